import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { IdAmong } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { type CurrentSchool, isLimited, type Member } from '#app/platform/viewer.ts'
import type { ProductStatus, TitledProduct, WithTeachers } from './product.ts'
import { teacherIds } from './products.server.ts'
import { products } from './tables.server.ts'

type School = Pick<CurrentSchool, 'id' | 'instructorsLimited'>
type Staff = Pick<Member, 'id' | 'role'>

/**
 * The condition under which a member of staff sees a product in the back office; `productId` is the product's id there.
 * Every list, count, export and sum asks it.
 */
export function officeSees(viewer: Staff, school: School, productId: SQL): SQL {
  return isLimited(viewer, school) ? teaches(viewer, school, productId) : sql`true`
}

const teaches = (viewer: Staff, school: School, productId: SQL) => sql`exists (select from product_teachers
  where product_teachers.school_id = ${school.id} and product_teachers.product_id = ${productId}
    and product_teachers.account_id = ${viewer.id})`

/** The condition under which a member of staff works on a product: an instructor on those that they teach. */
export function builds(viewer: Member, school: School, productId: SQL): SQL {
  return viewer.role === 'instructor' ? teaches(viewer, school, productId) : sql`true`
}

export type BuiltProduct = typeof products.$inferSelect & WithTeachers

/**
 * A product that the viewer works on, as it is stored: 404 when there is none that they see, 403 when they are an
 * instructor and do not teach it. Whatever changes a product, or what it is made of, asks this first.
 */
export async function findBuilt(
  db: Db,
  { viewer, school }: { viewer: Member; school: School },
  id: number,
): Promise<BuiltProduct> {
  const product = await db
    .select({ ...getTableColumns(products), teacherIds: teacherIds(school.id) })
    .from(products)
    .where(and(hasId(products, school.id, id), officeSees(viewer, school, sql`${products.id}`)))
    .then(requireRow)
  if (viewer.role === 'instructor' && !product.teacherIds.includes(viewer.id))
    throw new Refusal(403, 'errors.forbidden')
  return product
}

/** The same for several products: 404 and 403 as for one. */
export async function requireBuilt(
  db: Db,
  { viewer, school }: { viewer: Member; school: School },
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await db
    .select({ built: sql<boolean>`${builds(viewer, school, sql`${products.id}`)}` })
    .from(products)
    .where(
      and(
        eq(products.schoolId, school.id),
        inArray(products.id, wanted),
        officeSees(viewer, school, sql`${products.id}`),
      ),
    )
  requireFound(found.length >= wanted.length)
  if (found.some(({ built }) => !built)) throw new Refusal(403, 'errors.forbidden')
}

/** The id of a product that the viewer works on. */
export const BuiltProductId = IdAmong(({ db, viewer, school }, ids) => requireBuilt(db, { viewer, school }, ids))

type FoundProduct = TitledProduct & { slug: string; status: ProductStatus }

/** The first products, in the school's order, that the viewer sees and that have the words of a search in their titles. */
export async function findProductTitles(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  q: string,
  length: number,
): Promise<FoundProduct[]> {
  const { id, title, slug, status } = products
  const rows = await db
    .select({ id, title, slug, status })
    .from(products)
    .where(
      and(
        eq(products.schoolId, school.id),
        officeSees(viewer, school, sql`${products.id}`),
        holdsWords(foldedTitles, q),
      ),
    )
    .orderBy(asc(products.position), asc(products.id))
    .limit(length)
  return rows.map((row) => ({ ...row, title: inLocale(row.title, viewer.locale) }))
}

/** A product's titles in all languages, as searches compare them. */
export const foldedTitles = foldedInAll(products.title)
