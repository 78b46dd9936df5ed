import type { ReactNode } from 'react'
import { LIFETIME } from '#app/content/catalogue/period.ts'
import { type MembershipView, OWING, RUNNING, type State } from '#app/memberships/memberships/membership.ts'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import type { MembershipOrder } from '#app/memberships/renewals/membership-order.ts'
import { DAY } from '#app/platform/days-later.ts'
import { useTexts } from '#app/platform/page.tsx'
import { NOTICE_DAYS, TRIAL_NOTICE_DAYS } from '#app/selling/checkout/renewal.ts'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import { Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { SavedCard } from './saved-card.tsx'

type Props = {
  membership: MembershipView
  card: MeansView | null
  ordered: MembershipOrder | undefined
  renewing: boolean
}

/** The days and sums that matter as a membership stands. */
export function StandingFacts({ membership, card, ordered, renewing }: Props) {
  const t = useTexts('subscribing')
  const say = useTexts('memberships')
  const word = usePeriodWord()
  const { status, given, period, since, until, nextCharge: next, reason, pausedUntil: paused } = membership
  const owing = OWING.includes(status)
  const first = status === 'TRIAL' ? next : status === 'STARTED' ? (ordered ?? null) : null
  return (
    <>
      <dl className="mem-facts num">
        <Fact name={t(given ? 'price' : 'period')}>{given ? t('given') : word(period)}</Fact>
        {!owing && status !== 'TRIAL' && (
          <Fact name={t(SINCE[status])}>
            <Day at={since} />
          </Fact>
        )}
        {until && !paused && status !== 'ENDED' && (
          <Fact name={t(given ? 'access_until' : getUntil(status))}>
            <Day at={until} />
          </Fact>
        )}
        {first && (
          <Fact name={t('first_charge')}>
            <Money amountMinor={first.amount} currency={first.currency} />
          </Fact>
        )}
        {next && status === 'ACTIVE' && (
          <Fact name={t('next_charge')}>
            {renewing ? t('right_now') : <Day at={next.at} />},{' '}
            <Money amountMinor={next.amount} currency={next.currency} />
          </Fact>
        )}
        {(status === 'CANCELED' || (status === 'ACTIVE' && period === LIFETIME)) && (
          <Fact name={t('next_charge')}>{t('no_charge')}</Fact>
        )}
        {next && owing && (
          <Fact name={t('amount_owed')}>
            <Money amountMinor={next.amount} currency={next.currency} />
          </Fact>
        )}
        {card && RUNNING.includes(status) && period !== LIFETIME && (
          <Fact name={t('card')}>
            <SavedCard card={card} />
          </Fact>
        )}
        {next && !owing && !renewing && (
          <Reminder charge={next.at} days={status === 'TRIAL' ? TRIAL_NOTICE_DAYS : NOTICE_DAYS} />
        )}
        {reason && reason !== 'canceled' && status !== 'AT_RISK' && (
          <Fact name={t('why')}>{say(`reason_${reason}`)}</Fact>
        )}
      </dl>
      {status === 'TRIAL' && until && <TrialDays since={since} until={until} />}
    </>
  )
}

/** What the day is called at which it began to stand as it does, and that until which it does. */
const SINCE = {
  STARTED: 'ordered_on',
  TRIAL: 'since',
  ACTIVE: 'since',
  AT_RISK: 'since',
  PAST_DUE: 'since',
  CANCELED: 'canceled_on',
  ENDED: 'ended_on',
  EXPIRED: 'ended_on',
} as const
function getUntil(status: State) {
  if (OWING.includes(status)) return 'owed_since'
  return status === 'TRIAL' ? 'trial_ends' : status === 'CANCELED' ? 'access_until' : 'until'
}

/** Its member is told before each charge; nothing where that day has passed. */
function Reminder({ charge, days }: { charge: string; days: number }) {
  const t = useTexts('subscribing')
  const at = Date.parse(charge) - days * DAY
  if (at < Date.now()) return null
  return (
    <Fact name={t('reminder')}>
      {t('by_email_on')} <Day at={new Date(at).toISOString()} />
    </Fact>
  )
}

function TrialDays({ since, until }: { since: string; until: string }) {
  const t = useTexts('subscribing')
  const days = (ms: number) => Math.max(0, Math.round(ms / DAY))
  const all = Math.max(1, days(Date.parse(until) - Date.parse(since)))
  const used = Math.min(all, days(Date.now() - Date.parse(since)))
  return (
    <div className="stack" style={{ '--g': '6px' }}>
      <Progress percent={Math.round((used / all) * 100)} label={t('trial_days')} />
      <span className="t13 muted num">{t('trial_used', { used, all })}</span>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
