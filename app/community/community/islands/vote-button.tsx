import { island } from '#app/ui/island.tsx'
import { Votes } from '../ui/votes.tsx'
import type { Votable, VoteValue } from '../vote.ts'

type Props = { type: Votable; id: number; value: VoteValue; count: number }

/** A vote in a public page. */
export default island('community/vote-button', ['ui'], (props: Props) => <Votes {...props} />)
