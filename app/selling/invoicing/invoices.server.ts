import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { Day, Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { foldedHere, holdsWords } from '#app/platform/search.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import { SERVICE_TITLES, type ServiceName } from '#app/selling/invoice-services/services.ts'
import type { KsefState } from '#app/selling/ksef/ksef.ts'
import { FORM_PROBLEMS } from '#app/selling/ksef/ksef.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { hasOrderNumber } from '#app/selling/payments/order-numbers.server.ts'
import { type Buyer, transactions } from '#app/selling/payments/tables.server.ts'
import { findDocument, isLatestVersion, listDocumentsOfInvoice } from './documents.server.ts'
import { toParty } from './facts.server.ts'
import {
  INVOICE_EMAIL,
  INVOICE_FILTERS,
  type InvoiceState,
  type ListedInvoice,
  type OwnInvoice,
  ownInvoicePath,
  type Problem,
} from './invoice.ts'
import { invoiceDocuments, invoices } from './tables.server.ts'

/** What an e-mail's failure makes of a document that was handed over for it. */
const isEmailFailed = (school: number) => hasEmail(school, sql`m.state = 'failed'`)

const hasEmail = (school: number, which: SQL) => sql<boolean>`exists (select from mails m where m.school_id = ${school}
  and m.kind = ${INVOICE_EMAIL} and m.reference = ${invoices.id}::text
    || case when ${invoices.sends} > 0 then '.' || ${invoices.sends}::text else '' end and ${which})`

const stateOf = (school: number) =>
  sql<InvoiceState>`case when ${invoices.state} = 'sent' and ${isEmailFailed(school)} then 'failed' else ${invoices.state} end`

const isCorrected = (school: number) => sql<boolean>`exists (select from invoices o where o.school_id = ${school}
  and o.corrects_id = ${invoices.id})`

/** The latest version of the document of an invoice. */
const documentOf = (school: number) =>
  and(eq(invoiceDocuments.schoolId, school), eq(invoiceDocuments.invoiceId, invoices.id), isLatestVersion(school))

const columns = (school: number) => ({
  id: invoices.id,
  transactionId: invoices.transactionId,
  kind: invoices.kind,
  state: stateOf(school),
  problem: invoices.problem,
  byHand: invoices.byHand,
  dueAt: invoices.dueAt,
  ksefNumber: invoices.ksefNumber,
  ksefState: invoices.ksefState,
  ksefProblem: invoices.ksefProblem,
  ksefDueOn: invoices.ksefDueOn,
  hasKsefReceipt: sql<boolean>`${invoices.ksefReceipt} is not null`,
  service: sql<ServiceName | null>`(select s.service from service_invoices s where s.school_id = ${school}
    and s.invoice_id = ${invoices.id})`,
  serviceProblem: sql<string | null>`(select s.problem from service_invoices s where s.school_id = ${school}
    and s.invoice_id = ${invoices.id})`,
  correctsId: invoices.correctsId,
  correctsNumber: sql<string | null>`(select d.number from invoice_documents d where d.school_id = ${school}
    and d.invoice_id = ${invoices.correctsId} order by d.version desc limit 1)`,
  corrected: isCorrected(school),
  number: invoiceDocuments.number,
  issuedAt: invoiceDocuments.issuedAt,
  net: invoiceDocuments.net,
  vat: invoiceDocuments.vat,
  gross: invoiceDocuments.gross,
  buyerName: sql<string | null>`${invoiceDocuments.document} #>> '{buyer,name}'`,
  buyerVatId: sql<string | null>`${invoiceDocuments.document} #>> '{buyer,vat_id}'`,
  order: {
    id: transactions.id,
    number: transactions.number,
    hash: transactions.hash,
    buyer: transactions.buyer,
    net: transactions.net,
    vat: transactions.vat,
    total: transactions.total,
    currency: transactions.currency,
  },
})

type InvoiceDetails = {
  id: number
  transactionId: number
  kind: InvoiceKind
  state: InvoiceState
  problem: Problem | null
  byHand: boolean
  dueAt: string
  ksefNumber: string | null
  ksefState: KsefState | null
  ksefProblem: string | null
  ksefDueOn: string | null
  hasKsefReceipt: boolean
  service: ServiceName | null
  serviceProblem: string | null
  correctsId: number | null
  correctsNumber: string | null
  corrected: boolean
  number: string | null
  issuedAt: string | null
  net: number | null
  vat: number | null
  gross: number | null
  buyerName: string | null
  buyerVatId: string | null
  order: {
    id: number
    number: string | null
    hash: string
    buyer: Buyer
    net: number
    vat: number
    total: number
    currency: string
  }
}

/** Before it is issued it names what its order says by now. */
function toRow(found: InvoiceDetails, locale: Locale): ListedInvoice {
  const { id, kind, state, number, order, correctsId, correctsNumber, problem, buyerName, ...rest } = found
  const buyer = toParty(order.buyer)
  const isIssued = number !== null
  const wrong = problem ?? (state === 'failed' ? 'email_failed' : null)
  return {
    id,
    number,
    kind,
    state,
    order: { hash: order.hash },
    corrects: correctsId === null ? null : { id: correctsId, number: correctsNumber },
    buyer: {
      name: buyerName ?? buyer.name,
      vat_id: (isIssued ? rest.buyerVatId : buyer.vat_id) || null,
    },
    net: rest.net ?? order.net,
    vat: rest.vat ?? order.vat,
    gross: rest.gross ?? order.total,
    currency: order.currency,
    issuedAt: rest.issuedAt,
    ksefNumber: rest.ksefNumber,
    error: wrong && describeProblem(wrong, rest, locale),
    orderNumber: orderNumber(order),
    transactionId: rest.transactionId,
    byHand: rest.byHand,
    dueAt: rest.dueAt,
    corrected: rest.corrected,
    ksefState: rest.ksefState,
    ksefDueOn: rest.ksefDueOn,
    hasKsefReceipt: rest.hasKsefReceipt,
    service: rest.service,
  }
}

type Words = Pick<InvoiceDetails, 'service' | 'serviceProblem' | 'ksefProblem'>

/** What went wrong, with what KSeF or a service said of it. */
function describeProblem(problem: Problem, { service, serviceProblem, ksefProblem }: Words, locale: Locale): string {
  if (problem === 'service_away' || problem === 'service_refused') {
    const title = service ? SERVICE_TITLES[service] : ''
    const words = problem === 'service_refused' ? inWords(serviceProblem, locale) : null
    return [translate(locale, `invoicing.problem_${problem}`, { service: title }), words].filter(Boolean).join(' ')
  }
  return [translate(locale, `invoicing.problem_${problem}`), inWords(ksefProblem, locale)].filter(Boolean).join(' ')
}

const FORM = 'form_'

/** What keeps it from the form, in words of ours; else what KSeF said. */
function inWords(problem: string | null, locale: Locale): string {
  const own = FORM_PROBLEMS.find((one) => problem === FORM + one)
  return own ? translate(locale, `invoicing.${FORM}${own}`) : (problem ?? '')
}

/** What the calls answer of it. */
export function toInvoiceRow({
  orderNumber: _number,
  transactionId,
  byHand,
  dueAt,
  corrected,
  ksefState,
  ksefDueOn,
  hasKsefReceipt,
  service,
  ...row
}: ListedInvoice) {
  return row
}

/** All invoices and corrections of the school, the newest first. */
export const invoiceList = list({
  filters: {
    q: Filter(Line(1, 100)),
    state: Filter(z.enum(INVOICE_FILTERS)),
    from: Filter(Day),
    to: Filter(Day),
  },
  sorts: { newest: { first: 'desc' } },
  id: invoices.id,
  select: (db, { school }, key) =>
    db
      .select({ ...columns(school.id), key })
      .from(invoices)
      .innerJoin(transactions, hasId(transactions, school.id, invoices.transactionId))
      .leftJoin(invoiceDocuments, documentOf(school.id))
      .$dynamic(),
  where: ({ school }, { q, state, from, to }) => {
    const day = sql`coalesce(${invoiceDocuments.issuedOn},
      to_char(${invoices.createdAt} at time zone ${school.timeZone}, 'YYYY-MM-DD'))`
    const text = foldedHere(
      sql`concat_ws(' ', ${invoiceDocuments.number}, ${invoiceDocuments.document} #>> '{buyer,name}',
        ${invoiceDocuments.document} #>> '{buyer,vat_id}', ${transactions.buyer} #>> '{invoice,name}',
        ${transactions.buyer} ->> 'first_name', ${transactions.buyer} ->> 'last_name', ${transactions.buyer} ->> 'email',
        ${transactions.hash})`,
    )
    return and(
      eq(invoices.schoolId, school.id),
      state && (state === 'corrected' ? isCorrected(school.id) : sql`${stateOf(school.id)} = ${state}`),
      from ? sql`${day} >= ${from}` : undefined,
      to ? sql`${day} <= ${to}` : undefined,
      q ? anyOf(hasOrderNumber(q), holdsWords(text, q)) : undefined,
    )
  },
  /** A document is not written and a verdict not stored without a change here; what became of an e-mail, the e-mail says. */
  changedSince: ({ school }, since) =>
    sql`(${invoices.updatedAt} >= ${since} or ${hasEmail(school.id, sql`greatest(m.sent_at, m.failed_at) >= ${since}`)})`,
  row: (found, { locale }): ListedInvoice => toRow(found as InvoiceDetails, locale),
})

function anyOf(...conditions: (SQL | undefined)[]): SQL | undefined {
  const known = conditions.filter((one) => one !== undefined)
  return known.length > 0 ? sql`(${sql.join(known, sql` or `)})` : undefined
}

/** An invoice or a correction; else 404. */
export async function requireInvoice(db: Db, { schoolId, locale }: { schoolId: number; locale: Locale }, id: number) {
  const [row] = await selectInvoices(db, schoolId).where(hasId(invoices, schoolId, id))
  requireFound(row)
  return toRow(row as InvoiceDetails, locale)
}

/** The official confirmation (UPO) that KSeF gave of an invoice, as XML; 404 where there is none. */
export async function requireKsefReceipt(db: Db, schoolId: number, id: number) {
  const [row] = await db
    .select({ xml: invoices.ksefReceipt, ksefNumber: invoices.ksefNumber })
    .from(invoices)
    .where(hasId(invoices, schoolId, id))
  requireFound(row?.xml)
  return { xml: row.xml, ksefNumber: row.ksefNumber }
}

function selectInvoices(db: Db, schoolId: number) {
  return db
    .select(columns(schoolId))
    .from(invoices)
    .innerJoin(transactions, hasId(transactions, schoolId, invoices.transactionId))
    .leftJoin(invoiceDocuments, documentOf(schoolId))
}

/** The invoice of an order with its corrections, first to last. */
export async function listInvoicesOfOrder(
  db: Db,
  { schoolId, locale }: { schoolId: number; locale: Locale },
  transactionId: number,
): Promise<ListedInvoice[]> {
  const rows = await selectInvoices(db, schoolId)
    .where(and(eq(invoices.schoolId, schoolId), eq(invoices.transactionId, transactionId)))
    .orderBy(asc(invoices.id))
  return rows.map((row) => toRow(row as InvoiceDetails, locale))
}

/** What was issued of an order, for its buyer: a column of statements that read `transactions`. */
export const invoicesOfOrder = (school: number | Placeholder) => sql<Omit<OwnInvoice, 'pdf'>[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'number', d.number, 'kind', i.kind) order by i.id), '[]')
  from invoices i join invoice_documents d on d.school_id = ${school} and d.invoice_id = i.id and d.version = 1
  where i.school_id = ${school} and i.transaction_id = transactions.id)`

export const toOwnInvoices = (rows: readonly Omit<OwnInvoice, 'pdf'>[]): OwnInvoice[] =>
  rows.map((row) => ({ ...row, pdf: ownInvoicePath(row.id) }))

/** The document of an invoice of one's own order; 404 for another's, and for what is not issued. */
export async function requireOwnDocument(db: Db, viewer: Member, id: number) {
  const { schoolId } = viewer
  const [row] = await db
    .select({ accountId: transactions.accountId })
    .from(invoices)
    .innerJoin(transactions, hasId(transactions, schoolId, invoices.transactionId))
    .where(hasId(invoices, schoolId, id))
  requireFound(row?.accountId === viewer.id)
  return await requireDocument(db, schoolId, id)
}

/** What an issued invoice says; else 404. */
export async function requireDocument(db: Db, schoolId: number, id: number) {
  const found = await findDocument(db, schoolId, id)
  requireFound(found)
  return found
}

/** The documents that an invoice's page names beside it: itself, what it corrects, and what corrects it. */
export async function listRelated(db: Db, { schoolId }: { schoolId: number }, invoice: ListedInvoice) {
  const documents = await listDocumentsOfInvoice(db, schoolId, invoice.corrects?.id ?? invoice.id)
  return documents.map(({ invoiceId, number, kind, issuedAt, gross, document }) => ({
    id: invoiceId,
    number,
    kind,
    issuedAt: isoInstant(issuedAt),
    gross,
    cause: document.cause,
  }))
}
