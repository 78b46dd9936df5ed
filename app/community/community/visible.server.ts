import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Who looks, as statements about topics and posts take it. */
export type ViewerParams = { school: number; viewer: number | null; staff: boolean }

export function viewerParams(viewer: Viewer): ViewerParams {
  const { schoolId: school } = viewer
  if (viewer.kind === 'visitor') return { school, viewer: null, staff: false }
  return { school, viewer: viewer.id, staff: viewer.kind === 'staff' && !viewer.limited }
}

/** The condition under which everybody reads the topic `topic`, visitors too. */
export const topicIsOpenToAll = (topic: SQL) => sql`${topic}.visibility = 'all'`

/**
 * The condition under which somebody reads a topic, and with it its posts, their comments and whatever tells of these: the
 * one place that decides it. Those for members name the plans that open them, as others name their products. `topic` names
 * the row of `community_topics` in the statement; who looks may be a row of it too.
 */
export function topicIsOpen(at: Record<keyof ViewerParams, SQLWrapper | number>, topic: SQL): SQL {
  return sql`(${at.staff}::boolean or ${topicIsOpenToAll(topic)} or ${topic}.visibility in ('holders', 'subscribers') and exists (
    select from topic_products tp where tp.school_id = ${at.school} and tp.topic_id = ${topic}.id and (
      exists (select from access_grants where access_grants.school_id = ${at.school}
        and access_grants.account_id = ${at.viewer}::bigint and access_grants.product_id = tp.product_id and ${openGrant(at.school)})
      or exists (select from product_teachers pt where pt.school_id = ${at.school} and pt.product_id = tp.product_id
        and pt.account_id = ${at.viewer}::bigint))))`
}
