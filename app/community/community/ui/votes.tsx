import { useEffect, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { Icon } from '#app/ui/icon.tsx'
import { arrowBigDown, arrowBigUp } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { Votable, VoteValue } from '../vote.ts'
import { voting } from '../voting.ts'
import { subscribeToCounts } from './vote-counts.ts'
import './votes.css'

type Props = {
  type: Votable
  id: number
  /** The viewer's own. */
  value: VoteValue
  count: number
}

/** How many are for something, and the viewer's own vote: shown at once, sent behind that. */
export function Votes({ type, id, value, count }: Props) {
  const t = useUiTexts()
  const sayFailure = useSayFailure()
  const [first] = useState({ value, count })
  const [vote, setVote] = useState(first)
  const [{ press, recount }] = useState(() =>
    voting(first, {
      send: async (wanted) =>
        (await call<{ up_votes_count: number }>('post', '/vote', { type, id, value: wanted })).up_votes_count,
      show: setVote,
      fail: sayFailure,
    }),
  )
  useEffect(() => subscribeToCounts({ type, id }, recount), [type, id, recount])
  return (
    <span className="votes">
      <button
        type="button"
        className="needs-script"
        aria-label={t('vote_up')}
        title={t('vote_up')}
        aria-pressed={vote.value === 1}
        onClick={() => void press('up')}
      >
        <Icon of={arrowBigUp} size={18} />
      </button>
      <span
        className={vote === first ? 'num' : 'num flips'}
        role="img"
        aria-label={t('votes', { count: vote.count })}
        key={vote.count}
      >
        {vote.count}
      </span>
      <button
        type="button"
        className="needs-script"
        aria-label={t('vote_down')}
        title={t('vote_down')}
        aria-pressed={vote.value === -1}
        onClick={() => void press('down')}
      >
        <Icon of={arrowBigDown} size={18} />
      </button>
    </span>
  )
}
