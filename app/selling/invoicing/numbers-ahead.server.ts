import { and, eq, sql } from 'drizzle-orm'
import { schools } from '#app/people/schools/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { getPeriod } from './numbering.ts'
import type { NumbersAhead } from './numbers-ahead.ts'
import type { InvoiceSettings } from './settings.server.ts'
import { invoiceSeries } from './tables.server.ts'

/** The next numbers, for the example beside the patterns. */
export async function previewNumbers(db: Db, schoolId: number, { series }: InvoiceSettings): Promise<NumbersAhead> {
  const { today } = await db
    .select({ today: sql<string>`to_char(now() at time zone ${schools.timeZone}, 'YYYY-MM-DD')` })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .then(expectRow)
  const rows = await db
    .select({ kind: invoiceSeries.kind, last: invoiceSeries.lastNumber })
    .from(invoiceSeries)
    .where(and(eq(invoiceSeries.schoolId, schoolId), eq(invoiceSeries.period, getPeriod(today, series.per))))
  const next = (kind: 'invoice' | 'correction') => (rows.find((row) => row.kind === kind)?.last ?? 0) + 1
  return { today, invoice: next('invoice'), correction: next('correction') }
}
