import type { ReactNode } from 'react'
import { type MembershipView, RENEWABLE, type WaitingChange } from '#app/memberships/membership.ts'
import { LIFETIME } from '#app/memberships/period.ts'
import { usePeriodWord } from '#app/memberships/ui/period-word.ts'
import { StateBadge } from '#app/memberships/ui/state-badge.tsx'
import type { MeansView } from '#app/payment-means/means.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { pause as pauseIcon } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import Leave from '../islands/leave.tsx'
import type { PauseLimits } from '../pause-view.ts'
import { PauseForm } from './pause-form.tsx'
import { SavedCard } from './saved-card.tsx'

const OWED = ['AT_RISK', 'PAST_DUE']
const OPEN = ['STARTED', 'TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE']

type Props = { membership: MembershipView; card: MeansView | null; pause: PauseLimits | null; joinable: boolean }

/** How one's membership stands, what is charged next, and what can be done with it. */
export function Standing({ membership, card, pause, joinable }: Props) {
  const t = useTexts('subscribing')
  const { form: message = null, ...errors } = useErrors()
  const { id, status, plan, period, until, paused_until: paused } = membership
  const open = OPEN.includes(status)
  return (
    <Card as="section" aria-labelledby="plan">
      <CardHead id="plan" title={plan.title}>
        <StateBadge of={status} />
      </CardHead>
      <div className="card-pad stack" style={{ '--g': '20px' }}>
        {message && (
          <p className="error" role="alert">
            {message}
          </p>
        )}
        <Facts membership={membership} card={card} />
        {paused && <Paused until={paused} />}
        {membership.change && <Waiting membership={membership} change={membership.change} />}
        {status === 'CANCELED' && <Callout>{t('canceled_text')}</Callout>}
        <div className="mem-foot">
          {paused && <Action at="resume">{t('resume_now')}</Action>}
          {status === 'CANCELED' && membership.reason === 'canceled' && <Action at="keep">{t('keep')}</Action>}
          {!open && status !== 'CANCELED' && joinable && (
            <ButtonLink href={`/subscribe/checkout?plan_id=${plan.id}`} variant="primary">
              {t('join_again')}
            </ButtonLink>
          )}
          {!open && status !== 'CANCELED' && joinable && (
            <ButtonLink href="/subscribe/checkout">{t('see_plans')}</ButtonLink>
          )}
          {(status === 'ACTIVE' || status === 'TRIAL') && !paused && period !== LIFETIME && joinable && (
            <ButtonLink href="/my/membership/change">{t('change_plan')}</ButtonLink>
          )}
          {RENEWABLE.includes(status) && period !== LIFETIME && (
            <ButtonLink href="/my/membership/card" variant={OWED.includes(status) ? 'primary' : 'plain'}>
              {t('update_card')}
            </ButtonLink>
          )}
          {pause && <PauseForm limits={pause} error={errors.until} />}
          {open && period !== LIFETIME && (
            <Leave when="idle" id={id} status={status} until={paused ? null : until} refused={{ errors, message }} />
          )}
        </div>
      </div>
    </Card>
  )
}

function Facts({ membership, card }: Pick<Props, 'membership' | 'card'>) {
  const t = useTexts('subscribing')
  const say = useTexts('memberships')
  const word = usePeriodWord()
  const { period, since, until, next_charge: next, reason, paused_until: paused } = membership
  return (
    <dl className="mem-facts num">
      <Fact name={t('period')}>{word(period)}</Fact>
      <Fact name={t('since')}>
        <Day at={since} />
      </Fact>
      {until && !paused && (
        <Fact name={t('until')}>
          <Day at={until} />
        </Fact>
      )}
      {next && (
        <Fact name={t('next_charge')}>
          <Day at={next.at} />, <Money amountMinor={next.amount} currency={next.currency} />
        </Fact>
      )}
      {card && (
        <Fact name={t('card')}>
          <SavedCard card={card} />
        </Fact>
      )}
      {reason && <Fact name={t('why')}>{say(`reason_${reason}`)}</Fact>}
    </dl>
  )
}

function Paused({ until }: { until: string }) {
  const t = useTexts('subscribing')
  const { date } = useDates()
  return (
    <Callout icon={pauseIcon} title={t('paused_title', { date: date(until) })}>
      {t('paused_text')}
    </Callout>
  )
}

/** What it goes over to, and when. */
function Waiting({ membership, change }: { membership: MembershipView; change: WaitingChange }) {
  const t = useTexts('subscribing')
  const word = usePeriodWord()
  const { locale } = useShared()
  const { date } = useDates()
  const at = change.from ?? membership.until
  if (!at) return null
  const said = { date: date(at), price: formatMoney(change.amount, change.currency, locale) }
  const text =
    change.why === 'price'
      ? t('price_becomes', said)
      : t('change_to', { ...said, plan: change.plan.title, period: word(change.period) })
  return <Callout tone={change.why === 'price' ? 'warn' : 'info'}>{text}</Callout>
}

/** What one press does. */
function Action({ at, children }: { at: 'resume' | 'keep'; children: ReactNode }) {
  return (
    <form method="post" action={`/my/membership/${at}`}>
      <CsrfField />
      <Button type="submit" variant="primary">
        {children}
      </Button>
    </form>
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
