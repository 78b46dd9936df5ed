import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { PROVIDERS } from '#app/selling/payment-providers/provider.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { DIFFERENCE_STATES, DIFFERENCES } from './difference.ts'

/** Where our books and a provider's were found to differ, each once. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    schoolId: schoolId(),
    id: id(),
    provider: enumColumn('provider', PROVIDERS).notNull(),
    ref: text('ref').notNull(),
    kind: enumColumn('kind', DIFFERENCES).notNull(),
    /** The order that it is about; null where there is none. */
    transactionId: bigid('transaction_id'),
    /** What they say came in, and what we hold; in the currency that they name. */
    theirs: minor('theirs').notNull(),
    ours: minor('ours').notNull(),
    currency: text('currency').notNull(),
    state: enumColumn('state', DIFFERENCE_STATES).notNull().default('open'),
    foundAt: instant('found_at').notNull().default(sql`now()`),
    /** When the owners were written to. */
    toldAt: instant('told_at'),
    closedAt: instant('closed_at'),
    closedBy: bigid('closed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('difference_once').on(t.schoolId, t.provider, t.ref, t.kind),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.closedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('differences_open').on(t.schoolId).where(sql`state = 'open'`),
    check('difference_kind', isOneOf(t.kind)),
    check('difference_state', isOneOf(t.state)),
    check('difference_order', sql`(${t.kind} = 'unknown') = (${t.transactionId} is null)`),
  ],
)

/** What a provider keeps of a payment, where it says so: the last word counts. */
export const paymentFees = pgTable(
  'payment_fees',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    /** In the order's currency. */
    amount: minor('amount').notNull(),
    saidAt: instant('said_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check('fee_amount', sql`${t.amount} >= 0`),
  ],
)
