import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { StampProblem } from './download.ts'
import { unstampable } from './events.server.ts'
import { stampProblems } from './tables.server.ts'

/** A busy machine may have been the reason; such a file is tried again, once an hour. */
const PASSING: ReadonlySet<StampProblem> = new Set(['too_slow', 'too_heavy'])
const TRIED_AGAIN_AFTER = sql`interval '1 hour'`

const ofFile = (schoolId: number, fileId: number) =>
  and(eq(stampProblems.schoolId, schoolId), eq(stampProblems.fileId, fileId))

/** Why a stored PDF cannot be stamped, as far as that is known, and whether it is time to try again. */
export async function findKnownProblem(
  db: Db,
  schoolId: number,
  fileId: number,
): Promise<{ problem: StampProblem; isDue: boolean } | undefined> {
  const isOld = sql<boolean>`${stampProblems.triedAt} < now() - ${TRIED_AGAIN_AFTER}`
  const [known] = await db
    .select({ problem: stampProblems.problem, isOld })
    .from(stampProblems)
    .where(ofFile(schoolId, fileId))
  return known && { problem: known.problem, isDue: known.isOld && PASSING.has(known.problem) }
}

/** Refuses (409) to try again what failed before: the buyer learns what to do, and the download is not counted. */
export async function refuseKnownProblem(db: Db, schoolId: number, fileId: number): Promise<void> {
  const known = await findKnownProblem(db, schoolId, fileId)
  if (known && !known.isDue) throw notStampable()
}

export function notStampable(): Refusal {
  return new Refusal(409, 'downloads.not_stampable')
}

/** Notes that a PDF cannot be stamped; its staff are told the first time. */
export async function saveStampProblem(schoolId: number, fileId: number, problem: StampProblem): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const [row] = await db
      .insert(stampProblems)
      .values({ schoolId, fileId, problem })
      .onConflictDoUpdate({
        target: [stampProblems.schoolId, stampProblems.fileId],
        set: { problem, triedAt: sql`excluded.tried_at` },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (row?.isNew) await publish(db, schoolId, unstampable, { fileId })
  })
}

/** Forgets a problem, once the PDF was stamped. */
export async function deleteStampProblem(db: Db, schoolId: number, fileId: number): Promise<void> {
  await db.delete(stampProblems).where(ofFile(schoolId, fileId))
}

/** The known problems of stored PDFs, by their ids. */
export async function findStampProblems(db: Db, schoolId: number, ids: number[]): Promise<Map<number, StampProblem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ fileId: stampProblems.fileId, problem: stampProblems.problem })
    .from(stampProblems)
    .where(and(eq(stampProblems.schoolId, schoolId), inArray(stampProblems.fileId, ids)))
  return new Map(rows.map(({ fileId, problem }) => [fileId, problem]))
}

/** A problem in words, for staff. */
export function stampProblemIn(locale: Locale, problem: StampProblem | undefined): string | null {
  return problem ? translate(locale, `downloads.stamp_${problem}`) : null
}
