import { and, eq, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { findOrderTax } from '#app/selling/taxes/order-tax.server.ts'
import { type InvoiceKey, lockInvoice, type StoredDocument, storeDocument } from './documents.server.ts'
import { type InvoiceFacts, isWorthAnything, loadFacts, Unissuable } from './facts.server.ts'
import { recordFailure } from './failures.server.ts'
import type { Problem } from './invoice.ts'
import { findInvoiceOfOrder, insertInvoice } from './invoice-rows.server.ts'
import { findKsefAccount } from './ksef-settings.server.ts'
import { formatNumber } from './numbering.ts'
import { lockNumbers, takeNumber } from './series.server.ts'
import {
  deleteScheduledInvoice,
  deleteUnaskedServiceInvoice,
  findServiceInvoice,
  isOfService,
} from './service-invoices.server.ts'
import { enqueueInService, scheduleInService } from './service-schedule.server.ts'
import { loadInvoiceSettings } from './settings.server.ts'
import { invoiceDocuments } from './tables.server.ts'

/**
 * Issues the invoice of an order once it is due: number, document and state are written together or not at all. What staff
 * have to repair first is noted; anything else fails and is tried again.
 */
export async function issueInvoice(key: InvoiceKey): Promise<void> {
  try {
    await inSchool(key.schoolId, (db) => issueDue(db, key))
  } catch (error) {
    const problem = error instanceof Unissuable ? error.problem : 'unexpected'
    await inSchool(key.schoolId, (db) => recordFailure(db, key, problem))
    if (problem === 'unexpected') throw error
  }
}

/** The problem that keeps it from being issued, or undefined where nothing does; in the caller's transaction. */
async function tryIssuing(db: Db, key: InvoiceKey): Promise<Problem | undefined> {
  try {
    await issueDue(db, key, { now: true })
    return undefined
  } catch (error) {
    if (error instanceof Unissuable) return error.problem
    throw error
  }
}

async function issueDue(db: Db, { schoolId, invoiceId }: InvoiceKey, { now = false } = {}): Promise<void> {
  const invoice = await lockInvoice(db, schoolId, invoiceId)
  if (!invoice || (await isIssued(db, { schoolId, invoiceId }))) return
  // What a service may have issued, and what corrects an invoice of a service, is the service's.
  if (await isOfService(db, invoice)) return await enqueueInService(db, { schoolId, invoiceId })
  if (invoice.kind !== 'invoice') return
  const [order] = await db
    .select({
      order: transactions,
      isDue: sql<boolean>`${invoice.dueAt}::timestamptz <= now()`,
      isYoung: sql<boolean>`${transactions.settledAt} > now() - make_interval(days => ${VIES_DAYS})`,
    })
    .from(transactions)
    .where(hasId(transactions, schoolId, invoice.transactionId))
  if (!order || !(now || order.isDue) || order.order.settledAt === null) return
  const { order: transaction } = order
  if (order.isYoung && (await isBeingTaxed(db, transaction))) {
    if (now) throw new Refusal(409, 'invoicing.vies_first')
    return
  }
  const settings = await loadInvoiceSettings(db, schoolId)
  const { issuer } = settings
  const facts = await loadFacts(db, transaction, settings, { isOwn: issuer === 'own' })
  // Nothing was sold in the end, so there is nothing to invoice.
  if (!facts) return await deleteScheduledInvoice(db, { schoolId, invoiceId })
  if (issuer !== 'own') {
    const reference = transaction.hash
    return await scheduleInService(db, { schoolId, invoiceId }, { service: issuer, reference, facts })
  }
  await deleteUnaskedServiceInvoice(db, { schoolId, invoiceId })
  // Companies alone: KSeF is voluntary for private persons.
  const ksef = facts.buyer.type === 'company' && (await findKsefAccount(db, schoolId)) !== undefined
  await writeDocument(db, { schoolId, invoiceId, kind: 'invoice', ksef }, facts)
}

/** So long VIES is asked for a company, and the order's invoice waits for what it says. */
const VIES_DAYS = 4

async function isBeingTaxed(db: Db, { schoolId, id }: Transaction): Promise<boolean> {
  const tax = await findOrderTax(db, { schoolId, transactionId: id })
  return tax !== undefined && tax.decidedAt === null
}

async function isIssued(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<boolean> {
  const ofInvoice = and(eq(invoiceDocuments.schoolId, schoolId), eq(invoiceDocuments.invoiceId, invoiceId))
  return (await db.$count(invoiceDocuments, ofInvoice)) > 0
}

type Written = {
  schoolId: number
  invoiceId: number
  kind: InvoiceKind
  /** Whether it goes to KSeF, too. */
  ksef: boolean
}

/**
 * Takes the next number of the series, which stays locked until the commit, and writes what the document says. How the school
 * numbers is read by then: what it changed meanwhile counts.
 */
export async function writeDocument(
  db: Db,
  { schoolId, invoiceId, kind, ksef }: Written,
  facts: InvoiceFacts,
): Promise<StoredDocument> {
  await lockNumbers(db, schoolId)
  const { series, correctionPattern } = await loadInvoiceSettings(db, schoolId)
  const { period, sequence, issuedAt, issuedOn } = await takeNumber(db, { schoolId, kind, per: series.per })
  const number = formatNumber(kind === 'invoice' ? series.pattern : correctionPattern, issuedOn, sequence)
  const place = { schoolId, invoiceId, kind, period, sequence, number, issuedAt }
  return await storeDocument(db, place, { ...facts, issuedOn }, ksef ? 'waiting' : null)
}

/**
 * Issues the invoice of a paid order now, at the request of staff, whether or not one was scheduled. 409 where there is one,
 * where the order was not paid, was free or went back as a whole, while VIES is asked how it is taxed, and where something
 * has to be repaired first.
 */
export async function issueByHand(db: Db, order: Transaction): Promise<number> {
  const { schoolId, id: transactionId, settledAt, total } = order
  if (settledAt === null || total === 0) throw new Refusal(409, 'invoicing.not_paid')
  const [made] = await insertInvoice(db, { schoolId, transactionId, kind: 'invoice', byHand: true })
  const invoiceId = made?.id ?? (await findInvoiceOfOrder(db, schoolId, transactionId))?.id
  if (invoiceId === undefined) throw new Error(`order ${transactionId} has no invoice`)
  const key = { schoolId, invoiceId }
  if ((await isIssued(db, key)) || (await findServiceInvoice(db, key))) throw new Refusal(409, 'invoicing.exists')
  if (!(await isWorthAnything(db, order))) throw new Refusal(409, 'invoicing.nothing_left')
  const problem = await tryIssuing(db, key)
  if (problem) throw new Refusal(409, `invoicing.problem_${problem}`)
  return invoiceId
}
