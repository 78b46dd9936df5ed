import { goes, type MergeRule, moves, movesOnce, stays } from '#app/people/accounts/merging.server.ts'
import { commentLooks, reports } from './tables.server.ts'

/** What two accounts that become one reported, and what was reported of them. */
export const moderationMerging: MergeRule[] = [
  movesOnce(reports.accountId, [reports.type, reports.itemId]),
  moves(reports.authorId),
  stays(reports.decidedBy),
  goes(commentLooks.accountId),
]
