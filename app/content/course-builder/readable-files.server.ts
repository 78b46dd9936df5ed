import { sql } from 'drizzle-orm'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import type { ComponentPayload } from '#app/content/courses/component.ts'
import { findOwnVideo } from '#app/content/videos/videos.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { isLimited } from '#app/platform/viewer.ts'

const FILM = '$.video_id ? (@ == $id)'
const FILE = '$.**.file_id.** ? (@ == $id)'

/**
 * Whoever puts a file or a film into a lecture can open it. So an instructor whom the owner limits names what stands in
 * courses that they see, or in none yet; else it is a 404. A film that stands nowhere is its sender's.
 */
export async function requireReadableFiles(db: Db, context: ViewerContext, payload: ComponentPayload): Promise<void> {
  if (!isLimited(context.viewer, context.school)) return
  if ('video_id' in payload && payload.video_id !== undefined) {
    const seen = await standsIn(db, context, FILM, payload.video_id)
    if (seen === null) await findOwnVideo(db, context.viewer, payload.video_id)
    requireFound(seen !== false)
  }
  if (!('file_id' in payload) || payload.file_id === undefined) return
  const named = typeof payload.file_id === 'number' ? [payload.file_id] : Object.values(payload.file_id)
  for (const id of new Set(named)) requireFound((await standsIn(db, context, FILE, id)) !== false)
}

/** Whether one of the courses in which it stands is seen by the viewer; null where it stands in none. */
async function standsIn(db: Db, { viewer, school }: ViewerContext, path: string, id: number): Promise<boolean | null> {
  const { rows } = await db.execute<{ seen: boolean | null }>(sql`
    select bool_or(${officeSees(viewer, school, sql`l.product_id`)}) as seen
    from components c join lectures l on l.school_id = ${school.id} and l.id = c.lecture_id
    where c.school_id = ${school.id} and jsonb_path_exists(c.payload, ${path}::jsonpath, jsonb_build_object('id', ${id}::bigint))`)
  return rows[0]?.seen ?? null
}
