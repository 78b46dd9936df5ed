import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  bytes,
  enumColumn,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  minor,
  schoolId,
} from '#app/platform/columns.server.ts'
import { type Buyer, transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { REASON_MAX, REFUND_STATES } from './refund.ts'

/**
 * That somebody sent a request to give money back, under a name of its sender's: sent again it is the same request. What
 * it asked for is kept as a hash, so that another request under its name is noticed.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    key: text('key').notNull(),
    asked: bytes('asked').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.key] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('refund_request_key', sql`length(${t.key}) between 1 and 100`),
  ],
)

/** Money that somebody asked to give back: written down before the provider is asked, and what it answered. */
export const refunds = pgTable(
  'refunds',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    /** By which the provider knows it: asked again it is the same refund. */
    ref: text('ref').notNull(),
    /** In the order's currency. */
    amount: minor('amount').notNull(),
    keepAccess: boolean('keep_access').notNull(),
    /** For staff alone. */
    reason: text('reason').notNull(),
    askedBy: bigid('asked_by').notNull(),
    /** The request that asked for it, where its sender named it. */
    requestKey: text('request_key'),
    askedAt: instant('asked_at').notNull().default(sql`now()`),
    state: enumColumn('state', REFUND_STATES).notNull().default('asked'),
    /** When the provider took or refused it. */
    answeredAt: instant('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('refund_ref').on(t.schoolId, t.ref),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.askedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      columns: [t.schoolId, t.askedBy, t.requestKey],
      foreignColumns: [refundRequests.schoolId, refundRequests.accountId, refundRequests.key],
    }),
    index('refunds_of_transaction').on(t.schoolId, t.transactionId),
    index('refunds_not_made').on(t.schoolId, t.id).where(sql`state <> 'made'`),
    check('refund_state', isOneOf(t.state)),
    check('refund_answered', sql`(${t.state} = 'asked') = (${t.answeredAt} is null)`),
    check('refund_amount', sql`${t.amount} > 0`),
    check('refund_reason', hasLengthUpTo(t.reason, REASON_MAX)),
  ],
)

/** Of which items a refund is, and what of it goes back of each; one that names none is of the whole order. */
export const refundItems = pgTable(
  'refund_items',
  {
    schoolId: schoolId(),
    refundId: bigid('refund_id').notNull(),
    itemId: bigid('item_id').notNull(),
    amount: minor('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.refundId, t.itemId] }),
    foreignKey({ columns: [t.schoolId, t.refundId], foreignColumns: [refunds.schoolId, refunds.id] }),
    foreignKey({ columns: [t.schoolId, t.itemId], foreignColumns: [transactionItems.schoolId, transactionItems.id] }),
    index('refunds_of_item').on(t.schoolId, t.itemId),
    check('refund_item_amount', sql`${t.amount} >= 0`),
  ],
)

/** What staff changed of a buyer's data before an invoice was made of them. */
export const buyerChanges = pgTable(
  'buyer_changes',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    changedBy: bigid('changed_by').notNull(),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
    before: jsonb('before').$type<Buyer>().notNull(),
    after: jsonb('after').$type<Buyer>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.changedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('changes_of_buyer').on(t.schoolId, t.transactionId),
  ],
)
