import { type Fact, heldOf } from '../payments/transaction-status.ts'

/** Asked for, taken by the provider, or refused there. */
export const REFUND_STATES = ['asked', 'made', 'refused'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A refund as calls answer it. */
export type RefundRow = {
  id: number
  amount: number
  currency: string
  keep_access: boolean
  reason: string
  state: RefundState
}

type Asked = { ref: string; amount: number; state: RefundState }
type Known = Fact & { refundRef: string | null }

/**
 * What of an order's money may still be given back: what the provider holds, less what was asked for and is not among the
 * facts yet. Where a provider does not say to which refund a fact belongs, one of the same amount is it.
 */
export function leftToRefund(facts: readonly Known[], asked: readonly Asked[], currency: string): number {
  const given = facts.filter(({ kind }) => kind === 'refunded')
  const unnamed = given.filter(({ refundRef }) => refundRef === null).map(({ amount }) => amount)
  let left = heldOf(facts, currency)
  for (const { ref, amount, state } of asked) {
    if (state === 'refused' || given.some(({ refundRef }) => refundRef === ref)) continue
    const same = unnamed.indexOf(amount)
    if (same >= 0) unnamed.splice(same, 1)
    else left -= amount
  }
  return Math.max(0, left)
}

/** The refunds that an amount takes: none is larger than the order, as no payment was. */
export function partsOf(amount: number, total: number): number[] {
  const whole: number[] = Array(Math.floor(amount / total)).fill(total)
  const rest = amount % total
  return rest > 0 ? [...whole, rest] : whole
}
