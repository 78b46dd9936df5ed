import { requireReadablePost } from '#app/community/community/posts.server.ts'
import { findVisibleProduct, listVisibleProducts } from '#app/content/catalogue/products.server.ts'
import { listOpenLectures, requireOpenLecture } from '#app/learning/lectures/open-lecture.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Commentable } from './comment.ts'
import { requireComment, requireReply } from './comments.server.ts'
import { commentedArticles } from './later-wings.server.ts'

/** Of a lecture that does not open, nobody is told what is said below it. */
async function requireDiscussedLecture(db: Db, viewer: Member, id: number): Promise<{ id: number }> {
  try {
    return await requireOpenLecture(db, viewer, id)
  } catch (error) {
    requireFound(!(error instanceof Refusal) || error.status !== 403)
    throw error
  }
}

/** Where each thing that people comment on says who reads it: 404 for all others. */
const readable: Record<Commentable, (db: Db, viewer: Member, id: number) => Promise<{ id: number }>> = {
  community_post: requireReadablePost,
  lecture: requireDiscussedLecture,
  product: findVisibleProduct,
  article: (db, viewer, id) => commentedArticles.use().findReadable(db, viewer, id),
}

/** What a comment is about, for somebody who reads it; whoever reads that reads what is said of it, and nobody else. */
export function findReadable(db: Db, viewer: Member, type: Commentable, id: number): Promise<{ id: number }> {
  return readable[type](db, viewer, id)
}

type CommentedThing = Exclude<Commentable, 'community_post'>

const readableAmong: Record<CommentedThing, (db: Db, viewer: Member, ids: readonly number[]) => Promise<Set<number>>> =
  {
    lecture: listOpenLectures,
    product: listVisibleProducts,
    article: (db, viewer, ids) => commentedArticles.use().listReadable(db, viewer, ids),
  }

/** Those of these things of a type that the viewer reads, in one statement. */
export function listReadable(
  db: Db,
  viewer: Member,
  type: CommentedThing,
  ids: readonly number[],
): Promise<Set<number>> {
  return readableAmong[type](db, viewer, ids)
}

/** A comment on something that the viewer reads; 404 for any other. */
export async function requireReadableComment(db: Db, viewer: Member, id: number) {
  const comment = await requireComment(db, viewer, id)
  requireFound(comment.post_is_open !== false)
  if (comment.post_is_open === null) await findReadable(db, viewer, comment.type, comment.item_id)
  return comment
}

/** A reply below such a comment. */
export async function requireReadableReply(db: Db, viewer: Member, id: number) {
  const reply = await requireReply(db, viewer, id)
  requireFound(reply.post_is_open !== false)
  if (reply.post_is_open === null) await requireReadableComment(db, viewer, reply.comment_id)
  return reply
}
