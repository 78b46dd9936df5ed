import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLength,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import { type Rating, REVIEW_MAX, REVIEW_MIN, REVIEW_STATES } from './review.ts'

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
    status: enumColumn('status', REVIEW_STATES).notNull(),
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
    check('review_text', hasLength(t.review, REVIEW_MIN, REVIEW_MAX)),
    check('review_status', isOneOf(t.status)),
    check('review_reason', sql`${t.reason} is null or (${t.status} = 'disapproved' and length(${t.reason}) <= 500)`),
  ],
)

/** How many of the reviews that are shown say what, per product. */
export const reviewCounts = pgTable(
  'review_counts',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    recommended: integer('recommended').notNull().default(0),
    neutral: integer('neutral').notNull().default(0),
    notRecommended: integer('not_recommended').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    check('review_counts', sql`${t.recommended} >= 0 and ${t.neutral} >= 0 and ${t.notRecommended} >= 0`),
  ],
)

/** What a school decided about its reviews; without a row, what holds everywhere. */
export const reviewSettings = pgTable(
  'review_settings',
  {
    schoolId: schoolId(),
    /** Reviews are shown at once; else staff approve them first. */
    automatic: boolean('automatic').notNull(),
    /** How it makes sure that reviews are genuine, in its own words. */
    verification: localText('verification').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId] }), foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] })],
)
