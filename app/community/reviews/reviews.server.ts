import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasAccess } from '#app/access/access/access.server.ts'
import { type Access, isOpen } from '#app/access/access/rule.ts'
import { findVisibleProduct } from '#app/content/catalogue/products.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { List } from '#app/platform/list.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId, isoText, requireRow, textIn } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member, Viewer } from '#app/platform/viewer.ts'
import { hasBegun, type ReviewedProduct } from './begun.server.ts'
import { reviewWritten } from './events.server.ts'
import { earlyWord, type Rating, type ReviewStanding, type ReviewState, type ReviewView } from './review.ts'
import { countReview } from './review-counts.server.ts'
import { loadReviewSettings } from './review-settings.server.ts'
import { reviews } from './tables.server.ts'

type PageParams = { school: number; locale: string; product: number; before: number; length: number }

/** What a review says, from its row `r` and its product's `p`. */
const columns = (param: Placeholders<{ school: number; locale: string }>) => sql`
  r.id, r.rating, r.review, ${isoText(sql`r.created_at`)} as "createdAt",
  (select a.first_name from accounts a where a.school_id = ${param.school} and a.id = r.account_id) as "firstName",
  ${textIn(sql`p.title`, param.locale)} as title, json_build_object('slug', p.slug) as course`

const shown = rawStatement<ReviewView, PageParams>(
  'reviews_of_product',
  (param) => sql`
    select ${columns(param)} from reviews r join products p on p.school_id = ${param.school} and p.id = r.product_id
    where r.school_id = ${param.school} and r.product_id = ${param.product}::bigint and r.status = 'approved'
      and r.id < ${param.before}::bigint
    order by r.id desc limit ${param.length}`,
  { as: 'json' },
)

/** Whether the author of a review reads the language of who reads it now: 1 or 0. */
const ownLanguage = (param: Placeholders<{ school: number; locale: string }>) => sql`(
  select (a.locale = ${param.locale}::text)::int from accounts a where a.school_id = ${param.school} and a.id = r.account_id)`

const shownByLanguage = rawStatement<ReviewView & { own: number }, PageParams & { own: number }>(
  'reviews_by_language',
  (param) => sql`
    select ${columns(param)}, ${ownLanguage(param)} as own
    from reviews r join products p on p.school_id = ${param.school} and p.id = r.product_id
    where r.school_id = ${param.school} and r.product_id = ${param.product}::bigint and r.status = 'approved'
      and (${ownLanguage(param)}, r.id) < (${param.own}::int, ${param.before}::bigint)
    order by ${ownLanguage(param)} desc, r.id desc limit ${param.length}`,
  { as: 'json' },
)

/** Of the newest reviews of a school so many are looked at for those in the language of the reader. */
const LOOKED_AT = 100

const shownOfSchool = rawStatement<ReviewView, { school: number; locale: string; length: number }>(
  'reviews_of_school',
  (param) => sql`
    select ${columns(param)} from (
      select * from reviews where school_id = ${param.school} and status = 'approved' order by id desc limit ${sql.raw(String(LOOKED_AT))}
    ) r join products p on p.school_id = ${param.school} and p.id = r.product_id and p.status = 'published'
    order by ${ownLanguage(param)} desc, r.id desc limit ${param.length}`,
  { as: 'json' },
)

/** The newest that is shown of everything the school offers, first what is said in the language of the reader. */
export function listSchoolReviews(db: Db, { schoolId: school }: Viewer, locale: Locale, length: number) {
  return shownOfSchool(db, { school, locale, length })
}

const filters = { product: z.number() }

/** What is shown of a product that the viewer sees: the newest first, or what is said in the viewer's language before. */
export const reviewList: List<ReviewView, typeof filters, Viewer> = {
  filters,
  orders: {
    newest: { first: 'desc', only: true, keys: ['whole'] },
    language: { first: 'desc', only: true, keys: ['whole', 'whole'] },
  },
  async read(db, { viewer, locale }, { filters: { product }, sort, after = [], length }) {
    const before = Number(after.at(-1) ?? Number.MAX_SAFE_INTEGER)
    const page = { school: viewer.schoolId, locale, product, before, length }
    if (sort === 'language') {
      const rows = await shownByLanguage(db, { ...page, own: Number(after[0] ?? 1) })
      return rows.map(({ own, ...row }) => ({ row, keys: [own, row.id] }))
    }
    const rows = await shown(db, page)
    return rows.map((row) => ({ row, keys: [row.id] }))
  },
}

type Content = { rating: Rating; review: string }
type NewReview = Content & { accountId: number; productId: number; status: ReviewState; commentId?: number }

function refuseSecond(): never {
  throw new Refusal(409, 'reviews.once')
}

/** Keeps a review and counts it when it is shown: 409 when its author has one of the product already, in words for whoever asked. */
export async function upsertReview(
  db: Db,
  schoolId: number,
  review: NewReview,
  refuse: () => Promise<never> | never = refuseSecond,
): Promise<number> {
  const [written] = await db
    .insert(reviews)
    .values({ schoolId, ...review })
    .onConflictDoNothing()
    .returning({ id: reviews.id })
  if (!written) return refuse()
  if (review.status === 'approved') await countReview(db, schoolId, review.productId, review.rating, 1)
  await recordEvent(db, schoolId, reviewWritten, { reviewId: written.id })
  return written.id
}

/**
 * Writes what somebody says of a product that is open to them and that they have begun: 403 for others, so that every
 * review is by who knows what it is about. One each: 409 for another, also after it was disapproved.
 */
export async function writeReview(db: Db, author: Member, product: ReviewedProduct, content: Content): Promise<number> {
  if (!(await hasAccess(db, author, product))) throw new Refusal(403, 'reviews.holders_alone')
  if (!(await hasBegun(db, author, product))) throw new Refusal(403, `reviews.${earlyWord(product.type)}`)
  const { automatic } = await loadReviewSettings(db, author.schoolId)
  const status = automatic ? 'approved' : 'pending'
  return upsertReview(db, author.schoolId, { ...content, status, accountId: author.id, productId: product.id })
}

/** Where a viewer with this access stands: may write a review, has to begin first, has written one, or it was made of a comment. */
export async function loadReviewStanding(
  db: Db,
  viewer: Viewer,
  product: ReviewedProduct,
  access: Access,
): Promise<{ standing: ReviewStanding; converted: number | null }> {
  const nothing = (state: ReviewStanding) => ({ standing: state, converted: null })
  if (viewer.kind === 'visitor') return nothing('visitor')
  const { schoolId, productId, accountId, status, commentId } = reviews
  const [written] = await db
    .select({ standing: status, converted: commentId })
    .from(reviews)
    .where(and(eq(schoolId, viewer.schoolId), eq(productId, product.id), eq(accountId, viewer.id)))
  if (written) return written
  if (viewer.kind === 'staff' || !isOpen(access)) return nothing('stranger')
  if (viewer.blocked) return nothing('blocked')
  return nothing((await hasBegun(db, viewer, product)) ? 'may' : 'early')
}

const reviewById = rawStatement<ReviewView & { status: ReviewState }, { school: number; locale: string; id: number }>(
  'review_by_id',
  (param) => sql`
    select ${columns(param)}, r.status from reviews r join products p on p.school_id = ${param.school} and p.id = r.product_id
    where r.school_id = ${param.school} and r.id = ${param.id}::bigint`,
  { as: 'json' },
)

/** A review whatever its state, as staff and its author see it; 404 when there is none. */
export async function requireReview(db: Db, { schoolId: school, locale }: Viewer, id: number) {
  return reviewById(db, { school, locale, id }).then(requireRow)
}

/** A review that everybody who sees its product reads, and who wrote it; 404 for any other. */
export async function requireShownReview(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ review: string; authorId: number }> {
  const { review, accountId: authorId, productId, status } = reviews
  const isIt = and(hasId(reviews, viewer.schoolId, id), eq(status, 'approved'))
  const found = await db.select({ review, authorId, productId }).from(reviews).where(isIt).then(requireRow)
  await findVisibleProduct(db, viewer, found.productId)
  return found
}

/** Says whether a review is shown; a reason is for its author. */
export async function decideReview(
  db: Db,
  { schoolId, id: decidedBy }: Member,
  id: number,
  { status, reason = null }: { status: 'approved' | 'disapproved'; reason?: string | null },
): Promise<void> {
  const isIt = hasId(reviews, schoolId, id)
  const { productId, rating } = reviews
  const before = await db
    .select({ productId, rating, status: reviews.status })
    .from(reviews)
    .where(isIt)
    .for('update')
    .then(requireRow)
  await db
    .update(reviews)
    .set({ status, reason: status === 'disapproved' ? reason : null, decidedBy, decidedAt: sql`now()` })
    .where(isIt)
  const by = Number(status === 'approved') - Number(before.status === 'approved')
  if (by !== 0) await countReview(db, schoolId, before.productId, before.rating, by as 1 | -1)
}
