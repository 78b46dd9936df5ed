import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { type Price, unitPrice } from '#app/content/catalogue/price.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { beginMembership } from '#app/memberships/memberships/memberships.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { consentsTo } from '#app/selling/checkout/consents.server.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { receipts } from '#app/selling/invoices/tables.server.ts'
import { createMeans, storeMeans } from '#app/selling/payment-means/means.server.ts'
import { findPlatformAccount, toPlatformRef } from '#app/selling/payment-providers/platform-account.server.ts'
import { findSandboxPayment, toFacts } from '#app/selling/payment-providers/sandbox/books.server.ts'
import { sandboxPayments } from '#app/selling/payment-providers/tables.server.ts'
import { movesMoney } from '#app/selling/payments/facts.server.ts'
import { newOrderNumber } from '#app/selling/payments/order-numbers.server.ts'
import { newOrderWords } from '#app/selling/payments/order-words.server.ts'
import {
  consents,
  ledgerEntries,
  providerFacts,
  transactionHistory,
  transactionItems,
  transactions,
} from '#app/selling/payments/tables.server.ts'
import { foldStatus } from '#app/selling/payments/transaction-status.ts'
import { type DemoOrder, demoOrders, STUDENT, STUDIO, TEAM } from '../demo/history.ts'
import { demoPerson } from '../demo/people.ts'
import { MEMBER, MEMBERS, PLAN } from '../demo/plan.ts'
import { AT_HOST_DAYS } from '../demo/proceeds.ts'
import type { LoadedOrder, Planned } from './demo-order.ts'
import { loadLetters } from './load-letters.ts'
import { loadLicences } from './load-licences.ts'
import { enterState } from './load-memberships.ts'
import { loadProgress } from './load-progress.ts'

const MINUTE = 60_000
const IP = '127.0.0.1'

/**
 * Writes sixty days of sales and learning as the application would have written them, each row at its time and many in a
 * statement: people, orders with consents, what the sandbox said, ledger, receipts, access, letters, progress.
 */
export async function loadHistory(db: Db, schoolId: number, now = new Date()): Promise<void> {
  const planned = await plan(db, schoolId, now)
  const ids = await writeOrders(db, schoolId, planned)
  const bought = planned.flatMap((order, at) => {
    const open = order.outcome === 'paid' || order.outcome === 'partly'
    const paid = open || order.outcome === 'refunded'
    return paid ? [{ ...order, id: ids[at] ?? 0, open }] : []
  })
  await fulfil(db, schoolId, bought, now)
  await loadLetters(db, schoolId, bought)
  const learners = await loadLicences(db, schoolId, bought, now)
  await loadProgress(db, schoolId, [...bought, ...learners], now)
}

async function plan(db: Db, schoolId: number, now: Date): Promise<Planned[]> {
  const on = (daysAgo: number) => new Date(now.getTime() - daysAgo * 24 * 60 * MINUTE).setUTCHours(19, 14, 0, 0)
  const own = [
    studentsOrder(new Date(on(STUDENT.boughtDaysAgo))),
    teamsOrder(new Date(on(TEAM.boughtDaysAgo))),
    studiosOrder(new Date(on(STUDIO.boughtDaysAgo))),
    membersOrder(new Date(on(MEMBER.joinedDaysAgo))),
    ...MEMBERS.map((member) => othersOrder(member, new Date(on(member.joinedDaysAgo)))),
  ]
  const orders = [...demoOrders(now), ...own].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const people = await loadPeople(db, schoolId, orders)
  const atHost = findPlatformAccount() !== undefined
  const offers = new Map<string, Offer>()
  for (const slug of new Set(orders.map((order) => order.slug)))
    offers.set(slug, await findOffer(db, { kind: 'visitor', schoolId, locale: 'en' }, slug))
  return orders.map((order, nth) => {
    const offer = offers.get(order.slug)
    const price = offer?.prices[order.price]
    const whole = price && getWhole(price, order.quantity ?? 1)
    // A trial costs nothing until it is over.
    const bought = whole && (order.membership === 'TRIAL' ? { ...whole, amount: 0 } : whole)
    const accountId = people.get(order.buyer.email)
    if (!offer || !bought || !accountId) throw new Error(`nothing to order: ${order.slug}`)
    const settledAt = iso(order.at.getTime() + 1.5 * MINUTE)
    const key = getKey(`${schoolId} ${nth} ${order.at.getTime()}`)
    const isAtHost = atHost && offer.type !== 'membership' && order.at.getTime() > on(AT_HOST_DAYS)
    const ref = isAtHost ? toPlatformRef(schoolId, `pay-${key}`) : `pay-${key}`
    return { ...order, key, ref, offer, bought, accountId, settledAt }
  })
}

function studentsOrder(at: Date): DemoOrder {
  const buyer = { firstName: 'Karolina', lastName: 'Maj', email: STUDENT.email, locale: 'en' as const }
  return { buyer, slug: 'demo-course', price: 0, at, outcome: 'paid', learns: { share: 0, weekly: 0 } }
}

function teamsOrder(at: Date): DemoOrder {
  const buyer = { firstName: 'Helena', lastName: 'Brzoza', email: TEAM.email, locale: 'en' as const }
  const { slug, quantity } = TEAM
  return { buyer, slug, quantity, price: 0, at, outcome: 'paid', learns: { share: 0, weekly: 0 } }
}

function studiosOrder(at: Date): DemoOrder {
  const buyer = { ...STUDIO.buyer, locale: 'pl' as const }
  const { slug, quantity } = STUDIO
  return { buyer, slug, quantity, price: 0, at, outcome: 'paid', learns: { share: 0, weekly: 0 } }
}

function membersOrder(at: Date): DemoOrder {
  const buyer = { firstName: 'Tomasz', lastName: 'Lipka', email: MEMBER.email, locale: 'pl' as const }
  return { buyer, slug: PLAN.slug, price: 0, at, outcome: 'paid', learns: { share: 0, weekly: 0 } }
}

function othersOrder({ person, price, state }: (typeof MEMBERS)[number], at: Date): DemoOrder {
  const learns = { share: 0, weekly: 0 }
  return { buyer: demoPerson(person), slug: PLAN.slug, price, at, outcome: 'paid', learns, membership: state }
}

/** A price at which so many together cost its amount. */
function getWhole(price: Price, quantity: number): Price {
  const unit = unitPrice(price, quantity)
  return { ...unit, amount: unit.amount * quantity }
}

const iso = (time: number) => new Date(time).toISOString()
const getKey = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The accounts of all buyers by their address, those made now since just before they first ordered. */
async function loadPeople(db: Db, schoolId: number, orders: DemoOrder[]): Promise<Map<string, number>> {
  const buyers = new Map(orders.toReversed().map(({ buyer, at }) => [buyer.email, { buyer, at: at.getTime() }]))
  const rows = [...buyers.values()].map(({ buyer, at }) => ({
    schoolId,
    ...buyer,
    emailKey: buyer.email,
    createdAt: iso(at - 2 * MINUTE),
    emailVerifiedAt: iso(at + 30 * MINUTE),
    termsAcceptedAt: iso(at),
    termsVersion: 1,
  }))
  await db.insert(accounts).values(rows).onConflictDoNothing()
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), inArray(accounts.emailKey, [...buyers.keys()])))
  return new Map(found.map(({ id, email }) => [email, id]))
}

const returned = ({ outcome, bought }: Planned) =>
  outcome === 'partly' ? Math.round(bought.amount / 2) : bought.amount

/** The orders, what was agreed to, and everything that was said of their payments; answers their ids in the same order. */
async function writeOrders(db: Db, schoolId: number, orders: Planned[]): Promise<number[]> {
  const payments = await enterPayments(db, schoolId, orders)
  const stories = orders.map((order, nth) => getStory(order, payments.get(order.ref), nth))
  const written = await db
    .insert(transactions)
    .values(
      stories.map(({ row }) => ({
        ...row,
        schoolId,
        wordsKey: newOrderWords(sql`${JSON.stringify(row.buyer)}::jsonb`, sql`${row.hash}`),
      })),
    )
    .returning({ id: transactions.id })
  const ids = written.map(({ id }) => id)
  const each = <Row>(rowsOf: (story: (typeof stories)[number], transactionId: number) => Row[]) =>
    stories.flatMap((story, nth) => rowsOf(story, ids[nth] ?? 0))
  await db.insert(transactionItems).values(each(({ item }, transactionId) => [{ ...item, schoolId, transactionId }]))
  await db
    .insert(consents)
    .values(each(({ agreed }, transactionId) => agreed.map((one) => ({ ...one, schoolId, transactionId }))))
  await db
    .insert(transactionHistory)
    .values(each(({ steps }, transactionId) => steps.map((step) => ({ ...step, schoolId, transactionId }))))
  const facts = await db
    .insert(providerFacts)
    .values(each(({ facts }, transactionId) => facts.map((fact) => ({ ...fact, schoolId, transactionId }))))
    .returning()
  await db.insert(ledgerEntries).values(
    facts.filter(movesMoney).map(({ id: factId, kind, amount, transactionId, currency, occurredAt: createdAt }) => ({
      schoolId,
      transactionId,
      factId,
      currency,
      createdAt,
      ...(kind === 'captured' ? { kind: 'capture' as const, amount } : { kind: 'refund' as const, amount: -amount }),
    })),
  )
  return ids
}

type Payment = typeof sandboxPayments.$inferSelect

/** The sandbox's own books of what cost something. */
async function enterPayments(db: Db, schoolId: number, orders: Planned[]): Promise<Map<string, Payment>> {
  const rows = orders.flatMap((order) => {
    const { key, ref, outcome, bought, offer, at, settledAt, returnedAt } = order
    if (bought.amount === 0) return []
    const paid = outcome !== 'declined' && outcome !== 'abandoned'
    const refunds = returnedAt ? [{ ref: 'by-hand', amount: returned(order), at: returnedAt.toISOString() }] : []
    return [
      {
        schoolId,
        ref,
        amount: bought.amount,
        currency: bought.currency,
        refunds,
        description: offer.slug,
        returnPath: `/transaction/${key}/pending`,
        createdAt: at.toISOString(),
        outcome: paid ? ('paid' as const) : outcome,
        decidedAt: settledAt,
        capturesAt: paid ? settledAt : null,
        saves: isMembership(order),
      },
    ]
  })
  const written = await db.insert(sandboxPayments).values(rows).returning()
  return new Map(written.map((payment) => [payment.ref, payment]))
}

/** What is written about one order. */
function getStory(order: Planned, payment: Payment | undefined, nth: number) {
  const { key, buyer, company, bought, offer, accountId, settledAt, quantity = 1 } = order
  const { amount: total, currency, vatRate } = bought
  const at = order.at.toISOString()
  const facts = toFacts(payment && { ...payment, captured: true }).map(({ ref, ids, ...fact }) => ({
    ...fact,
    provider: 'sandbox' as const,
    receivedAt: fact.occurredAt,
  }))
  const steps = facts.map((fact, told) => ({
    status: foldStatus(facts.slice(0, told + 1), total, currency).status,
    at: fact.occurredAt,
  }))
  const free = { status: 'ACCESS_GRANTED' as const, at }
  const { status, paid } = foldStatus(facts, total, currency)
  const invoice = company && { type: 'company' as const, ...company, country: 'PL' }
  const waived = nth % 4 !== 3
  const agreed = consentsTo(
    { type: offer.type, total, simple: false, begins: { how: 'at_once' } },
    { terms: true, withdrawal_waiver: waived, marketing: nth % 3 === 0 },
    buyer.locale,
  )
  return {
    row: {
      hash: key,
      number: newOrderNumber(),
      accountId,
      productId: offer.id,
      quantity,
      ...splitVat(total, vatRate),
      vatRate,
      total,
      currency,
      status,
      provider: payment ? ('sandbox' as const) : null,
      providerRef: payment?.ref ?? null,
      providerIds: (payment ? { payment: `${payment.id}` } : {}) as Record<string, string>,
      orderKey: `demo:${key}`,
      locale: buyer.locale,
      createdAt: at,
      settledAt: paid ? (payment ? settledAt : at) : null,
      buyer: {
        email: buyer.email,
        first_name: buyer.firstName,
        last_name: buyer.lastName,
        ...(invoice ? { invoice } : {}),
      },
    },
    item: {
      productId: offer.id,
      priceId: bought.id,
      title: offer.title,
      quantity,
      accessDays: bought.accessDays,
      unitAmount: total / quantity,
      amount: total,
      ...splitVat(total, vatRate),
      vatRate,
    },
    agreed: agreed.map((one) => ({ ...one, termsVersion: 1, privacyVersion: 1, locale: buyer.locale, ip: IP, at })),
    steps: payment ? [{ status: 'PENDING', at }, ...steps] : [free],
    facts,
  }
}

/** The card that a member's order saved at the sandbox, which renewals are charged to. */
async function saveCard(db: Db, schoolId: number, { id, accountId, ref }: LoadedOrder): Promise<number> {
  const means = { schoolId, provider: 'sandbox' as const, ref }
  const meansId = await createMeans(db, { ...means, accountId })
  const byId = hasId(transactions, schoolId, id)
  await db.update(transactions).set({ meansId }).where(byId)
  for (const { saved } of toFacts(await findSandboxPayment(db, schoolId, means.ref))) {
    if (saved) await storeMeans(db, means, saved)
  }
  return meansId
}

const isMembership = ({ offer }: Planned) => offer.type === 'membership'

/** What followed from the money: access, taken back with it, and numbered receipts. */
async function fulfil(db: Db, schoolId: number, bought: LoadedOrder[], now: Date): Promise<void> {
  const days = (count: number, from: string) => (count > 0 ? iso(Date.parse(from) + count * 24 * 60 * MINUTE) : null)
  const [members, others] = [bought.filter(isMembership), bought.filter((order) => !isMembership(order))]
  await db.insert(accessGrants).values(
    others.map(({ accountId, offer, id, settledAt, bought, open, returnedAt }) => ({
      schoolId,
      accountId,
      productId: offer.id,
      source: 'transaction' as const,
      sourceId: id,
      startsAt: settledAt,
      endsAt: days(bought.accessDays, settledAt),
      revokedAt: open ? null : (returnedAt?.toISOString() ?? null),
    })),
  )
  for (const order of members) {
    const { id, accountId, offer, bought: price, settledAt: since, membership: state } = order
    const item = { productId: offer.id, priceId: price.id, unitAmount: price.amount }
    const meansId = price.amount > 0 ? await saveCard(db, schoolId, order) : null
    await beginMembership(db, { schoolId, id, accountId, meansId }, item, since)
    await enterState(db, { schoolId, transactionId: id, since, state }, now)
  }
  const paid = bought.filter((order) => order.bought.amount > 0)
  await db.insert(receipts).values(
    paid.map(({ id, bought: { amount: total, currency, vatRate }, settledAt: issuedAt }) => ({
      schoolId,
      series: `R/${issuedAt.slice(0, 4)}`,
      transactionId: id,
      total,
      currency,
      issuedAt,
      ...splitVat(total, vatRate),
    })),
  )
  await numberReceipts(db, schoolId)
}
