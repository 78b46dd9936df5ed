import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigid, bytes, enumColumn, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { TARGETS, type Visitor } from './targets.ts'

/** What a school entered to tell a target of its purchases. */
export const conversionTargets = pgTable(
  'conversion_targets',
  {
    schoolId: schoolId(),
    target: enumColumn('target', TARGETS).notNull(),
    enabled: boolean('enabled').notNull(),
    /** JSON of number and secret, sealed for this school and target. */
    entered: bytes('entered').notNull(),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.target] }), check('conversion_target', isOneOf(t.target))],
)

/** That a buyer agreed, when they ordered, that a target is told of the purchase; and whether it was. */
export const conversions = pgTable(
  'conversions',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    target: enumColumn('target', TARGETS).notNull(),
    state: enumColumn('state', ['waiting', 'told', 'refused']).notNull().default('waiting'),
    /** Forgotten once it was told. */
    visitor: jsonb('visitor').$type<Visitor>(),
    agreedAt: instant('agreed_at').notNull().default(sql`now()`),
    answeredAt: instant('answered_at'),
    /** Why it was refused, in the target's words. */
    problem: text('problem'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId, t.target] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    index('conversions_by_time').on(t.schoolId, t.agreedAt),
    check('conversion_of', isOneOf(t.target)),
    check('conversion_state', isOneOf(t.state)),
    check('conversion_answered', sql`(${t.state} = 'waiting') = (${t.answeredAt} is null)`),
    check('conversion_forgets', sql`${t.state} = 'waiting' or ${t.visitor} is null`),
  ],
)
