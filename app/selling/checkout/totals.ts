import { splitVat, spreadMoney } from '#app/platform/money.ts'

/** One thing for sale at one price, as the database has it at this moment. */
export type OfferedItem = {
  productId: number
  title: string
  /** Gross, in minor units. */
  amount: number
  currency: string
  /** In hundredths of a per cent; null is exempt. */
  vatRate: number | null
  /** What the 30 days before its reduction had as the lowest amount, where it is reduced. */
  reduction?: { lowest: number } | null
}

/** So many of it in one order, and what is off that for whoever owns parts of it, before any discount. */
export type Line = OfferedItem & { quantity: number; off?: number }

/** What an order costs less for parts that its buyer owns. */
export const getOwnedWorth = (lines: readonly Line[]) => lines.reduce((sum, { off = 0 }) => sum + off, 0)

/** An amount that was decided elsewhere, and from which lines it may be taken. */
export type Discount<L extends Line = Line> = { amount: number; fits(line: L): boolean }

/** A line with what it comes to: what its discount leaves is net and VAT. */
export type SummedLine<L extends Line = Line> = L & { sum: number; discount: number; net: number; vat: number }

export type Totals = {
  currency: string
  items: { productId: number; title: string; quantity: number; unitAmount: number; amount: number }[]
  discount: number
  net: number
  vat: number
  /** In per cent, of the first line; null is exempt. */
  vatRate: number | null
  total: number
  /** Of one, before the reduction began that is in the total. */
  lowestPrice30Days?: number
}

/**
 * What an order costs: its lines at what they come to, and the totals of all. The tax is inside the gross prices and is
 * taken out of each line, once, after its discount; so lines and totals add up.
 */
export function priceOrder<L extends Line>(
  lines: readonly [L, ...L[]],
  discount?: Discount<L>,
): { lines: SummedLine<L>[]; totals: Totals } {
  const [first] = lines
  const summed = sumLines(lines, discount)
  const sumOf = (of: (line: SummedLine<L>) => number) => summed.reduce((sum, line) => sum + of(line), 0)
  const totals = {
    currency: first.currency,
    items: summed.map(({ productId, title, quantity, amount, sum }) => ({
      productId,
      title,
      quantity,
      unitAmount: amount,
      amount: sum,
    })),
    discount: sumOf((line) => line.discount),
    net: sumOf(({ net }) => net),
    vat: sumOf(({ vat }) => vat),
    vatRate: ratePercent(first.vatRate),
    total: sumOf(({ net, vat }) => net + vat),
    ...(first.reduction && { lowestPrice30Days: first.reduction.lowest }),
  }
  return { lines: summed, totals }
}

/** A rate as people say it. */
export function ratePercent(vatRate: number | null): number | null {
  return vatRate === null ? null : vatRate / 100
}

/** A discount is spread over the lines that it fits by what they come to, and is never more than that. */
function sumLines<L extends Line>(lines: readonly L[], discount?: Discount<L>): SummedLine<L>[] {
  const sumOf = ({ amount, quantity, off = 0 }: Line) => amount * quantity - off
  const weights = lines.map((line) => (discount?.fits(line) ? sumOf(line) : 0))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = spreadMoney(Math.max(0, Math.min(discount?.amount ?? 0, whole)), weights)
  return lines.map((line, at) => {
    const left = sumOf(line)
    const own = shares[at] ?? 0
    const { off = 0 } = line
    return { ...line, sum: left + off, discount: own + off, ...splitVat(left - own, line.vatRate) }
  })
}
