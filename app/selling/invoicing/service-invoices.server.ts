import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import type { InvoiceKey } from './documents.server.ts'
import { invoices, serviceInvoices } from './tables.server.ts'

export const ofInvoice = ({ schoolId, invoiceId }: InvoiceKey) =>
  and(eq(serviceInvoices.schoolId, schoolId), eq(serviceInvoices.invoiceId, invoiceId))

/** What a service is to issue, or issued; undefined for the school's own invoices. */
export async function findServiceInvoice(db: Db, key: InvoiceKey) {
  const [row] = await db.select().from(serviceInvoices).where(ofInvoice(key))
  return row
}

/** Whether a service alone can say what became of it: it was asked, or it is of a service because what it corrects is. */
export async function isOfService(
  db: Db,
  { schoolId, id: invoiceId, kind }: { schoolId: number; id: number; kind: InvoiceKind },
): Promise<boolean> {
  const serviceInvoice = await findServiceInvoice(db, { schoolId, invoiceId })
  return serviceInvoice !== undefined && (kind === 'correction' || serviceInvoice.askedAt !== null)
}

/** Takes back a plan of which no service heard. */
export async function deleteUnaskedServiceInvoice(db: Db, key: InvoiceKey): Promise<void> {
  await db.delete(serviceInvoices).where(and(ofInvoice(key), sql`${serviceInvoices.askedAt} is null`))
}

/** Takes back that there is to be an invoice. */
export async function deleteScheduledInvoice(db: Db, key: InvoiceKey): Promise<void> {
  await db.delete(serviceInvoices).where(ofInvoice(key))
  await db.delete(invoices).where(hasId(invoices, key.schoolId, key.invoiceId))
}
