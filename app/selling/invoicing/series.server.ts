import { and, eq, like, sql } from 'drizzle-orm'
import { findDay, findToday } from '#app/people/schools/calendar.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { INVOICE_KINDS, type InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import type { Period } from './invoice.ts'
import { getPeriod } from './numbering.ts'
import { invoiceDocuments, invoiceSeries } from './tables.server.ts'

/** Who numbers, or changes how that is done, waits here for each other until the commit: settings read behind it hold. */
export async function lockNumbers(db: Db, schoolId: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'invoice numbers')
}

type Series = { schoolId: number; kind: InvoiceKind; per: Period }

/**
 * The next number of the period that the school's calendar shows, and when it was taken: never before the number in front of
 * it, whatever the clocks of two transactions say. Who else issues in the series waits here until the commit.
 */
export async function takeNumber(db: Db, { schoolId, kind, per }: Series) {
  const period = getPeriod(await findToday(db, schoolId), per)
  await openSeries(db, { schoolId, kind, period })
  const taken = await db
    .update(invoiceSeries)
    .set({
      lastNumber: sql`${invoiceSeries.lastNumber} + 1`,
      lastIssuedAt: sql`greatest(${invoiceSeries.lastIssuedAt}, now())`,
    })
    .where(ofSeries({ schoolId, kind, period }))
    .returning({ sequence: invoiceSeries.lastNumber, issuedAt: invoiceSeries.lastIssuedAt })
    .then(expectRow)
  return { period, issuedOn: await findDay(db, schoolId, taken.issuedAt), ...taken }
}

type SeriesKey = { schoolId: number; kind: InvoiceKind; period: string }
const ofSeries = ({ schoolId, kind, period }: SeriesKey) =>
  and(eq(invoiceSeries.schoolId, schoolId), eq(invoiceSeries.kind, kind), eq(invoiceSeries.period, period))

/** A school that changes between years and months goes on behind the numbers that the period has already. */
async function openSeries(db: Db, key: SeriesKey): Promise<void> {
  if ((await db.$count(invoiceSeries, ofSeries(key))) > 0) return
  await db
    .insert(invoiceSeries)
    .values({ ...key, lastNumber: await findLast(db, key), lastIssuedAt: sql`now()` })
    .onConflictDoNothing()
}

/** The last number that was given in a period, whether the school counted it or the year or the months of it. */
async function findLast(db: Db, { schoolId, kind, period }: SeriesKey): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${invoiceDocuments.sequence})` })
    .from(invoiceDocuments)
    .where(
      and(
        eq(invoiceDocuments.schoolId, schoolId),
        eq(invoiceDocuments.kind, kind),
        like(invoiceDocuments.issuedOn, `${period}-%`),
      ),
    )
  return row?.last ?? 0
}

/** The same where the period was opened before: it goes on behind what was counted in another way since then. */
export async function continueSeries(db: Db, schoolId: number, per: Period): Promise<void> {
  await lockNumbers(db, schoolId)
  const period = getPeriod(await findToday(db, schoolId), per)
  for (const kind of INVOICE_KINDS) {
    const key = { schoolId, kind, period }
    const last = await findLast(db, key)
    await db
      .update(invoiceSeries)
      .set({ lastNumber: sql`greatest(${invoiceSeries.lastNumber}, ${last}::int)` })
      .where(ofSeries(key))
  }
}
