export const COMMISSION_TYPES = ['percentage', 'amount'] as const
export type CommissionType = (typeof COMMISSION_TYPES)[number]

/** Per cent of what a line comes to without tax, or minor units of the school's currency for each line. */
export type Commission = { type: CommissionType; value: number }

export const COMMISSION_MAX = 100_000_000

/**
 * What is earned on a line: a share of its net after discount, rounded down, or the amount, and never more than the net. An
 * amount is in the currency of the school; on an order in another one it earns nothing.
 */
export function getCommission({ type, value }: Commission, net: number, sameCurrency = true): number {
  if (net <= 0) return 0
  if (type === 'percentage') return Number((BigInt(net) * BigInt(value)) / 100n)
  return sameCurrency ? Math.min(value, net) : 0
}

/** The rates of which one counts: an affiliate's own, then the product's, then the programme's. */
type Rates = { own: Commission | null; product: Commission | null | undefined; programme: Commission }

export function chooseRate({ own, product, programme }: Rates): Commission {
  return own ?? product ?? programme
}
