import { and, eq, sql } from 'drizzle-orm'
import { writeComment } from '#app/community/comments/comment-changes.server.ts'
import { comments } from '#app/community/comments/tables.server.ts'
import { posts } from '#app/community/community/tables.server.ts'
import { createReport } from '#app/community/moderation/report-changes.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { reports } from '../demo/community/reports.ts'
import { findPeople } from './load-community.ts'

/** What waits for who runs the community: what was reported, and what nobody has answered of the last days. */
export async function loadReports(db: Db, schoolId: number): Promise<void> {
  const { by } = await findPeople(db, schoolId)
  for (const { post, author, hoursAgo, body, reports: entries } of reports.toSorted(
    (a, b) => b.hoursAgo - a.hoursAgo,
  )) {
    const [found] = await db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.schoolId, schoolId), eq(posts.title, post)))
    if (!found) throw new Error(`there is no ${post}`)
    const { id: itemId } = await writeComment(db, by(author), { type: 'community_post', itemId: found.id }, { body })
    await db
      .update(comments)
      .set({ createdAt: sql`now() - make_interval(hours => ${hoursAgo})` })
      .where(hasId(comments, schoolId, itemId))
    const about = { type: 'comment', itemId, body, authorId: by(author).id } as const
    for (const [who, reason, text] of entries) await createReport(db, by(who), about, { reason, text })
  }
  const old = sql`${comments.createdAt} < now() - interval '4 days'`
  await db
    .update(comments)
    .set({ handled: true })
    .where(and(eq(comments.schoolId, schoolId), old))
}
