import type { ReactNode } from 'react'
import { LIFETIME } from '#app/content/catalogue/period.ts'
import { Questions } from '#app/content/catalogue/ui/questions.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { NOTICE_DAYS, TRIAL_NOTICE_DAYS } from '#app/selling/checkout/renewal.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bell, receiptText, repeat, undo } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { type PlanView, withBestSaving } from '../plans-view.ts'
import { PeriodCost } from '../ui/period-cost.tsx'
import { opensAnything, WhatOpens } from '../ui/what-opens.tsx'
import '#app/content/catalogue/ui/offer.css'
import '#app/content/catalogue/ui/product.css'
import '../ui/plans.css'

export const hydrated = false

/** The plans of a school, each with the periods at which it can be joined. */
export default function Plans({ plans, joined, indexed }: { plans: PlanView[]; joined: boolean; indexed: boolean }) {
  const t = useTexts('subscribing')
  const { school } = useShared()
  const [first] = plans
  const only = plans.length === 1 ? first : undefined
  return (
    <PublicLayout>
      <PageHead title={t('membership')} description={t('description', { school: school.name })} indexed={indexed} />
      <main id="main" className="container plans-page">
        {!only && (
          <div className="stack" style={{ '--g': '12px' }}>
            <h1 className="title-xl">{t('membership')}</h1>
            <p className="lead">{t('description', { school: school.name })}</p>
          </div>
        )}
        {joined && (
          <Callout>
            {t('already_member')}{' '}
            <a className="link" href="/my/membership">
              {t('see_own')}
            </a>
          </Callout>
        )}
        {plans.length === 0 && (
          <Empty icon={repeat} title={t('no_plans_title')}>
            {t('no_plans')}
          </Empty>
        )}
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} joined={joined} alone={plan === only}>
            {only && <CommonQuestions plans={plans} />}
          </PlanCard>
        ))}
        {plans.length > 1 && <CommonQuestions plans={plans} />}
      </main>
    </PublicLayout>
  )
}

/** What people ask before they join, each with its answer. */
function CommonQuestions({ plans }: { plans: PlanView[] }) {
  const t = useTexts('subscribing')
  const hasTrial = plans.some(({ trialDays: days }) => days > 0)
  const questions = (['trial', 'cancel', 'change', 'ends'] as const).filter(
    (question) => question !== 'trial' || hasTrial,
  )
  const values = { days: TRIAL_NOTICE_DAYS }
  return (
    <section className="plans-asked">
      <Questions
        title={t('asked')}
        questions={questions.map((one) => ({ question: t(`asked_${one}`), answer: t(`answer_${one}`, values) }))}
      />
    </section>
  )
}

type CardProps = { plan: PlanView; joined: boolean; alone: boolean; children: ReactNode }

/** A plan with what it opens and costs; where it is the only one, its name is the page's. */
function PlanCard({ plan, joined, alone, children }: CardProps) {
  const t = useTexts('subscribing')
  const catalogue = useTexts('catalogue')
  const { school } = useShared()
  const Opens = alone ? 'h2' : 'h3'
  const closed = joined ? (
    <ButtonLink href="/my/membership">{t('see_own')}</ButtonLink>
  ) : (
    !plan.for_sale && <p className="muted">{catalogue('no_payments_yet', { email: school.seller.email })}</p>
  )
  return (
    <section className="plans" aria-labelledby={`plan-${plan.id}`}>
      <div className="stack" style={{ '--g': '16px' }}>
        {alone ? (
          <>
            <h1 id={`plan-${plan.id}`} className="title-xl">
              {plan.title}
            </h1>
            <p className="lead">{plan.promise || t('description', { school: school.name })}</p>
          </>
        ) : (
          <>
            <h2 id={`plan-${plan.id}`} className="t20">
              {plan.title}
            </h2>
            {plan.promise && <p className="muted">{plan.promise}</p>}
          </>
        )}
        {opensAnything(plan) && (
          <>
            <Opens className={alone ? 't20' : 't16 medium'}>{t('opens')}</Opens>
            <WhatOpens opens={plan.opens} />
          </>
        )}
      </div>
      {closed ? <Costs plan={plan}>{closed}</Costs> : <Joining plan={plan} heading={Opens} />}
      {children}
    </section>
  )
}

function Joining({ plan, heading: Heading }: { plan: PlanView; heading: 'h2' | 'h3' }) {
  const t = useTexts('subscribing')
  return (
    <form className="card-raised card-pad-lg stack joining" style={{ '--g': '20px' }} action="/subscribe/checkout">
      <div className="split">
        <Heading className="t16 medium">{t('choose_period')}</Heading>
        {plan.trialDays > 0 && <Badge tone="ok">{t('trial', { days: plan.trialDays })}</Badge>}
      </div>
      <input type="hidden" name="plan_id" value={plan.id} />
      <fieldset className="plan-list">
        <legend className="vh">{t('choose_period')}</legend>
        {withBestSaving(plan.prices).map((price, index) => (
          <Choice key={price.period} price={price} first={index === 0} />
        ))}
      </fieldset>
      <div className="stack" style={{ '--g': '10px' }}>
        <Button type="submit" variant="primary" size="lg" block>
          {t('join')}
        </Button>
        {plan.prices.map((price) => (
          <Due key={price.period} price={price} trialDays={plan.trialDays} />
        ))}
      </div>
      <ul className="ticks">
        <li>
          <Icon of={receiptText} /> {t('sees_total')}
        </li>
        <li>
          <Icon of={bell} />{' '}
          {plan.trialDays > 0 ? t('reminded_trial', { days: TRIAL_NOTICE_DAYS }) : t('reminded', { days: NOTICE_DAYS })}
        </li>
        <li>
          <Icon of={undo} /> {t('cancel_any_time')}
        </li>
      </ul>
    </form>
  )
}

/** What a plan costs where it cannot be joined: by whoever has a membership, or where nobody could pay; and what to do then. */
function Costs({ plan, children }: { plan: PlanView; children: ReactNode }) {
  return (
    <div className="card card-pad stack" style={{ '--g': '16px' }}>
      <ul className="plan-list">
        {withBestSaving(plan.prices).map((price) => (
          <li key={price.period} className="plan told">
            <PeriodCost price={price} />
          </li>
        ))}
      </ul>
      <div>{children}</div>
    </div>
  )
}

/** What is charged today and what later, for the period that is chosen; the style sheet shows that line alone. */
function Due({ price, trialDays }: { price: PlanView['prices'][number]; trialDays: number }) {
  const t = useTexts('subscribing')
  const locale = useLocale()
  const { period, amount, currency } = price
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const text =
    period === LIFETIME
      ? t('due_once', { amount: money(amount) })
      : trialDays > 0
        ? t('due_after_trial', { today: money(0), days: trialDays, amount: money(amount), months: period })
        : t('due_now', { amount: money(amount), months: period })
  return <p className={`t13 muted plan-due due-${period}`}>{text}</p>
}

function Choice({ price, first }: { price: PlanView['prices'][number]; first: boolean }) {
  return (
    <label className="tile plan">
      <input type="radio" name="period" value={price.period} defaultChecked={first} />
      <span className="dot" />
      <PeriodCost price={price} />
    </label>
  )
}
