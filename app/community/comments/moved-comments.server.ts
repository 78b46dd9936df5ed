import { sql } from 'drizzle-orm'
import { addToCommentCount } from '#app/community/community/moved-posts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import type { Commentable } from './comment.ts'
import { isComment } from './comment-changes.server.ts'
import { commentCounts, comments, replies } from './tables.server.ts'

type Written = { schoolId: number; accountId: number; byAdmin: boolean; body: string; createdAt: string }
type CommentTarget = { type: Commentable; itemId: number }

/**
 * Stores a comment that was written elsewhere, with its date: nobody is told of it, and to the back office it is not new.
 * What it is about counts it by `countWrittenComments`.
 */
export async function storeWrittenComment(db: Db, comment: Written & CommentTarget): Promise<number> {
  const { id } = await db
    .insert(comments)
    .values({ ...comment, handled: true })
    .returning({ id: comments.id })
    .then(expectRow)
  return id
}

/** The same for a reply; its comment counts it by `countWrittenReplies`. */
export async function storeWrittenReply(db: Db, reply: Written & { commentId: number }): Promise<number> {
  const { id } = await db.insert(replies).values(reply).returning({ id: replies.id }).then(expectRow)
  return id
}

/** Counts comments that were stored on one thing. */
export async function countWrittenComments(
  db: Db,
  schoolId: number,
  { type, itemId }: CommentTarget,
  by: number,
): Promise<void> {
  if (type === 'community_post') return addToCommentCount(db, schoolId, itemId, by)
  await db
    .insert(commentCounts)
    .values({ schoolId, type, itemId, count: by })
    .onConflictDoUpdate({
      target: [commentCounts.schoolId, commentCounts.type, commentCounts.itemId],
      set: { count: sql`${commentCounts.count} + ${by}` },
    })
}

/** Counts replies that were stored below one comment. */
export async function countWrittenReplies(db: Db, schoolId: number, id: number, by: number): Promise<void> {
  await db
    .update(comments)
    .set({ repliesCount: sql`${comments.repliesCount} + ${by}` })
    .where(isComment(schoolId, id))
}
