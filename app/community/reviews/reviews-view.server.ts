import type { Access } from '#app/access/access/rule.ts'
import type { ProductPage } from '#app/content/catalogue/listed.ts'
import { getCount } from '#app/content/catalogue/review-counts.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { readList, type ViewerContext } from '#app/platform/list.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { PlainReviews, ReviewsView } from './review.ts'
import { loadReviewStanding, reviewList } from './reviews.server.ts'

/** What the page of a product shows of its reviews; the reviews themselves come when they are scrolled to. */
export async function loadReviewsView(
  db: Db,
  viewer: Viewer,
  product: ProductPage,
  access: Access,
): Promise<ReviewsView> {
  const { automatic, verification, ...counts } = product.reviewed
  return {
    counts,
    verification: inLocale(verification, viewer.locale),
    ...(await loadReviewStanding(db, viewer, product, access)),
    waits: !automatic,
  }
}

/** As many as a page without a script shows. */
const PLAIN_LENGTH = 10

/** What the page shows to those whose browsers run no script: its reviews by pages. */
export async function findPlainReviews(
  db: Db,
  context: ViewerContext<Viewer>,
  { id, slug, reviewed }: ProductPage,
  cursor: string | undefined,
): Promise<PlainReviews | null> {
  if (getCount(reviewed) === 0) return null
  const { rows, next } = await readList(db, reviewList, context, {
    filters: { product: id },
    sort: 'language',
    cursor,
    length: PLAIN_LENGTH,
  })
  return { rows, more: next && `/${slug}?${new URLSearchParams({ reviews: next })}#reviews` }
}
