import { spreadMoney } from '#app/platform/money.ts'
import { shareRefund } from '#app/selling/payments/refund-shares.ts'
import { type Figure, NOTHING } from './figure.ts'

/** A movement of an order's money; those that count are of the days that are looked at. */
export type Entry = {
  orderId: number
  amount: number
  kind: string
  ref: string | null
  step: string
  counts: boolean
}
/** An item of an order, what was paid for it, and what it is counted under. */
export type Line = { orderId: number; id: number; paid: number; key: string }
/** What of a refund goes back of an item. */
export type NamedPart = { orderId: number; ref: string; itemId: number; amount: number }

/**
 * What went back of each item: what a refund names, else by what is left of each. It adds up to what went back, also where
 * that is more than was paid for the items. What was paid back in, as a bank refused it, is negative.
 * @param entries of whole orders, each order's in the order in which they happened
 */
export function getReturns(entries: readonly Entry[], lines: readonly Line[], parts: readonly NamedPart[]): Figure[] {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const partsOf = Map.groupBy(parts, ({ orderId }) => orderId)
  return [...Map.groupBy(entries, ({ orderId }) => orderId)].flatMap(([order, moved]) =>
    getReturnsOfOrder(moved, linesOf.get(order) ?? [], partsOf.get(order) ?? []),
  )
}

function getReturnsOfOrder(entries: readonly Entry[], lines: readonly Line[], parts: readonly NamedPart[]): Figure[] {
  const paid = lines.map((line) => line.paid)
  const came = lines.map(() => 0)
  const left = lines.map(() => 0)
  const figures: Figure[] = []
  for (const { amount, kind, ref, step, counts } of entries) {
    const isCapture = kind === 'capture'
    const sign = amount < 0 ? -1 : 1
    const rooms = left.map((one, at) => Math.max(0, sign < 0 ? one : (came[at] ?? 0) - one))
    const named = lines.map(({ id }) => sumOf(parts, ref, id))
    const within = isCapture ? paid : shareRefund(Math.abs(amount), rooms, named)
    // Money that no item has room for is of all of them.
    const beyond = spreadMoney(Math.abs(amount) - within.reduce((sum, one) => sum + one, 0), paid)
    for (const [at, { key }] of lines.entries()) {
      const share = (within[at] ?? 0) + (beyond[at] ?? 0)
      left[at] = (left[at] ?? 0) + sign * share
      if (isCapture) came[at] = (came[at] ?? 0) + share
      else if (counts && share !== 0) figures.push({ ...NOTHING, step, key, refunds: -sign * share })
    }
  }
  return figures
}

function sumOf(parts: readonly NamedPart[], ref: string | null, item: number): number {
  return parts.reduce(
    (sum, part) => (ref !== null && part.ref === ref && part.itemId === item ? sum + part.amount : sum),
    0,
  )
}
