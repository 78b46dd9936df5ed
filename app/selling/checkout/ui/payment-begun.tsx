import { useTexts } from '#app/platform/page.tsx'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import { Callout } from '#app/ui/callout.tsx'

/** Before somebody pays twice: what they have ordered already waits for its money. */
export function PaymentBegun({ payment: { number, hash } }: { payment: OpenOrder }) {
  const t = useTexts('order-forms')
  return (
    <Callout tone="warn" title={t('payment_begun', { number })}>
      {t('payment_begun_help')}{' '}
      <a className="link" href={`/transaction/${hash}/pending`}>
        {t('see_payment')}
      </a>
    </Callout>
  )
}
