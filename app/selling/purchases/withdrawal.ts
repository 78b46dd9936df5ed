export const WITHDRAWAL_TEXT_MAX = 2000

/** How long consumers may withdraw, by law; the texts that name the days say so too. */
export const WITHDRAWAL_DAYS = 14

/** How an order stands with the right to withdraw from it: it is open, or why it is not. */
export const WITHDRAWAL_STATUSES = ['open', 'withdrawn', 'unpaid', 'refunded', 'late', 'begun'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** What the list of purchases shows beside a purchase; `refunded` is what of its money went back. */
export type WithdrawalSummary = { standing: WithdrawalStatus; receipt: string | null; refunded: number }

/** Where a buyer withdraws from an order, and finds afterwards that they did. */
export function withdrawPath(hash: string): string {
  return `/my/transactions/${hash}/withdraw`
}

/** Where the link leads that is e-mailed to a buyer who is not logged in. */
export function withdrawalLinkPath(token: string): string {
  return `/withdrawal/confirm/${token}`
}

/** The form for those who are not logged in: it has a link e-mailed to the buyer. */
export const WITHDRAWAL_FORM = '/withdrawal/order'

export type WithdrawPage = {
  number: string
  /** When it was ordered. */
  at: string
  product: string
  standing: WithdrawalStatus
  /** The last moment of the right to withdraw. */
  until: string
  /** Where the withdrawal is confirmed, for the buyer and whoever has the e-mailed link; others have that link sent. */
  confirmsAt: string | null
  /** When the form was sent that the e-mailed link confirms. */
  sentAt: string | null
  /** The buyer, to the buyer alone. */
  own: { name: string; email: string } | null
  withdrawn: { at: string; text: string | null } | null
}
