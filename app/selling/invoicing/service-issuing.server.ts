import { and, eq, isNull, sql } from 'drizzle-orm'
import { findToday } from '#app/people/schools/calendar.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { OutgoingHeld } from '#app/platform/held.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import type { InvoiceDocument } from '#app/selling/invoice-documents/document.ts'
import { InvoiceServiceAway, InvoiceServiceRefusal } from '#app/selling/invoice-services/call.server.ts'
import {
  loadService,
  type ServiceInvoice,
  type ServiceInvoiceInput,
} from '#app/selling/invoice-services/service.server.ts'
import { SERVICE_TITLES } from '#app/selling/invoice-services/services.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { type InvoiceKey, lockInvoice, storeDocument } from './documents.server.ts'
import { loadFacts } from './facts.server.ts'
import { recordFailure } from './failures.server.ts'
import type { Problem } from './invoice.ts'
import { getPeriod } from './numbering.ts'
import { deleteScheduledInvoice, findServiceInvoice, ofInvoice } from './service-invoices.server.ts'
import { followInService } from './service-ksef-jobs.server.ts'
import { findServiceAccount, noteServiceProblem, noteServiceSuccess } from './service-settings.server.ts'
import { loadInvoiceSettings } from './settings.server.ts'
import { invoiceSettings, invoices, serviceInvoices } from './tables.server.ts'

/** Longer than a service is asked for one invoice; a worker that was cut off keeps others out for as long. */
const CLAIM = sql`now() + interval '3 minutes'`

/**
 * Has a service issue an invoice, once whatever fails. What it is asked for is written down before; where an earlier answer is
 * not known, it is asked what it has by our reference, and asked to issue only what it does not have.
 */
export async function issueInService(key: InvoiceKey): Promise<void> {
  const claimed = await inSchool(key.schoolId, (db) => claim(db, key))
  if (!claimed) return
  try {
    const issued = await issueThere(key, claimed)
    if (issued) await inSchool(key.schoolId, (db) => finish(db, key, issued))
    else await inSchool(key.schoolId, (db) => release(db, key))
  } catch (error) {
    // The job is asked for again once this database may speak to others.
    if (error instanceof OutgoingHeld) await inSchool(key.schoolId, (db) => release(db, key))
    else await inSchool(key.schoolId, (db) => noteFailure(db, key, error))
    if (!(error instanceof InvoiceServiceAway || error instanceof InvoiceServiceRefusal)) throw error
  }
}

/** One worker asks at a time. Undefined where another does, and for what is issued. */
async function claim(db: Db, key: InvoiceKey): Promise<Claim | undefined> {
  const invoice = await lockInvoice(db, key.schoolId, key.invoiceId)
  if (!invoice) return undefined
  const [row] = await db
    .select({
      askedAt: serviceInvoices.askedAt,
      isSettling: sql<boolean | null>`${serviceInvoices.settlesAt} > now()`,
      isClaimed: sql<boolean | null>`${serviceInvoices.claimedUntil} > now()`,
    })
    .from(serviceInvoices)
    .where(and(ofInvoice(key), isNull(serviceInvoices.externalId)))
  if (!row || row.isClaimed) return undefined
  await db.update(serviceInvoices).set({ claimedUntil: CLAIM }).where(ofInvoice(key))
  return { wasAsked: row.askedAt !== null, isSettling: row.isSettling === true }
}

type Claim = { wasAsked: boolean; isSettling: boolean }

/** Undefined where there is nothing to issue any more. */
async function issueThere(key: InvoiceKey, { wasAsked, isSettling }: Claim): Promise<ServiceInvoice | undefined> {
  const { schoolId } = key
  if (wasAsked) {
    const known = await inSchool(schoolId, (db) => describeServiceInvoice(db, key), { reading: true })
    const service = await loadService(known.service)
    const found = await service.findIssued(known.account, known.input)
    if (found) return found
    if (isSettling) throw new InvoiceServiceAway(`${SERVICE_TITLES[known.service]} may still be issuing it`)
  }
  const prepared = await inSchool(schoolId, (db) => prepare(db, key))
  return prepared && (await prepared.issuer.issue(prepared.account, prepared.input))
}

/** What the service is told, with the account by which it is asked. */
async function describeServiceInvoice(db: Db, key: InvoiceKey) {
  const { schoolId, invoiceId } = key
  const row = await db.select().from(serviceInvoices).where(ofInvoice(key)).then(expectRow)
  const { kind, correctsId, buyer } = await db
    .select({ kind: invoices.kind, correctsId: invoices.correctsId, buyer: transactions.buyer })
    .from(invoices)
    .innerJoin(transactions, hasId(transactions, schoolId, invoices.transactionId))
    .where(hasId(invoices, schoolId, invoiceId))
    .then(expectRow)
  const account = await findServiceAccount(db, schoolId, row.service)
  if (!account) throw new InvoiceServiceRefusal(`${SERVICE_TITLES[row.service]} is not connected`)
  const corrected = correctsId === null ? undefined : await findServiceInvoice(db, { schoolId, invoiceId: correctsId })
  const { service, reference, document } = row
  const input: ServiceInvoiceInput = {
    kind,
    reference,
    document,
    email: buyer.email,
    ksef: await goesToKsef(db, schoolId, document),
    correctsId: corrected?.externalId ?? null,
  }
  return { service, account, input }
}

/** Companies alone, where the school connected KSeF. */
async function goesToKsef(db: Db, schoolId: number, { buyer }: InvoiceDocument): Promise<boolean> {
  if (buyer.type !== 'company') return false
  const connected = and(eq(invoiceSettings.schoolId, schoolId), eq(invoiceSettings.ksefEnabled, true))
  return (await db.$count(invoiceSettings, connected)) > 0
}

/** Writes down that the service is asked now, and what for: of an invoice what its order says by now, dated today. */
async function prepare(db: Db, key: InvoiceKey) {
  const { schoolId } = key
  const invoice = await lockInvoice(db, schoolId, key.invoiceId)
  const row = await findServiceInvoice(db, key)
  if (!invoice || !row) return undefined
  const facts = invoice.kind === 'correction' ? row.document : await loadOrderFacts(db, invoice)
  if (!facts) {
    await deleteScheduledInvoice(db, key)
    return undefined
  }
  const document = { ...facts, issuedOn: await findToday(db, schoolId) }
  const issuer = await loadService(row.service)
  await db
    .update(serviceInvoices)
    .set({
      document,
      askedAt: sql`now()`,
      settlesAt: sql`now() + make_interval(secs => ${issuer.settleSeconds}::int)`,
    })
    .where(ofInvoice(key))
  return { ...(await describeServiceInvoice(db, key)), issuer }
}

async function loadOrderFacts(db: Db, { schoolId, transactionId }: { schoolId: number; transactionId: number }) {
  const transaction = await db
    .select()
    .from(transactions)
    .where(hasId(transactions, schoolId, transactionId))
    .then(expectRow)
  const settings = await loadInvoiceSettings(db, schoolId)
  return await loadFacts(db, transaction, settings, { isOwn: false })
}

/** Keeps the number that the service gave, and what it issued. */
async function finish(db: Db, key: InvoiceKey, { externalId, number, issuedOn }: ServiceInvoice): Promise<void> {
  const { schoolId, invoiceId } = key
  const invoice = await lockInvoice(db, schoolId, invoiceId)
  const row = await findServiceInvoice(db, key)
  if (!invoice || !row || row.externalId !== null) return
  await db
    .update(serviceInvoices)
    .set({ externalId, askedAt: null, settlesAt: null, claimedUntil: null, problem: null })
    .where(ofInvoice(key))
  const document = { ...row.document, ...(issuedOn && { issuedOn }) }
  const place = {
    schoolId,
    invoiceId,
    kind: invoice.kind,
    period: getPeriod(document.issuedOn, 'month'),
    sequence: null,
    number,
    issuedAt: sql`now()`,
  }
  const ksef = await goesToKsef(db, schoolId, document)
  const { passesOn } = await loadService(row.service)
  await storeDocument(db, place, document, ksef ? (passesOn ? 'sent' : 'waiting') : null)
  await noteServiceSuccess(db, { schoolId, service: row.service, number })
  if (ksef) await enqueue(db, followInService, key)
}

async function release(db: Db, key: InvoiceKey): Promise<void> {
  await db.update(serviceInvoices).set({ claimedUntil: null }).where(ofInvoice(key))
}

/** Keeps why it was not issued. Only where nothing was created for certain it is asked for again without a look. */
async function noteFailure(db: Db, key: InvoiceKey, error: unknown): Promise<void> {
  const isAway = error instanceof InvoiceServiceAway
  const isRefused = error instanceof InvoiceServiceRefusal
  const words = isAway || isRefused ? error.message : null
  const [row] = await db
    .update(serviceInvoices)
    .set({
      claimedUntil: null,
      problem: words,
      ...((isAway || isRefused) && error.createdNothing && { askedAt: null, settlesAt: null }),
    })
    .where(ofInvoice(key))
    .returning({ service: serviceInvoices.service })
  const problem: Problem = isRefused ? 'service_refused' : isAway ? 'service_away' : 'unexpected'
  await recordFailure(db, key, problem)
  if (row && words !== null) await noteServiceProblem(db, { schoolId: key.schoolId, service: row.service, words })
}
