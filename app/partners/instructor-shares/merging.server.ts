import { type MergeRule, movesOnce } from '#app/people/accounts/merging.server.ts'
import { instructorShares } from './tables.server.ts'

/** Shares of former instructors. */
export const shareMerging: MergeRule[] = [movesOnce(instructorShares.accountId, [instructorShares.productId])]
