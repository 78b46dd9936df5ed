import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { bigid, id, instant, oneOf, schoolId } from '../platform/columns.server.ts'
import { type Rating, REVIEW_STATES } from './review.ts'

/** What students say of what they learnt, one each per product. */
export const reviews = pgTable(
  'reviews',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    rating: smallint('rating').$type<Rating>().notNull(),
    review: text('review').notNull(),
    status: oneOf('status', REVIEW_STATES).notNull(),
    /** Why it was refused; its author reads it. */
    reason: text('reason'),
    /** The comment that staff made a review of; it may be gone by now. */
    commentId: bigid('comment_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    decidedAt: instant('decided_at'),
    decidedBy: bigid('decided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('review_once').on(t.schoolId, t.productId, t.accountId),
    unique('review_of_comment').on(t.schoolId, t.commentId),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.decidedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('reviews_shown').on(t.schoolId, t.productId, t.status, t.id),
    index('reviews_by_state').on(t.schoolId, t.status, t.id),
    index('reviews_of_account').on(t.schoolId, t.accountId),
    check('review_rating', sql`${t.rating} in (0, 5, 10)`),
    check('review_text', sql`length(${t.review}) between 2 and 2000`),
    check('review_status', sql`${t.status} in ('pending', 'approved', 'disapproved')`),
    check('review_reason', sql`${t.reason} is null or (${t.status} = 'disapproved' and length(${t.reason}) <= 500)`),
  ],
)
