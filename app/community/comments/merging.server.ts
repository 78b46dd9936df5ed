import { type MergeRule, moves, stays } from '#app/people/accounts/merging.server.ts'
import { comments, deletedComments, replies } from './tables.server.ts'

/** What two accounts that become one wrote. */
export const commentMerging: MergeRule[] = [
  moves(comments.accountId),
  moves(replies.accountId),
  stays(deletedComments.deletedBy),
]
