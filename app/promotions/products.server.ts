import { and, asc, eq, sql } from 'drizzle-orm'
import { officeSees } from '../catalogue/office-products.server.ts'
import { products } from '../catalogue/tables.server.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import type { CurrentSchool, Member } from '../platform/viewer.ts'
import type { ChosenProduct } from './code.ts'

/** What a code can be for, with the address that its links lead to. */
export async function productsToChoose(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
): Promise<ChosenProduct[]> {
  const { id, type, title, slug } = products
  const rows = await db
    .select({ id, type, title, slug })
    .from(products)
    .where(and(eq(products.schoolId, school.id), officeSees(viewer, school, sql`${id}`)))
    .orderBy(asc(products.position), asc(id))
  return rows.map((row) => ({ ...row, title: inLocale(row.title, viewer.locale) }))
}
