import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { folded, holdsWords } from '#app/platform/search.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { REVIEW_STATES, type ReviewRow } from './review.ts'
import { reviews } from './tables.server.ts'

/** All reviews of a school, the newest first. */
export const officeReviewList = list({
  filters: { q: Filter(Line(1, 100)), state: Filter(z.enum(REVIEW_STATES)), product: Filter(Id) },
  sorts: { newest: { first: 'desc' }, rating: { first: 'asc', by: () => sql`${reviews.rating}` } },
  id: reviews.id,
  select: (db, { school }, key: SQL<string | number>) =>
    db
      .select({
        id: reviews.id,
        rating: reviews.rating,
        review: reviews.review,
        createdAt: reviews.createdAt,
        status: reviews.status,
        reason: reviews.reason,
        commentId: reviews.commentId,
        title: products.title,
        slug: products.slug,
        student: {
          id: accounts.id,
          avatar: accounts.avatar,
          firstName: accounts.firstName,
          lastName: accounts.lastName,
        },
        key,
      })
      .from(reviews)
      .innerJoin(products, hasId(products, school.id, reviews.productId))
      .innerJoin(accounts, hasId(accounts, school.id, reviews.accountId))
      .$dynamic(),
  where: ({ school }, { q, state, product }) =>
    and(
      eq(reviews.schoolId, school.id),
      state && eq(reviews.status, state),
      product === undefined ? undefined : eq(reviews.productId, product),
      holdsWords(sql`(${folded(sql`${reviews.review}`)} || ' ' || ${accounts.wordsKey})`, q),
    ),
  row: ({ title, slug, student, ...review }, { locale }): ReviewRow => ({
    ...review,
    firstName: student.firstName,
    title: inLocale(title, locale),
    course: { slug },
    student: { id: student.id, name: viewerName(student), avatar: student.avatar },
  }),
})
