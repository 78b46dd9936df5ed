import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { Member } from '#app/platform/viewer.ts'

/** What comments need to know of articles. */
export type CommentedArticles = {
  /** An article that the viewer reads; else 404. */
  findReadable(db: Db, viewer: Member, id: number): Promise<{ id: number }>
  /** Those of these articles that the viewer reads. */
  listReadable(db: Db, viewer: Member, ids: readonly number[]): Promise<Set<number>>
  /** In a statement: `select` of an article by its id, made of its title and its address. */
  select(school: SQL, id: SQL, made: (title: SQL, url: SQL) => SQL): SQL
}

/** What comments need to know of reviews. */
export type ReviewsOfComments = {
  /** The condition under which a review was made of a comment. */
  isConverted(school: SQLWrapper, comment: SQL): SQL
}

export const reviewsOfComments = slot<ReviewsOfComments>('reviews that were made of comments')
export const commentedArticles = slot<CommentedArticles>('articles that are commented on')
