import { type MergeRule, movesOnce } from '#app/people/accounts/merging.server.ts'
import { taggedStudents } from './tables.server.ts'

/** Tags of two students who become one. */
export const tagMerging: MergeRule[] = [movesOnce(taggedStudents.accountId, [taggedStudents.tagId])]
