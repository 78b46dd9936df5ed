import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigid, enumColumn, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { REGISTERS, type RegisterAnswer, VAT_STATUSES } from './register.ts'

/** What registers said lately, so that none is asked twice a day for the same number. */
export const companyLookUps = pgTable(
  'company_look_ups',
  {
    schoolId: schoolId(),
    number: text('number').notNull(),
    said: jsonb('said').$type<RegisterAnswer>().notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.number] }), index('company_look_ups_by_age').on(t.schoolId, t.at)],
)

/** What a register said of the company that an order is for; never changed. */
export const vatChecks = pgTable(
  'vat_checks',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    number: text('number').notNull(),
    register: enumColumn('register', REGISTERS).notNull(),
    standing: enumColumn('standing', VAT_STATUSES).notNull(),
    /** The company as the register calls it. */
    name: text('name'),
    reference: text('reference'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId, t.number] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check('vat_check_register', isOneOf(t.register)),
    check('vat_check_standing', isOneOf(t.standing)),
  ],
)
