import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { formsOfProducts, ordersOfProducts, plansOfProducts } from './later-wings.server.ts'
import { type ListedPrice, priceAt, type StoredPrice } from './price.ts'
import { isVisible, type Offer, type Product, type WithTeachers } from './product.ts'
import { products } from './tables.server.ts'

type BySlug = Placeholders<{ school: number; slug: string }>

export const whereSlug = (param: BySlug) => and(eq(products.schoolId, param.school), eq(products.slug, param.slug))

/** When a product opens that is sold before; null once it has. */
export const presaleColumn = sql<
  string | null
>`(case when ${products.presaleUntil} > now() then ${products.presaleUntil} end)`
  .mapWith((printed: string | null) => (printed === null ? null : isoInstant(printed)))
  .as('presale')

/** A product's own columns, as every list of products reads them. */
export const productColumns = {
  id: products.id,
  schoolId: products.schoolId,
  type: products.type,
  slug: products.slug,
  title: products.title,
  promise: products.promise,
  cover: products.cover,
  status: products.status,
  presaleUntil: presaleColumn,
}

/** Who teaches a product, by their ids. */
export const teacherIds = (school: number | Placeholder) => sql<number[]>`(
  select coalesce(json_agg(t.account_id order by t.position, t.account_id), '[]') from product_teachers t
  where t.school_id = ${school} and t.product_id = products.id)`

/**
 * The promo of the `price` of a statement, with the packages that are left by now: those in orders that were given up
 * are free, whether or not they were counted back.
 */
export const promoOf = (school: number | Placeholder, price: SQL = sql`p`) => sql<StoredPrice['promo']>`
  case when ${price}.promo_amount is not null then json_build_object('number', ${price}.promo_number, 'amount', ${price}.promo_amount,
    'lowest', ${price}.promo_lowest, 'startsAt', ${price}.promo_starts_at, 'endsAt', ${price}.promo_ends_at, 'now', now(),
    'left', case when ${price}.promo_packages >= 0 then greatest(0, ${price}.promo_packages - ${price}.promo_taken
      + ${ordersOfProducts.use().givenUpPackages(school, sql`${price}.id`, sql`${price}.promo_number`)}) end) end`

/** By which ways a product is paid, where not by all of the school's. */
export const waysOf = (school: number | Placeholder, product: SQL) => formsOfProducts.use().waysOf(school, product)

/** A price `p` as it is stored, with all that says what it is now. */
export const storedPrice = (
  school: number | Placeholder,
) => sql`json_build_object('id', p.id, 'name', p.name, 'amount', p.amount,
  'currency', p.currency, 'vatRate', p.vat_rate, 'accessDays', p.access_days, 'contents', p.contents,
  'minimum', p.custom_minimum, 'licences', p.licences, 'instalments', p.instalments, 'ways', ${waysOf(school, sql`p.product_id`)}, 'promo', ${promoOf(school)})`

/** Of a plan: whether it is offered for several periods, so that its first price is one of those that it has. */
export const severalPeriods = (school: number | Placeholder) => sql<boolean>`(products.type = 'membership'
  and ${plansOfProducts.use().countPeriods(school, sql`products.id`)} > 1)`

/** The price that lists show: the first, by position. */
export const listedPrice = (school: number | Placeholder) =>
  sql<ListedPrice | null>`(select json_build_object('amount', p.amount, 'currency', p.currency,
    'several', ${severalPeriods(school)}, 'ways', ${waysOf(school, sql`p.product_id`)}, 'promo', ${promoOf(school)})
  from prices p where p.school_id = ${school} and p.product_id = products.id order by p.position, p.id limit 1)`.mapWith(
    (stored: ListedPrice & Pick<StoredPrice, 'promo'>) => priceAt(stored),
  )

/** A product with its prices in order; the price's own table is asked row by row, by its index. */
export const offerColumns = (param: BySlug) => ({
  ...productColumns,
  teacherIds: teacherIds(param.school),
  prices: sql`(select coalesce(json_agg(${storedPrice(param.school)} order by p.position, p.id), '[]')
    from prices p where p.school_id = ${param.school} and p.product_id = products.id)`.mapWith(
    (stored: StoredPrice[]) => stored.map((price) => priceAt(price)),
  ),
})

const productBySlug = statement('product_by_slug', (db: Db, param: BySlug) =>
  db
    .select({ ...productColumns, teacherIds: teacherIds(param.school) })
    .from(products)
    .where(whereSlug(param)),
)

const offerBySlug = statement('offer_by_slug', (db: Db, param: BySlug) =>
  db
    .select({ ...offerColumns(param), orderForm: formsOfProducts.use().formOf(param.school, sql`products.id`) })
    .from(products)
    .where(whereSlug(param)),
)

/** A product by its slug, whatever its status; undefined when there is none. For those who decide visibility themselves. */
export async function findProduct(
  db: Db,
  schoolId: number,
  slug: string,
): Promise<(Product & WithTeachers) | undefined> {
  const [row] = await productBySlug(db, { school: schoolId, slug })
  return row
}

/** What the checkout sells under this slug: the product and its prices; else 404. */
export async function findOffer(db: Db, viewer: Viewer, slug: string): Promise<Offer> {
  const [row] = await offerBySlug(db, { school: viewer.schoolId, slug })
  return visible(viewer, row)
}

const productById = statement('product_by_id', (db: Db, param: Placeholders<{ school: number; id: number }>) =>
  db
    .select({ ...productColumns, teacherIds: teacherIds(param.school) })
    .from(products)
    .where(hasId(products, param.school, param.id)),
)

/** A product by its id, for whoever sees it; else 404. */
export async function findVisibleProduct(db: Db, viewer: Viewer, id: number): Promise<Product & WithTeachers> {
  const [row] = await productById(db, { school: viewer.schoolId, id })
  return visible(viewer, row)
}

const productsById = statement(
  'products_by_id',
  (db: Db, param: Placeholders<{ school: number; ids: readonly number[] }>) =>
    db
      .select({ id: products.id, status: products.status, teacherIds: teacherIds(param.school) })
      .from(products)
      .where(and(eq(products.schoolId, param.school), sql`${products.id} = any(${param.ids}::bigint[])`)),
)

/** Those of these products that the viewer sees, in one statement. */
export async function listVisibleProducts(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await productsById(db, { school: viewer.schoolId, ids })
  return new Set(rows.filter((product) => isVisible(viewer, product)).map(({ id }) => id))
}

function visible<P extends Product & WithTeachers>(viewer: Viewer, product: P | undefined): P {
  requireFound(product && isVisible(viewer, product))
  return product
}
