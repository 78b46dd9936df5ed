import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ACCOUNT_HOLDER_MAX } from '#app/partners/balance/payer.ts'
import { REASON_MAX, WITHDRAWAL_STATUSES } from '#app/partners/balance/withdrawal.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLength,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  minor,
  schoolId,
} from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { PROCEEDS_KINDS } from './proceeds.ts'

/** What the operator owes to a school in a currency: sums of entries and withdrawals, changed in the transaction that writes them. */
export const schoolBalances = pgTable(
  'school_balances',
  {
    schoolId: schoolId(),
    currency: text('currency').notNull(),
    /** The sum of all entries. It may be below zero after a refund. */
    amount: minor('amount').notNull(),
    /** The sum of withdrawals that were requested or approved. */
    requested: minor('requested').notNull().default(0),
    /** The sum of withdrawals that were paid. */
    paid: minor('paid').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.currency] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('school_balance_sums', sql`${t.requested} >= 0 and ${t.paid} >= 0`),
  ],
)

/** Money that a school asked its operator to pay. Only the operator, who owns the tables, can approve, reject and pay it. */
export const schoolWithdrawals = pgTable(
  'school_withdrawals',
  {
    schoolId: schoolId(),
    id: id(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    iban: text('iban').notNull(),
    /** Who holds that bank account. */
    name: text('name').notNull(),
    status: enumColumn('status', WITHDRAWAL_STATUSES).notNull().default('requested'),
    requestedAt: instant('requested_at').notNull().default(sql`now()`),
    dueAt: instant('due_at').notNull(),
    canceledAt: instant('canceled_at'),
    approvedAt: instant('approved_at'),
    paidAt: instant('paid_at'),
    reason: text('reason'),
    /** The file for the bank that it was exported in, by its name. */
    file: text('file'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.currency],
      foreignColumns: [schoolBalances.schoolId, schoolBalances.currency],
    }),
    index('school_withdrawals_open').on(t.schoolId, t.dueAt).where(sql`status in ('requested', 'approved')`),
    check('school_withdrawal_status', isOneOf(t.status)),
    check('school_withdrawal_amount', sql`${t.amount} > 0`),
    check('school_withdrawal_name', hasLength(t.name, 1, ACCOUNT_HOLDER_MAX)),
    check('school_withdrawal_reason', hasLengthUpTo(t.reason, REASON_MAX)),
    // The web role may write none of these columns but the first, so a school can only cancel.
    check('school_withdrawal_canceled', sql`(${t.status} = 'canceled') = (${t.canceledAt} is not null)`),
    check('school_withdrawal_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('school_withdrawal_approved', sql`${t.status} not in ('approved', 'paid') or ${t.approvedAt} is not null`),
    check('school_withdrawal_rejected', sql`(${t.status} = 'rejected') = (${t.reason} is not null)`),
  ],
)

/** Every movement of a school's balance with the operator, written once by the transaction that causes it and never changed. */
export const schoolEntries = pgTable(
  'school_entries',
  {
    schoolId: schoolId(),
    id: id(),
    currency: text('currency').notNull(),
    kind: enumColumn('kind', PROCEEDS_KINDS).notNull(),
    amount: minor('amount').notNull(),
    /** Until then it is pending. What is about an order has that of its sale. */
    availableAt: instant('available_at').notNull(),
    transactionId: bigid('transaction_id'),
    withdrawalId: bigid('withdrawal_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.currency],
      foreignColumns: [schoolBalances.schoolId, schoolBalances.currency],
    }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({
      columns: [t.schoolId, t.withdrawalId],
      foreignColumns: [schoolWithdrawals.schoolId, schoolWithdrawals.id],
    }),
    index('school_entries_of_balance').on(t.schoolId, t.currency, t.availableAt),
    index('school_entries_of_order').on(t.schoolId, t.transactionId).where(sql`transaction_id is not null`),
    // Nothing is sold or charged for twice, and nothing is withdrawn or given back twice.
    uniqueIndex('sold_once').on(t.schoolId, t.transactionId, t.kind).where(sql`kind in ('sale', 'fee')`),
    uniqueIndex('school_withdrawn_once').on(t.schoolId, t.withdrawalId).where(sql`amount < 0`),
    uniqueIndex('school_returned_once').on(t.schoolId, t.withdrawalId).where(sql`amount > 0`),
    check('school_entry_kind', isOneOf(t.kind)),
    check('school_entry_amount', sql`${t.amount} <> 0`),
    check(
      'school_entry_sign',
      sql`${t.kind} = 'withdrawal' or (${t.amount} > 0) = (${t.kind} in ('sale', 'adjustment'))`,
    ),
    check('school_entry_withdrawal', sql`(${t.kind} = 'withdrawal') = (${t.withdrawalId} is not null)`),
    check('school_entry_order', sql`(${t.kind} = 'withdrawal') = (${t.transactionId} is null)`),
  ],
)
