import { SavedCard } from '#app/memberships/subscribing/ui/saved-card.tsx'
import { MyThings } from '#app/people/my-account/ui/my-things.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useDates } from '#app/ui/dates.tsx'
import '#app/ui/css/list.css'
import { isRunning, OWING_PLANS, type OwnPlanView } from '../plan.ts'
import { PlanBadge, PlanFacts, PlanPayments } from '../ui/plan-parts.tsx'

export const hydrated = false

/** What one pays in instalments: what was paid, what comes next, and to which card. */
export default function Mine({ plan }: { plan: OwnPlanView }) {
  const t = useTexts('instalments')
  const { form: message } = useErrors()
  const { status, product, open, currency, payments } = plan
  const running = isRunning(status)
  return (
    <MyThings title={t('of_product', { title: product.title })} current="transactions">
      <div className="stack max-w-3xl" style={{ '--g': '24px' }}>
        {message && (
          <Callout tone="bad" role="alert">
            {message}
          </Callout>
        )}
        {status === 'SUSPENDED' && <Callout tone="bad">{t('suspended_note')}</Callout>}
        {status === 'AT_RISK' && <Callout tone="warn">{t(plan.card ? 'at_risk_note' : 'owed_no_card_note')}</Callout>}
        {status === 'ENDED' && <Callout>{t(open ? 'ended_note_open' : 'ended_note_closed')}</Callout>}
        <Card as="section" aria-labelledby="plan">
          <CardHead id="plan" title={t('instalments')}>
            <PlanBadge status={status} />
          </CardHead>
          <PlanFacts plan={plan} />
        </Card>
        {running && <Paying plan={plan} />}
        <Card as="section" className="table-card" aria-labelledby="payments">
          <CardHead id="payments" title={t('payments')} />
          <PlanPayments
            payments={payments}
            currency={currency}
            hrefOf={({ hash, paid }) => `/transaction/${hash}/${paid ? 'thank-you' : 'pending'}`}
          />
        </Card>
        <div>
          <ButtonLink href="/my/transactions">{t('back')}</ButtonLink>
        </div>
      </div>
    </MyThings>
  )
}

/** The card, and what can be paid with it now. */
function Paying({ plan }: { plan: OwnPlanView }) {
  const t = useTexts('instalments')
  const { date } = useDates()
  const { id, status, card, amount, left, mayPayRest, earlyFrom } = plan
  const owes = OWING_PLANS.includes(status)
  return (
    <Card as="section" aria-labelledby="paying">
      <CardHead id="paying" title={t('card')}>
        {card && <SavedCard card={card} />}
      </CardHead>
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        {!card && !owes && <p>{t('no_card_note')}</p>}
        {!mayPayRest && <p className="muted">{t('rest_from', { date: date(earlyFrom) })}</p>}
        <div className="row wrap" style={{ '--g': '12px' }}>
          {card && owes && <Pay plan={plan} what="due" amount={amount} primary />}
          {card && mayPayRest && left > (owes ? amount : 0) && <Pay plan={plan} what="rest" amount={left} />}
          <ButtonLink href={`/my/instalments/${id}/card`}>{t(card ? 'other_card' : 'save_card')}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}

type PayProps = { plan: OwnPlanView; what: 'due' | 'rest'; amount: number; primary?: boolean }

function Pay({ plan: { id, currency }, what, amount, primary = false }: PayProps) {
  const t = useTexts('instalments')
  const { locale } = useShared()
  return (
    <form method="post" action={`/my/instalments/${id}/pay`}>
      <CsrfField />
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="amount" value={amount} />
      <Button type="submit" {...(primary && { variant: 'primary' as const })}>
        {t(`pay_${what}`, { amount: formatMoney(amount, currency, locale) })}
      </Button>
    </form>
  )
}
