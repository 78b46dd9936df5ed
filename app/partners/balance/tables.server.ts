import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { transactionItems } from '#app/selling/payments/tables.server.ts'
import { BALANCE_ENTRY_KINDS } from './entry.ts'
import { FILE_FORMATS, WITHDRAWAL_STATUSES } from './withdrawal.ts'

/** What the school owes to somebody in a currency: sums of entries and withdrawals, changed in the transaction that writes them. */
export const balances = pgTable(
  'balances',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    currency: text('currency').notNull(),
    /** The sum of all entries: what is pending and what is available. It may be below zero after a refund. */
    amount: minor('amount').notNull(),
    /** The sum of withdrawals that were requested or approved. */
    requested: minor('requested').notNull().default(0),
    /** The sum of withdrawals that were paid. */
    paid: minor('paid').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.currency] }),
    uniqueIndex('balance_by_id').on(t.schoolId, t.id),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('balance_sums', sql`${t.requested} >= 0 and ${t.paid} >= 0`),
  ],
)

/** A file for the bank with withdrawals in it. */
export const paymentFiles = pgTable(
  'payment_files',
  {
    schoolId: schoolId(),
    id: id(),
    format: enumColumn('format', FILE_FORMATS).notNull(),
    currency: text('currency').notNull(),
    total: minor('total').notNull(),
    count: integer('count').notNull(),
    createdBy: bigid('created_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('payment_file_format', isOneOf(t.format)),
    check('payment_file_sums', sql`${t.total} > 0 and ${t.count} > 0`),
  ],
)

/** Money that somebody asked the school to pay out of a balance. */
export const balanceWithdrawals = pgTable(
  'balance_withdrawals',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    iban: text('iban').notNull(),
    /** Who holds that bank account. */
    name: text('name').notNull(),
    status: enumColumn('status', WITHDRAWAL_STATUSES).notNull().default('requested'),
    requestedAt: instant('requested_at').notNull().default(sql`now()`),
    dueAt: instant('due_at').notNull(),
    /** When it was approved, rejected or canceled. */
    decidedAt: instant('decided_at'),
    paidAt: instant('paid_at'),
    reason: text('reason'),
    /** The newest file that it is in. */
    fileId: bigid('file_id'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.accountId, t.currency],
      foreignColumns: [balances.schoolId, balances.accountId, balances.currency],
    }),
    foreignKey({ columns: [t.schoolId, t.fileId], foreignColumns: [paymentFiles.schoolId, paymentFiles.id] }),
    index('withdrawals_of_balance').on(t.schoolId, t.accountId, t.currency),
    index('withdrawals_of_file').on(t.schoolId, t.fileId).where(sql`file_id is not null`),
    index('withdrawals_open').on(t.schoolId, t.dueAt).where(sql`status in ('requested', 'approved')`),
    check('balance_withdrawal_status', isOneOf(t.status)),
    check('balance_withdrawal_amount', sql`${t.amount} > 0`),
    check('balance_withdrawal_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('balance_withdrawal_decided', sql`(${t.status} = 'requested') = (${t.decidedAt} is null)`),
    check('balance_withdrawal_reason', sql`${t.status} <> 'rejected' or ${t.reason} is not null`),
  ],
)

/** Every movement of a balance, written once by the transaction that causes it and never changed. */
export const balanceEntries = pgTable(
  'balance_entries',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    currency: text('currency').notNull(),
    kind: enumColumn('kind', BALANCE_ENTRY_KINDS).notNull(),
    amount: minor('amount').notNull(),
    /** Until then it is pending. A correction has that of the entry that it corrects. */
    availableAt: instant('available_at').notNull(),
    /** What was sold, of what was earned by selling and of what corrects it. */
    transactionId: bigid('transaction_id'),
    itemId: bigid('item_id'),
    /** What was paid for it without tax. */
    net: minor('net'),
    /** The entry that this one corrects. */
    earnedId: bigid('earned_id'),
    withdrawalId: bigid('withdrawal_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.accountId, t.currency],
      foreignColumns: [balances.schoolId, balances.accountId, balances.currency],
    }),
    foreignKey({ columns: [t.schoolId, t.itemId], foreignColumns: [transactionItems.schoolId, transactionItems.id] }),
    foreignKey({ columns: [t.schoolId, t.earnedId], foreignColumns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.withdrawalId],
      foreignColumns: [balanceWithdrawals.schoolId, balanceWithdrawals.id],
    }),
    index('entries_of_balance').on(t.schoolId, t.accountId, t.currency, t.availableAt),
    index('entries_of_order').on(t.schoolId, t.transactionId).where(sql`transaction_id is not null`),
    index('corrections_of_entry').on(t.schoolId, t.earnedId).where(sql`earned_id is not null`),
    index('entries_of_withdrawal').on(t.schoolId, t.withdrawalId).where(sql`withdrawal_id is not null`),
    // Nothing is earned twice, and nothing is withdrawn or given back twice.
    uniqueIndex('earned_once')
      .on(t.schoolId, t.itemId, t.accountId, t.kind)
      .where(sql`kind in ('commission', 'share')`),
    uniqueIndex('withdrawn_once').on(t.schoolId, t.withdrawalId).where(sql`amount < 0`),
    uniqueIndex('returned_once').on(t.schoolId, t.withdrawalId).where(sql`amount > 0`),
    check('balance_entry_kind', isOneOf(t.kind)),
    check('balance_entry_amount', sql`${t.amount} <> 0`),
    check(
      'balance_entry_earned',
      sql`${t.kind} not in ('commission', 'share') or ${t.amount} > 0 and ${t.itemId} is not null and ${t.net} is not null`,
    ),
    check('balance_entry_corrects', sql`(${t.kind} in ('reversal', 'adjustment')) = (${t.earnedId} is not null)`),
    check('balance_entry_withdrawal', sql`(${t.kind} = 'withdrawal') = (${t.withdrawalId} is not null)`),
  ],
)
