import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { InvoiceKey } from './documents.server.ts'
import { exchangeKsef } from './ksef-jobs.server.ts'
import { findServiceInvoice } from './service-invoices.server.ts'
import { followInService } from './service-ksef-jobs.server.ts'
import { invoices } from './tables.server.ts'

/** Has what KSeF refused sent there once more, under the same number. */
export async function resendToKsef(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<void> {
  await db
    .update(invoices)
    .set({ ksefState: 'waiting', state: 'issued', problem: null, failedAt: null, ksefProblem: null })
    .where(and(hasId(invoices, schoolId, invoiceId), eq(invoices.ksefState, 'refused')))
  const isOfService = (await findServiceInvoice(db, { schoolId, invoiceId })) !== undefined
  await enqueue(db, isOfService ? followInService : exchangeKsef, { schoolId, invoiceId })
}
