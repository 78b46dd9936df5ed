import { type MergeRule, movesOnce, stays } from '#app/people/accounts/merging.server.ts'
import { priceHistory, productTeachers } from './tables.server.ts'

/** What former staff teach, where two accounts become one. */
export const catalogueMerging: MergeRule[] = [
  movesOnce(productTeachers.accountId, [productTeachers.productId]),
  stays(priceHistory.changedBy),
]
