import type { State } from '#app/memberships/memberships/membership.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Moment, useDates } from '#app/ui/dates.tsx'
import type { MembershipPage } from '../membership-view.ts'

type HistoryEntry = MembershipPage['history'][number]

const TONES: Partial<Record<State, string>> = {
  TRIAL: 'is-ok',
  ACTIVE: 'is-ok',
  AT_RISK: 'is-warn',
  PAST_DUE: 'is-bad',
  ENDED: 'is-bad',
  EXPIRED: 'is-bad',
}

/** What happened to a membership, the newest first, by whom and why. */
export function MembershipHistory({ history, ordered }: { history: HistoryEntry[]; ordered: string | null }) {
  const t = useTexts('membership-plans')
  const describe = useDescription()
  return (
    <ol className="timeline">
      {history.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole
        <li key={at} className={one.what === 'state' ? TONES[one.status] : undefined}>
          <span className="medium">{describe(one)}</span>
          {one.note && <span>{one.note}</span>}
          {one.by && <span className="muted">{one.by}</span>}
          <span className="t12 faint">
            <Moment at={one.at} />
          </span>
        </li>
      ))}
      {ordered && (
        <li>
          <span className="medium">{t('happened_joined')}</span>
          <span className="t12 faint">
            <Moment at={ordered} />
          </span>
        </li>
      )}
    </ol>
  )
}

function useDescription(): (one: HistoryEntry) => string {
  const t = useTexts('membership-plans')
  const say = useTexts('memberships')
  const { date } = useDates()
  return ({ what, status, reason, until }) => {
    if (what === 'state') {
      const state = say(`state_${status}`)
      return reason ? `${state}: ${say(`reason_${reason}`)}` : state
    }
    return t(`happened_${what}`, { date: until ? date(until) : '' })
  }
}
