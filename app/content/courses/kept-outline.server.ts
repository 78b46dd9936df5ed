import { cache } from '#app/platform/cache.ts'
import type { Db } from '#app/platform/db.server.ts'
import { loadCourseOutline } from './outline.server.ts'
import type { OutlineSection } from './outline.ts'

const kept = cache<string, OutlineSection[]>(1000)

/**
 * The outline of a course as it was within the last second: the same for everybody, so it is read once for all who
 * watch. For pages; a change is decided on what the database says now.
 */
export async function loadKeptOutline(db: Db, schoolId: number, productId: number): Promise<OutlineSection[]> {
  const name = `${schoolId} ${productId}`
  return kept.find(name)?.value ?? kept.keep(name, await loadCourseOutline(db, schoolId, productId))
}
