/**
 * How our books and a provider's differ: money that we had not heard of and is settled by now (`unheard`), money of no order
 * of ours (`unknown`), another amount or currency than the order's (`amount`), and money that they do not know (`missing`).
 */
export const DIFFERENCES = ['unheard', 'unknown', 'amount', 'missing'] as const
export type DifferenceKind = (typeof DIFFERENCES)[number]

/** `repaired` agrees by now; `closed` a person looked at. */
export const DIFFERENCE_STATES = ['open', 'repaired', 'closed'] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]

/** A difference as staff see it. */
export type DifferenceView = {
  id: number
  kind: DifferenceKind
  state: DifferenceState
  provider: string
  ref: string
  /** The order that it is about, and the number by which people call it. */
  transaction: { id: number; number: string } | null
  theirs: number
  ours: number
  currency: string
  foundAt: string
  closedAt: string | null
  closedBy: string | null
}

/** Whether asking the provider once more can mend it: all others are for a person to decide. */
export function canBeChecked({ kind, state }: Pick<DifferenceView, 'kind' | 'state'>): boolean {
  return kind === 'missing' && state === 'open'
}
