/**
 * What moves a school's balance with the operator: what was sold (`sale`), the operator's fee for it (`fee`), what went back
 * to buyers or their banks (`reversal`) and came again (`adjustment`), and what is withdrawn, or comes back as the withdrawal
 * came to nothing (`withdrawal`).
 */
export const PROCEEDS_KINDS = ['sale', 'fee', 'reversal', 'adjustment', 'withdrawal'] as const
export type ProceedsKind = (typeof PROCEEDS_KINDS)[number]

/** A movement as the school reads it. */
export type ProceedsRow = {
  id: number
  kind: ProceedsKind
  amount: number
  currency: string
  state: 'pending' | 'available' | 'paid' | 'reversed'
  availableAt: string
  createdAt: string
  text: string
  /** The order that it is about. */
  orderId: number | null
}
