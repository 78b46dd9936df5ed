import { type MembershipView, OWING, type WaitingChange } from '#app/memberships/memberships/membership.ts'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { expiresBefore, type MeansView } from '#app/selling/payment-means/means.ts'
import { Callout } from '#app/ui/callout.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { clock, lock, pause as pauseIcon } from '#app/ui/icons.ts'

type Props = { membership: MembershipView; card: MeansView | null; renewing: boolean }

/** What its member is to know of how a membership stands, and what comes of it. */
export function MembershipNotes({ membership, card, renewing }: Props) {
  const t = useTexts('subscribing')
  const ofPurchases = useTexts('purchases')
  const { date } = useDates()
  const { status, until, change, pausedUntil: paused, nextCharge: next } = membership
  const expires = card && next && !OWING.includes(status) && expiresBefore(card.card, next.at)
  return (
    <>
      {paused && (
        <Callout icon={pauseIcon} title={t('paused_title', { date: date(paused) })}>
          {t('paused_text')}
        </Callout>
      )}
      {renewing && (card || status === 'ACTIVE') && (
        <Callout icon={clock} title={t('renewing_title')}>
          {t('renewing_text')}
        </Callout>
      )}
      {/* Of what was canceled nothing more is charged, unless it is kept after all. */}
      {change && status !== 'CANCELED' && <Waiting membership={membership} change={change} />}
      {expires && <Callout tone="warn">{t('card_expires')}</Callout>}
      {status === 'STARTED' && (
        <Callout icon={clock}>
          {ofPurchases('no_confirmation')} {ofPurchases('check_bank')}
        </Callout>
      )}
      {status === 'AT_RISK' && until && <AtRisk membership={membership} until={until} />}
      {status === 'PAST_DUE' && (
        <Callout tone="bad" icon={lock} title={t('past_due_title')}>
          {t('past_due_text')} {next && t('tried_again', { date: date(next.at) })}
        </Callout>
      )}
      {status === 'CANCELED' && (
        <Callout>
          {t('canceled_text')}{' '}
          {membership.reason === 'canceled' && until && `${t(change ? 'canceled_stay_plain' : 'canceled_stay')} `}
          {t('takes_hours')}
        </Callout>
      )}
      {(status === 'ENDED' || status === 'EXPIRED') && <p className="muted">{t('ended_text')}</p>}
    </>
  )
}

function AtRisk({
  membership: { nextCharge: next, openUntil: closes, reason },
  until,
}: {
  membership: MembershipView
  until: string
}) {
  const t = useTexts('subscribing')
  const say = useTexts('memberships')
  const { date } = useDates()
  return (
    <Callout tone="warn" title={t('at_risk_title', { date: date(until) })}>
      {reason && `${say(`reason_${reason}`)}. `}
      {next && `${t('tried_again', { date: date(next.at) })} `}
      {closes && t('open_until', { date: date(closes) })}
    </Callout>
  )
}

/** What it goes over to, and when. */
function Waiting({ membership, change }: { membership: MembershipView; change: WaitingChange }) {
  const t = useTexts('subscribing')
  const word = usePeriodWord()
  const { locale } = useShared()
  const { date } = useDates()
  const { nextCharge: next } = membership
  const { starts: at, why, amount, currency } = change
  if (!at) return null
  const values = { date: date(at), price: formatMoney(amount, currency, locale) }
  const before = next && Date.parse(next.at) < Date.parse(at) ? next : null
  const text =
    why === 'price'
      ? [
          t('price_becomes', values),
          before &&
            t('price_before', {
              date: date(before.at),
              price: formatMoney(before.amount, before.currency, locale),
            }),
        ].join(' ')
      : t('change_to', { ...values, plan: change.plan.title, period: word(change.period) })
  return <Callout tone={change.why === 'price' ? 'warn' : 'info'}>{text}</Callout>
}
