import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { soldInstalments, soldPlans } from './sold-kinds.server.ts'

/** What was chosen with an order, as the checkout is asked to show it; without a price that is sold no more. */
export type OrderChoice = {
  price_id?: number
  quantity?: number
  custom_amount?: number
  bumps?: number[]
  code?: string
  gift?: 1
  instalments?: 1
}

/**
 * In a statement that reads an `order`, what was chosen with it; several and a chosen amount are of its own product alone.
 */
export const chosenIn = (school: number | Placeholder, order: SQL = sql`transactions`) => sql<OrderChoice>`coalesce((
  select json_strip_nulls(json_build_object(
    'price_id', case when p.type <> 'membership' or ${soldPlans.use().isOfferedAt(school, sql`i.price_id`)} then i.price_id end,
    'quantity', nullif(i.quantity, 1),
    'gift', case when ${order}.is_gift then 1 end,
    'instalments', case when ${soldInstalments.use().begins(school, sql`${order}.id`)} then 1 end,
    'custom_amount', case when c.custom_minimum is not null then i.unit_amount end,
    'bumps', (select json_agg(b.id order by b.id) from bumps b join transaction_items x on x.school_id = ${school}
      and x.transaction_id = ${order}.id and x.product_id = b.offered_id and x.price_id = b.price_id
      where b.school_id = ${school} and b.product_id = ${order}.product_id),
    'code', (select u.code from promo_code_uses u where u.school_id = ${school} and u.transaction_id = ${order}.id)))
  from transaction_items i join prices c on c.school_id = ${school} and c.id = i.price_id
  join products p on p.school_id = ${school} and p.id = i.product_id
  where i.school_id = ${school} and i.transaction_id = ${order}.id and i.product_id = ${order}.product_id
  order by i.id limit 1), '{}')`

/** The checkout of a product with all that was chosen in it. */
export function getBasketPath(
  { id, type, slug }: { id: number; type: ProductType; slug: string },
  { bumps = [], ...one }: OrderChoice,
): string {
  const page = KINDS[type].soldAt?.({ id }) ?? `/${slug}/checkout`
  const query = [...Object.entries(one), ...bumps.map((bump) => ['bumps', bump] as const)]
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${page}${page.includes('?') ? '&' : '?'}${search}` : page
}
