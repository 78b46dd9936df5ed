import type { ProductPage } from '../catalogue/listed.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ReviewsView } from './review.ts'
import { reviewStanding } from './reviews.server.ts'

/** What the page of a product shows of its reviews; the reviews themselves come when they are scrolled to. */
export async function reviewsView(db: Db, viewer: Viewer, product: ProductPage): Promise<ReviewsView> {
  const { automatic, verification, ...counts } = product.reviewed
  return {
    counts,
    verification: inLocale(verification, viewer.locale),
    ...(await reviewStanding(db, viewer, product)),
    waits: !automatic,
  }
}
