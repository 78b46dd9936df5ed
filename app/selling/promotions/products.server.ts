import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { promoCodes } from './tables.server.ts'

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
        sql`(${mode} not in ('single', 'several') or exists (select from promo_code_products x join products p
          on p.school_id = ${school} and p.id = x.product_id and p.type = 'membership'
          where x.school_id = ${school} and x.code_id = ${id}))`,
      ),
    )
    .orderBy(asc(code))
    .limit(200)
}
