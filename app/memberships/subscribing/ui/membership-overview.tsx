import type { ReactNode } from 'react'
import { LIFETIME } from '#app/content/catalogue/period.ts'
import { type MembershipView, OWING, RENEWABLE } from '#app/memberships/memberships/membership.ts'
import { StateBadge } from '#app/memberships/memberships/ui/state-badge.tsx'
import type { MembershipOrder } from '#app/memberships/renewals/membership-order.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import Leave from '../islands/leave.tsx'
import type { PauseLimits } from '../pause-view.ts'
import { StandingFacts } from './membership-facts.tsx'
import { MembershipNotes } from './membership-notes.tsx'
import { PauseForm } from './pause-form.tsx'

const OPEN = ['STARTED', 'TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE']

type Props = {
  membership: MembershipView
  card: MeansView | null
  pause: PauseLimits | null
  joinable: boolean
  again: boolean
  renewing: boolean
  /** The payment that is or was waited for last. */
  ordered: MembershipOrder | undefined
}

/** How one's membership stands, what is charged next, and what can be done with it. */
export function MembershipOverview({ membership, card, pause, joinable, again, renewing, ordered }: Props) {
  const t = useTexts('subscribing')
  const { locale } = useShared()
  const { form: message = null, ...errors } = useErrors()
  const { id, status, plan, period, until, pausedUntil: paused, nextCharge: next } = membership
  const open = OPEN.includes(status)
  const over = !open && status !== 'CANCELED'
  // The bank wants its owner there: the same card pays once that is confirmed.
  const toConfirm = OWING.includes(status) && membership.reason === 'authentication' && ordered?.hash
  // What was refused is said above; of a pause that was, nothing unfolds here.
  const refused = { errors: errors.confirmation ? errors : {}, message: null }
  return (
    <Card as="section" aria-labelledby="plan">
      <CardHead id="plan" title={plan.title}>
        <StateBadge of={membership} />
      </CardHead>
      <div className="card-pad stack" style={{ '--g': '20px' }}>
        {message && (
          <p className="error" role="alert">
            {message}
          </p>
        )}
        <StandingFacts membership={membership} card={card} ordered={ordered} renewing={renewing} />
        <MembershipNotes membership={membership} card={card} renewing={renewing} />
        <div className="mem-foot">
          {status === 'STARTED' && ordered && (
            <ButtonLink href={`/transaction/${ordered.hash}/pending`} variant="primary">
              {t('see_payment')}
            </ButtonLink>
          )}
          {paused && <Action at="resume">{t('resume_now')}</Action>}
          {status === 'CANCELED' && membership.reason === 'canceled' && until && <Action at="keep">{t('keep')}</Action>}
          {over && again && (
            <ButtonLink href={`/subscribe/checkout?plan_id=${plan.id}`} variant="primary">
              {t('join_again')}
            </ButtonLink>
          )}
          {(over || membership.given) && joinable && (
            <ButtonLink href="/subscribe/checkout">{t('see_plans')}</ButtonLink>
          )}
          {(status === 'ACTIVE' || status === 'TRIAL') && !paused && period !== LIFETIME && joinable && !renewing && (
            <ButtonLink href="/my/membership/change">{t('change_plan')}</ButtonLink>
          )}
          {toConfirm && next && (
            <ButtonLink href={`/transaction/${toConfirm}/pending`} variant="primary">
              {t('confirm_payment', { amount: formatMoney(next.amount, next.currency, locale) })}
            </ButtonLink>
          )}
          {RENEWABLE.includes(status) && period !== LIFETIME && (
            <ButtonLink href="/my/membership/card" variant={OWING.includes(status) && !toConfirm ? 'primary' : 'plain'}>
              {next && OWING.includes(status)
                ? t('card_and_pay', { amount: formatMoney(next.amount, next.currency, locale) })
                : t('update_card')}
            </ButtonLink>
          )}
          {pause && <PauseForm limits={pause} error={errors.until} />}
          {open && period !== LIFETIME && (
            <Leave when="idle" id={id} status={status} until={paused ? null : until} refused={refused} />
          )}
        </div>
      </div>
    </Card>
  )
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
