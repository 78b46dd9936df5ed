import { and, asc, eq, sql } from 'drizzle-orm'
import type { Commentable } from '#app/community/comments/comment.ts'
import { upsertReview } from '#app/community/reviews/reviews.server.ts'
import { reviews as reviewRows } from '#app/community/reviews/tables.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { lectures } from '#app/content/courses/tables.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { articles } from '#app/storefront/articles/tables.server.ts'
import { type DemoReviews, type DemoThread, reviews, talk } from '../demo/community/talk.ts'
import { STUDENT } from '../demo/history.ts'
import { HOUR, type LoadedComment } from './load-community.ts'

/** What those who began a course say of it; returns what is said below products, lectures and articles. */
export async function loadTalk(db: Db, schoolId: number, now = Date.now()): Promise<LoadedComment[]> {
  const talked: LoadedComment[] = []
  for (const { below, hoursAgo, comments } of talk) {
    const about = await findBelow(db, schoolId, below)
    const pause = hoursAgo / (comments.length + 1)
    for (const [nth, comment] of comments.entries())
      talked.push({ comment, about: { ...about, at: now - (hoursAgo - nth * pause) * HOUR } })
  }
  for (const of of reviews) await loadReviews(db, schoolId, of, now)
  return talked
}

const called = (title: string) => sql`title ->> 'en' = ${title}`

async function findBelow(
  db: Db,
  schoolId: number,
  below: DemoThread['below'],
): Promise<{ type: Commentable; itemId: number }> {
  if ('article' in below) {
    const [found] = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.schoolId, schoolId), called(below.article)))
    return { type: 'article', itemId: getId(found, below.article) }
  }
  const product = await loadProduct(db, schoolId, below.product)
  if (!below.lecture) return { type: 'product', itemId: product }
  const [found] = await db
    .select({ id: lectures.id })
    .from(lectures)
    .where(and(eq(lectures.schoolId, schoolId), eq(lectures.productId, product), called(below.lecture)))
  return { type: 'lecture', itemId: getId(found, below.lecture) }
}

async function loadProduct(db: Db, schoolId: number, slug: string): Promise<number> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), eq(products.slug, slug)))
  return getId(found, slug)
}

function getId(found: { id: number } | undefined, name: string): number {
  if (!found) throw new Error(`there is no ${name}`)
  return found.id
}

/** By people who learn with it, each in their language; the student of the demo has not said anything yet. */
async function loadReviews(db: Db, schoolId: number, { slug, ...reviews }: DemoReviews, now: number): Promise<void> {
  const productId = await loadProduct(db, schoolId, slug)
  const { accountId } = lectureProgress
  const learners = await db
    .selectDistinct({ accountId, locale: accounts.locale, email: accounts.email })
    .from(lectureProgress)
    .innerJoin(accounts, hasId(accounts, schoolId, accountId))
    .where(and(eq(lectureProgress.schoolId, schoolId), eq(lectureProgress.productId, productId)))
    .orderBy(asc(accountId))
  for (const locale of ['pl', 'en'] as const) {
    const authors = learners.filter((learner) => learner.locale === locale && learner.email !== STUDENT.email)
    for (const [nth, [rating, review]] of reviews[locale].entries()) {
      const author = authors[nth]
      if (!author) continue
      const made = { productId, accountId: author.accountId, rating, review, status: 'approved' as const }
      const id = await upsertReview(db, schoolId, made)
      const createdAt = new Date(now - (40 + 90 * nth) * HOUR).toISOString()
      await db
        .update(reviewRows)
        .set({ createdAt })
        .where(hasId(reviewRows, schoolId, id))
    }
  }
}
