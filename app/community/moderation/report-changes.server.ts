import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { itemReported, reportDecided, reportedRemoved } from './events.server.ts'
import type { Decision, Reason, Reportable } from './report.ts'
import { keepReportedItem, type ReportedText, removeReportedItem } from './reported.server.ts'
import { reports } from './tables.server.ts'

type ReportInput = { reason: Reason; text?: string }
type ReportTarget = { type: Reportable; itemId: number } & ReportedText

/**
 * Says that something that the viewer reads is against the rules; returns the report's id and whether it is new. Each
 * person does so once: again, whatever became of the first, it is the first.
 */
export async function createReport(db: Db, viewer: Member, target: ReportTarget, { reason, text }: ReportInput) {
  const { schoolId, id: accountId } = viewer
  const { type, itemId } = target
  const [made] = await db
    .insert(reports)
    .values({ schoolId, accountId, reason, text: text || null, ...target })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  if (made) {
    const open = await db.$count(reports, and(aboutIt(schoolId, type, itemId), isNull(reports.decidedAt)))
    if (open === 1) await publish(db, schoolId, itemReported, { reportId: made.id })
    return { id: made.id, fresh: true }
  }
  const first = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(aboutIt(schoolId, type, itemId), eq(reports.accountId, accountId)))
    .then(expectRow)
  return { id: first.id, fresh: false }
}

const aboutIt = (schoolId: number, type: Reportable, itemId: number) =>
  and(eq(reports.schoolId, schoolId), eq(reports.type, type), eq(reports.itemId, itemId))

/**
 * Decides a report, and with it all open ones about the same thing: it stays, or goes as if deleted where it stands.
 * 409 when it was decided before. What stayed can be reported by others, not again by the same.
 */
export async function resolveReport(
  db: Db,
  staff: Member,
  { id, type, itemId, reason }: { id: number; type: Reportable; itemId: number; reason: Reason },
  decision: Decision,
): Promise<void> {
  const { schoolId, id: decidedBy } = staff
  // In one order, so that two who decide about the same thing wait for each other.
  const open = await db
    .select({ id: reports.id, accountId: reports.accountId })
    .from(reports)
    .where(and(aboutIt(schoolId, type, itemId), isNull(reports.decidedAt)))
    .orderBy(asc(reports.id))
    .for('update')
  if (!open.some((report) => report.id === id)) throw new Refusal(409, 'moderation.decided_already')
  const all = open.map((report) => report.id)
  await db
    .update(reports)
    .set({ decision, decidedBy, decidedAt: sql`now()` })
    .where(and(eq(reports.schoolId, schoolId), inArray(reports.id, all)))
  if (decision === 'keep') await keepReportedItem(db, schoolId, type, itemId)
  else {
    await removeReportedItem(db, staff, type, itemId, reason)
    await publish(db, schoolId, reportedRemoved, { reportId: id })
  }
  for (const { id: reportId, accountId } of open)
    await publish(db, schoolId, reportDecided, { reportId, accountId, decision })
}

/** Takes a person's words out of what they reported; that it was reported stays. */
export async function eraseReportsOf(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await db
    .update(reports)
    .set({ text: null })
    .where(and(eq(reports.schoolId, schoolId), eq(reports.accountId, id)))
}
