import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'

/** Orders that have a code: paid once, or not counted back yet. */
export async function countUses(db: Db, schoolId: number, codeId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from promo_code_uses u where u.school_id = ${schoolId} and u.code_id = ${codeId}
      and u.use in ('held', 'used')`)
  return rows[0]?.count ?? 0
}
