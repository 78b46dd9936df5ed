import { and, eq, or, sql } from 'drizzle-orm'
import { builds } from '../catalogue/office-products.server.ts'
import { products } from '../catalogue/tables.server.ts'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CurrentSchool, Member } from '../platform/viewer.ts'
import type { Video } from '../videos/back-end.server.ts'
import { findOwnVideo } from '../videos/videos.server.ts'

type Looking = { viewer: Member; school: CurrentSchool }

/**
 * A film that the viewer changes: 404 when there is none that they see, 403 for an instructor who neither sent it nor
 * builds a product that shows it, in a lecture, on its page or as its trailer.
 */
export async function findChangeableVideo(db: Db, { viewer, school }: Looking, id: number): Promise<Video> {
  const video = await findOwnVideo(db, viewer, id)
  if (viewer.role !== 'instructor' || video.accountId === viewer.id) return video
  const inLecture = sql`exists (select from lectures l join components c on c.school_id = ${school.id} and c.lecture_id = l.id
    where l.school_id = ${school.id} and l.product_id = ${products.id} and c.payload->'video_id' = to_jsonb(${id}::bigint))`
  const onPage = sql`exists (select from pages p join page_blocks b on b.school_id = ${school.id} and b.page_id = p.id
    where p.school_id = ${school.id} and p.product_id = ${products.id} and b.payload->'video' = to_jsonb(${id}::bigint))`
  const [shows] = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.schoolId, school.id),
        builds(viewer, school, sql`${products.id}`),
        or(eq(products.trailerVideoId, id), inLecture, onPage),
      ),
    )
    .limit(1)
  if (!shows) throw new Refusal(403, 'errors.forbidden')
  return video
}
