import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { sortByText } from '#app/platform/sort-by-text.ts'
import { toSortedName, viewerName } from '#app/platform/viewer.ts'
import type { Product } from './product.ts'
import { productTeachers } from './tables.server.ts'

export type TitledTeacher = { id: number; name: string }

const { id, firstName, lastName } = accounts
const works = (schoolId: number) => and(eq(accounts.schoolId, schoolId), isStaff, isNull(accounts.deletedAt))

/** Who may teach in a school, by name: everybody who works there. */
export async function listTeachers(db: Db, schoolId: number, locale: Locale): Promise<TitledTeacher[]> {
  const rows = await db.select({ id, firstName, lastName }).from(accounts).where(works(schoolId)).orderBy(asc(id))
  return sortByText(rows, locale, toSortedName).map((one) => ({ id: one.id, name: viewerName(one) }))
}

/** Who teaches a product from now on, in this order; 404 when one of them does not work in the school. */
export async function setTeachers(
  db: Db,
  { schoolId, id: productId }: Pick<Product, 'schoolId' | 'id'>,
  teacherIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(teacherIds)]
  const found = await db
    .select({ id })
    .from(accounts)
    .where(and(works(schoolId), inArray(id, wanted)))
  requireFound(found.length >= wanted.length)
  await db
    .delete(productTeachers)
    .where(and(eq(productTeachers.schoolId, schoolId), eq(productTeachers.productId, productId)))
  if (wanted.length === 0) return
  await db
    .insert(productTeachers)
    .values(wanted.map((accountId, position) => ({ schoolId, productId, accountId, position })))
}
