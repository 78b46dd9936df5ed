import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { ledgerEntries, providerFacts } from '#app/selling/payments/tables.server.ts'
import { invoiceDocuments, invoices } from './tables.server.ts'

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

/** What was issued of an order, first to last: the invoice, then its corrections. */
export async function listDocumentsOfInvoice(db: Db, schoolId: number, invoiceId: number): Promise<StoredDocument[]> {
  const ofInvoice = sql`${invoiceDocuments.invoiceId} in (select i.id from invoices i
    where i.school_id = ${schoolId} and (i.id = ${invoiceId} or i.corrects_id = ${invoiceId}))`
  const latest = sql`not exists (select from invoice_documents n where n.school_id = ${schoolId}
    and n.invoice_id = ${invoiceDocuments.invoiceId} and n.version > ${invoiceDocuments.version})`
  return await db
    .select()
    .from(invoiceDocuments)
    .where(and(eq(invoiceDocuments.schoolId, schoolId), ofInvoice, latest))
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

/** How an order's money moved, with the name of the refund that moved it. */
export async function listMovements(db: Db, schoolId: number, transactionId: number) {
  return await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      amount: ledgerEntries.amount,
      currency: ledgerEntries.currency,
      extra: ledgerEntries.extra,
      refundRef: providerFacts.refundRef,
    })
    .from(ledgerEntries)
    .innerJoin(providerFacts, hasId(providerFacts, schoolId, ledgerEntries.factId))
    .where(and(eq(ledgerEntries.schoolId, schoolId), eq(ledgerEntries.transactionId, transactionId)))
    .orderBy(asc(ledgerEntries.id))
}
