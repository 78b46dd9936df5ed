import { and, asc, eq, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import { decodeCursor, encodeCursor } from '../platform/cursor.ts'
import { type Db, statement } from '../platform/db.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ListedProduct, ProductPage, RowOfList } from './listed.ts'
import { isVisible } from './product.ts'
import { listedPrice, offerColumns, productColumns, whereSlug } from './products.server.ts'
import { products } from './tables.server.ts'

const teacherColumns = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  bio: accounts.bio,
}
const isTeacher = and(eq(accounts.schoolId, products.schoolId), eq(accounts.id, products.teacherId))

/** The product's place in the school's order, after the one where a list left off. */
const published = and(
  eq(products.schoolId, sql.placeholder('school')),
  eq(products.status, 'published'),
  sql`(${products.position}, ${products.id}) > (${sql.placeholder('position')}::bigint, ${sql.placeholder('id')}::bigint)`,
)

const listed = statement('listed_products', (db: Db) =>
  db
    .select({
      ...productColumns,
      position: products.position,
      price: listedPrice,
      teacher: teacherColumns,
    })
    .from(products)
    .leftJoin(accounts, isTeacher)
    .where(published)
    .orderBy(asc(products.position), asc(products.id))
    .limit(sql.placeholder('length')),
)

const firstPrice = sql`(select p.amount, p.currency from prices p
  where p.school_id = ${products.schoolId} and p.product_id = ${products.id} order by p.position, p.id limit 1)`

/** As few columns and as little JSON to read as a row needs: lists are asked for often. */
const listedRows = statement('listed_rows', (db: Db) =>
  db
    .select({
      id: products.id,
      type: products.type,
      slug: products.slug,
      title: products.title,
      cover: products.cover,
      status: products.status,
      position: products.position,
      amount: sql<number | null>`price.amount`.mapWith(Number),
      currency: sql<string | null>`price.currency`,
    })
    .from(products)
    .leftJoin(sql`lateral ${firstPrice} as price`, sql`true`)
    .where(published)
    .orderBy(asc(products.position), asc(products.id))
    .limit(sql.placeholder('length')),
)

const BEGINNING = [-1e9, 0]

type Wanted = { cursor?: string; length?: number }
type Listed<P> = { products: P[]; next: string | null }

async function pageOf<P extends { id: number; position: number }>(
  list: (db: Db, values: Record<string, unknown>) => Promise<P[]>,
  db: Db,
  viewer: Viewer,
  { cursor, length = 20 }: Wanted,
): Promise<Listed<P>> {
  const after = cursor === undefined ? BEGINNING : decodeCursor(cursor, 2)
  if (!after) throw invalid('cursor', 'errors.invalid_value')
  const [position, id] = after
  const found = await list(db, { school: viewer.schoolId, position, id, length: length + 1 })
  const shown = found.slice(0, length)
  const last = shown.at(-1)
  return { products: shown, next: last && found.length > length ? encodeCursor([last.position, last.id]) : null }
}

/**
 * What the school offers to everybody, in its order: published products only, for staff too, as the back office has a
 * list of its own. `next` continues the list; a cursor that is not ours is a 422.
 */
export function listProducts(db: Db, viewer: Viewer, wanted: Wanted = {}): Promise<Listed<ListedProduct>> {
  return pageOf(listed, db, viewer, wanted)
}

/** The same list with what a row in JSON holds. */
export async function listProductRows(db: Db, viewer: Viewer, wanted: Wanted): Promise<Listed<RowOfList>> {
  const { products, next } = await pageOf(listedRows, db, viewer, wanted)
  const withPrice = ({ amount, currency, ...product }: (typeof products)[number]): RowOfList => ({
    ...product,
    price: amount !== null && currency !== null ? { amount, currency } : null,
  })
  return { products: products.map(withPrice), next }
}

const publishedSlugs = statement('published_slugs', (db: Db) =>
  db
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.schoolId, sql.placeholder('school')), eq(products.status, 'published')))
    .orderBy(asc(products.position), asc(products.id))
    .limit(sql.placeholder('length')),
)

/** The addresses of everything that the school offers to everybody, in its order. */
export async function listPublishedSlugs(db: Db, schoolId: number, length: number): Promise<string[]> {
  const rows = await publishedSlugs(db, { school: schoolId, length })
  return rows.map(({ slug }) => slug)
}

const pageBySlug = statement('product_page', (db: Db) =>
  db
    .select({
      ...offerColumns,
      description: products.description,
      outcomes: products.outcomes,
      questions: products.questions,
      level: products.level,
      teacher: teacherColumns,
    })
    .from(products)
    .leftJoin(accounts, isTeacher)
    .where(whereSlug),
)

/** All that a product's own page says of it; 404 when the viewer may not see it. */
export async function findProductPage(db: Db, viewer: Viewer, slug: string): Promise<ProductPage> {
  const [row] = await pageBySlug(db, { school: viewer.schoolId, slug })
  if (!row || !isVisible(viewer, row.status)) throw new Refusal(404, 'errors.not_found')
  return row
}
