import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { type Evidence, TREATMENTS } from './treatment.ts'

/** How near a school is to the sales abroad above which it needs OSS. */
export const THRESHOLD_STATES = ['near', 'passed'] as const

/** Whether a school uses the One-Stop Shop, and how its sales abroad stand without it. */
export const taxSettings = pgTable(
  'tax_settings',
  {
    schoolId: schoolId(),
    ossEnabled: boolean('oss_enabled').notNull().default(false),
    /** Where it is registered. */
    country: text('country').notNull(),
    threshold: enumColumn('threshold', THRESHOLD_STATES),
    thresholdAt: instant('threshold_at'),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('tax_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('tax_threshold', isOneOf(t.threshold)),
    check('tax_threshold_at', sql`(${t.threshold} is null) = (${t.thresholdAt} is null)`),
  ],
)

/** How a paid order is taxed where that is not by its prices, and what proves it. */
export const orderTaxes = pgTable(
  'order_taxes',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    treatment: enumColumn('treatment', TREATMENTS).notNull(),
    /** Of the buyer. */
    country: text('country').notNull(),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull(),
    /** Null while VIES is asked. */
    decidedAt: instant('decided_at'),
    /** The number that VIES confirmed, with its own name of the answer and when it gave it. */
    vatNumber: text('vat_number'),
    reference: text('reference'),
    checkedAt: instant('checked_at'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    index('order_taxes_by_country').on(t.schoolId, t.treatment, t.country),
    check('order_tax_treatment', isOneOf(t.treatment)),
    check('order_tax_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
  ],
)
