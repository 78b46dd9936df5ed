import { and, eq, sql } from 'drizzle-orm'
import { type MergeRule, moveRows, stays } from '#app/people/accounts/merging.server.ts'
import { countReview } from './review-counts.server.ts'
import { reviews } from './tables.server.ts'

/** Two accounts that become one keep one review of a product: that of the account that stays. */
export const reviewMerging: MergeRule[] = [
  {
    columns: [reviews.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const dropped = await db
        .delete(reviews)
        .where(
          and(
            eq(reviews.schoolId, schoolId),
            eq(reviews.accountId, from),
            sql`${reviews.productId} in (select r.product_id from reviews r
              where r.school_id = ${schoolId} and r.account_id = ${into})`,
          ),
        )
        .returning({ productId: reviews.productId, rating: reviews.rating, status: reviews.status })
      for (const { productId, rating, status } of dropped)
        if (status === 'approved') await countReview(db, schoolId, productId, rating, -1)
      await moveRows(db, reviews.accountId, merge)
    },
  },
  stays(reviews.decidedBy),
]
