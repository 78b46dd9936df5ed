import { type SQL, sql } from 'drizzle-orm'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import type { Video } from '#app/content/videos/back-end.server.ts'
import { findVideo, requireVideos } from '#app/content/videos/videos.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { type CurrentSchool, isLimited, type Member, worksOn } from '#app/platform/viewer.ts'

type ViewerContext = { viewer: Member; school: Pick<CurrentSchool, 'id' | 'instructorsLimited'> }
type VideoPlaces = (schoolId: number, id: number) => SQL

const places: VideoPlaces[] = []

/**
 * Says where a later domain shows a video: a query of `product_id`, that of the product whose page it is, or null for a
 * page of no product.
 */
export function videosStandIn(by: VideoPlaces): void {
  places.push(by)
}

/**
 * A video that the viewer sees: 404 for one that others uploaded, where the owner limits instructors to their own, unless
 * the viewer builds a product that shows it.
 */
export async function requireSeenVideo(db: Db, context: ViewerContext, id: number): Promise<Video> {
  const video = await findVideo(db, context.school.id, id)
  if (video && (worksOn(context.viewer, [video.accountId]) || (await listPlaces(db, context, id)).includes(true)))
    return video
  throw notFound()
}

/**
 * A video that the viewer changes: 404 for one that they do not see, 403 for an instructor who did not upload it, unless
 * they build all that shows it.
 */
export async function findChangeableVideo(db: Db, context: ViewerContext, id: number): Promise<Video> {
  const { viewer } = context
  const video = await requireSeenVideo(db, context, id)
  if (viewer.role !== 'instructor' || video.accountId === viewer.id) return video
  const built = await listPlaces(db, context, id)
  if (built.length === 0 || built.includes(false)) throw new Refusal(403, 'errors.forbidden')
  return video
}

/**
 * Refuses (404) videos that something cannot come to show: those that do not belong there (`requireVideos`), and those that
 * the viewer does not see.
 */
export async function requireSeenVideos(
  db: Db,
  context: ViewerContext,
  ids: number[],
  where: { open: boolean },
): Promise<void> {
  await requireVideos(db, context.school.id, ids, where)
  if (!isLimited(context.viewer, context.school)) return
  for (const id of new Set(ids)) await requireSeenVideo(db, context, id)
}

/** For each product that shows a video, in a lecture, on its page or as its trailer, and each other page: whether the viewer builds it. */
async function listPlaces(db: Db, { viewer, school }: ViewerContext, id: number): Promise<boolean[]> {
  const later = places.map((standsIn) => sql`union ${standsIn(school.id, id)}`)
  const { rows } = await db.execute<{ built: boolean }>(sql`
    with shown as (
      select p.id as product_id from products p where p.school_id = ${school.id} and p.trailer_video_id = ${id}
      union select l.product_id from lectures l join components c on c.school_id = ${school.id} and c.lecture_id = l.id
        where l.school_id = ${school.id} and c.payload->'video_id' = to_jsonb(${id}::bigint)
      ${sql.join(later, sql` `)})
    select ${builds(viewer, school, sql`shown.product_id`)} as built from shown`)
  return rows.map(({ built }) => built)
}
