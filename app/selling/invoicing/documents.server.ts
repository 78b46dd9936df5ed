import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { type InvoiceDocument, sumTaxes } from '#app/selling/invoice-documents/document.ts'
import type { KsefState } from '#app/selling/ksef/ksef.ts'
import { invoiceIssued } from './events.server.ts'
import { invoiceDocuments, invoices } from './tables.server.ts'

export type InvoiceKey = { schoolId: number; invoiceId: number }
export type StoredDocument = typeof invoiceDocuments.$inferSelect

/** The latest version of an issued document. */
export async function findDocument(db: Db, schoolId: number, invoiceId: number): Promise<StoredDocument | undefined> {
  const [row] = await db
    .select()
    .from(invoiceDocuments)
    .where(and(eq(invoiceDocuments.schoolId, schoolId), eq(invoiceDocuments.invoiceId, invoiceId)))
    .orderBy(desc(invoiceDocuments.version))
    .limit(1)
  return row
}

/** Of the versions of a document the latest, in a statement that reads `invoice_documents`. */
export const isLatestVersion = (schoolId: number) => sql`not exists (select from invoice_documents n
  where n.school_id = ${schoolId} and n.invoice_id = ${invoiceDocuments.invoiceId}
    and n.version > ${invoiceDocuments.version})`

/** What was issued of an order, first to last: the invoice, then its corrections. */
export async function listDocumentsOfInvoice(db: Db, schoolId: number, invoiceId: number): Promise<StoredDocument[]> {
  const ofInvoice = sql`${invoiceDocuments.invoiceId} in (select i.id from invoices i
    where i.school_id = ${schoolId} and (i.id = ${invoiceId} or i.corrects_id = ${invoiceId}))`
  return await db
    .select()
    .from(invoiceDocuments)
    .where(and(eq(invoiceDocuments.schoolId, schoolId), ofInvoice, isLatestVersion(schoolId)))
    .orderBy(asc(invoiceDocuments.invoiceId))
}

/** An invoice under its lock: who issues, corrects or sends it does so alone. */
export async function lockInvoice(db: Db, schoolId: number, id: number) {
  const [row] = await db
    .select()
    .from(invoices)
    .where(hasId(invoices, schoolId, id))
    .for('update')
  return row
}

type Place = Pick<StoredDocument, 'schoolId' | 'invoiceId' | 'kind' | 'period' | 'sequence' | 'number'> & {
  issuedAt: string | SQL
}

/** Writes what a document says under its number, and that it is issued; `ksefState` is null for what does not go to KSeF. */
export async function storeDocument(
  db: Db,
  place: Place,
  document: InvoiceDocument,
  ksefState: KsefState | null,
): Promise<StoredDocument> {
  const { schoolId, invoiceId } = place
  const { issuedOn, currency, taxes } = document
  const stored = await db
    .insert(invoiceDocuments)
    .values({ ...place, issuedOn, ...sumTaxes(taxes), currency, document })
    .returning()
    .then(expectRow)
  await db
    .update(invoices)
    .set({ state: 'issued', problem: null, failedAt: null, ...(ksefState && { ksefState }) })
    .where(hasId(invoices, schoolId, invoiceId))
  await publish(db, schoolId, invoiceIssued, { invoiceId })
  return stored
}
