import { z } from 'zod'
import { requireReadableComment } from '#app/community/comments/readable.server.ts'
import { requireInFeed } from '#app/community/moderation/comment-feed.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { findVisibleProduct } from '#app/content/catalogue/products.server.ts'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields, Flag, PAGING, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { getAddress } from '#app/platform/list.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { readRoute } from '#app/platform/read-route.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { deleteReviewOfComment, reviewFromComment } from '../converted-comments.server.ts'
import { officeReviewList } from '../office-reviews.server.ts'
import { RATINGS, REVIEW_MAX, REVIEW_MIN, REVIEWS_LENGTH, SCORES, VERIFICATION_MAX } from '../review.ts'
import { loadReviewSettings, saveReviewSettings } from '../review-settings.server.ts'
import { decideReview, requireReview, reviewList, writeReview } from '../reviews.server.ts'

const ids = z.object({ id: Id })

const wish = z.object({
  ...PAGING,
  sort: z.enum(['newest', 'language']).optional(),
  order: z.literal('desc').optional(),
})

/** What students say of a product: the newest first, or with `sort=language` what is said in the caller's language. */
const listReviews = readRoute(
  { access: 'visitor', ids: z.object({ course_id: Id }), input: wish },
  async ({ db, viewer, school, locale, ids, input }) => {
    const { id: product } = await findVisibleProduct(db, viewer, ids.course_id)
    const { cursor, length, sort = 'newest' } = input()
    const place = { filters: { product }, sort, cursor, length: length ?? REVIEWS_LENGTH }
    const { rows, next } = await readList(db, reviewList, { viewer, school, locale }, place)
    const shown = { filters: { course_id: product }, sort, order: 'desc', length } as const
    const address = next && getAddress('/json/reviews', { ...shown, cursor: next }, { newest: 'desc' })
    return json({ data: toSnakeCase(rows), next_page_url: address })
  },
)

/** Says what one thinks of a product that one has begun. */
const postReview = route(
  {
    access: 'member',
    limit: TALKING,
    ids: z.object({ product_id: Id }),
    refusesFirst: ({ viewer }) => refuseBlocked(viewer),
    input: z.object({
      rating: WholeNumber.pipe(z.literal([...RATINGS])),
      review: Prose(REVIEW_MIN, REVIEW_MAX),
    }),
  },
  async ({ db, viewer, ids, input }) => {
    const product = await findVisibleProduct(db, viewer, ids.product_id)
    refuseBlocked(viewer)
    const { status, ...review } = await requireReview(db, viewer, await writeReview(db, viewer, product, input()))
    return json(toSnakeCase({ review }), 201)
  },
)

/** Makes a review of a student's comment. */
const convertComment = route(
  { access: 'staff', ids, input: z.object({ score: WholeNumber.pipe(z.literal([...SCORES])) }) },
  async ({ db, viewer, ids, input, ...context }) => {
    const comment = await requireReadableComment(db, viewer, ids.id)
    await requireInFeed(db, { viewer, ...context }, comment.id, comment.ownable.id)
    const made = await reviewFromComment(db, viewer, comment, input().score)
    const { status, ...review } = await requireReview(db, viewer, made)
    return json(toSnakeCase({ review }), 201)
  },
)

/** Takes that back: its author may, and staff. */
const undoConversion = route({ access: 'member', limit: TALKING, ids }, async (context) => {
  const { db, viewer, ids } = context
  const comment = await requireReadableComment(db, viewer, ids.id)
  await requireInFeed(db, context, comment.id, comment.ownable.id)
  if (viewer.kind !== 'staff' && comment.ownable.id !== viewer.id) throw new Refusal(403, 'errors.forbidden')
  requireFound(await deleteReviewOfComment(db, viewer.schoolId, comment.id))
  return json({ deleted: true })
})

/** All reviews of the school, and what it decided about them. */
const listOfficeReviews = listRoute(
  officeReviewList,
  { access: 'community', json: inSnakeCase(officeReviewList) },
  async ({ c, db, school, viewer, list }) =>
    page('reviews/office-reviews', {
      list,
      settings: await loadReviewSettings(db, school.id),
      products: await loadProductOptions(db, { c, viewer, school }),
    }),
)

const text = z.string().max(VERIFICATION_MAX).default('')

const saveSettingsOfReviews = route(
  {
    access: 'community',
    input: Fields({ automatic: Flag.default(false), verificationEn: text, verificationPl: text }),
    form: listOfficeReviews,
  },
  async ({ db, school, input }) => {
    const { automatic, verificationEn: en, verificationPl: pl } = input()
    const settings = { automatic, verification: { en: en.trim(), pl: pl.trim() } }
    await saveReviewSettings(db, school.id, settings)
    return jsonOrRedirect({ settings }, '/home/reviews')
  },
)

/** Shows a review, or shows it no longer. */
const saveReviewDecision = route(
  {
    access: 'community',
    ids,
    input: z.object({ status: z.enum(['approved', 'disapproved']), reason: Prose(0, 500).optional() }),
  },
  async ({ db, viewer, ids, input }) => {
    const { id } = await requireReview(db, viewer, ids.id)
    await decideReview(db, viewer, id, input())
    return json(toSnakeCase({ review: await requireReview(db, viewer, id) }))
  },
)

export const routes = {
  'POST /comments/:id/review': convertComment,
  'DELETE /comments/:id/review': undoConversion,
  'GET /home/reviews': listOfficeReviews,
  'POST /home/reviews/:id': saveReviewDecision,
  'PUT /home/reviews/:id': saveReviewDecision,
  'POST /home/settings/reviews': saveSettingsOfReviews,
  'PUT /home/settings/reviews': saveSettingsOfReviews,
  'GET /json/reviews': listReviews.get,
  'POST /json/reviews': listReviews.post,
  'POST /json/reviews/create': postReview,
} satisfies Addresses
