import { type Fact, getHeldAmount } from '#app/selling/payments/transaction-status.ts'

/** Why money goes back, in staff's words. */
export const REASON_MAX = 500

/** Asked for, taken by the provider, or refused there. */
export const REFUND_STATES = ['asked', 'made', 'refused'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A refund as the back office reads it. */
export type RefundRow = {
  id: number
  amount: number
  currency: string
  keepAccess: boolean
  reason: string
  state: RefundState
  /** Of which items it is; without them of the whole order. */
  items?: number[]
}

type RequestedRefund = { ref: string; amount: number; state: RefundState; askedAt: string }
type RefundFact = Fact & { refundRef: string | null; receivedAt: string }

/** What of an order's money may still be given back: what the provider holds, less what was asked for and is on its way. */
export function leftToRefund(
  facts: readonly RefundFact[],
  requested: readonly RequestedRefund[],
  currency: string,
): number {
  return Math.max(0, getHeldAmount(facts, currency) - onItsWay(facts, requested))
}

/**
 * Whether what is to go back is still there beside what goes back `before`: a bank may have taken it meanwhile, and a
 * provider may give it a second time. What went back already is asked about all the same, as it is not noted yet.
 */
export function isStillThere(
  facts: readonly RefundFact[],
  { amount, before }: { amount: number; before: number },
  currency: string,
): boolean {
  const kept = facts.filter(({ kind }) => kind !== 'refunded' && kind !== 'refund_failed')
  return Math.max(getHeldAmount(kept, currency), goesBackBefore(facts, [])) >= before + amount
}

type PaidItem = { id: number; net: number; vat: number }
type Part = { itemId: number; amount: number; state: RefundState }

/**
 * What of each item may still be given back: what was paid for it, less what was asked for of it, and never more than is
 * left of the order, of which something may have gone back that was of no item.
 */
export function leftOfItems(items: readonly PaidItem[], parts: readonly Part[], left: number): number[] {
  return items.map(({ id, net, vat }) => Math.max(0, Math.min(left, net + vat - getRefundedAmount(id, parts))))
}

/** What of an item was asked for, and not refused; or what of it is in one state. */
export function getRefundedAmount(item: number, parts: readonly Part[], only?: RefundState): number {
  const counts = (state: RefundState) => (only ? state === only : state !== 'refused')
  return sum(parts.filter(({ itemId, state }) => itemId === item && counts(state)))
}

/**
 * What went back, or is on its way, without a refund: by the facts that were known when it was asked for and the refunds
 * that were asked for before. Where a provider knows no name of ours for a refund, this tells whether it was made already.
 */
export function goesBackBefore(known: readonly RefundFact[], earlier: readonly RequestedRefund[]): number {
  const gone = (kind: RefundFact['kind']) => sum(known.filter((one) => one.kind === kind))
  return onItsWay(known, earlier) + gone('refunded') - gone('refund_failed')
}

/** What was asked for and is not among the facts yet. */
function onItsWay(facts: readonly RefundFact[], requested: readonly RequestedRefund[]): number {
  return sum(pairRefunds(facts, requested).waiting)
}

/** What went back without a refund of ours. */
export function listUnasked<F extends RefundFact>(facts: readonly F[], requested: readonly RequestedRefund[]): F[] {
  return pairRefunds(facts, requested).unasked
}

/**
 * Which refunds wait for their fact, and which facts are of none. Where a provider does not say to which refund a fact
 * belongs, it is that of a refund of the same amount that was asked for before it was received.
 */
function pairRefunds<F extends RefundFact>(facts: readonly F[], requested: readonly RequestedRefund[]) {
  const given = facts.filter(({ kind }) => kind === 'refunded')
  const isNamed = ({ ref }: RequestedRefund) => given.some(({ refundRef }) => refundRef === ref)
  const waiting = requested.filter((one) => one.state !== 'refused' && !isNamed(one))
  const unnamed = given.filter(({ refundRef }) => !requested.some(({ ref }) => ref === refundRef))
  const unasked = new Set(unnamed)
  // The first one first, as a later fact may be of each refund that an earlier one may be of.
  for (const fact of unnamed.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))) {
    const same = waiting.findIndex((one) => isOfSame(one, fact))
    if (same < 0) continue
    waiting.splice(same, 1)
    unasked.delete(fact)
  }
  return { waiting, unasked: unnamed.filter((fact) => unasked.has(fact)) }
}

function isOfSame({ amount, askedAt }: RequestedRefund, fact: RefundFact): boolean {
  return fact.refundRef === null && fact.amount === amount && Date.parse(askedAt) <= Date.parse(fact.receivedAt)
}

const sum = (moved: readonly { amount: number }[]) => moved.reduce((all, { amount }) => all + amount, 0)

/** The refunds that an amount takes: none is larger than the order, as no payment was. */
export function getParts(amount: number, total: number): number[] {
  const whole: number[] = Array(Math.floor(amount / total)).fill(total)
  const rest = amount % total
  return rest > 0 ? [...whole, rest] : whole
}
