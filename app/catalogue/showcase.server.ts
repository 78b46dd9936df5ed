import { and, asc, eq, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import { decodeCursor, encodeCursor } from '../platform/cursor.ts'
import { type Db, statement } from '../platform/db.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ListedProduct, ProductPage } from './listed.ts'
import { isVisible } from './product.ts'
import { firstPrice, offerColumns, productColumns, whereSlug } from './products.server.ts'
import { products } from './tables.server.ts'

const teacherColumns = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  bio: accounts.bio,
}
const isTeacher = and(eq(accounts.schoolId, products.schoolId), eq(accounts.id, products.teacherId))

const listed = statement('listed_products', (db: Db) =>
  db
    .select({
      ...productColumns,
      position: products.position,
      price: firstPrice,
      teacher: teacherColumns,
    })
    .from(products)
    .leftJoin(accounts, isTeacher)
    .where(
      and(
        eq(products.schoolId, sql.placeholder('school')),
        eq(products.status, 'published'),
        sql`(${products.position}, ${products.id}) > (${sql.placeholder('position')}::bigint, ${sql.placeholder('id')}::bigint)`,
      ),
    )
    .orderBy(asc(products.position), asc(products.id))
    .limit(sql.placeholder('length')),
)

const BEGINNING = [-1e9, 0]

/**
 * What the school offers to everybody, in its order: published products only, for staff too, as the back office has a
 * list of its own. `next` continues the list; a cursor that is not ours is a 422.
 */
export async function listProducts(
  db: Db,
  viewer: Viewer,
  { cursor, length = 20 }: { cursor?: string; length?: number } = {},
): Promise<{ products: ListedProduct[]; next: string | null }> {
  const after = cursor === undefined ? BEGINNING : decodeCursor(cursor, 2)
  if (!after) throw invalid('cursor', 'errors.invalid_value')
  const [position, id] = after
  const rows = await listed(db, { school: viewer.schoolId, position, id, length: length + 1 })
  const shown = rows.slice(0, length)
  const last = shown.at(-1)
  return {
    products: shown.map(({ position: _, ...product }) => product),
    next: last && rows.length > length ? encodeCursor([last.position, last.id]) : null,
  }
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
