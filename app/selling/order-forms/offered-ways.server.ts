import type { Price } from '#app/content/catalogue/price.ts'
import { CURRENCIES } from '#app/people/schools/currencies.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import { wayName } from '#app/selling/payment-providers/way.ts'
import type { OfferedWay } from './order-form.ts'

/** The school's ways to pay, and which of them take one of a product's prices from visitors. */
export function offeredWays(school: CurrentSchool, prices: readonly Pick<Price, 'currency'>[]): OfferedWay[] {
  const all = CURRENCIES.flatMap((currency) => waysToPay({ school, viewer: { kind: 'staff' } }, currency))
  const takes = prices.flatMap(({ currency }) => waysToPay({ school, viewer: { kind: 'visitor' } }, currency))
  const taken = new Set(takes.map(({ provider, method }) => wayName(provider, method)))
  const ways = new Map(
    all.map(({ provider, method }) => {
      const name = wayName(provider, method)
      return [name, { name, provider, method, takes: taken.has(name) }]
    }),
  )
  return [...ways.values()]
}
