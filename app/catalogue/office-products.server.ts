import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import { folded, holdsWords } from '../platform/search.server.ts'
import { type CurrentSchool, isLimited, type Member } from '../platform/viewer.ts'
import type { ProductStatus, TitledProduct } from './product.ts'
import { products } from './tables.server.ts'

/**
 * The condition under which a member of staff sees a product in the back office; `teacherId` is the product's own
 * column there. Every list, count, export and sum asks it.
 */
export function officeSees(viewer: Member, school: Pick<CurrentSchool, 'instructorsLimited'>, teacherId: SQL): SQL {
  return isLimited(viewer, school) ? sql`${teacherId} = ${viewer.id}` : sql`true`
}

/** What a list of the back office can be narrowed to: the products that the viewer sees, in the school's order. */
export async function listProductTitles(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
): Promise<TitledProduct[]> {
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.schoolId, school.id), officeSees(viewer, school, sql`${products.teacherId}`)))
    .orderBy(asc(products.position), asc(products.id))
  return rows.map(({ id, title }) => ({ id, title: inLocale(title, viewer.locale) }))
}

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
        officeSees(viewer, school, sql`${products.teacherId}`),
        holdsWords(foldedTitles, q),
      ),
    )
    .orderBy(asc(products.position), asc(products.id))
    .limit(length)
  return rows.map((row) => ({ ...row, title: inLocale(row.title, viewer.locale) }))
}

/** A product's titles in all languages, as searches compare them. */
export const foldedTitles = folded(
  sql`coalesce(${products.title} ->> 'en', '') || ' ' || coalesce(${products.title} ->> 'pl', '')`,
)
