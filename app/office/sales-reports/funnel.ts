import type { Range } from '#app/office/sales-figures/range.ts'
import type { Source } from '#app/storefront/visits/source.ts'

/** Openings of a product's page and of its checkout, and orders that were paid; renewals are none. */
export type FunnelRow = { product: number; checkout: number; paid: number }

export type Funnel = Range & {
  totals: FunnelRow & { visits: number }
  /** A product without id is all memberships. */
  products: (FunnelRow & { id: number | null; title: string })[]
  sources: { source: Source; label: string; visits: number; product: number; checkout: number }[]
}

/** What part of the step before came so far, in per cent; null where nobody was there. */
export const getPart = (count: number, before: number) =>
  before === 0 ? null : Math.round((count / before) * 1000) / 10
