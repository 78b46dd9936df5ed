import { type MergeRule, moves } from '#app/people/accounts/merging.server.ts'
import { paymentMeans } from './tables.server.ts'

/** Saved means of payment of two accounts that become one. */
export const meansMerging: MergeRule[] = [moves(paymentMeans.accountId)]
