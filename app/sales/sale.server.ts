import { and, eq, sql } from 'drizzle-orm'
import { products } from '../catalogue/tables.server.ts'
import { receiptNumber } from '../invoices/receipt-number.ts'
import { providerFacts, transactions } from '../payments/tables.server.ts'
import { isWaiting, surplusOf, type TransactionStatus } from '../payments/transaction-status.ts'
import type { Transaction } from '../payments/transactions.server.ts'
import { isoInstant } from '../platform/columns.server.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '../platform/i18n.ts'
import { listOutgoing, type OutgoingMail } from '../platform/mail-outbox.server.ts'
import { vatSums } from '../platform/money.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CurrentSchool } from '../platform/viewer.ts'
import { newestFirst, type SaleEvent, type SaleItem, type SalePage } from './sale-view.ts'
import { productOfSale, saleColumns, saleRow } from './sales.server.ts'

type Looking = { school: CurrentSchool; locale: Locale }
type Item = Omit<SaleItem, 'title'> & { title: LocalText; net: number; vat: number; vat_rate?: number }
type Grant = {
  title: LocalText
  starts_at: string
  ends_at: string | null
  revoked_at: string | null
  reason: string | null
}
type Receipt = { series: string; number: number | null; issued_at: string }

/** The transaction under this id; else 404. */
export async function findSale(db: Db, schoolId: number, id: number): Promise<Transaction> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.id, id)))
  if (!row) throw new Refusal(404, 'errors.not_found')
  return row
}

/** A transaction with its items and everything that happened to it; else 404. */
export async function salePage(db: Db, { school, locale }: Looking, id: number): Promise<SalePage> {
  const [row, facts, mails] = await Promise.all([
    readSale(db, school.id, id),
    db
      .select()
      .from(providerFacts)
      .where(and(eq(providerFacts.schoolId, school.id), eq(providerFacts.transactionId, id))),
    listOutgoing(db, school.id, { about: { kind: 'receipt', reference: String(id) } }),
  ])
  if (!row) throw new Refusal(404, 'errors.not_found')
  const { items, grants, history, receipt, ...sale } = row
  const titled = <T extends { title: LocalText }>(thing: T) => ({ ...thing, title: inLocale(thing.title, locale) })
  return {
    sale: saleDetails(sale, facts, locale),
    items: items.map(titled).map(({ net: _, vat: __, vat_rate: ___, ...item }) => item),
    vats: vatSums(items.map(({ vat_rate = null, ...item }) => ({ ...item, vatRate: vat_rate }))),
    events: newestFirst([
      ...history.map(({ status, at }): SaleEvent => ({ kind: 'status', at: isoInstant(at), status })),
      ...facts.map(factEvent),
      ...grants.map(titled).flatMap(accessEvents),
      ...receiptEvents(receipt),
      ...mails.map(mailEvent),
    ]),
  }
}

async function readSale(db: Db, school: number, id: number) {
  const [row] = await db
    .select({
      ...saleColumns,
      net: transactions.net,
      vat: transactions.vat,
      vatRate: transactions.vatRate,
      discount: transactions.discount,
      promoCode: codeOfSale(school),
      provider: transactions.provider,
      providerRef: transactions.providerRef,
      isStudent: sql<boolean>`(select a.role = 'student' from accounts a
        where a.school_id = ${school} and a.id = transactions.account_id)`,
      items: itemsOfSale(school),
      grants: grantsOfSale(school),
      history: historyOfSale(school),
      receipt: receiptOfSale(school),
      alsoPaid: alsoPaidOfSale(school),
    })
    .from(transactions)
    .innerJoin(products, productOfSale(school))
    .where(and(eq(transactions.schoolId, school), eq(transactions.id, id)))
  return row
}

type Sale = Omit<NonNullable<Awaited<ReturnType<typeof readSale>>>, 'items' | 'grants' | 'history' | 'receipt'>
type Fact = typeof providerFacts.$inferSelect

function saleDetails(row: Sale, facts: Fact[], locale: Locale): SalePage['sale'] {
  const { net, vat, vatRate, discount, promoCode, provider, providerRef, isStudent, alsoPaid, ...sale } = row
  return {
    ...saleRow(sale, locale),
    net,
    vat,
    vat_rate: vatRate === null ? null : vatRate / 100,
    discount,
    promo_code: promoCode,
    provider,
    provider_ref: providerRef,
    invoice: sale.buyer.invoice ?? null,
    is_student: isStudent,
    waiting: isWaiting(sale.status),
    surplus: surplusOf(facts, sale.amount, sale.currency),
    mismatched: facts.filter(({ kind }) => kind === 'mismatched').map(({ amount, currency }) => ({ amount, currency })),
    also_paid: alsoPaid,
  }
}

function factEvent({ kind: fact, amount, currency, receivedAt: at, eventId: event, provider }: Fact): SaleEvent {
  return { kind: 'fact', at, fact, amount, currency, event, provider }
}

function mailEvent({ state, subject, problem, created_at, sent_at }: OutgoingMail): SaleEvent {
  return { kind: 'mail', at: sent_at ?? created_at, state, subject, problem }
}

function accessEvents({ title, starts_at, ends_at, revoked_at, reason }: Omit<Grant, 'title'> & { title: string }) {
  const events: SaleEvent[] = [
    { kind: 'access_opened', at: isoInstant(starts_at), title, until: ends_at && isoInstant(ends_at) },
  ]
  if (revoked_at) events.push({ kind: 'access_closed', at: isoInstant(revoked_at), title, reason })
  return events
}

function receiptEvents(receipt: Receipt | null): SaleEvent[] {
  const number = receipt && receiptNumber(receipt)
  return number ? [{ kind: 'receipt', at: isoInstant(receipt.issued_at), number }] : []
}

const itemsOfSale = (school: number) => sql<Item[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('title', i.title, 'quantity', i.quantity,
    'unit_amount', i.unit_amount, 'amount', i.amount, 'net', i.net, 'vat', i.vat, 'vat_rate', i.vat_rate, 'access_days', i.access_days,
    'standard_amount', i.standard_amount, 'lowest_amount', i.lowest_amount)) order by i.id), '[]')
  from transaction_items i where i.school_id = ${school} and i.transaction_id = transactions.id)`

const grantsOfSale = (school: number) => sql<Grant[]>`(
  select coalesce(json_agg(json_build_object('title', p.title, 'starts_at', g.starts_at, 'ends_at', g.ends_at,
    'revoked_at', g.revoked_at, 'reason', g.revoke_reason) order by g.id), '[]')
  from access_grants g join products p on p.school_id = ${school} and p.id = g.product_id
  where g.school_id = ${school} and g.source = 'transaction' and g.source_id = transactions.id)`

const historyOfSale = (school: number) => sql<{ status: TransactionStatus; at: string }[]>`(
  select coalesce(json_agg(json_build_object('status', h.status, 'at', h.at) order by h.id), '[]')
  from transaction_history h where h.school_id = ${school} and h.transaction_id = transactions.id)`

const codeOfSale = (school: number) => sql<string | null>`(
  select u.code from promo_code_uses u where u.school_id = ${school} and u.transaction_id = transactions.id)`

/** Other paid orders of the buyer for the product, where one had replaced the other before its money came. */
const alsoPaidOfSale = (school: number) => sql<number[]>`(
  select coalesce(json_agg(o.id order by o.id), '[]') from transactions o
  where o.school_id = ${school} and o.account_id = transactions.account_id
    and o.product_id = transactions.product_id and o.id <> transactions.id
    and o.settled_at is not null and transactions.settled_at is not null
    and exists (select from provider_facts f where f.school_id = ${school} and f.kind = 'superseded'
      and f.transaction_id in (o.id, transactions.id)))`

const receiptOfSale = (school: number) => sql<Receipt | null>`(
  select json_build_object('series', r.series, 'number', r.number, 'issued_at', r.issued_at)
  from receipts r where r.school_id = ${school} and r.transaction_id = transactions.id)`
