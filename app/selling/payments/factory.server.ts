import { randomUUID } from 'node:crypto'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { createMeans } from '#app/selling/payment-means/means.server.ts'
import { newOrderNumber } from './order-numbers.server.ts'
import { ledgerEntries, providerFacts, transactionHistory, transactionItems, transactions } from './tables.server.ts'
import { listItems, type Transaction } from './transactions.server.ts'

type SaleOverrides = Partial<typeof transactions.$inferInsert> & {
  /** Movements of money: positive ones came in, negative ones went back; each at its time. */
  moved?: { amount: number; at: string }[]
}

/** An order of one account for one product at its first price, with the money that moved. */
export async function aSale(
  db: Db,
  buyer: Account,
  offer: Offer,
  { moved = [], ...wanted }: SaleOverrides = {},
): Promise<Transaction> {
  const { schoolId, id: productId, prices, title } = offer
  const price = expectRow(prices)
  const total = wanted.total ?? price.amount
  const { currency } = price
  const order = {
    schoolId,
    accountId: buyer.id,
    productId,
    quantity: 1,
    ...splitVat(total, price.vatRate),
    total,
    currency,
    vatRate: price.vatRate,
    provider: total === 0 ? null : ('sandbox' as const),
    providerRef: total === 0 ? null : randomUUID(),
    hash: randomUUID(),
    number: newOrderNumber(),
    orderKey: randomUUID(),
    locale: 'en' as const,
    buyer: { email: buyer.email, first_name: buyer.firstName, last_name: buyer.lastName },
    ...wanted,
  }
  const written = await db.insert(transactions).values(order).returning().then(expectRow)
  const { id: transactionId, status, net, vat, vatRate } = written
  const sums = { unitAmount: total, amount: total, net, vat, vatRate }
  const item = { productId, priceId: price.id, title, quantity: 1, ...sums, accessDays: 0 }
  await db.insert(transactionItems).values({ ...item, schoolId, transactionId })
  await db.insert(transactionHistory).values({ schoolId, transactionId, status })
  for (const { amount, at } of moved) await move(db, written, amount, at)
  return written
}

async function move(db: Db, { schoolId, id: transactionId, currency }: Transaction, amount: number, at: string) {
  const fact = { schoolId, transactionId, provider: 'sandbox' as const, eventId: randomUUID(), currency }
  const row = await db
    .insert(providerFacts)
    .values({ ...fact, kind: amount > 0 ? 'captured' : 'refunded', amount: Math.abs(amount), occurredAt: at })
    .returning({ id: providerFacts.id })
    .then(expectRow)
  const entry = { schoolId, transactionId, factId: row.id, currency, amount, createdAt: at }
  await db.insert(ledgerEntries).values({ ...entry, kind: amount > 0 ? 'capture' : 'refund' })
}

/** An order that was placed, as one whose payment saves the means. */
export async function asSaving(db: Db, order: Transaction): Promise<Transaction> {
  const { schoolId, id, accountId, provider } = order
  const providerRef = newToken()
  if (!provider) throw new Error('nothing is paid')
  const meansId = await createMeans(db, { schoolId, provider, ref: providerRef, accountId })
  const saving = await db
    .update(transactions)
    .set({ providerRef, meansId, providerIds: {} })
    .where(hasId(transactions, schoolId, id))
    .returning()
    .then(expectRow)
  return saving
}

/** The order of the next period, to be charged to the same means. */
export async function aRenewal(db: Db, order: Transaction): Promise<Transaction> {
  const { id: _id, createdAt, settledAt, heldAt, ...about } = order
  const fresh = {
    hash: newToken(),
    number: newOrderNumber(),
    providerRef: newToken(),
    orderKey: newToken(),
    providerIds: {},
  }
  const renewal = await db
    .insert(transactions)
    .values({ ...about, ...fresh, status: 'PENDING' })
    .returning()
    .then(expectRow)
  for (const { id, ...item } of await listItems(db, order)) {
    await db.insert(transactionItems).values({ ...item, transactionId: renewal.id })
  }
  return renewal
}
