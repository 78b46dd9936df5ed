import { sql } from 'drizzle-orm'
import { CURRENCIES } from '#app/people/schools/currencies.ts'
import type { ToDoSource } from '#app/platform/to-do.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { takesPayments, waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import { wayName } from '#app/selling/payment-providers/way.ts'

/** Published products that cost something. */
const priced = (school: number) => sql`select products.id, products.created_at as at from products
  where products.school_id = ${school} and products.status = 'published' and exists (select from prices
    where prices.school_id = ${school} and prices.product_id = products.id and prices.amount > 0)`

/** Products that nobody can buy, as the school is connected to no payment provider. */
export const unsellableProducts: ToDoSource = {
  permission: 'settings',
  page: '/home/settings/payments',
  rows: ({ school }) => sql`${priced(school.id)} and ${!takesPayments(school)}`,
}

/** Products that allow only ways to pay that the school does not offer. */
export const productsWithoutWay: ToDoSource = {
  permission: 'settings',
  page: '/home/products',
  rows: ({ school }) => sql`${priced(school.id)} and ${takesPayments(school)}
    and exists (select from order_forms f where f.school_id = ${school.id} and f.product_id = products.id
      and not f.ways ?| array(select jsonb_array_elements_text(${JSON.stringify(offeredWays(school))}::jsonb)))`,
}

function offeredWays(school: CurrentSchool): string[] {
  const ways = CURRENCIES.flatMap((currency) => waysToPay({ school, viewer: { kind: 'visitor' } }, currency))
  return [...new Set(ways.map(({ provider, method }) => wayName(provider, method)))]
}
