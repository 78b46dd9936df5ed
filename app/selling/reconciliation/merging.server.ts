import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { paymentDifferences } from './tables.server.ts'

/** Who closed differences of payments. */
export const reconciliationMerging: MergeRule[] = [stays(paymentDifferences.closedBy)]
