import { and, eq, sql } from 'drizzle-orm'
import type { StudentsOfCourses } from '#app/content/courses/later-wings.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type LectureKey, partIn, requireLectureCoverage, settleCoverage, withPart } from './lecture-coverage.server.ts'
import type { Part } from './parts.ts'
import type { SettledProgress } from './progress.ts'
import { checklistTicks } from './tables.server.ts'

type ChecklistTick = { componentId: number; itemId: number; value: boolean }

/** Ticks an item of a checklist of this lecture, or takes the tick away; 404 for an item that is not in it. */
export async function tickItem(
  db: Db,
  student: Member,
  lecture: LectureKey,
  tick: ChecklistTick,
): Promise<SettledProgress> {
  const found = await requireLectureCoverage(db, student, lecture)
  const list = partIn(found, tick.componentId, 'checklist')
  requireItem(list, tick.itemId)
  await writeTick(db, student, tick)
  const others = (list.ticked ?? []).filter((item) => item !== tick.itemId)
  const ticked = tick.value ? [...others, tick.itemId] : others
  return settleCoverage(db, student, lecture, { found, after: withPart(found, { ...list, ticked }) })
}

/** Refuses (404) an id that is not that of an item of this checklist. */
export function requireItem({ items }: Part, id: number): void {
  requireFound(items?.includes(id))
}

async function writeTick(db: Db, { schoolId, id: accountId }: Member, { componentId, itemId, value }: ChecklistTick) {
  if (value) {
    const tick = { schoolId, accountId, componentId, itemId }
    await db.insert(checklistTicks).values(tick).onConflictDoNothing()
    return
  }
  const of = and(eq(checklistTicks.schoolId, schoolId), eq(checklistTicks.accountId, accountId))
  const one = and(eq(checklistTicks.componentId, componentId), eq(checklistTicks.itemId, itemId))
  await db.delete(checklistTicks).where(and(of, one))
}

/** In a statement: whether anybody ticked something in a checklist. */
export const ticked: StudentsOfCourses['ticked'] = (schoolId, component) => sql`exists (
  select from checklist_ticks t where t.school_id = ${schoolId} and t.component_id = ${component})`
