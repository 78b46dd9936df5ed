export const VOTABLE = ['community_post', 'comment', 'reply'] as const
export type Votable = (typeof VOTABLE)[number]

/** For, against, or neither. */
export type VoteValue = 1 | 0 | -1

/** What a vote is about. */
export type Voted = { type: Votable; id: number }

/** By how much the count of votes for something changes: votes against it do not count. */
export function countChange(before: VoteValue, after: VoteValue): -1 | 0 | 1 {
  return (Number(after === 1) - Number(before === 1)) as -1 | 0 | 1
}

/** What a press makes of one's vote: up again takes it back, down stays down. */
export function valueAfter(before: VoteValue, press: 'up' | 'down'): VoteValue {
  if (press === 'down') return -1
  return before === 1 ? 0 : 1
}
