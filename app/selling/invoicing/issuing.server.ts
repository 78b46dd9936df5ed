import { and, desc, eq, inArray, like, lt, sql } from 'drizzle-orm'
import { schools } from '#app/people/schools/tables.server.ts'
import { getDay } from '#app/platform/days-later.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { type Buyer, transactions } from '#app/selling/payments/tables.server.ts'
import { listItems, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { findValueChanges } from './correcting.ts'
import { listMovements, lockInvoice, type StoredDocument } from './documents.server.ts'
import { invoiceFailed, invoiceIssued } from './events.server.ts'
import {
  type ExchangeRate,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceLine,
  type Party,
  type Period,
  type Problem,
  sumLines,
  sumTaxes,
  type TaxRow,
} from './invoice.ts'
import { findInvoiceOfOrder, insertInvoice } from './invoice-rows.server.ts'
import { findKsefAccount } from './ksef-settings.server.ts'
import { formatNumber, getPeriod } from './numbering.ts'
import { type InvoiceSettings, isSellerComplete, loadInvoiceSettings } from './settings.server.ts'
import { exchangeRates, invoiceDocuments, invoiceSeries, invoices } from './tables.server.ts'

export type InvoiceKey = { schoolId: number; invoiceId: number }

/** Says what has to be repaired before an invoice can be issued. */
class Unissuable extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Issues the invoice of an order once it is due: number, document and state are written together or not at all. What staff
 * have to repair first is noted; anything else fails and is tried again.
 */
export async function issueInvoice(key: InvoiceKey): Promise<void> {
  try {
    await inSchool(key.schoolId, (db) => issueDue(db, key))
  } catch (error) {
    const problem = error instanceof Unissuable ? error.problem : 'unexpected'
    await inSchool(key.schoolId, (db) => noteProblem(db, key, problem))
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
  if (invoice?.kind !== 'invoice' || (await isIssued(db, { schoolId, invoiceId }))) return
  const [order] = await db
    .select({ order: transactions, isDue: sql<boolean>`${invoice.dueAt}::timestamptz <= now()` })
    .from(transactions)
    .where(hasId(transactions, schoolId, invoice.transactionId))
  if (!order || !(now || order.isDue)) return
  const { order: transaction } = order
  const { settledAt } = transaction
  if (settledAt === null) return
  if (!(await isWorthAnything(db, transaction))) {
    // Nothing was sold in the end, so there is nothing to invoice.
    await db.delete(invoices).where(hasId(invoices, schoolId, invoiceId))
    return
  }
  const settings = await loadInvoiceSettings(db, schoolId)
  if (!isSellerComplete(settings)) throw new Unissuable('seller_missing')
  const lines = await toLines(db, transaction)
  const taxes = sumLines(lines)
  const soldOn = await findDay(db, schoolId, settledAt)
  const { locale, hash, provider, method, currency } = transaction
  const buyer = toParty(transaction.buyer)
  // Companies alone: KSeF is voluntary for private persons.
  const ksef = buyer.type === 'company' && (await findKsefAccount(db, schoolId)) !== undefined
  await writeDocument(
    db,
    { schoolId, invoiceId, kind: 'invoice', currency, settings, ksef },
    {
      locale,
      seller: { type: 'company', ...settings.seller },
      buyer,
      soldOn,
      order: { number: orderNumber(transaction), hash },
      paid: { on: soldOn, provider, method },
      currency,
      lines,
      before: null,
      taxes,
      exemptBasis: settings.exemptBasis,
      exchange: needsExchange(settings, currency, taxes)
        ? await requireExchange(db, { schoolId, currency, soldOn })
        : null,
      corrects: null,
      cause: null,
    },
  )
}

async function isIssued(db: Db, { schoolId, invoiceId }: InvoiceKey): Promise<boolean> {
  const ofInvoice = and(eq(invoiceDocuments.schoolId, schoolId), eq(invoiceDocuments.invoiceId, invoiceId))
  return (await db.$count(invoiceDocuments, ofInvoice)) > 0
}

async function isWorthAnything(db: Db, { schoolId, id, total, currency }: Transaction): Promise<boolean> {
  const changes = findValueChanges(await listMovements(db, schoolId, id), total, currency)
  return changes.reduce((worth, { amount }) => worth + amount, total) > 0
}

async function toLines(db: Db, order: Transaction): Promise<InvoiceLine[]> {
  const items = await listItems(db, order)
  return items.map(({ id, title, quantity, unitAmount, discount, vatRate, net, vat }) => ({
    itemId: id,
    title: inLocale(title, order.locale),
    quantity,
    unitAmount,
    discount,
    vatRate,
    net,
    vat,
  }))
}

/** The buyer as an invoice names them: who asked for none is named by their order. */
export function toParty({ invoice, first_name, last_name, email }: Buyer): Party {
  if (invoice) return invoice
  const name = `${first_name} ${last_name}`.trim() || email
  return { type: 'personal', name, street: '', postal_code: '', city: '', country: '' }
}

type Written = {
  schoolId: number
  invoiceId: number
  kind: InvoiceKind
  currency: string
  settings: Pick<InvoiceSettings, 'series' | 'correctionPattern'>
  /** Whether it goes to KSeF, too. */
  ksef: boolean
}

/** Takes the next number of the series, which stays locked until the commit, and writes what the document says. */
export async function writeDocument(
  db: Db,
  { schoolId, invoiceId, kind, currency, ksef, settings: { series, correctionPattern } }: Written,
  facts: Omit<InvoiceDocument, 'issuedOn'>,
): Promise<StoredDocument> {
  const { period, sequence, issuedAt, issuedOn } = await takeNumber(db, { schoolId, kind, per: series.per })
  const number = formatNumber(kind === 'invoice' ? series.pattern : correctionPattern, issuedOn, sequence)
  const place = { schoolId, invoiceId, kind, period, sequence, number, issuedAt, issuedOn }
  const written = await db
    .insert(invoiceDocuments)
    .values({ ...place, ...sumTaxes(facts.taxes), currency, document: { ...facts, issuedOn } })
    .returning()
    .then(expectRow)
  await db
    .update(invoices)
    .set({ state: 'issued', problem: null, failedAt: null, ...(ksef && { ksefState: 'waiting' as const }) })
    .where(hasId(invoices, schoolId, invoiceId))
  await publish(db, schoolId, invoiceIssued, { invoiceId })
  return written
}

type Series = { schoolId: number; kind: InvoiceKind; per: Period }

/**
 * The next number of the period that the school's calendar shows, and when it was taken: never before the number in front of
 * it, whatever the clocks of two transactions say. Who else issues in the series waits here until the commit.
 */
async function takeNumber(db: Db, { schoolId, kind, per }: Series) {
  const { timeZone, today } = await db
    .select({
      timeZone: schools.timeZone,
      today: sql<string>`to_char(now() at time zone ${schools.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .then(expectRow)
  const period = getPeriod(today, per)
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
  return { period, issuedOn: getDay(taken.issuedAt, timeZone), ...taken }
}

type SeriesKey = { schoolId: number; kind: InvoiceKind; period: string }
const ofSeries = ({ schoolId, kind, period }: SeriesKey) =>
  and(eq(invoiceSeries.schoolId, schoolId), eq(invoiceSeries.kind, kind), eq(invoiceSeries.period, period))

/** A school that changes between years and months goes on behind the numbers that the period has already. */
async function openSeries(db: Db, key: SeriesKey): Promise<void> {
  if ((await db.$count(invoiceSeries, ofSeries(key))) > 0) return
  const { schoolId, kind, period } = key
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
  await db
    .insert(invoiceSeries)
    .values({ ...key, lastNumber: row?.last ?? 0, lastIssuedAt: sql`now()` })
    .onConflictDoNothing()
}

async function findDay(db: Db, schoolId: number, at: string): Promise<string> {
  const { day } = await db
    .select({ day: sql<string>`to_char(${at}::timestamptz at time zone ${schools.timeZone}, 'YYYY-MM-DD')` })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .then(expectRow)
  return day
}

/** A Polish seller says the tax in PLN too, whatever was paid in. */
function needsExchange({ seller }: InvoiceSettings, currency: string, taxes: readonly TaxRow[]): boolean {
  return seller.country === 'PL' && currency !== 'PLN' && taxes.some(({ vat }) => vat > 0)
}

/** Days that a table of the central bank is looked for: longer than any row of days off. */
const TABLE_DAYS = 7

/** The last rate before the day of the sale, as the law asks for it. */
async function requireExchange(
  db: Db,
  { schoolId, currency, soldOn }: { schoolId: number; currency: string; soldOn: string },
): Promise<ExchangeRate> {
  const [row] = await db
    .select({
      currency: exchangeRates.currency,
      day: exchangeRates.day,
      rate: exchangeRates.rate,
      table: exchangeRates.table,
    })
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.schoolId, schoolId),
        eq(exchangeRates.currency, currency),
        lt(exchangeRates.day, soldOn),
        sql`${exchangeRates.day}::date >= ${soldOn}::date - ${TABLE_DAYS}::int`,
      ),
    )
    .orderBy(desc(exchangeRates.day))
    .limit(1)
  if (!row) throw new Unissuable('rate_missing')
  return row
}

/** Notes why it was not issued, and has staff told the first time. */
async function noteProblem(db: Db, { schoolId, invoiceId }: InvoiceKey, problem: Problem): Promise<void> {
  const waiting = and(hasId(invoices, schoolId, invoiceId), inArray(invoices.state, ['scheduled', 'failed']))
  const [before] = await db.select({ problem: invoices.problem }).from(invoices).where(waiting).for('update')
  if (!before || before.problem === problem) return
  await db
    .update(invoices)
    .set({ state: 'failed', problem, failedAt: sql`now()` })
    .where(hasId(invoices, schoolId, invoiceId))
  if (before.problem === null) await publish(db, schoolId, invoiceFailed, { invoiceId })
}

/**
 * Issues the invoice of a paid order now, at the request of staff, whether or not one was scheduled. 409 where there is one,
 * where the order was not paid, was free or went back as a whole, and where something has to be repaired first.
 */
export async function issueByHand(db: Db, order: Transaction): Promise<number> {
  const { schoolId, id: transactionId, settledAt, total } = order
  if (settledAt === null || total === 0) throw new Refusal(409, 'invoicing.not_paid')
  const [made] = await insertInvoice(db, { schoolId, transactionId, kind: 'invoice', byHand: true })
  const invoiceId = made?.id ?? (await findInvoiceOfOrder(db, schoolId, transactionId))?.id
  if (invoiceId === undefined) throw new Error(`order ${transactionId} has no invoice`)
  if (await isIssued(db, { schoolId, invoiceId })) throw new Refusal(409, 'invoicing.exists')
  const problem = await tryIssuing(db, { schoolId, invoiceId })
  if (problem) throw new Refusal(409, `invoicing.problem_${problem}`)
  if (!(await isIssued(db, { schoolId, invoiceId }))) throw new Refusal(409, 'invoicing.nothing_left')
  return invoiceId
}
