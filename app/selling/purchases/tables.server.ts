import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigid, hasLengthUpTo, instant, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { WITHDRAWAL_TEXT_MAX } from './withdrawal.ts'

/** A buyer who withdrew from the contract of an order: when, and in which words of their own; never changed. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    /** When the form was sent, which is what the period is judged by. */
    at: instant('at').notNull().default(sql`now()`),
    /** When it took effect, where that was later: by the link that was e-mailed. */
    confirmedAt: instant('confirmed_at'),
    text: text('text'),
    /** The network address that it was said from. */
    ip: text('ip').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check('withdrawal_text', hasLengthUpTo(t.text, WITHDRAWAL_TEXT_MAX)),
  ],
)
