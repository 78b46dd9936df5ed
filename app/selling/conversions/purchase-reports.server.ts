import { and, asc, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { log } from '#app/platform/log.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { type Purchase, TELL } from './purchases-told.server.ts'
import { conversions } from './tables.server.ts'
import { findTarget } from './targets.server.ts'
import type { TargetName, Visitor } from './targets.ts'

type TransactionKey = { schoolId: number; transactionId: number }

const byTransaction = ({ schoolId, transactionId }: TransactionKey) =>
  and(eq(conversions.schoolId, schoolId), eq(conversions.transactionId, transactionId))

/**
 * Tells each target to which the buyer agreed of a purchase that succeeded, outside of any transaction. One that does not
 * answer keeps no other waiting, and is told again by the same job; the number of the order lets it drop what it knew.
 */
export async function sendPurchase(key: TransactionKey): Promise<void> {
  const found = await inSchool(key.schoolId, (db) => readPurchase(db, key), { reading: true })
  if (!found) return
  const failed: unknown[] = []
  for (const { target, visitor } of found.waiting) {
    if (visitor) await tell(key, target, visitor, found.purchase).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function tell(key: TransactionKey, target: TargetName, visitor: Visitor, purchase: Purchase): Promise<void> {
  const { schoolId } = key
  const entered = await inSchool(schoolId, (db) => findTarget(db, schoolId, target), { reading: true })
  // Switched off meanwhile: nobody is to be told any more.
  const { refused } = entered ? await TELL[target](entered, visitor, purchase) : { refused: 'off' }
  if (refused && entered) log.warn({ school: schoolId, target, words: refused }, 'conversion refused')
  await inSchool(schoolId, (db) =>
    db
      .update(conversions)
      .set({ state: refused ? 'refused' : 'told', problem: refused ?? null, visitor: null, answeredAt: sql`now()` })
      .where(and(byTransaction(key), eq(conversions.target, target), eq(conversions.state, 'waiting'))),
  )
}

async function readPurchase(db: Db, key: TransactionKey) {
  const { schoolId, transactionId } = key
  const waiting = await db
    .select({ target: conversions.target, visitor: conversions.visitor })
    .from(conversions)
    .where(and(byTransaction(key), eq(conversions.state, 'waiting')))
    .orderBy(asc(conversions.target))
  if (waiting.length === 0) return undefined
  const [order] = await db
    .select({ transaction: transactions, slug: products.slug })
    .from(transactions)
    .innerJoin(products, hasId(products, schoolId, transactions.productId))
    .where(hasId(transactions, schoolId, transactionId))
  if (!order) return undefined
  const items = await db
    .select()
    .from(transactionItems)
    .where(and(eq(transactionItems.schoolId, schoolId), eq(transactionItems.transactionId, transactionId)))
    .orderBy(asc(transactionItems.id))
  const { total, vat, currency, locale, buyer, settledAt, createdAt } = order.transaction
  const purchase: Purchase = {
    school: schoolId,
    number: orderNumber(order.transaction),
    value: majorUnits(total, currency),
    tax: majorUnits(vat, currency),
    currency,
    at: settledAt ?? createdAt,
    email: buyer.email,
    slug: order.slug,
    items: items.map(({ productId, title, quantity, unitAmount }) => ({
      id: `${productId}`,
      name: inLocale(title, locale),
      quantity,
      price: majorUnits(unitAmount, currency),
    })),
  }
  return { waiting, purchase }
}
