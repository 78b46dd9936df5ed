import { and, type SQL, sql } from 'drizzle-orm'
import { deleteVotes } from '#app/community/community/votes.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { deletedComments } from './tables.server.ts'

/** Longer than it is offered, as a press takes its time. */
export const KEPT_SECONDS = 60

export const isDeleted = (schoolId: number, id: number) => hasId(deletedComments, schoolId, id)
export const isOld = sql`deleted_at <= now() - make_interval(secs => ${KEPT_SECONDS})`

/** Forgets a deleted comment that could be brought back, with the votes on it. */
export async function eraseComment(db: Db, schoolId: number, id: number, which?: SQL): Promise<void> {
  const [gone] = await db
    .delete(deletedComments)
    .where(and(isDeleted(schoolId, id), which))
    .returning({ replies: deletedComments.replies })
  if (!gone) return
  const ids = gone.replies.map((reply) => reply.id)
  await deleteVotes(db, schoolId, 'reply', ids)
  await deleteVotes(db, schoolId, 'comment', [id])
}

/** Forgets what can be brought back no longer. */
export async function deleteDeletedComment({
  schoolId,
  commentId,
}: SchoolPayload & { commentId: number }): Promise<void> {
  await inSchool(schoolId, (db) => eraseComment(db, schoolId, commentId, isOld))
}
