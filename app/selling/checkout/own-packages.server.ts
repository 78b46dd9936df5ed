import { sql } from 'drizzle-orm'
import type { Price, Promo } from '#app/content/catalogue/price.ts'
import { promoOf } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Prices whose promo is sold out as somebody else sees them, at the promo where the viewer's own open order holds one of its
 * packages: the next order takes its place, and has it.
 */
export async function withOwnPackages<P extends Price>(db: Db, viewer: Viewer, prices: readonly P[]): Promise<P[]> {
  const gone = prices.flatMap(({ id, soldOut }) => (soldOut === null ? [] : [id]))
  if (gone.length === 0 || viewer.kind === 'visitor') return [...prices]
  const { schoolId: school, id: account } = viewer
  const { rows } = await db.execute<{ id: number; promo: Promo }>(sql`
    select p.id::float8 as id, ${promoOf(school, sql`p`)} as promo from prices p
    where p.school_id = ${school} and p.id = any(${`{${gone.join()}}`}::bigint[]) and exists (
      select from transactions t join transaction_items i on i.school_id = ${school} and i.transaction_id = t.id
      where t.school_id = ${school} and t.account_id = ${account} and t.status = 'PENDING'
        and i.price_id = p.id and i.package = 'held' and i.promo_number = p.promo_number)`)
  const held = new Map(rows.map(({ id, promo }) => [id, promo]))
  return prices.map((price) => {
    const promo = held.get(price.id)
    if (!promo) return price
    const { number, amount, lowest, endsAt } = promo
    const reduction = { number, lowest, endsAt: endsAt && new Date(endsAt).toISOString(), left: 1, from: price.amount }
    return { ...price, amount, reduction, turnsAt: reduction.endsAt, soldOut: null }
  })
}
