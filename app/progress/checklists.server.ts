import { and, eq, isNull } from 'drizzle-orm'
import type { ChecklistPayload } from '../courses/component.ts'
import { components } from '../courses/tables.server.ts'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { checklistTicks } from './tables.server.ts'

/** The items that somebody ticked in the checklists of a lecture, as `component item`. */
export async function ticksIn(
  db: Db,
  schoolId: number,
  accountId: number,
  lectureId: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ component: checklistTicks.componentId, item: checklistTicks.itemId })
    .from(checklistTicks)
    .innerJoin(components, and(eq(components.schoolId, schoolId), eq(components.id, checklistTicks.componentId)))
    .where(
      and(
        eq(checklistTicks.schoolId, schoolId),
        eq(checklistTicks.accountId, accountId),
        eq(components.lectureId, lectureId),
      ),
    )
  return new Set(rows.map(({ component, item }) => `${component} ${item}`))
}

type Tick = { component_id: number; item_id: number; value: boolean }

/** Ticks an item of a checklist of this lecture, or takes the tick away; 404 for an item that is not in it. */
export async function tickItem(
  db: Db,
  student: Member,
  lecture: { id: number },
  { component_id, item_id, value }: Tick,
): Promise<void> {
  const { schoolId, id: accountId } = student
  const [found] = await db
    .select({ payload: components.payload })
    .from(components)
    .where(
      and(
        eq(components.schoolId, schoolId),
        eq(components.lectureId, lecture.id),
        eq(components.id, component_id),
        eq(components.type, 'checklist'),
        isNull(components.deletedAt),
      ),
    )
  const items = (found?.payload as ChecklistPayload | undefined)?.items ?? []
  if (!items.some(({ id }) => id === item_id)) throw new Refusal(404, 'errors.not_found')
  const tick = { schoolId, accountId, componentId: component_id, itemId: item_id }
  if (value) {
    await db.insert(checklistTicks).values(tick).onConflictDoNothing()
    return
  }
  const of = and(eq(checklistTicks.schoolId, schoolId), eq(checklistTicks.accountId, accountId))
  const one = and(eq(checklistTicks.componentId, component_id), eq(checklistTicks.itemId, item_id))
  await db.delete(checklistTicks).where(and(of, one))
}
