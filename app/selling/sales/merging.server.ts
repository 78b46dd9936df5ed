import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { buyerChanges, refundRequests, refunds } from './tables.server.ts'

/** Who refunded and corrected orders. */
export const salesMerging: MergeRule[] = [stays(refundRequests.accountId, refunds.askedBy, buyerChanges.changedBy)]
