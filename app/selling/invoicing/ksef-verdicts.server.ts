import { and, inArray, sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invoiceAccepted, invoiceFailed } from './events.server.ts'
import { invoices } from './tables.server.ts'

/** What KSeF has not said its last word about. */
export const isOpen = inArray(invoices.ksefState, ['waiting', 'sent'])

/** Keeps the number that KSeF gave, once. */
export async function acceptInKsef(
  schoolId: number,
  id: number,
  { number, receipt }: { number: string; receipt: string | null },
): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const accepted = await db
      .update(invoices)
      .set({ ksefState: 'accepted', ksefNumber: number, ksefReceipt: receipt, ksefProblem: null })
      .where(and(hasId(invoices, schoolId, id), isOpen))
      .returning({ id: invoices.id })
    if (accepted.length > 0) await publish(db, schoolId, invoiceAccepted, { invoiceId: id })
  })
}

/** Keeps why KSeF refused, for staff to put it right. */
export async function refuseInKsef(schoolId: number, id: number, words: string): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const refused = await db
      .update(invoices)
      .set({
        ksefState: 'refused',
        ksefProblem: words.slice(0, 1000),
        state: 'failed',
        problem: 'ksef_refused',
        failedAt: sql`now()`,
      })
      .where(and(hasId(invoices, schoolId, id), isOpen))
      .returning({ id: invoices.id })
    if (refused.length > 0) await publish(db, schoolId, invoiceFailed, { invoiceId: id })
  })
}
