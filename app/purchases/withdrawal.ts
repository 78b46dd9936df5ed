export const WITHDRAWAL_TEXT_MAX = 2000

/** How an order stands with the right to withdraw from it: it is open, or why it is not. */
export const STANDINGS = ['open', 'withdrawn', 'unpaid', 'refunded', 'late', 'begun'] as const
export type Standing = (typeof STANDINGS)[number]

/** What the list of purchases shows beside a purchase; `refunded` is what of its money went back. */
export type Kept = { standing: Standing; receipt: string | null; refunded: number }

/** Where a buyer withdraws from an order, and finds afterwards that they did. */
export function withdrawPath(hash: string): string {
  return `/my/transactions/${hash}/withdraw`
}

export type WithdrawPage = {
  number: string
  hash: string
  /** When it was ordered. */
  at: string
  product: string
  standing: Standing
  /** The last moment of the right to withdraw. */
  until: string
  /** The buyer, to the buyer alone; a guest says by which address they ordered. */
  own: { name: string; email: string } | null
  withdrawn: { at: string; text: string | null } | null
}
