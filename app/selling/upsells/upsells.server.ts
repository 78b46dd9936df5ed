import { and, asc, eq, sql } from 'drizzle-orm'
import { heldBy } from '#app/access/access/access.server.ts'
import { type Access, getAccess, isDenied } from '#app/access/access/rule.ts'
import { KINDS } from '#app/content/catalogue/kind.ts'
import { type Price, priceAt, type StoredPrice } from '#app/content/catalogue/price.ts'
import { isVisible, type Product, type WithTeachers } from '#app/content/catalogue/product.ts'
import { productColumns, storedPrice, teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { upsellOrders, upsells } from './tables.server.ts'

/** What is offered after a payment: another product at one of its prices, and how the viewer stands with it. */
export type Upsell = {
  id: number
  title: LocalText
  text: LocalText
  offer: Product & WithTeachers
  price: Price
  access: Access
}

type Params = Placeholders<{ school: number; product: number; account: number | null }>

const upsellsOfProduct = statement('upsells_of_product', (db: Db, param: Params) =>
  db
    .select({
      id: upsells.id,
      title: upsells.title,
      text: upsells.text,
      offer: { ...productColumns, teacherIds: teacherIds(param.school) },
      price: sql`(select ${storedPrice(param.school)} from prices p
        where p.school_id = ${param.school} and p.id = ${upsells.priceId})`.mapWith((stored: StoredPrice) =>
        priceAt(stored),
      ),
      held: heldBy(param, sql`products.id`),
    })
    .from(upsells)
    .innerJoin(products, hasId(products, param.school, upsells.offeredId))
    .where(and(eq(upsells.schoolId, param.school), eq(upsells.productId, param.product)))
    .orderBy(asc(upsells.position), asc(upsells.id)),
)

/** What is offered after a product was paid for, in its order: what the viewer sees and the school does not deny. */
export async function listUpsells(db: Db, viewer: Viewer, product: { id: number }): Promise<Upsell[]> {
  const account = viewer.kind === 'visitor' ? null : viewer.id
  const rows = await upsellsOfProduct(db, { school: viewer.schoolId, product: product.id, account })
  return rows
    .filter(({ offer }) => isVisible(viewer, offer) && KINDS[offer.type].most > 0)
    .map(({ held, ...upsell }) => ({ ...upsell, access: getAccess(viewer, { ...upsell.offer, held }) }))
    .filter(({ access }) => !isDenied(access))
}

const anyOfProduct = statement('product_has_upsells', (db: Db) =>
  db
    .select({ id: upsells.id })
    .from(upsells)
    .where(and(eq(upsells.schoolId, sql.placeholder('school')), eq(upsells.productId, sql.placeholder('product'))))
    .limit(1),
)

/** Whether anything is offered after a product was paid for: for that alone a card is kept. */
export async function hasUpsells(db: Db, product: { schoolId: number; id: number }): Promise<boolean> {
  return (await anyOfProduct(db, { school: product.schoolId, product: product.id })).length > 0
}

/** Notes that an order was placed with one click after another one; of each product once, else it fails by its key. */
export async function noteUpsellOrder(db: Db, placed: typeof upsellOrders.$inferInsert): Promise<void> {
  await db.insert(upsellOrders).values(placed)
}

/** Whether an order was placed with one click after another one. */
export async function isUpsellOrder(db: Db, order: { schoolId: number; id: number }): Promise<boolean> {
  const found = await db
    .select({ firstId: upsellOrders.firstId })
    .from(upsellOrders)
    .where(and(eq(upsellOrders.schoolId, order.schoolId), eq(upsellOrders.transactionId, order.id)))
  return found.length > 0
}
