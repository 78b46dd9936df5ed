import { type MergeRule, moves } from '#app/people/accounts/merging.server.ts'
import { gifts } from './tables.server.ts'

/** Gifts that were accepted by two accounts that become one. */
export const giftMerging: MergeRule[] = [moves(gifts.accountId)]
