import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { countComment, deleteComment, isComment, removeComment } from './comment-changes.server.ts'
import { eraseComment, isDeleted, isOld, KEPT_SECONDS } from './comment-erasure.server.ts'
import { deleteDeletedComments } from './jobs.server.ts'
import { findReadable } from './readable.server.ts'
import { comments, deletedComments, replies } from './tables.server.ts'

/** Replies that one statement stores: it takes 65,535 values. */
const STORED_AT_ONCE = 1000

/** Takes a comment away with its replies; for a minute the viewer can bring it back as it was, votes included. */
export async function deleteForNow(db: Db, { schoolId, id: deletedBy }: Member, id: number): Promise<void> {
  const [comment] = await db.select().from(comments).where(isComment(schoolId, id)).for('update')
  if (!comment) return
  const below = await db
    .select()
    .from(replies)
    .where(and(eq(replies.schoolId, schoolId), eq(replies.commentId, id)))
    // A vote that is being counted is kept with them.
    .for('update')
  await removeComment(db, schoolId, id)
  await db.insert(deletedComments).values({ schoolId, id, deletedBy, comment, replies: below })
  await enqueue(db, deleteDeletedComments, { schoolId, commentId: id }, { afterMs: (KEPT_SECONDS + 1) * 1000 })
}

/** Brings back what the viewer has just deleted; 404 when it was not them, too late, or where it stood is no longer theirs to read. */
export async function restoreComment(db: Db, viewer: Member, id: number): Promise<void> {
  const { schoolId } = viewer
  const mine = and(isDeleted(schoolId, id), eq(deletedComments.deletedBy, viewer.id), sql`not ${isOld}`)
  const kept = await db.delete(deletedComments).where(mine).returning().then(requireRow)
  const { comment, replies: below } = kept
  await findReadable(db, viewer, comment.type, comment.itemId)
  await db.insert(comments).overridingSystemValue().values(comment)
  for (let from = 0; from < below.length; from += STORED_AT_ONCE)
    await db
      .insert(replies)
      .overridingSystemValue()
      .values(below.slice(from, from + STORED_AT_ONCE))
  await countComment(db, schoolId, comment, { event: 'comment', type: 'comment', id })
}

/** Takes a comment away so that nobody brings it back, whoever has just deleted it neither. */
export async function deleteForGood(db: Db, schoolId: number, id: number): Promise<void> {
  // Whoever is bringing it back has done so by then.
  await eraseComment(db, schoolId, id)
  if (!(await deleteComment(db, schoolId, id))) await eraseComment(db, schoolId, id)
}
