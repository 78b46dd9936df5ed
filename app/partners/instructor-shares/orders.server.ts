import { sql } from 'drizzle-orm'
import { listAffiliateCodes } from '#app/partners/affiliates/affiliate-list.server.ts'
import { creditOrder } from '#app/partners/affiliates/crediting.server.ts'
import { earnCommission } from '#app/partners/affiliates/earning.server.ts'
import { correctEarnings, writeEarnings } from '#app/partners/balance/entries.server.ts'
import { getReturned } from '#app/partners/balance/returned.ts'
import { bookProceeds } from '#app/partners/proceeds/entries.server.ts'
import type { CreditedAffiliate, Partners } from '#app/selling/checkout/partners.server.ts'
import { earnShares } from './shares.server.ts'

/** What an order asks of affiliates and instructors. */
export const partnersOfOrders: Partners = {
  credit: creditOrder,
  async earn(db, order, { items, facts, paid }) {
    if (paid) {
      const [commissions, shares] = await Promise.all([earnCommission(db, order, items), earnShares(db, order, items)])
      await writeEarnings(db, order, [...commissions, ...shares])
    }
    // What was just paid has nothing to correct, unless money that went back was told of first.
    const isWhole = order.status !== 'REVOKED' && getReturned(facts, order.total, order.currency) === 0
    if (!(paid && isWhole)) await correctEarnings(db, order, { items, facts })
    await bookProceeds(db, order, { facts, paid })
  },
  listAffiliates: listAffiliateCodes,
  affiliateOf: (school, order) => sql<CreditedAffiliate | null>`(
    select json_build_object('id', c.affiliate_id, 'code', c.code) from credited_orders c
    where c.school_id = ${school} and c.transaction_id = ${order})`,
}
