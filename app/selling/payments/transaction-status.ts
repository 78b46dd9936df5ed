import { REPORTED_FACT_KINDS } from '#app/selling/payment-providers/provider.ts'

export const STATUSES = [
  'NEW',
  'PENDING',
  'PERFORMED',
  'CLEARED',
  'ACCESS_GRANTED',
  'FAILURE',
  'ERROR',
  'CANCELED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'REVOKED',
  'CHARGEBACK',
] as const
export type TransactionStatus = (typeof STATUSES)[number]

/**
 * What a provider says about a payment, and what only we can say: the buyer replaced the order by a newer one; the
 * provider named an amount or currency that is not the order's, which counts for nothing and is for a person to look at.
 */
export const FACT_KINDS = [...REPORTED_FACT_KINDS, 'superseded', 'mismatched'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** What people said of access: it stays though the money went back, or it ended whatever the money does. */
export const DECISIONS = ['kept', 'ended'] as const
export type Decision = (typeof DECISIONS)[number]

export type Fact = { eventId: string; kind: FactKind; amount: number; currency: string }

export type FoldedOrder = {
  status: TransactionStatus
  /** All that was ordered has been paid, whatever happened to the money since. */
  paid: boolean
  /** The buyer may have what was bought. */
  open: boolean
}

/** No money came: what the buyer is told, the first of these that a fact says. */
const WITHOUT_MONEY = [
  ['declined', 'FAILURE'],
  ['failed', 'ERROR'],
  ['abandoned', 'CANCELED'],
  ['expired', 'CANCELED'],
  ['superseded', 'CANCELED'],
] as const

/**
 * The state of an order from everything that was ever said about its payment. Only the set of facts counts, not their
 * order, their repetition or when they came: money wins over every decline, cancellation and expiry.
 */
export function foldStatus(
  all: readonly Fact[],
  total: number,
  currency: string,
  decided: Decision | null = null,
): FoldedOrder {
  const open = decided !== 'ended'
  if (total === 0) return { status: 'ACCESS_GRANTED', paid: true, open }
  const facts = eachOnce(all)
  const captured = sum(facts, 'captured', currency)
  const refunded = givenBack(facts, currency)
  if (captured >= total) {
    const byBank = takenBack(facts, currency)
    if (byBank > 0 && captured - refunded - byBank < total) return { status: 'CHARGEBACK', paid: true, open: false }
    if (refunded >= captured) return { status: 'REFUNDED', paid: true, open: decided === 'kept' }
    // What came in beyond the price may go back, by whomever, without anybody having less of what was bought.
    if (captured - refunded < total) return { status: 'PARTIALLY_REFUNDED', paid: true, open }
    const cleared = facts.some((fact) => fact.kind === 'cleared')
    return { status: cleared ? 'CLEARED' : 'PERFORMED', paid: true, open }
  }
  const outcome = captured > 0 ? undefined : WITHOUT_MONEY.find(([kind]) => facts.some((fact) => fact.kind === kind))
  return { status: outcome?.[1] ?? 'PENDING', paid: false, open: false }
}

/** What the provider holds of an order: what came in, less what went back and what banks took back. */
export function getHeldAmount(all: readonly Fact[], currency: string): number {
  const facts = eachOnce(all)
  return sum(facts, 'captured', currency) - givenBack(facts, currency) - takenBack(facts, currency)
}

/** What the provider holds beyond the price: paid twice, for example, and not given back. */
export function getSurplus(all: readonly Fact[], total: number, currency: string): number {
  return Math.max(0, getHeldAmount(all, currency) - total)
}

/** What went back, and did not come back as the buyer's bank took it not; that it did may be heard first. */
function givenBack(facts: readonly Fact[], currency: string): number {
  return Math.max(0, sum(facts, 'refunded', currency) - sum(facts, 'refund_failed', currency))
}

/** What the buyer's bank took back and was not won again; that it was won may be heard first. */
function takenBack(facts: readonly Fact[], currency: string): number {
  return Math.max(0, sum(facts, 'chargeback', currency) - sum(facts, 'chargeback_won', currency))
}

function eachOnce(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [fact.eventId, fact])).values()]
}

function sum(facts: readonly Fact[], kind: FactKind, currency: string): number {
  return facts
    .filter((fact) => fact.kind === kind && fact.currency === currency)
    .reduce((total, fact) => total + fact.amount, 0)
}

/** Waiting for the provider's word: a repeated submit gets this order, and somebody should ask how it went. */
export function isWaiting(status: TransactionStatus): boolean {
  return status === 'NEW' || status === 'PENDING'
}

/** No money so far, but it may still come: for an order whose buyer went back and closed it here, for example. */
export function mayBePaid(status: TransactionStatus): boolean {
  return isWaiting(status) || status === 'CANCELED'
}

/** The poll ends with these as a success. */
export function isSuccess(status: TransactionStatus): boolean {
  const seen = publicStatus(status)
  return seen === 'PERFORMED' || seen === 'CLEARED' || seen === 'ACCESS_GRANTED'
}

/** The poll knows the first eight statuses alone; what came later is told in their words, so that no page polls for ever. */
export function publicStatus(status: TransactionStatus): TransactionStatus {
  if (status === 'PARTIALLY_REFUNDED') return 'ACCESS_GRANTED'
  if (status === 'REFUNDED' || status === 'REVOKED' || status === 'CHARGEBACK') return 'CANCELED'
  return status
}
