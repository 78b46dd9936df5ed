import { splitVat } from '#app/platform/money.ts'
import { shareRefund } from '#app/selling/payments/refund-shares.ts'

/** A line of an order with the tax in it. */
export type TaxedLine = { itemId: number; quantity: number; vatRate: number | null; net: number; vat: number }

type Movement = { id: number; kind: string; amount: number; currency: string; extra: boolean }
/** A change of what an order is worth, by the entry of the ledger that made it: negative where money went back. */
export type ValueChange = { entryId: number; amount: number }

/**
 * What each refund changed of what an order is worth. What came in beyond its price goes back first, as no invoice names it;
 * a refund that the bank sent back raises the worth again. What banks take by a chargeback is a dispute, not a change of the
 * sale.
 */
export function findValueChanges(entries: readonly Movement[], total: number, currency: string): ValueChange[] {
  const worth = (held: number) => Math.max(0, Math.min(total, held))
  const changes: ValueChange[] = []
  let held = 0
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    if (entry.currency !== currency || !COUNTS.has(entry.kind)) continue
    const before = worth(held)
    held += entry.amount
    const amount = worth(held) - before
    if (entry.kind !== 'capture' && amount !== 0) changes.push({ entryId: entry.id, amount })
  }
  return changes
}

const COUNTS = new Set(['capture', 'refund', 'refund_failed'])

const grossOf = ({ net, vat }: Pick<TaxedLine, 'net' | 'vat'>) => net + vat

/**
 * Lines after an amount was taken from them or given back to them: from the items that a refund named as far as that reaches,
 * else spread by what is left of each. Tax is taken out of what a line comes to then, so that lines that lost everything
 * are zero to the last minor unit.
 * @param original the lines as they were first issued, more than which no line becomes
 */
export function changeLines<L extends TaxedLine>(
  lines: readonly L[],
  { amount, named: namedOf, original }: { amount: number; named: ReadonlyMap<number, number>; original: readonly L[] },
): L[] {
  const room = (line: L, at: number) => {
    const first = original[at]
    return amount < 0 ? grossOf(line) : Math.max(0, (first ? grossOf(first) : 0) - grossOf(line))
  }
  const named = lines.map(({ itemId }) => namedOf.get(itemId) ?? 0)
  const shares = shareRefund(Math.abs(amount), lines.map(room), named)
  const sign = amount < 0 ? -1 : 1
  return lines.map((line, at) => {
    const change = shares[at] ?? 0
    if (change === 0) return line
    const gross = grossOf(line) + sign * change
    const whole = original[at]
    const split = whole && gross === grossOf(whole) ? { net: whole.net, vat: whole.vat } : splitVat(gross, line.vatRate)
    return { ...line, ...split, quantity: gross === 0 ? 0 : (whole?.quantity ?? line.quantity) }
  })
}
