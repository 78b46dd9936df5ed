import type { Db } from '../platform/db.server.ts'
import { courseOutline } from './outline.server.ts'
import type { OutlineSection } from './outline.ts'

const KEPT_MS = 900
const KEPT_COURSES = 1000
const kept = new Map<string, { sections: OutlineSection[]; until: number }>()

/**
 * The outline of a course as it was within the last second: the same for everybody, so it is read once for all who
 * watch. For pages; a change is decided on what the database says now.
 */
export async function keptOutline(db: Db, schoolId: number, productId: number): Promise<OutlineSection[]> {
  const name = `${schoolId} ${productId}`
  const known = kept.get(name)
  if (known && known.until > performance.now()) return known.sections
  const sections = await courseOutline(db, schoolId, productId)
  if (kept.size >= KEPT_COURSES) kept.clear()
  kept.set(name, { sections, until: performance.now() + KEPT_MS })
  return sections
}
