import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { findUpsellOffer } from '#app/selling/upsell-orders/offers.server.ts'
import type { UpsellView } from '#app/selling/upsell-orders/upsell-view.ts'
import type { Purchase } from './pending-page.server.ts'

type Looking = { viewer: Viewer; school: CurrentSchool; locale: Locale }

/** Whether something may be offered after a purchase: to its buyer alone; a renewal nobody has just paid. */
export function mayHaveUpsell({ own, state, bought }: Purchase): boolean {
  return own !== null && getOutcome(state) === 'success' && (bought === null || bought.by === 'joining')
}

/** What is offered after a purchase. */
export async function findUpsellOf(
  db: Db,
  { viewer, school, locale }: Looking,
  purchase: Purchase,
): Promise<UpsellView | null> {
  if (viewer.kind === 'visitor' || !mayHaveUpsell(purchase)) return null
  return await findUpsellOffer(db, { viewer, school, locale }, purchase.transaction)
}
