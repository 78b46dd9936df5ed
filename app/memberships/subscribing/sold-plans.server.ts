import { sql } from 'drizzle-orm'
import { beginMembership } from '#app/memberships/memberships/memberships.server.ts'
import { endUnpaid, resumePaid } from '#app/memberships/memberships/resuming.server.ts'
import { startsAnother } from '#app/memberships/memberships/shown.server.ts'
import { applyPaidChange, stillChanges } from '#app/memberships/memberships/term-changes.server.ts'
import { renewMembership } from '#app/memberships/renewals/paid-renewal.server.ts'
import { boughtBy, goesOn, paidPeriod, periodOf, stillRenews } from '#app/memberships/renewals/plan-orders.server.ts'
import type { SoldPlans } from '#app/selling/checkout/sold-kinds.server.ts'
import { requirePlanOrderRequest } from './plan-order.server.ts'

/** What an order of a plan asks of memberships. */
export const plansOfOrders: SoldPlans = {
  async handOver(db, order, item, now) {
    const continued = (await renewMembership(db, order, now)) || (await applyPaidChange(db, order, now))
    if (!continued) await beginMembership(db, order, item, now)
  },
  takeBack: endUnpaid,
  handBack: resumePaid,
  requireRequest: requirePlanOrderRequest,
  stillChanges,
  beginsAnother: startsAnother,
  boughtBy,
  periodOf,
  stillRenews,
  paidPeriod,
  goesOn,
  isOfferedAt: (school, price) => sql`exists (select from membership_prices o
    where o.school_id = ${school} and o.price_id = ${price} and o.offered)`,
}
