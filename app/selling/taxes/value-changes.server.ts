import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { ledgerEntries, providerFacts, transactionItems } from '#app/selling/payments/tables.server.ts'
import { refundsOfOrders } from './later-domains.server.ts'
import { findValueChanges, type TaxedLine, type ValueChange } from './value-changes.ts'

type Order = { id: number; total: number; currency: string }

/** A change of what an order is worth, with what of it was named to be of which item. */
export type OrderChange = ValueChange & { named: ReadonlyMap<number, number> }

/** What changed the worth of orders, by their ids, first to last. */
export async function listValueChanges(
  db: Db,
  schoolId: number,
  orders: readonly Order[],
): Promise<Map<number, OrderChange[]>> {
  const ids = orders.map(({ id }) => id)
  const movements = await listMovements(db, schoolId, ids)
  const parts = await refundsOfOrders.use().listNamedParts(db, schoolId, ids)
  const nameParts = (transactionId: number, refundRef: string | null | undefined) =>
    new Map(
      parts
        .filter((part) => part.transactionId === transactionId && part.ref === refundRef)
        .map(({ itemId, amount }) => [itemId, amount] as const),
    )
  return new Map(
    orders.map(({ id: transactionId, total, currency }) => {
      const own = movements.filter((movement) => movement.transactionId === transactionId)
      const changes = findValueChanges(own, total, currency).map((change) => {
        const movement = own.find(({ id }) => id === change.entryId)
        return { ...change, named: nameParts(transactionId, movement?.refundRef) }
      })
      return [transactionId, changes]
    }),
  )
}

/** How the money of orders moved, with the names of the refunds that moved it. */
async function listMovements(db: Db, schoolId: number, transactionIds: number[]) {
  return await db
    .select({
      id: ledgerEntries.id,
      transactionId: ledgerEntries.transactionId,
      kind: ledgerEntries.kind,
      amount: ledgerEntries.amount,
      currency: ledgerEntries.currency,
      extra: ledgerEntries.extra,
      refundRef: providerFacts.refundRef,
    })
    .from(ledgerEntries)
    .innerJoin(providerFacts, hasId(providerFacts, schoolId, ledgerEntries.factId))
    .where(and(eq(ledgerEntries.schoolId, schoolId), inArray(ledgerEntries.transactionId, transactionIds)))
    .orderBy(asc(ledgerEntries.id))
}

/** A line of an order, and of which kind of product it is. */
type OrderLine = TaxedLine & { transactionId: number; type: ProductType }

/** What orders were for, with the tax in it. */
export async function listTaxedLines(
  db: Db,
  schoolId: number,
  transactionIds: readonly number[],
): Promise<OrderLine[]> {
  return await db
    .select({
      itemId: transactionItems.id,
      transactionId: transactionItems.transactionId,
      type: products.type,
      quantity: transactionItems.quantity,
      vatRate: transactionItems.vatRate,
      net: transactionItems.net,
      vat: transactionItems.vat,
    })
    .from(transactionItems)
    .innerJoin(products, hasId(products, schoolId, transactionItems.productId))
    .where(and(eq(transactionItems.schoolId, schoolId), inArray(transactionItems.transactionId, [...transactionIds])))
    .orderBy(asc(transactionItems.id))
}
