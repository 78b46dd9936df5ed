import { and, eq, sql } from 'drizzle-orm'
import type { StudentsOfCourses } from '#app/content/courses/later-wings.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findLectureCoverage, type LectureKey, partIn, settle, withPart } from './lecture-coverage.server.ts'
import type { Part } from './parts.ts'
import type { SettledProgress } from './progress.ts'
import { checklistTicks } from './tables.server.ts'

type ChecklistTick = { component_id: number; item_id: number; value: boolean }

/** Ticks an item of a checklist of this lecture, or takes the tick away; 404 for an item that is not in it. */
export async function tickItem(
  db: Db,
  student: Member,
  lecture: LectureKey,
  tick: ChecklistTick,
): Promise<SettledProgress> {
  const found = await findLectureCoverage(db, student, lecture)
  const list = partIn(found, tick.component_id, 'checklist')
  requireItem(list, tick.item_id)
  await writeTick(db, student, tick)
  const others = (list.ticked ?? []).filter((item) => item !== tick.item_id)
  const ticked = tick.value ? [...others, tick.item_id] : others
  return settle(db, student, lecture, { found, after: withPart(found, { ...list, ticked }) })
}

/** Refuses (404) an id that is not that of an item of this checklist. */
export function requireItem({ items }: Part, id: number): void {
  requireFound(items?.includes(id))
}

async function writeTick(db: Db, { schoolId, id: accountId }: Member, { component_id, item_id, value }: ChecklistTick) {
  if (value) {
    const tick = { schoolId, accountId, componentId: component_id, itemId: item_id }
    await db.insert(checklistTicks).values(tick).onConflictDoNothing()
    return
  }
  const of = and(eq(checklistTicks.schoolId, schoolId), eq(checklistTicks.accountId, accountId))
  const one = and(eq(checklistTicks.componentId, component_id), eq(checklistTicks.itemId, item_id))
  await db.delete(checklistTicks).where(and(of, one))
}

/** In a statement: whether anybody ticked something in a checklist. */
export const ticked: StudentsOfCourses['ticked'] = (schoolId, component) => sql`exists (
  select from checklist_ticks t where t.school_id = ${schoolId} and t.component_id = ${component})`
