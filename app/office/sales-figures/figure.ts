/**
 * By what sales are counted: all together, or each product, payment method and so on by itself. One more is in the computed
 * days only once they are computed anew: its migration sets `until` of `sales_folds` back to `1970-01-01`.
 */
export const GROUPINGS = ['all', 'product', 'method', 'code', 'affiliate', 'country', 'vat'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** What was paid and what went back, in minor units of the school's currency, and how many orders were paid. */
export type Amounts = { gross: number; net: number; vat: number; refunds: number; orders: number }

/**
 * The amounts of a day, or of another span that `step` names, for one product, method and so on. The key is empty for what
 * has no code, affiliate, method or country, and for all together; of VAT it is the country and the rate (`DE:1900`).
 */
export type Figure = Amounts & { step: string; key: string }

export const NOTHING: Amounts = { gross: 0, net: 0, vat: 0, refunds: 0, orders: 0 }

export function addAmounts(one: Amounts, other: Amounts): Amounts {
  return {
    gross: one.gross + other.gross,
    net: one.net + other.net,
    vat: one.vat + other.vat,
    refunds: one.refunds + other.refunds,
    orders: one.orders + other.orders,
  }
}

/** Figures of several sources, those of one step and key as one. */
export function mergeFigures(figures: readonly Figure[]): Figure[] {
  const merged = new Map<string, Figure>()
  for (const figure of figures) {
    const at = `${figure.step} ${figure.key}`
    const known = merged.get(at)
    merged.set(at, known ? { ...figure, ...addAmounts(known, figure) } : figure)
  }
  return [...merged.values()]
}
