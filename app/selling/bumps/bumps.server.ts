import { and, asc, eq, sql } from 'drizzle-orm'
import { heldBy } from '#app/access/access/access.server.ts'
import { type Access, getAccess } from '#app/access/access/rule.ts'
import { KINDS } from '#app/content/catalogue/kind.ts'
import { type Price, priceAt, type StoredPrice } from '#app/content/catalogue/price.ts'
import { isVisible, type Product, type WithTeachers } from '#app/content/catalogue/product.ts'
import { productColumns, storedPrice, teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { bumps } from './tables.server.ts'

/** What can be added to an order: another product at one of its prices, and how the viewer stands with it. */
export type Bump = {
  id: number
  title: LocalText
  text: LocalText
  offer: Product & WithTeachers
  price: Price
  access: Access
}

type Params = Placeholders<{ school: number; product: number; account: number | null }>

const bumpsOfProduct = statement('bumps_of_product', (db: Db, param: Params) =>
  db
    .select({
      id: bumps.id,
      title: bumps.title,
      text: bumps.text,
      offer: { ...productColumns, teacherIds: teacherIds(param.school) },
      price: sql`(select ${storedPrice(param.school)} from prices p
        where p.school_id = ${param.school} and p.id = ${bumps.priceId})`.mapWith((stored: StoredPrice) =>
        priceAt(stored),
      ),
      held: heldBy(param, sql`products.id`),
    })
    .from(bumps)
    .innerJoin(products, hasId(products, param.school, bumps.offeredId))
    .where(and(eq(bumps.schoolId, param.school), eq(bumps.productId, param.product)))
    .orderBy(asc(bumps.position), asc(bumps.id)),
)

/** What the checkout of a product offers beside it, in its currency: what the viewer sees and one order may hold. */
export async function listBumps(
  db: Db,
  viewer: Viewer,
  product: { id: number },
  { currency }: Pick<Price, 'currency'>,
): Promise<Bump[]> {
  const account = viewer.kind === 'visitor' ? null : viewer.id
  const rows = await bumpsOfProduct(db, { school: viewer.schoolId, product: product.id, account })
  return rows
    .filter(({ offer, price }) => {
      return isVisible(viewer, offer) && KINDS[offer.type].most > 0 && price.currency === currency
    })
    .map(({ held, ...bump }) => ({ ...bump, access: getAccess(viewer, { ...bump.offer, held }) }))
}
