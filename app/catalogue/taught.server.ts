import { type SQL, sql } from 'drizzle-orm'
import type { CurrentSchool, Member } from '../platform/viewer.ts'

/** Whether the owner lets this member of staff see the products they teach alone, and who learns with them. */
export function isLimited(viewer: Member, school: Pick<CurrentSchool, 'instructorsLimited'>): boolean {
  return viewer.role === 'instructor' && school.instructorsLimited
}

/**
 * The condition under which a member of staff sees a product in the back office; `teacherId` is the product's own
 * column there. Every list, count, export and sum asks it.
 */
export function officeSees(viewer: Member, school: Pick<CurrentSchool, 'instructorsLimited'>, teacherId: SQL): SQL {
  return isLimited(viewer, school) ? sql`${teacherId} = ${viewer.id}` : sql`true`
}
