import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { FAILURES } from '#app/memberships/memberships/membership.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { bigid, enumColumn, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/**
 * Each try to have the next period paid: an order, or nothing where nothing could be charged. While one is open, no other
 * is made for the same period; the one that paid it stays open for ever.
 */
export const membershipRenewals = pgTable(
  'membership_renewals',
  {
    schoolId: schoolId(),
    membershipId: bigid('membership_id').notNull(),
    /** Where the period begins that it is to pay, as was known when it was tried. */
    startsAt: instant('starts_at').notNull(),
    attempt: integer('attempt').notNull(),
    transactionId: bigid('transaction_id'),
    /** Why nothing came of it; null while something may. */
    failure: enumColumn('failure', FAILURES),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.membershipId, t.startsAt, t.attempt] }),
    uniqueIndex('renewal_open_once').on(t.schoolId, t.membershipId, t.startsAt).where(sql`failure is null`),
    unique('renewal_of_order').on(t.schoolId, t.transactionId),
    foreignKey({ columns: [t.schoolId, t.membershipId], foreignColumns: [memberships.schoolId, memberships.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check('renewal_attempt', sql`${t.attempt} >= 1`),
    check(
      'renewal_failure',
      sql`${isOneOf(t.failure)}
        and (${t.transactionId} is not null or ${t.failure} = 'no_card')`,
    ),
  ],
)
