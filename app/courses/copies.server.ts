import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { addComponents } from './outline-changes.server.ts'
import { components, lectures, sections } from './tables.server.ts'

/** Copies a course's sections, lectures and components into another one that is empty; the files are the same ones. */
export async function copyOutline(db: Db, schoolId: number, fromId: number, toId: number): Promise<void> {
  const of = { schoolId, productId: toId }
  const sectionIds = new Map<number, number>()
  for (const { id, ...section } of await db
    .select()
    .from(sections)
    .where(and(eq(sections.schoolId, schoolId), eq(sections.productId, fromId)))
    .orderBy(asc(sections.position), asc(sections.id))) {
    const [copy] = await db
      .insert(sections)
      .values({ ...section, ...of })
      .returning({ id: sections.id })
    if (copy) sectionIds.set(id, copy.id)
  }
  const found = await db
    .select()
    .from(lectures)
    .where(and(eq(lectures.schoolId, schoolId), eq(lectures.productId, fromId)))
    .orderBy(asc(lectures.id))
  if (found.length === 0) return
  const copied = await db
    .insert(lectures)
    .values(found.map(({ id: _, sectionId, ...one }) => ({ ...one, ...of, sectionId: sectionIds.get(sectionId) ?? 0 })))
    .returning({ id: lectures.id })
  // Ids are given in the order of the rows.
  const ids = copied.map(({ id }) => id).sort((a, b) => a - b)
  const lectureIds = new Map(found.map(({ id }, index) => [id, ids[index] ?? 0]))
  const parts = await db
    .select()
    .from(components)
    .where(and(eq(components.schoolId, schoolId), inArray(components.lectureId, [...lectureIds.keys()])))
    .orderBy(asc(components.id))
  await addComponents(
    db,
    parts.map(({ id: _, lectureId, ...part }) => ({ ...part, lectureId: lectureIds.get(lectureId) ?? 0 })),
  )
}
