import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Money } from '#app/ui/money.tsx'
import type { CheckoutView } from '../checkout-view.ts'

type Props = { checkout: CheckoutView; form: string; hidden: boolean; open: boolean; busy: boolean }

/** The button says by itself that the order costs money, and how much: also where a trial costs nothing until it is over. */
export function SubmitOrder({ checkout, form, hidden, open, busy }: Props) {
  const t = useTexts('checkout')
  const { totals, renewal, agreement } = checkout
  return (
    <div className="stack co-submit" style={{ '--g': '12px' }} hidden={hidden}>
      <Button
        type="submit"
        form={form}
        variant="primary"
        size="lg"
        block
        disabled={!open}
        busy={busy}
        busyText={t('ordering')}
      >
        {totals.total > 0 ? (
          <span>
            {t('order_and_pay')}{' '}
            {!checkout.own?.refused && <Money amountMinor={totals.total} currency={totals.currency} />}
          </span>
        ) : (
          t(renewal?.at ? 'order_and_pay' : 'order_free')
        )}
      </Button>
      {agreement && <p className="t13 muted text-center">{agreement}</p>}
      {totals.total > 0 && <p className="t13 faint text-center needs-script">{t('kept_here')}</p>}
    </div>
  )
}

/** Without a script: the form again, at what was chosen. */
export function UpdateTotal({ action, hidden }: { action: string; hidden: boolean }) {
  const t = useTexts('checkout')
  return (
    <Button type="submit" className="without-script" formAction={action} hidden={hidden}>
      {t('update_total')}
    </Button>
  )
}
