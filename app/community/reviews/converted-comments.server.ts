import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { listOpenProducts } from '#app/access/access/access.server.ts'
import type { Commentable } from '#app/community/comments/comment.ts'
import { handleComments } from '#app/community/comments/comment-changes.server.ts'
import { lectures } from '#app/content/courses/tables.server.ts'
import { findLastProduct } from '#app/learning/lectures/progress.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { commentConverted } from './events.server.ts'
import { getRating, type Score } from './review.ts'
import { countReview } from './review-counts.server.ts'
import { upsertReview } from './reviews.server.ts'
import { reviews } from './tables.server.ts'

type Comment = {
  id: number
  type: Commentable
  item_id: number
  body: string
  by_admin: boolean
  ownable: { id: number }
}

/**
 * Makes a review of a student's comment, shown at once; returns its id. It is of what the comment is about, or, below a
 * post or an article, of the course that its author learnt in last. 422 when its author has no access to it.
 */
export async function reviewFromComment(db: Db, { schoolId }: Member, comment: Comment, score: Score): Promise<number> {
  const { id: commentId, body: review, by_admin, ownable } = comment
  const productId = by_admin ? undefined : await reviewedByComment(db, schoolId, comment)
  if (productId === undefined || !(await listOpenProducts(db, schoolId, ownable.id)).has(productId))
    throw invalid('score', 'reviews.author_without_access')
  const made = { rating: getRating(score), review, accountId: ownable.id, productId, commentId }
  const id = await upsertReview(db, schoolId, { ...made, status: 'approved' }, () =>
    refuseKnown(db, schoolId, commentId),
  )
  await handleComments(db, schoolId, commentId)
  await publish(db, schoolId, commentConverted, { commentId, reviewId: id })
  return id
}

/** The condition under which a review was made of a comment. */
export const isConverted = (school: SQLWrapper, comment: SQL) =>
  sql`exists (select from reviews v where v.school_id = ${school} and v.comment_id = ${comment})`

/** Says to staff which of the two there is: a review of this comment, or another one by its author. */
async function refuseKnown(db: Db, schoolId: number, commentId: number): Promise<never> {
  const [known] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.schoolId, schoolId), eq(reviews.commentId, commentId)))
  throw new Refusal(409, known ? 'reviews.comment_converted' : 'reviews.author_reviewed')
}

async function reviewedByComment(db: Db, schoolId: number, { type, item_id, ownable }: Comment) {
  if (type === 'product') return item_id
  if (type === 'lecture') return productOfLecture(db, schoolId, item_id)
  return findLastProduct(db, schoolId, ownable.id)
}

/** Takes back what was made of a comment; says whether there was something. What was disapproved stays, so that it is not written anew. */
export async function deleteReviewOfComment(db: Db, schoolId: number, commentId: number): Promise<boolean> {
  const { productId, rating, status } = reviews
  const [gone] = await db
    .delete(reviews)
    .where(and(eq(reviews.schoolId, schoolId), eq(reviews.commentId, commentId), ne(status, 'disapproved')))
    .returning({ productId, rating, status })
  if (gone?.status === 'approved') await countReview(db, schoolId, gone.productId, gone.rating, -1)
  return gone !== undefined
}

async function productOfLecture(db: Db, schoolId: number, id: number): Promise<number | undefined> {
  const [lecture] = await db
    .select({ productId: lectures.productId })
    .from(lectures)
    .where(hasId(lectures, schoolId, id))
  return lecture?.productId
}
