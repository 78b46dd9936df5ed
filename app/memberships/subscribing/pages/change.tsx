import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { MyThings } from '#app/people/my-account/ui/my-things.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import type { ChangeOption, ChangeView, PlanOptions } from '../change-view.ts'
import '../ui/my-membership.css'

export const hydrated = false

/** What one's membership can be changed to, each with what is paid today, from when it is, and what follows. */
export default function Change({ view: { has, plans, chosen } }: { view: ChangeView }) {
  const t = useTexts('subscribing')
  const word = usePeriodWord()
  const { locale } = useShared()
  const { form: message } = useErrors()
  const price = formatMoney(has.amount, has.currency, locale)
  return (
    <MyThings title={t('change_plan')} current="membership">
      <div className="stack max-w-3xl" style={{ '--g': '24px' }}>
        {message && (
          <Callout tone="bad" role="alert">
            {message}
          </Callout>
        )}
        <p>{t('you_have', { plan: has.plan, period: word(has.period), price })}</p>
        {has.kept && <Callout tone="warn">{t('kept_price', { price })}</Callout>}
        {plans.length === 0 && <p className="muted">{t('nothing_else')}</p>}
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
        {chosen && (
          <form method="post" action="/my/membership/change/drop">
            <CsrfField />
            <Button type="submit">{t('keep_what_i_have')}</Button>
          </form>
        )}
        {plans.length > 0 && <p className="t13 muted">{t('rounding')}</p>}
        <div>
          <ButtonLink href="/my/membership">{t('back')}</ButtonLink>
        </div>
      </div>
    </MyThings>
  )
}

function PlanCard({ plan }: { plan: PlanOptions }) {
  const id = `plan-${plan.id}`
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={plan.title} />
      <ul className="change-options">
        {plan.options.map((option) => (
          <Option key={option.period} plan={plan} option={option} />
        ))}
      </ul>
    </Card>
  )
}

function Option({ plan, option }: { plan: PlanOptions; option: ChangeOption }) {
  const t = useTexts('subscribing')
  const order = useTexts('checkout')
  const word = usePeriodWord()
  const { period, amount, currency, when, total, chosen } = option
  const what = `${plan.title}, ${word(period)}`
  return (
    <li>
      <div className="stack grow" style={{ '--g': '4px' }}>
        <span className="row wrap" style={{ '--g': '8px' }}>
          <b className="medium">{word(period)}</b>
          <Money amountMinor={amount} currency={currency} />
          {chosen && <Badge tone="brand">{t('chosen')}</Badge>}
        </span>
        <Terms option={option} />
      </div>
      {!chosen && (
        <form method="post" action="/my/membership/change">
          <CsrfField />
          <input type="hidden" name="plan_id" value={plan.id} />
          <input type="hidden" name="period" value={period} />
          <input type="hidden" name="expected_total" value={total} />
          {when === 'now' && total > 0 ? (
            <Button type="submit" variant="primary" aria-label={`${order('order_and_pay')}: ${what}`}>
              {order('order_and_pay')}
            </Button>
          ) : (
            <Button type="submit" aria-label={`${t('choose')}: ${what}`}>
              {t('choose')}
            </Button>
          )}
        </form>
      )}
    </li>
  )
}

/** What is paid today, of what that is made, and what is agreed to be paid after it; or what is paid from when on. */
function Terms({ option }: { option: ChangeOption }) {
  const t = useTexts('subscribing')
  const { locale } = useShared()
  const { date } = useDates()
  const { amount, currency, when, credit, daysLeft, total, from, agreed } = option
  const money = (minor: number) => formatMoney(minor, currency, locale)
  if (when === 'later')
    return (
      <span className="t13 muted num">
        {t('from_next', { date: date(from) })} {agreed}
      </span>
    )
  return (
    <span className="t13 muted num">
      <b>{t('today', { total: money(total) })}</b>
      {credit > 0 && ` ${t('less_credit', { price: money(amount), credit: money(credit), days: daysLeft })}`}{' '}
      {agreed ?? t('never_again')}
    </span>
  )
}
