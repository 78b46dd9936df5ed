import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** The best that somebody reached in the exams of a course, in per cent, and whether that passed. */
export type BestScore = { percent: number; passed: boolean }

/** The same of these accounts, by account; who took none, or waits for marks, is not in it. */
export async function listBestScores(
  db: Db,
  { schoolId: school, productId }: { schoolId: number; productId: number },
  accountIds: readonly number[],
): Promise<Map<number, BestScore>> {
  const { rows } = await db.execute<BestScore & { id: number }>(sql`
    select x.account_id::float8 as id, max(round(100.0 * x.score / greatest(x.max, 1)))::int as percent, bool_or(x.passed) as passed
    from exam_attempts x join exams e on e.school_id = ${school} and e.id = x.exam_id
    where x.school_id = ${school} and e.product_id = ${productId} and e.deleted_at is null
      and x.account_id = any(${`{${accountIds.join(',')}}`}::bigint[])
      and x.submitted_at is not null and not x.waiting_for_marks
    group by x.account_id`)
  return new Map(rows.map(({ id, ...best }) => [id, best]))
}
