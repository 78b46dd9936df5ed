import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { InvoiceKey } from './documents.server.ts'
import { sendInvoice } from './issue-jobs.server.ts'
import { invoices } from './tables.server.ts'

/** Has an issued document e-mailed once more; 409 before it is issued. */
export async function resendInvoice(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<void> {
  const { state, ksefState } = await db
    .select({ state: invoices.state, ksefState: invoices.ksefState })
    .from(invoices)
    .where(hasId(invoices, schoolId, invoiceId))
    .for('update')
    .then(requireRow)
  if (state !== 'issued' && state !== 'sent') throw new Refusal(409, 'invoicing.not_issued')
  if (ksefState !== null && ksefState !== 'accepted') throw new Refusal(409, 'invoicing.ksef_first')
  await db
    .update(invoices)
    .set({ sends: sql`${invoices.sends} + 1` })
    .where(hasId(invoices, schoolId, invoiceId))
  await enqueue(db, sendInvoice, { schoolId, invoiceId })
}
