import type { Db } from '../platform/db.server.ts'
import type { ComponentPayload, ComponentType } from './component.ts'
import { components, lectures, sections } from './tables.server.ts'

export type Section = typeof sections.$inferSelect
export type Lecture = typeof lectures.$inferSelect
export type Component = typeof components.$inferSelect

/** Adds a section to a course. */
export async function addSection(db: Db, section: typeof sections.$inferInsert): Promise<Section> {
  return only(await db.insert(sections).values(section).returning())
}

/** Adds a lecture to a section. */
export async function addLecture(db: Db, lecture: typeof lectures.$inferInsert): Promise<Lecture> {
  return only(await db.insert(lectures).values(lecture).returning())
}

type NewComponent = {
  schoolId: number
  lectureId: number
  type: ComponentType
  position: number
  payload: ComponentPayload
}

/** Adds parts to a lecture. */
export function addComponents(db: Db, added: NewComponent[]): Promise<Component[]> {
  return added.length === 0 ? Promise.resolve([]) : db.insert(components).values(added).returning()
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}
