import { and, eq } from 'drizzle-orm'
import { findToday } from '#app/people/schools/calendar.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { getPeriod } from './numbering.ts'
import type { NumbersAhead } from './numbers-ahead.ts'
import type { InvoiceSettings } from './settings.server.ts'
import { invoiceSeries } from './tables.server.ts'

/** The next numbers, for the example beside the patterns. */
export async function previewNumbers(db: Db, schoolId: number, { series }: InvoiceSettings): Promise<NumbersAhead> {
  const today = await findToday(db, schoolId)
  const rows = await db
    .select({ kind: invoiceSeries.kind, last: invoiceSeries.lastNumber })
    .from(invoiceSeries)
    .where(and(eq(invoiceSeries.schoolId, schoolId), eq(invoiceSeries.period, getPeriod(today, series.per))))
  const next = (kind: 'invoice' | 'correction') => (rows.find((row) => row.kind === kind)?.last ?? 0) + 1
  return { today, invoice: next('invoice'), correction: next('correction') }
}
