/** What the school owes in all, in its own currency. */
export type OwedTotals = { owed: number; overdue: number; toApprove: number; toPay: number; currency: string }
