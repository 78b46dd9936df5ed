import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { INSTALMENTS_MAX, INSTALMENTS_MIN, MONTHS_BETWEEN_MAX } from '#app/content/catalogue/limits.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import { FAILURES } from '#app/memberships/memberships/membership.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isBetween, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { PLAN_REASONS, PLAN_STATES } from './plan.ts'

/** What somebody pays in instalments: begun with the order that pays the first. */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    priceId: bigid('price_id').notNull(),
    /** The order that pays the first of them, and opens the product. */
    transactionId: bigid('transaction_id').notNull(),
    count: integer('count').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    everyMonths: integer('every_months').notNull(),
    /** How many were paid. */
    paid: integer('paid').notNull().default(0),
    status: enumColumn('status', PLAN_STATES).notNull().default('STARTED'),
    reason: enumColumn('reason', PLAN_REASONS),
    /** Whether what its order opened is open, as far as instalments decide that. */
    open: boolean('open').notNull().default(true),
    /** When the first was paid, from which the others are counted. */
    anchor: instant('anchor'),
    nextChargeAt: instant('next_charge_at'),
    meansId: bigid('means_id'),
    /** Who ended it, and what they said of it. */
    endedBy: bigid('ended_by'),
    note: text('note'),
    since: instant('since').notNull().default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('plan_of_order').on(t.schoolId, t.transactionId),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      columns: [t.schoolId, t.productId, t.priceId],
      foreignColumns: [prices.schoolId, prices.productId, prices.id],
    }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.meansId], foreignColumns: [paymentMeans.schoolId, paymentMeans.id] }),
    foreignKey({ columns: [t.schoolId, t.endedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    // Nobody pays twice for one thing.
    uniqueIndex('plan_runs_once')
      .on(t.schoolId, t.accountId, t.productId)
      .where(sql`status in ('ACTIVE', 'AT_RISK', 'SUSPENDED')`),
    index('plans_to_charge').on(t.schoolId, t.nextChargeAt).where(sql`next_charge_at is not null`),
    check('plan_status', isOneOf(t.status)),
    check('plan_reason', isOneOf(t.reason)),
    check(
      'plan_terms',
      sql`${isBetween(t.count, INSTALMENTS_MIN, INSTALMENTS_MAX)} and ${t.amount} > 0 and ${isBetween(t.everyMonths, 1, MONTHS_BETWEEN_MAX)}`,
    ),
    check('plan_paid', sql`${t.paid} between 0 and ${t.count} and (${t.status} = 'DONE') <= (${t.paid} = ${t.count})`),
    check('plan_begun', sql`(${t.anchor} is null) = (${t.paid} = 0)`),
    check('plan_charged', sql`${t.nextChargeAt} is null or ${t.status} in ('ACTIVE', 'AT_RISK', 'SUSPENDED')`),
  ],
)

/**
 * Each try to have a later instalment paid, or all that are left: an order, or nothing where nothing could be charged. While one
 * is open, no other is made.
 */
export const instalmentCharges = pgTable(
  'instalment_charges',
  {
    schoolId: schoolId(),
    planId: bigid('plan_id').notNull(),
    /** The first instalment that it is to pay, and how many. */
    number: integer('number').notNull(),
    attempt: integer('attempt').notNull(),
    covers: integer('covers').notNull(),
    /** Asked for by its buyer before it is due: it counts for no failed try. */
    early: boolean('early').notNull().default(false),
    transactionId: bigid('transaction_id'),
    /** Why nothing came of it; null while something may. */
    failure: enumColumn('failure', FAILURES),
    paidAt: instant('paid_at'),
    /** How many of them were not to be paid any more when the money came. */
    beyond: integer('beyond').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.planId, t.number, t.attempt] }),
    uniqueIndex('instalment_open_once').on(t.schoolId, t.planId).where(sql`failure is null and paid_at is null`),
    unique('instalment_of_order').on(t.schoolId, t.transactionId),
    index('instalments_paid_in_vain').on(t.schoolId, t.planId).where(sql`beyond > 0`),
    foreignKey({ columns: [t.schoolId, t.planId], foreignColumns: [instalmentPlans.schoolId, instalmentPlans.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check(
      'instalment_number',
      sql`${isBetween(t.number, INSTALMENTS_MIN, INSTALMENTS_MAX)} and ${t.attempt} >= 1 and ${t.covers} >= 1`,
    ),
    check(
      'instalment_beyond',
      sql`${t.beyond} between 0 and ${t.covers} and (${t.beyond} = 0 or ${t.paidAt} is not null)`,
    ),
    check(
      'instalment_failure',
      sql`${isOneOf(t.failure)} and (${t.transactionId} is not null or ${t.failure} = 'no_card')`,
    ),
  ],
)
