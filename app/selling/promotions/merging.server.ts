import { type MergeRule, moves } from '#app/people/accounts/merging.server.ts'
import { promoCodeUses } from './tables.server.ts'

/** The uses of promo codes by two accounts add up. */
export const promoMerging: MergeRule[] = [moves(promoCodeUses.accountId)]
