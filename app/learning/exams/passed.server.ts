import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

type AccountKey = { schoolId: number; accountId: number }

/** The condition under which an account has passed an exam, in whichever attempt; for statements that ask it of many. */
export const hasPassedIt = (school: SQL | number, account: SQL | number, exam: SQL | number) =>
  sql<boolean>`exists (select from exam_attempts where exam_attempts.school_id = ${school}
    and exam_attempts.account_id = ${account} and exam_attempts.exam_id = ${exam} and exam_attempts.passed)`

/** Whether somebody has passed an exam, in whichever attempt; while marks are missing nobody has. */
export async function hasPassed(db: Db, { schoolId, accountId }: AccountKey, examId: number): Promise<boolean> {
  const { rows } = await db.execute<{ passed: boolean }>(
    sql`select ${hasPassedIt(schoolId, sql`${accountId}::bigint`, sql`${examId}::bigint`)} as passed`,
  )
  return rows[0]?.passed ?? false
}
