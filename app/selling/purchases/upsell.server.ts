import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { findUpsellOffer } from '#app/selling/upsell-orders/offers.server.ts'
import type { UpsellView } from '#app/selling/upsell-orders/upsell-view.ts'
import type { Purchase } from './pending-page.server.ts'

type Looking = { viewer: Viewer; school: CurrentSchool; locale: Locale }

/** What is offered after a purchase, to its buyer alone; a renewal nobody has just paid. */
export async function findUpsellOf(
  db: Db,
  { viewer, school, locale }: Looking,
  { own, state, transaction, bought }: Purchase,
): Promise<UpsellView | null> {
  if (viewer.kind === 'visitor' || !own || getOutcome(state) !== 'success') return null
  if (bought && bought.by !== 'joining') return null
  return await findUpsellOffer(db, { viewer, school, locale }, transaction)
}
