import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { examAttempts, examCorrections, exams } from '#app/learning/exams/tables.server.ts'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { createNotifications } from './create-notifications.server.ts'

type AttemptPayload = SchoolPayload & { attemptId: number }

/** An attempt that was handed in, with the product of its exam; undefined once its person is gone. */
async function findHandedIn(db: Db, { schoolId, attemptId }: AttemptPayload) {
  const { accountId, waitingForMarks } = examAttempts
  const [found] = await db
    .select({ accountId, waitingForMarks, productId: exams.productId })
    .from(examAttempts)
    .innerJoin(exams, hasId(exams, schoolId, examAttempts.examId))
    .innerJoin(accounts, and(hasId(accounts, schoolId, accountId), isNull(accounts.deletedAt)))
    .where(hasId(examAttempts, schoolId, attemptId))
  return found
}

/** Whether another result of an attempt is told by now: that is told by itself. */
async function isCorrected(db: Db, { schoolId, attemptId }: AttemptPayload): Promise<boolean> {
  const ofIt = and(eq(examCorrections.schoolId, schoolId), eq(examCorrections.attemptId, attemptId))
  return (await db.$count(examCorrections, ofIt)) > 0
}

/** Tells whoever was in an attempt what came of it, once no marks are missing. */
export async function notifyOfExamResult(payload: AttemptPayload): Promise<void> {
  await inSchool(payload.schoolId, async (db) => {
    const found = await findHandedIn(db, payload)
    if (!found || found.waitingForMarks || (await isCorrected(db, payload))) return
    const about = { type: 'exam_attempt' as const, id: payload.attemptId }
    await createNotifications(db, payload.schoolId, { kind: 'exam_result', about, on: null, actor: null }, [
      found.accountId,
    ])
  })
}

/** Tells somebody that staff corrected a result which they knew. */
export async function notifyOfCorrection({
  schoolId,
  correctionId: id,
}: SchoolPayload & { correctionId: number }): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const [found] = await db
      .select({ accountId: examCorrections.accountId })
      .from(examCorrections)
      .innerJoin(accounts, and(hasId(accounts, schoolId, examCorrections.accountId), isNull(accounts.deletedAt)))
      .where(hasId(examCorrections, schoolId, id))
    if (!found) return
    const about = { type: 'exam_correction' as const, id }
    await createNotifications(db, schoolId, { kind: 'exam_result', about, on: null, actor: null }, [found.accountId])
  })
}

/** Tells those who teach the product of an exam that answers wait for their marks; where nobody does, those who run the school. */
export async function notifyOfUnmarked(payload: AttemptPayload): Promise<void> {
  const { schoolId, attemptId } = payload
  await inSchool(schoolId, async (db) => {
    const found = await findHandedIn(db, payload)
    if (!found?.waitingForMarks) return
    const isHere = and(eq(accounts.schoolId, schoolId), isNull(accounts.deletedAt))
    const teaches = sql`exists (select from product_teachers t where t.school_id = ${schoolId}
      and t.product_id = ${found.productId} and t.account_id = ${accounts.id})`
    const idsWhere = async (which: Parameters<typeof and>[0]) =>
      (await db.select({ id: accounts.id }).from(accounts).where(and(isHere, which))).map(({ id }) => id)
    const teachers = await idsWhere(teaches)
    const people =
      teachers.length > 0 ? teachers : await idsWhere(and(isStaff, inArray(accounts.role, ['owner', 'administrator'])))
    const about = { type: 'exam_attempt' as const, id: attemptId }
    await createNotifications(db, schoolId, { kind: 'exam_to_mark', about, on: null, actor: found.accountId }, people)
  })
}
