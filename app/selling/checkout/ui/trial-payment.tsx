import { useTexts } from '#app/platform/page.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { later } from '#app/ui/later.ts'
import type { CheckoutView } from '../checkout-view.ts'
import type { FieldOf } from './typed.ts'

/** As in way-tiles.tsx. */
const CardFields = later(() => import('#app/selling/payment-providers/ui/card-fields.tsx'))

type TrialProps = { saving: NonNullable<CheckoutView['saving']>; at: string; field: FieldOf }

/** What is charged after a trial: a card typed here, or where it is added after the order. Nothing is charged before. */
export function TrialPayment({ saving: { provider, kind }, at, field }: TrialProps) {
  const t = useTexts('order-forms')
  const { date } = useDates()
  const { error } = field('cypher')
  return (
    <section className="co-sec" aria-labelledby="payment">
      <h2 id="payment">{t('payment_after_trial')}</h2>
      <p className="muted">{t(kind === 'cypher' ? 'trial_card' : 'trial_card_next', { date: date(at) })}</p>
      {kind === 'cypher' && <CardFields provider={provider} {...(error && { error })} />}
    </section>
  )
}
