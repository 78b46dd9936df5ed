import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type StoredFilm, storedFilm } from '#app/content/videos/stored-film.server.ts'
import { cache } from '#app/platform/cache.ts'
import type { Key } from '#app/platform/cursor.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import type { List } from '#app/platform/list.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { eventsOfProducts, reviewsOfProducts } from './later-wings.server.ts'
import type { ListedProduct, ProductPage, RowOfList, Teacher } from './listed.ts'
import { getSaving, priceAt, type StoredPrice } from './price.ts'
import { getProductFacts, isVisible, PRODUCT_TYPES, type ProductType, type TypeCount } from './product.ts'
import { tagsOfProduct } from './product-tags.server.ts'
import {
  listedPrice,
  offerColumns,
  productColumns,
  promoOf,
  severalPeriods,
  storedPrice,
  whereSlug,
} from './products.server.ts'
import { prices, products } from './tables.server.ts'

const teachersOf = (param: Placeholders<{ school: number }>) => sql<Teacher[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
    'bio', a.bio, 'avatar', a.avatar) order by t.position, t.account_id), '[]')
  from product_teachers t join accounts a on a.school_id = ${param.school} and a.id = t.account_id
  where t.school_id = ${param.school} and t.product_id = products.id)`

/** What a bundle holds, as far as everybody may know of it. */
const itemsOf = (param: Placeholders<{ school: number }>) => sql<ProductPage['items']>`(
  select coalesce(json_agg(json_build_object('productId', p.id, 'type', p.type, 'slug', p.slug, 'title', p.title, 'event',
    ${eventsOfProducts.use().eventInBundle(param.school, sql`p.id`)}) order by i.position), '[]')
  from bundle_items i join products p on p.school_id = ${param.school} and p.id = i.product_id and p.status = 'published'
  where i.school_id = ${param.school} and i.bundle_id = products.id)`

const firstPrice = (school: number | Placeholder, product: SQL) => sql`(select ${storedPrice(school)} from prices p
  where p.school_id = ${school} and p.product_id = ${product} order by p.position, p.id limit 1)`

type Compared = { bundle: StoredPrice | null; parts: (StoredPrice | null)[] }
const priceNow = (stored: StoredPrice | null) => stored && priceAt(stored)

/** How much less a bundle costs than its parts, of which each is sold to everybody. */
const savingWith = (param: Placeholders<{ school: number }>) =>
  sql`(case when products.type = 'bundle' then json_build_object(
      'bundle', ${firstPrice(param.school, sql`products.id`)},
      'parts', (select coalesce(json_agg(case when o.status = 'published' then ${firstPrice(param.school, sql`o.id`)} end), '[]')
        from bundle_items i join products o on o.school_id = ${param.school} and o.id = i.product_id
        where i.school_id = ${param.school} and i.bundle_id = products.id))
    else '{"bundle":null,"parts":[]}' end)`.mapWith(({ bundle, parts }: Compared) =>
    getSaving(priceNow(bundle), parts.map(priceNow)),
  )

type PageParams = { school: number; position: Key; id: Key; type: ProductType | null; length: number }
type TaggedPageParams = PageParams & { tag: number }

/** The product's place in the school's order, after the one where a list left off; of one type where it is named. */
const published = (param: Placeholders<PageParams>) =>
  and(
    eq(products.schoolId, param.school),
    eq(products.status, 'published'),
    sql`(${products.position}, ${products.id}) > (${param.position}::bigint, ${param.id}::bigint)`,
    sql`(${param.type}::text is null or ${products.type} = ${param.type}::text)`,
  )

/** The same of what carries a tag that everybody sees. */
const tagged = (param: Placeholders<TaggedPageParams>) =>
  and(
    published(param),
    sql`exists (select from product_tags t join tags g on g.school_id = ${param.school} and g.id = t.tag_id
      where t.school_id = ${param.school} and t.product_id = products.id and t.tag_id = ${param.tag}
        and g.visibility = 'public')`,
  )

const cards = (db: Db, param: Placeholders<PageParams>, which = published(param)) =>
  db
    .select({
      ...productColumns,
      position: products.position,
      price: listedPrice(param.school),
      saving: savingWith(param),
      teachers: teachersOf(param),
      reviewed: reviewsOfProducts.use().countsOf(param.school, sql`products.id`),
    })
    .from(products)
    .where(which)
    .orderBy(asc(products.position), asc(products.id))
    .limit(param.length)

const listed = statement('listed_products', (db: Db, param: Placeholders<PageParams>) => cards(db, param))
const listedByTag = statement('listed_by_tag', (db: Db, param: Placeholders<TaggedPageParams>) =>
  cards(db, param, tagged(param)),
)

/** Without a price it has neither amount nor currency. */
type Row = Omit<RowOfList, 'price'> &
  Pick<StoredPrice, 'promo'> & { position: number; amount: number | null; currency: string | null }

/**
 * Lists in JSON are asked for often: the products of a page, then their prices in one go instead of product by product,
 * all of it as one text, which takes less time to read than as many rows.
 */
function rowsAsJson(db: Db, param: Placeholders<PageParams>, which = published(param)) {
  const { id, type, slug, title, cover, status, position } = products
  const page = db
    .select({ id, type, slug, title, cover, status, position })
    .from(products)
    .where(which)
    .orderBy(asc(position), asc(id))
    .limit(param.length)
    .as('page')
  const rows = db
    .selectDistinctOn([page.position, page.id], {
      id: page.id,
      type: page.type,
      slug: page.slug,
      title: page.title,
      cover: page.cover,
      status: page.status,
      position: page.position,
      amount: prices.amount,
      currency: prices.currency,
      promo: promoOf(param.school, sql`${prices}`).as('promo'),
    })
    .from(page)
    .leftJoin(prices, and(eq(prices.schoolId, param.school), eq(prices.productId, page.id)))
    .orderBy(asc(page.position), asc(page.id), asc(prices.position), asc(prices.id))
    .as('rows')
  return db.select({ rows: sql<Row[]>`coalesce(json_agg(rows), '[]')` }).from(rows)
}

const listedAsJson = statement('listed_as_json', (db: Db, param: Placeholders<PageParams>) => rowsAsJson(db, param))
const taggedAsJson = statement('tagged_as_json', (db: Db, param: Placeholders<TaggedPageParams>) =>
  rowsAsJson(db, param, tagged(param)),
)

type CardQuery = PageParams & { tag?: number }

const listedCards = (db: Db, { tag, ...part }: CardQuery) =>
  tag === undefined ? listed(db, part) : listedByTag(db, { ...part, tag })

async function listedRows(db: Db, { tag, ...part }: CardQuery): Promise<Row[]> {
  const [found] = await (tag === undefined ? listedAsJson(db, part) : taggedAsJson(db, { ...part, tag }))
  return found?.rows ?? []
}

const filters = { tag: Filter(Id), type: Filter(z.enum(PRODUCT_TYPES)) }
type ProductList<Row> = List<Row, typeof filters, Viewer>

/** The school's order, read by one of the statements above. */
function shelf<P extends { id: number; position: number }, Row>(
  found: (db: Db, query: CardQuery) => Promise<P[]>,
  row: (product: P) => Row,
): ProductList<Row> {
  return {
    filters,
    orders: { position: { first: 'asc', only: true, keys: ['whole', 'whole'] } },
    async read(db, { viewer }, { filters: { tag, type = null }, after: [position = -1e9, id = 0] = [], length }) {
      const products = await found(db, { school: viewer.schoolId, position, id, type, length, tag })
      return products.map((product) => ({ row: row(product), keys: [product.position, product.id] }))
    },
  }
}

/**
 * What the school offers to everybody, in its order: published products only, for staff too, as the back office has a
 * list of its own.
 */
export const productList: ProductList<ListedProduct> = shelf(listedCards, (product) => product)

/** The same list with what a row in JSON holds. */
export const productRowList: ProductList<RowOfList> = shelf(
  listedRows,
  ({ amount, currency, promo, position, ...product }) => ({
    ...product,
    price: amount !== null && currency !== null ? priceAt({ amount, currency, promo }) : null,
  }),
)

const publishedTypes = statement('published_types', (db: Db, param: Placeholders<{ school: number }>) =>
  db
    .select({ type: products.type, count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(eq(products.schoolId, param.school), eq(products.status, 'published')))
    .groupBy(products.type),
)

const keptTypes = cache<number, TypeCount[]>(1000)

/** The types of what the school offers to everybody, as they were within the last second, in the order of `PRODUCT_TYPES`. */
export async function listPublishedTypes(db: Db, schoolId: number): Promise<TypeCount[]> {
  const kept = keptTypes.find(schoolId)
  if (kept) return kept.value
  const found = await publishedTypes(db, { school: schoolId })
  return keptTypes.keep(
    schoolId,
    PRODUCT_TYPES.flatMap((type) => found.filter((one) => one.type === type)),
  )
}

const publishedSlugs = statement('published_slugs', (db: Db, param: Placeholders<{ school: number; length: number }>) =>
  db
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.schoolId, param.school), eq(products.status, 'published')))
    .orderBy(asc(products.position), asc(products.id))
    .limit(param.length),
)

/** The addresses of everything that the school offers to everybody, in its order. */
export async function listPublishedSlugs(db: Db, schoolId: number, length: number): Promise<string[]> {
  const rows = await publishedSlugs(db, { school: schoolId, length })
  return rows.map(({ slug }) => slug)
}

const pageBySlug = statement('product_page', (db: Db, param: Placeholders<{ school: number; slug: string }>) =>
  db
    .select({
      ...offerColumns(param),
      several: severalPeriods(param.school),
      description: products.description,
      outcomes: products.outcomes,
      questions: products.questions,
      ...getProductFacts(products),
      seoTitle: products.seoTitle,
      seoDescription: products.seoDescription,
      socialImage: products.socialImage,
      trailerUrl: products.trailerUrl,
      trailerFilm: sql<StoredFilm | null>`(${storedFilm(param.school, sql`products.trailer_video_id`)})`,
      teachers: teachersOf(param),
      tags: tagsOfProduct(param.school),
      event: eventsOfProducts.use().eventOf(param.school, sql`products.id`),
      items: itemsOf(param),
      saving: savingWith(param),
      reviewed: reviewsOfProducts.use().reviewedOf(param.school, sql`products.id`),
    })
    .from(products)
    .where(whereSlug(param)),
)

/** The page of a product, with the school's own film about it. */
export type WithTrailer = ProductPage & { trailerFilm: StoredFilm | null }

/** All that a product's own page says of it, whoever may see it: the callers have asked. */
export async function requireDraftPage(db: Db, schoolId: number, slug: string): Promise<WithTrailer> {
  return pageBySlug(db, { school: schoolId, slug }).then(requireRow)
}

/** All that a product's own page says of it; 404 when the viewer may not see it. */
export async function requireProductPage(db: Db, viewer: Viewer, slug: string): Promise<WithTrailer> {
  const found = await requireDraftPage(db, viewer.schoolId, slug)
  requireFound(isVisible(viewer, found))
  return found
}
