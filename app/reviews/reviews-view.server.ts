import type { Taught } from '../catalogue/product.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ReviewsView } from './review.ts'
import { reviewCountsOf } from './review-counts.server.ts'
import { reviewSettingsOf } from './review-settings.server.ts'
import { reviewStanding } from './reviews.server.ts'

/** What the page of a product shows of its reviews; the reviews themselves come when they are scrolled to. */
export async function reviewsView(
  db: Db,
  viewer: Viewer,
  product: Taught & { id: number; type: string },
): Promise<ReviewsView> {
  const [counts, { automatic, verification }, standing] = await Promise.all([
    reviewCountsOf(db, viewer.schoolId, product.id),
    reviewSettingsOf(db, viewer.schoolId),
    reviewStanding(db, viewer, product),
  ])
  return { counts, verification: inLocale(verification, viewer.locale), standing, waits: !automatic }
}
