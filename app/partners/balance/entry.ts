/**
 * What moves a balance: what was earned (`commission`, `share`), what of it is taken back (`reversal`) and given again
 * (`adjustment`), and what is withdrawn, or comes back as the withdrawal came to nothing (`withdrawal`).
 */
export const BALANCE_ENTRY_KINDS = ['commission', 'share', 'reversal', 'withdrawal', 'adjustment'] as const
export type BalanceEntryKind = (typeof BALANCE_ENTRY_KINDS)[number]

const BALANCE_ENTRY_STATES = ['pending', 'available', 'reversed', 'paid'] as const
export type BalanceEntryState = (typeof BALANCE_ENTRY_STATES)[number]

/** A movement as its owner reads it. */
export type BalanceEntryRow = {
  id: number
  kind: BalanceEntryKind
  amount: number
  currency: string
  state: BalanceEntryState
  availableAt: string
  createdAt: string
  text: string
}

/** A balance by what may be done with it. */
export type Balance = { currency: string; pending: number; available: number; requested: number; paid: number }

/** What may be withdrawn. An order that was refunded while it was pending leaves its fee alone, which counts at once. */
export function getAvailable(amount: number, pending: number): number {
  return amount - Math.max(0, pending)
}

/** What becomes available on a day. */
export type PendingDay = { currency: string; at: string; amount: number }

/** A balance as the school reads it. */
export type OwedRow = Balance & {
  id: number
  account: { id: number; name: string; email: string }
  kind: 'affiliate' | 'instructor'
  /** When the next pending amount becomes available. */
  nextAt: string | null
}
