import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type NextLink, notFound, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { licences } from './tables.server.ts'

export type Purchase = typeof licences.$inferSelect
export type OwnPurchase = Purchase & { slug: string; title: LocalText; number: string | null }

/**
 * The licences of a course that somebody bought and has, the newest first; 404 where there are none, and why where there
 * were.
 */
export async function requirePurchases(
  db: Db,
  { schoolId, id }: Member,
  productId: number,
): Promise<[OwnPurchase, ...OwnPurchase[]]> {
  const rows = await db
    .select({ licences, slug: products.slug, title: products.title, number: transactions.number })
    .from(licences)
    .innerJoin(products, hasId(products, schoolId, licences.productId))
    .innerJoin(transactions, hasId(transactions, schoolId, licences.transactionId))
    .where(and(eq(licences.schoolId, schoolId), eq(licences.accountId, id), eq(licences.productId, productId)))
    .orderBy(desc(licences.boughtAt), desc(licences.transactionId))
  const open = rows.filter(({ licences }) => licences.endedAt === null)
  const [first, ...rest] = open.map(({ licences, ...product }) => ({ ...licences, ...product }))
  const on: NextLink = { href: '/my/transactions', label: 'to_orders' }
  if (!first && rows.length > 0) throw new Refusal(404, 'licences.ended', {}, { on })
  requireFound(first)
  return [first, ...rest]
}

type PurchaseKey = { productId: number; transactionId: number }

/** An order of somebody's own for a course: else 404. One licence alone is its buyer's own: 409. */
export async function requirePurchase(
  db: Db,
  { schoolId, id: accountId }: Member,
  { productId, transactionId }: PurchaseKey,
): Promise<Purchase> {
  const own = and(eq(transactions.accountId, accountId), eq(transactions.productId, productId))
  const [row] = await db
    .select({ quantity: transactions.quantity, licences })
    .from(transactions)
    .leftJoin(licences, and(eq(licences.schoolId, schoolId), eq(licences.transactionId, transactions.id)))
    .where(and(hasId(transactions, schoolId, transactionId), own))
  if (row?.licences && row.licences.endedAt === null) return row.licences
  if (row?.quantity === 1) throw new Refusal(409, 'licences.single')
  throw notFound()
}

/** Refuses (404) who ordered nothing of a course, before it is asked which of their orders is meant. */
export async function requireOrders(db: Db, { schoolId, id }: Member, productId: number): Promise<void> {
  const own = and(eq(transactions.accountId, id), eq(transactions.productId, productId))
  requireFound((await db.$count(transactions, and(eq(transactions.schoolId, schoolId), own))) > 0)
}

/** Takes a licence for one more invitation; whoever else wants the last waits until that is done, and has none (409). */
export async function consumeLicence(db: Db, { schoolId, transactionId }: Purchase): Promise<number> {
  const [licence] = await db
    .update(licences)
    .set({ used: sql`${licences.used} + 1` })
    .where(
      and(
        byTransaction(schoolId, transactionId),
        isNull(licences.endedAt),
        sql`${licences.used} < ${licences.quantity}`,
      ),
    )
    .returning({ left: sql<number>`${licences.quantity} - ${licences.used}` })
  if (!licence) throw new Refusal(409, 'licences.none_left')
  return licence.left
}

/** Gives one back; says how many are left then. */
export async function returnLicence(db: Db, schoolId: number, transactionId: number): Promise<number> {
  const [returned] = await db
    .update(licences)
    .set({ used: sql`${licences.used} - 1` })
    .where(byTransaction(schoolId, transactionId))
    .returning({ left: sql<number>`${licences.quantity} - ${licences.used}` })
  if (!returned) throw new Error(`no licences of ${transactionId}`)
  return returned.left
}

/** The licences of an order, unchanged by anybody else until this transaction ends; none once they were taken back. */
export async function lockLicences(db: Db, schoolId: number, transactionId: number): Promise<Purchase | undefined> {
  const [purchase] = await db
    .select()
    .from(licences)
    .where(and(byTransaction(schoolId, transactionId), isNull(licences.endedAt)))
    .for('no key update')
  return purchase
}

const byTransaction = (schoolId: number, transactionId: number) =>
  and(eq(licences.schoolId, schoolId), eq(licences.transactionId, transactionId))
