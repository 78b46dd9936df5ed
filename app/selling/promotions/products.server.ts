import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { ChosenProduct } from './code.ts'
import { promoCodes } from './tables.server.ts'

/** What a code can be for, with the address that its links lead to. */
export async function listProductsToChoose(
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

/** The codes that take something off a membership, by name; those of a batch are given to one person each. */
export async function listMemberCodes(db: Db, school: number): Promise<{ id: number; title: string }[]> {
  const { id, code, mode, batchId, deletedAt, expiresAt } = promoCodes
  return await db
    .select({ id, title: code })
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.schoolId, school),
        isNull(deletedAt),
        isNull(batchId),
        sql`(${expiresAt} is null or ${expiresAt} > now())`,
        sql`(${mode} <> 'single' or exists (select from promo_code_products x join products p
          on p.school_id = ${school} and p.id = x.product_id and p.type = 'membership'
          where x.school_id = ${school} and x.code_id = ${id}))`,
      ),
    )
    .orderBy(asc(code))
    .limit(200)
}
