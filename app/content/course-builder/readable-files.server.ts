import { sql } from 'drizzle-orm'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import type { ComponentPayload } from '#app/content/courses/component.ts'
import { requireSeenVideo } from '#app/content/courses/seen-videos.server.ts'
import { hasSentFile } from '#app/people/media/files.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { isLimited } from '#app/platform/viewer.ts'

/**
 * Whoever puts a file or a video into a lecture can open it. So an instructor whom the owner limits names what they
 * uploaded, and what stands in courses that they see, as what a lecture of theirs held before does; else it is a 404.
 */
export async function requireReadableFiles(db: Db, context: ViewerContext, payload: ComponentPayload): Promise<void> {
  if (!isLimited(context.viewer, context.school)) return
  if ('video_id' in payload && payload.video_id !== undefined) await requireSeenVideo(db, context, payload.video_id)
  if (!('file_id' in payload) || payload.file_id === undefined) return
  const named = typeof payload.file_id === 'number' ? [payload.file_id] : Object.values(payload.file_id)
  for (const id of new Set(named))
    requireFound((await hasSentFile(db, context.viewer, id)) || (await isInSeenCourse(db, context, id)))
}

/** Whether a file stands in a course that the viewer sees. */
async function isInSeenCourse(db: Db, { viewer, school }: ViewerContext, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ seen: boolean }>(sql`
    select exists (select from components c join lectures l on l.school_id = ${school.id} and l.id = c.lecture_id
      where c.school_id = ${school.id} and ${officeSees(viewer, school, sql`l.product_id`)}
        and jsonb_path_exists(c.payload, '$.**.file_id.** ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))) as seen`)
  return rows[0]?.seen ?? false
}
