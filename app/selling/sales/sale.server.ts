import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { orderColumns, toOrder } from '#app/selling/checkout/order-view.server.ts'
import type { OrderView } from '#app/selling/checkout/order-view.ts'
import { soldInstalments, soldLicences } from '#app/selling/checkout/sold-kinds.server.ts'
import { checkOfInvoice, checksOfSale, isBeingChecked } from '#app/selling/companies/checks.server.ts'
import type { ListedInvoice } from '#app/selling/invoicing/invoice.ts'
import { listInvoicesOfOrder } from '#app/selling/invoicing/invoices.server.ts'
import { answersOfSale } from '#app/selling/order-forms/answers.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { type Buyer, providerFacts, transactions } from '#app/selling/payments/tables.server.ts'
import { getHeldAmount, getSurplus, isWaiting } from '#app/selling/payments/transaction-status.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { getRefundedAmount, leftOfItems, leftToRefund } from './refund.ts'
import {
  alsoPaidOfSale,
  changesOfSale,
  feeOfSale,
  type Grant,
  grantsOfSale,
  historyOfSale,
  lettersOfSale,
  refundsOfSale,
  type SaleLetter,
  type SaleRefund,
  withdrawalOfSale,
} from './sale-parts.server.ts'
import { inOrder, type SaleEvent, type SaleInvoice, type SaleItem, type SalePage } from './sale-view.ts'
import { creditOf, productOfSale, saleRow } from './sales.server.ts'

type SaleContext = { school: CurrentSchool; locale: Locale }
/** The transaction under this id; else 404. */
export async function requireSale(db: Db, schoolId: number, id: number): Promise<Transaction> {
  return db
    .select()
    .from(transactions)
    .where(hasId(transactions, schoolId, id))
    .then(requireRow)
}

/** A transaction with its items and everything that happened to it; else 404. */
export async function loadSalePage(db: Db, { school, locale }: SaleContext, id: number): Promise<SalePage> {
  const [row, facts, invited, invoices] = await Promise.all([
    readSale(db, school.id, id),
    db
      .select()
      .from(providerFacts)
      .where(and(eq(providerFacts.schoolId, school.id), eq(providerFacts.transactionId, id)))
      .orderBy(providerFacts.id),
    soldLicences.use().listInvitations(db, school.id, id),
    listInvoicesOfOrder(db, { schoolId: school.id, locale }, id),
  ])
  requireFound(row)
  const { grants, history, refunds, withdrawal, letters, changes, answers } = row
  const order = toOrder(row, locale)
  const { items, receipt } = order
  const missing = order.missing.map(({ productId }) => productId)
  const titled = <T extends { title: LocalText }>(thing: T) => ({ ...thing, title: inLocale(thing.title, locale) })
  const back = moneyBack(row, missing, facts)
  const parts = refunds.flatMap(({ items: of, state }) => of.map((part) => ({ ...part, state })))
  const left = leftOfItems(items, parts, back.left)
  return {
    sale: { ...saleDetails(row, order, facts, locale), ...back },
    items: items.map((item, at) => ({
      id: item.id,
      title: item.title,
      quantity: item.quantity,
      unitAmount: item.unitAmount,
      amount: item.amount,
      ...(item.type !== 'event' && { accessDays: item.accessDays }),
      ...(item.standardAmount !== null && { standardAmount: item.standardAmount }),
      ...(item.lowestAmount !== null && { lowestAmount: item.lowestAmount }),
      access: accessTo(item.productId, { grants, missing }),
      refunded: getRefundedAmount(item.id, parts, 'made'),
      refunding: getRefundedAmount(item.id, parts, 'asked'),
      left: left[at] ?? 0,
    })),
    vats: order.vats,
    owned: order.owned,
    answers,
    consents: order.consents.map(({ at, ...consent }) => consent),
    gift: order.gift,
    childInvitations: invited,
    invoices: invoices.map(toSaleInvoice),
    letters: letters.map(({ id: mail, subject, state }) => ({ id: mail, subject, state })),
    events: inOrder([
      ...history.map(({ status, at }): SaleEvent => ({ kind: 'status', at: isoInstant(at), status })),
      ...facts.map(factEvent),
      ...grants.map(titled).flatMap(accessEvents),
      ...receiptEvents(receipt),
      ...invoices.flatMap(invoiceEvents),
      ...(withdrawal ? [{ kind: 'withdrawn' as const, at: isoInstant(withdrawal.at), text: withdrawal.text }] : []),
      ...refunds.flatMap((refund) => refundEvents(refund, order.currency, items)),
      ...letters.map(mailEvent),
      ...changes.map(
        ({ at, by, before, after }): SaleEvent => ({
          kind: 'buyer',
          at: isoInstant(at),
          by,
          before: inWords(before),
          after: inWords(after),
        }),
      ),
    ]),
  }
}

async function readSale(db: Db, school: number, id: number) {
  const [row] = await db
    .select({
      ...orderColumns(school),
      fee: feeOfSale(school),
      isStudent: sql<boolean>`(select a.role = 'student' from accounts a
        where a.school_id = ${school} and a.id = transactions.account_id)`,
      grants: grantsOfSale(school),
      history: historyOfSale(school),
      alsoPaid: alsoPaidOfSale(school),
      refunds: refundsOfSale(school),
      withdrawal: withdrawalOfSale(school),
      letters: lettersOfSale(school),
      changes: changesOfSale(school),
      vatChecks: checksOfSale(school),
      beingChecked: isBeingChecked,
      answers: answersOfSale(school),
      affiliate: creditOf(school),
      instalments: soldInstalments.use().planOf(school, sql`transactions.id`),
    })
    .from(transactions)
    .innerJoin(products, productOfSale(school))
    .where(hasId(transactions, school, id))
  return row
}

type Row = NonNullable<Awaited<ReturnType<typeof readSale>>>
type Fact = typeof providerFacts.$inferSelect

function saleDetails(row: Row, { discount, promoCode, product }: OrderView, facts: Fact[], locale: Locale) {
  const { transaction, isStudent, instalments, alsoPaid, vatChecks, beingChecked, fee, affiliate } = row
  const { id, hash, number, status, quantity, total: amount, currency, createdAt, accountId, buyer } = transaction
  const { net, vat, vatRate, provider, providerRef, method, settledAt } = transaction
  const { invoice } = buyer
  const columns = { id, hash, number, status, quantity, amount, currency, createdAt, accountId, buyer }
  return {
    ...saleRow({ ...columns, product: { ...product, title: row.product.title } }, locale),
    net,
    vat,
    vatRate: vatRate === null ? null : vatRate / 100,
    discount,
    promoCode,
    affiliate,
    provider,
    method,
    fee,
    providerRef,
    firstName: buyer.first_name,
    lastName: buyer.last_name,
    invoice: invoice ?? null,
    vatCheck: checkOfInvoice({ invoice, vatChecks, beingChecked: beingChecked && net > 0 }),
    isStudent,
    inInstalments: instalments !== null,
    waiting: isWaiting(status),
    correctable: settledAt !== null,
    surplus: getSurplus(facts, amount, currency),
    mismatched: facts.filter(({ kind }) => kind === 'mismatched').map(({ amount, currency }) => ({ amount, currency })),
    alsoPaid: alsoPaid.map((other) => ({ id: other.id, number: orderNumber(other) })),
  }
}

/** What may be given back, what waits for the provider, what could be taken away, and since when access is missing. */
function moneyBack({ transaction, withdrawal, refunds, grants }: Row, missing: readonly number[], facts: Fact[]) {
  const { provider, currency, settledAt } = transaction
  return {
    refundKey: randomUUID(),
    held: getHeldAmount(facts, currency),
    left: provider ? leftToRefund(facts, refunds.map(toRequested), currency) : 0,
    refunding: refunds.filter(({ state }) => state === 'asked').reduce((sum, { amount }) => sum + amount, 0),
    revocable: settledAt !== null && (missing.length > 0 || grants.some(({ revokedAt }) => revokedAt === null)),
    missingSince: missing.length > 0 ? settledAt : null,
    owedSince: withdrawal && getHeldAmount(facts, currency) > 0 ? isoInstant(withdrawal.at) : null,
  }
}

const toRequested = ({ ref, amount, state, askedAt }: SaleRefund) => ({ ref, amount, state, askedAt })

function accessTo(
  product: number,
  { grants, missing }: { grants: Grant[]; missing: readonly number[] },
): SaleItem['access'] {
  if (missing.includes(product)) return 'missing'
  const own = grants.filter((grant) => grant.product === product)
  if (own.length === 0) return null
  return own.some(({ revokedAt }) => revokedAt === null) ? 'open' : 'closed'
}

function refundEvents(refund: SaleRefund, currency: string, all: { id: number; title: string }[]): SaleEvent[] {
  const { askedAt, answeredAt, amount, state, keepAccess, reason, by, items } = refund
  const titles = all.filter(({ id }) => items.some(({ itemId }) => itemId === id)).map(({ title }) => title)
  const about = { kind: 'refund' as const, amount, currency, keepAccess, titles, reason, by }
  const request = { ...about, at: isoInstant(askedAt), state: 'asked' as const }
  return answeredAt ? [request, { ...about, at: isoInstant(answeredAt), state }] : [request]
}

function factEvent({ kind: fact, receivedAt: at, eventId: event, ...rest }: Fact): SaleEvent {
  const { amount, currency, provider, reason } = rest
  return { kind: 'fact', at, fact, amount, currency, event, provider, reason }
}

function mailEvent({ state, subject, problem, createdAt, sentAt }: SaleLetter): SaleEvent {
  return { kind: 'mail', at: isoInstant(sentAt ?? createdAt), state, subject, problem }
}

/** A buyer's data on one line. */
function inWords({ first_name, last_name, invoice }: Buyer): string {
  const { name, vat_id, street, postal_code, city, country } = invoice ?? {}
  return [
    `${first_name} ${last_name}`.trim(),
    name,
    vat_id,
    street,
    [postal_code, city].filter(Boolean).join(' '),
    country,
  ]
    .filter(Boolean)
    .join(', ')
}

type ShownGrant = Omit<Grant, 'title' | 'product'> & { title: string }

function accessEvents({ title, startsAt, endsAt, revokedAt, reason, by }: ShownGrant) {
  const events: SaleEvent[] = [
    { kind: 'access_opened', at: isoInstant(startsAt), title, until: endsAt && isoInstant(endsAt) },
  ]
  if (revokedAt) events.push({ kind: 'access_closed', at: isoInstant(revokedAt), title, reason, by: by || null })
  return events
}

function invoiceEvents({ number, kind, issuedAt }: ListedInvoice): SaleEvent[] {
  return number && issuedAt ? [{ kind: 'invoice', at: isoInstant(issuedAt), number, document: kind }] : []
}

function toSaleInvoice({
  id,
  number,
  kind,
  state,
  dueAt,
  corrected,
  error,
  ksefState,
  ksefDueOn,
}: ListedInvoice): SaleInvoice {
  const pdf = number === null ? null : `/home/invoices/${id}.pdf`
  return { id, number, kind, state, dueAt, corrected, error, ksefState, ksefDueOn, pdf }
}

function receiptEvents(receipt: OrderView['receipt']): SaleEvent[] {
  return receipt?.number ? [{ kind: 'receipt', at: receipt.issuedAt, number: receipt.number }] : []
}
