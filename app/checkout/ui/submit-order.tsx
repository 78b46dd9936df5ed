import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Money } from '#app/ui/money.tsx'
import type { Totals } from '../totals.ts'

/** The button says by itself that the order costs money, and how much. */
export function SubmitOrder({ totals, open, busy }: { totals: Totals; open: boolean; busy: boolean }) {
  const t = useTexts('checkout')
  return (
    <div className="stack co-submit" style={{ '--g': '12px' }}>
      <Button type="submit" variant="primary" size="lg" block disabled={!open} busy={busy} busyText={t('ordering')}>
        {totals.total === 0 ? (
          t('order_free')
        ) : (
          <span>
            {t('order_and_pay')} <Money amountMinor={totals.total} currency={totals.currency} />
          </span>
        )}
      </Button>
      {totals.total > 0 && <p className="t13 faint text-center needs-script">{t('kept_here')}</p>}
    </div>
  )
}
