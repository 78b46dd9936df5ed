import { sql } from 'drizzle-orm'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import type { Video } from '#app/content/videos/back-end.server.ts'
import { findVideo } from '#app/content/videos/videos.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { type CurrentSchool, type Member, worksOn } from '#app/platform/viewer.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

/**
 * A film that the viewer sees: 404 for one that others sent, where the owner limits instructors to their own, unless the
 * viewer builds a product that shows it.
 */
export async function findSeenVideo(db: Db, context: ViewerContext, id: number): Promise<Video> {
  const video = await findVideo(db, context.school.id, id)
  if (video && (worksOn(context.viewer, [video.accountId]) || (await placesOf(db, context, id)).includes(true)))
    return video
  throw notFound()
}

/**
 * A film that the viewer changes: 404 for one that they do not see, 403 for an instructor who did not send it, unless
 * they build all that shows it.
 */
export async function findChangeableVideo(db: Db, context: ViewerContext, id: number): Promise<Video> {
  const { viewer } = context
  const video = await findSeenVideo(db, context, id)
  if (viewer.role !== 'instructor' || video.accountId === viewer.id) return video
  const places = await placesOf(db, context, id)
  if (places.length === 0 || places.includes(false)) throw new Refusal(403, 'errors.forbidden')
  return video
}

/** For each product that shows a film, in a lecture, on its page or as its trailer, and each other page: whether the viewer builds it. */
async function placesOf(db: Db, { viewer, school }: ViewerContext, id: number): Promise<boolean[]> {
  const { rows } = await db.execute<{ built: boolean }>(sql`
    with shown as (
      select p.id as product_id from products p where p.school_id = ${school.id} and p.trailer_video_id = ${id}
      union select l.product_id from lectures l join components c on c.school_id = ${school.id} and c.lecture_id = l.id
        where l.school_id = ${school.id} and c.payload->'video_id' = to_jsonb(${id}::bigint)
      union select p.product_id from pages p join page_blocks b on b.school_id = ${school.id} and b.page_id = p.id
        where p.school_id = ${school.id} and b.payload->'video' = to_jsonb(${id}::bigint))
    select ${builds(viewer, school, sql`shown.product_id`)} as built from shown`)
  return rows.map(({ built }) => built)
}
