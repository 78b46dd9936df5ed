import { sql } from 'drizzle-orm'
import { check, date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { schools } from '#app/people/schools/tables.server.ts'
import { enumColumn, instant, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { GROUPINGS } from './figure.ts'

/** What was paid and what went back on a day of the school's calendar, as the ledger says: computed, never counted up. */
export const salesDays = pgTable(
  'sales_days',
  {
    schoolId: schoolId(),
    day: date('day').notNull(),
    by: enumColumn('by', GROUPINGS).notNull(),
    /** See Figure in figure.ts. */
    key: text('key').notNull(),
    currency: text('currency').notNull(),
    gross: minor('gross').notNull(),
    net: minor('net').notNull(),
    vat: minor('vat').notNull(),
    refunds: minor('refunds').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.by, t.day, t.key, t.currency] }),
    check('sales_day_by', isOneOf(t.by)),
    check('sales_day_sum', sql`${t.net} + ${t.vat} = ${t.gross} and ${t.gross} >= 0 and ${t.orders} >= 0`),
  ],
)

/** How far the days of a school are computed. What came since is read from the ledger. */
export const salesFolds = pgTable(
  'sales_folds',
  {
    schoolId: schoolId(),
    /** In which the days are; another time zone of the school makes all of them worthless. */
    timeZone: text('time_zone').notNull(),
    /** The first day that is not computed. */
    until: date('until').notNull(),
    /** Up to when changes of orders that were paid before are in the days. */
    checkedAt: instant('checked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId] }), foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] })],
)
