import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OrdersOfProducts } from '#app/content/catalogue/later-wings.server.ts'
import { type CountedPrice, countFree, countPackages } from '#app/content/catalogue/price-changes.server.ts'
import { promoOf } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { isReturnable, lockReturnable } from './given-up.server.ts'
import { transactionItems } from './tables.server.ts'
import type { Item, Transaction } from './transactions.server.ts'

const inOrder = (a: CountedPrice, b: CountedPrice) => a.priceId - b.priceId || a.number - b.number

/**
 * Takes a package of each promo for an order that is being written; whoever else wants one waits until that is done. False,
 * and none is taken, when all of one are, or it is another promo by now. Prices in one order, so that nobody waits crosswise.
 */
export async function consumePackages(db: Db, promos: readonly CountedPrice[]): Promise<boolean> {
  const taken: CountedPrice[] = []
  for (const promo of promos.toSorted(inOrder)) {
    if (!(await takePackage(db, promo))) {
      await releasePackages(db, taken)
      return false
    }
    taken.push(promo)
  }
  return true
}

/** Gives back what an order took that was not written after all. */
export async function releasePackages(db: Db, promos: readonly CountedPrice[]): Promise<void> {
  for (const promo of promos.toSorted(inOrder)) await countPackages(db, promo, -1)
}

/** Packages of orders that were given up are counted back first where there is none left without them. */
async function takePackage(db: Db, promo: CountedPrice): Promise<boolean> {
  if (await countFree(db, promo)) return true
  return (await returnPackages(db, promo.schoolId, promo.priceId)) > 0 && (await countFree(db, promo))
}

/** Counts back the packages of orders that failed or were not paid in time, of one price or of all, and says how many. */
export async function returnPackages(db: Db, schoolId: number, priceId?: number): Promise<number> {
  const holding = sql`select i.transaction_id from transaction_items i where i.school_id = ${schoolId}
    and i.package = 'held' and ${priceId === undefined ? sql`true` : sql`i.price_id = ${priceId}`}`
  const orders = await lockReturnable(db, schoolId, holding)
  if (orders.length === 0) return 0
  const returned = await db
    .update(transactionItems)
    .set({ package: 'returned' })
    .where(
      and(
        eq(transactionItems.schoolId, schoolId),
        inArray(transactionItems.transactionId, orders),
        eq(transactionItems.package, 'held'),
      ),
    )
    .returning({ priceId: transactionItems.priceId, number: transactionItems.promoNumber })
  for (const { count, ...promo } of counted(schoolId, returned)) await countPackages(db, promo, -count)
  return returned.length
}

/** How many packages came back of each promo, in the order in which they are counted. */
function counted(schoolId: number, returned: readonly { priceId: number; number: number | null }[]) {
  const counts = new Map<string, CountedPrice & { count: number }>()
  for (const { priceId, number } of returned) {
    const key = `${priceId} ${number}`
    const { count = 0 } = counts.get(key) ?? {}
    counts.set(key, { schoolId, priceId, number: number ?? 0, count: count + 1 })
  }
  return [...counts.values()].sort(inOrder)
}

/** The packages of a paid order are sold; one that was given back before its money came counts again, beyond the limit if need be. */
export async function sellPackages(db: Db, items: readonly Item[]): Promise<void> {
  for (const { schoolId, id, priceId, promoNumber, package: kept } of items) {
    if (promoNumber === null || kept === null || kept === 'sold') continue
    await db
      .update(transactionItems)
      .set({ package: 'sold' })
      .where(hasId(transactionItems, schoolId, id))
    if (kept === 'returned') await countPackages(db, { schoolId, priceId, number: promoNumber }, 1)
  }
}

/** Takes the packages of a locked order once more that it gave back; false where one is others', which undoes all of it. */
export async function consumePackagesAgain(db: Db, order: Transaction, items: readonly Item[]): Promise<boolean> {
  const returned = items.flatMap(({ schoolId, id, priceId, promoNumber: number, package: kept }) =>
    kept === 'returned' && number !== null ? [{ id, schoolId, priceId, number }] : [],
  )
  for (const { id, ...promo } of returned.toSorted(inOrder)) {
    if (!(await takePackage(db, promo))) continue
    await db
      .update(transactionItems)
      .set({ package: 'held' })
      .where(hasId(transactionItems, promo.schoolId, id))
  }
  return !(await arePackagesGone(db, order))
}

/**
 * Whether a package that an open order gave back, as it was not paid in time, could not be taken once more: none is left, or
 * it is another promo by now.
 */
export async function arePackagesGone(
  db: Db,
  { schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ gone: boolean }>(sql`
    select exists (select from transaction_items i
      join transactions t on t.school_id = ${schoolId} and t.id = i.transaction_id
      join prices p on p.school_id = ${schoolId} and p.id = i.price_id
      where i.school_id = ${schoolId} and i.transaction_id = ${id}
        and (i.package = 'returned' or i.package = 'held' and ${isReturnable})
        and (p.promo_amount is null or p.promo_number <> i.promo_number
          or (${promoOf(schoolId)} ->> 'left')::int = 0)) as gone`)
  return rows[0]?.gone ?? false
}

/** What the catalogue reads of orders. */
export const packagesOfOrders: OrdersOfProducts = {
  givenUpPackages: (school, price, promo) => sql`(
    select count(*) from transaction_items i join transactions t on t.school_id = ${school} and t.id = i.transaction_id
    where i.school_id = ${school} and i.price_id = ${price} and i.promo_number = ${promo}
      and i.package = 'held' and ${isReturnable})`,
  wasOrdered: (school, product) => sql`exists (
    select from transaction_items i where i.school_id = ${school} and i.product_id = ${product})`,
  async countTaken(db, { schoolId, priceId, number }) {
    const { rows } = await db.execute<{ taken: number }>(sql`
      select count(*)::int as taken from transaction_items i where i.school_id = ${schoolId} and i.price_id = ${priceId}
        and i.promo_number = ${number} and i.package in ('held', 'sold')`)
    return rows[0]?.taken ?? 0
  },
  async countGone(db, { schoolId, priceId, number }) {
    const { rows } = await db.execute<{ gone: number }>(sql`
      select count(*)::int as gone from transaction_items i
        join transactions t on t.school_id = ${schoolId} and t.id = i.transaction_id
      where i.school_id = ${schoolId} and i.price_id = ${priceId} and i.promo_number = ${number}
        and (i.package = 'sold' or i.package = 'held' and not (${isReturnable}))`)
    return rows[0]?.gone ?? 0
  },
}
