import { spreadMoney } from '#app/platform/money.ts'
import { type Fact, getHeldAmount } from '#app/selling/payments/transaction-status.ts'

/** A line of an order as it was paid, tax included. */
type PaidLine = { id: number; paid: number }
/** A refund that names what it gives back of a line. */
export type NamedReturn = { ref: string; itemId: number; amount: number }
type ReturnedFact = Fact & { refundRef: string | null }

/** What of an order's price went back, or was taken by a bank, by what is known by now; what came in twice covers it first. */
export function getReturned(facts: readonly Fact[], total: number, currency: string): number {
  return Math.min(total, Math.max(0, total - getHeldAmount(facts, currency)))
}

/** What of the named refunds really went back, line by line: those that a provider made, less those that failed later. */
function getNamed(facts: readonly ReturnedFact[], named: readonly NamedReturn[]): Map<number, number> {
  const made = (ref: string) =>
    facts.some((fact) => fact.refundRef === ref && fact.kind === 'refunded') &&
    !facts.some((fact) => fact.refundRef === ref && fact.kind === 'refund_failed')
  const byLine = new Map<number, number>()
  for (const { ref, itemId, amount } of named) if (made(ref)) byLine.set(itemId, (byLine.get(itemId) ?? 0) + amount)
  return byLine
}

type OrderMoney = {
  lines: readonly PaidLine[]
  facts: readonly ReturnedFact[]
  named: readonly NamedReturn[]
  total: number
  currency: string
  /** Staff took away what it opened: then it earns nothing, wherever its money is. */
  revoked: boolean
}

/**
 * What went back of each line: what refunds say of it, and of the rest a share by what is left of each. It adds up to what
 * went back of the order, and is never more than was paid for a line.
 */
export function getReturnedByLine({ lines, facts, named, total, currency, revoked }: OrderMoney): number[] {
  if (revoked) return lines.map(({ paid }) => paid)
  const returned = getReturned(facts, total, currency)
  if (returned >= total) return lines.map(({ paid }) => paid)
  const saidOf = getNamed(facts, named)
  const shares = lines.map(({ id, paid }) => Math.min(paid, saidOf.get(id) ?? 0))
  const sum = shares.reduce((all, one) => all + one, 0)
  // Money that came in beyond the price covers refunds, named ones too.
  if (sum > returned) return spreadMoney(returned, shares)
  const rest = spreadMoney(
    returned - sum,
    lines.map(({ paid }, at) => paid - (shares[at] ?? 0)),
  )
  return shares.map((one, at) => one + (rest[at] ?? 0))
}

/** What of something earned on a line is taken back: the same share of it, rounded up, and all of it when all went back. */
export function getTakenBack(earned: number, returned: number, paid: number): number {
  if (returned <= 0 || earned <= 0) return 0
  if (returned >= paid) return earned
  const product = BigInt(earned) * BigInt(returned)
  return Number((product + BigInt(paid) - 1n) / BigInt(paid))
}

/** The correction that brings what is left of something earned to what it should be; 0 where it is that already. */
export function getCorrection(earned: number, corrected: number, takenBack: number): number {
  return earned - takenBack - (earned + corrected)
}
