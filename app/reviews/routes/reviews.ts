import { z } from 'zod'
import { findVisibleProduct } from '#app/catalogue/products.server.ts'
import { json } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Prose, Whole } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { addressOf } from '#app/platform/list.ts'
import { readRoute } from '#app/platform/read-route.server.ts'
import { RATINGS, REVIEW_MAX, REVIEW_MIN, REVIEWS_LENGTH } from '../review.ts'
import { decideReview, findReview, reviewList, writeReview } from '../reviews.server.ts'

const wish = z.object({
  cursor: z.string().max(2000).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).optional(),
})

/** What students say of a product. */
export const list = readRoute(
  { access: 'visitor', ids: z.object({ course_id: Id }), input: wish },
  async ({ db, viewer, school, locale, ids, input }) => {
    const { id: product } = await findVisibleProduct(db, viewer, ids.course_id)
    const { cursor, length } = input()
    const place = { filters: { product }, cursor, length: length ?? REVIEWS_LENGTH }
    const { rows, next } = await readList(db, reviewList, { viewer, school, locale }, place)
    const shown = { filters: { course_id: product }, sort: 'newest', order: 'desc', length } as const
    const address = next && addressOf('/json/reviews', { ...shown, cursor: next }, { newest: 'desc' })
    return json({ data: rows, next_page_url: address })
  },
)

/** Says what one thinks of a product that one has begun. */
export const write = route(
  {
    access: 'member',
    limit: TALKING,
    ids: z.object({ product_id: Id }),
    input: z.object({
      rating: Whole.pipe(z.literal([...RATINGS])),
      review: Prose(REVIEW_MIN, REVIEW_MAX),
    }),
  },
  async ({ db, viewer, ids, input }) => {
    const product = await findVisibleProduct(db, viewer, ids.product_id)
    const { status: _, ...review } = await findReview(db, viewer, await writeReview(db, viewer, product, input()))
    return json({ review }, 201)
  },
)

/** Shows a review, or shows it no longer. */
export const decide = route(
  {
    access: 'community',
    ids: z.object({ id: Id }),
    input: z.object({ status: z.enum(['approved', 'disapproved']), reason: Prose(0, 500).optional() }),
  },
  async ({ db, viewer, ids, input }) => {
    const { id } = await findReview(db, viewer, ids.id)
    await decideReview(db, viewer, id, input())
    return json({ review: await findReview(db, viewer, id) })
  },
)
