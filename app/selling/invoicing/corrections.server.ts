import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  compareLines,
  type InvoiceDocument,
  type InvoiceLine,
  type Party,
} from '#app/selling/invoice-documents/document.ts'
import type { ServiceName } from '#app/selling/invoice-services/services.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { listValueChanges } from '#app/selling/taxes/value-changes.server.ts'
import { changeLines } from '#app/selling/taxes/value-changes.ts'
import {
  findDocument,
  type InvoiceKey,
  listDocumentsOfInvoice,
  lockInvoice,
  type StoredDocument,
} from './documents.server.ts'
import type { InvoiceFacts } from './facts.server.ts'
import { findInvoiceOfOrder, insertInvoice } from './invoice-rows.server.ts'
import { writeDocument } from './issuing.server.ts'
import { resendToKsef } from './ksef-retry.server.ts'
import { salesOfInvoices } from './later-domains.server.ts'
import { findServiceInvoice } from './service-invoices.server.ts'
import { scheduleInService } from './service-schedule.server.ts'
import { invoiceDocuments, invoices } from './tables.server.ts'

/** The corrections of refunds that an order's invoice does not know of yet; nothing while it has none. */
export async function correctForRefunds({
  schoolId,
  transactionId,
}: {
  schoolId: number
  transactionId: number
}): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const invoice = await findInvoiceOfOrder(db, schoolId, transactionId)
    if (invoice) await correctLocked(db, { schoolId, invoiceId: invoice.id })
  })
}

/** The same of an invoice that was just issued, or of what was just corrected: a service is asked for one after the other. */
export async function correctIssued({ schoolId, invoiceId }: InvoiceKey): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const [row] = await db
      .select({ correctsId: invoices.correctsId })
      .from(invoices)
      .where(hasId(invoices, schoolId, invoiceId))
    await correctLocked(db, { schoolId, invoiceId: row?.correctsId ?? invoiceId })
  })
}

async function correctLocked(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<void> {
  const invoice = await lockInvoice(db, schoolId, invoiceId)
  if (invoice?.kind !== 'invoice') return
  const [first, ...later] = await listDocumentsOfInvoice(db, schoolId, invoiceId)
  if (!first) return
  const transaction = await findTransaction(db, schoolId, invoice.transactionId)
  const changes = (await listValueChanges(db, schoolId, [transaction])).get(transaction.id) ?? []
  const known = await listCorrectedEntries(db, { schoolId, invoiceId })
  const serviceInvoice = await findServiceInvoice(db, { schoolId, invoiceId })
  // The next one begins where that which waits ends.
  if (serviceInvoice && (await isCorrecting(db, { schoolId, invoiceId }))) return
  let last = later.at(-1) ?? first
  for (const { entryId, amount, named } of changes.filter((change) => !known.has(change.entryId))) {
    const before = last.document.lines
    const lines = changeLines(before, { amount, named, original: first.document.lines })
    const cause = amount < 0 ? ('refund' as const) : ('refund_returned' as const)
    const [row] = await insertInvoice(db, {
      schoolId,
      transactionId: transaction.id,
      kind: 'correction',
      correctsId: invoiceId,
      cause,
      entryId,
    })
    if (!row) continue
    const correcting = { id: row.id, transaction, first, last }
    if (serviceInvoice) return await planCorrection(db, serviceInvoice.service, correcting, { lines, cause })
    last = await issueCorrection(db, correcting, { lines, cause })
  }
}

/** Whether a correction is planned that its service has not issued. */
async function isCorrecting(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<boolean> {
  const open = and(
    eq(invoices.schoolId, schoolId),
    eq(invoices.correctsId, invoiceId),
    inArray(invoices.state, ['scheduled', 'failed']),
    sql`not exists (select from invoice_documents d where d.school_id = ${schoolId} and d.invoice_id = ${invoices.id})`,
  )
  return (await db.$count(invoices, open)) > 0
}

async function findTransaction(db: Db, schoolId: number, id: number): Promise<Transaction> {
  return await db
    .select()
    .from(transactions)
    .where(hasId(transactions, schoolId, id))
    .then(expectRow)
}

async function listCorrectedEntries(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<Set<number | null>> {
  const rows = await db
    .select({ entryId: invoices.entryId })
    .from(invoices)
    .where(and(eq(invoices.schoolId, schoolId), eq(invoices.correctsId, invoiceId), isNotNull(invoices.entryId)))
  return new Set(rows.map(({ entryId }) => entryId))
}

type Correcting = { id: number; transaction: Transaction; first: StoredDocument; last: StoredDocument }
type Change = { lines: InvoiceLine[]; cause: InvoiceDocument['cause']; buyer?: Party }

/** A correction says what its invoice said, what stands now, and the difference: seller, rates and table are those of the invoice. */
async function describeCorrection(
  db: Db,
  { transaction: { schoolId }, first, last }: Correcting,
  { lines, cause, buyer = last.document.buyer }: Change,
) {
  const { issuedOn: _day, ...facts } = first.document
  const before = { lines: last.document.lines, buyer: last.document.buyer }
  const { ksefNumber, ksefState } = await db
    .select({ ksefNumber: invoices.ksefNumber, ksefState: invoices.ksefState })
    .from(invoices)
    .where(hasId(invoices, schoolId, first.invoiceId))
    .then(expectRow)
  const described: InvoiceFacts = {
    ...facts,
    buyer,
    lines,
    before,
    taxes: compareLines(before.lines, lines),
    corrects: { number: first.number, issuedOn: first.issuedOn, ksefNumber },
    cause,
  }
  return { facts: described, ksef: ksefState !== null }
}

async function issueCorrection(db: Db, correcting: Correcting, change: Change): Promise<StoredDocument> {
  const { schoolId } = correcting.transaction
  const { facts, ksef } = await describeCorrection(db, correcting, change)
  return await writeDocument(db, { schoolId, invoiceId: correcting.id, kind: 'correction', ksef }, facts)
}

/** Has the service correct what it issued. */
async function planCorrection(db: Db, service: ServiceName, correcting: Correcting, change: Change): Promise<void> {
  const { id: invoiceId, transaction } = correcting
  const { schoolId, hash } = transaction
  const { facts } = await describeCorrection(db, correcting, change)
  await scheduleInService(db, { schoolId, invoiceId }, { service, reference: `${hash}-${invoiceId}`, facts })
}

/**
 * Corrects the buyer of an order's invoice, whose amounts stay. Undefined where nothing was issued: the invoice then names
 * the new buyer when it is.
 */
export async function correctInvoiceBuyer(
  db: Db,
  { schoolId, transactionId, buyer }: { schoolId: number; transactionId: number; buyer: Party },
): Promise<number | undefined> {
  const invoice = await findInvoiceOfOrder(db, schoolId, transactionId)
  if (!invoice) return undefined
  const locked = await lockInvoice(db, schoolId, invoice.id)
  const key = { schoolId, invoiceId: invoice.id }
  const serviceInvoice = await findServiceInvoice(db, key)
  // What the service names as the buyer is not known yet.
  if (serviceInvoice && serviceInvoice.askedAt !== null) throw new Refusal(409, 'invoicing.service_first')
  const [first, ...later] = await listDocumentsOfInvoice(db, schoolId, invoice.id)
  if (!first) {
    await db
      .update(invoices)
      .set({ updatedAt: sql`now()` })
      .where(hasId(invoices, schoolId, invoice.id))
    return undefined
  }
  const last = later.at(-1) ?? first
  if (isDeepStrictEqual(sorted(last.document.buyer), sorted(buyer))) return undefined
  if (serviceInvoice && (locked?.ksefState === 'refused' || (await isCorrecting(db, key))))
    throw new Refusal(409, 'invoicing.service_first')
  if (locked?.ksefState === 'refused') return await amendRefused(db, first, buyer)
  const transaction = await findTransaction(db, schoolId, transactionId)
  const cause = 'buyer' as const
  const [row] = await insertInvoice(db, { schoolId, transactionId, kind: 'correction', correctsId: invoice.id, cause })
  if (!row) throw new Error(`the buyer of invoice ${invoice.id} was not corrected`)
  const correcting = { id: row.id, transaction, first, last }
  const change = { lines: last.document.lines, cause, buyer }
  if (serviceInvoice) await planCorrection(db, serviceInvoice.service, correcting, change)
  else await issueCorrection(db, correcting, change)
  return row.id
}

/** What KSeF refused was not issued in the sense of the law: it is sent once more under its number, with its buyer put right. */
async function amendRefused(db: Db, first: StoredDocument, buyer: Party): Promise<number> {
  const { schoolId, invoiceId, version, document } = first
  await db.insert(invoiceDocuments).values({ ...first, version: version + 1, document: { ...document, buyer } })
  await db
    .update(invoices)
    .set({ ksefXml: null })
    .where(hasId(invoices, schoolId, invoiceId))
  await resendToKsef(db, { schoolId, invoiceId })
  return invoiceId
}

const sorted = (party: Party) =>
  Object.entries(party)
    .filter(([, value]) => value !== undefined)
    .sort()

/**
 * Corrects the buyer of an issued invoice at the request of staff, and answers the correction's id. 404 where there is no
 * such invoice, 409 before it is issued and where nothing changes.
 */
export async function correctByHand(
  db: Db,
  staff: Member,
  { invoiceId, buyer: invoice }: { invoiceId: number; buyer: Party },
): Promise<number> {
  const { schoolId } = staff
  const found = await db
    .select({ buyer: transactions.buyer, transactionId: invoices.transactionId })
    .from(invoices)
    .innerJoin(transactions, hasId(transactions, schoolId, invoices.transactionId))
    .where(hasId(invoices, schoolId, invoiceId))
    .then(requireRow)
  if (!(await findDocument(db, schoolId, invoiceId))) throw new Refusal(409, 'invoicing.not_issued')
  const { first_name, last_name } = found.buyer
  const change = { first_name, last_name, invoice }
  const { correction } = await salesOfInvoices.use().correctBuyer(db, staff, found.transactionId, change)
  if (correction === undefined) throw new Refusal(409, 'invoicing.nothing_changed')
  return correction
}
