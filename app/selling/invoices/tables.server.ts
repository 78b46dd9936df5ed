import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, id, instant, minor, schoolId } from '#app/platform/columns.server.ts'

/** The last number given in each series of a school; the row is locked while a number is taken, so none is skipped. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    schoolId: schoolId(),
    series: text('series').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.series] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('series_number', sql`${t.lastNumber} >= 0`),
  ],
)

/** The document of a paid transaction: one per transaction, numbered without gaps. */
export const receipts = pgTable(
  'receipts',
  {
    schoolId: schoolId(),
    id: id(),
    series: text('series').notNull(),
    /** Null until the follow-up numbers it, within seconds (docs/decisions/012). */
    number: integer('number'),
    transactionId: bigid('transaction_id').notNull(),
    net: minor('net').notNull(),
    vat: minor('vat').notNull(),
    total: minor('total').notNull(),
    currency: text('currency').notNull(),
    issuedAt: instant('issued_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('receipt_number').on(t.schoolId, t.series, t.number),
    unique('receipt_of_transaction').on(t.schoolId, t.transactionId),
    index('receipts_waiting').on(t.schoolId, t.series, t.issuedAt, t.id).where(sql`number is null`),
    check('receipt_sum', sql`${t.net} + ${t.vat} = ${t.total}`),
  ],
)
