import { event } from '#app/platform/outbox.server.ts'

/** An order was paid, or cost nothing. */
export const transactionPerformed = event<{ transactionId: number }>('transaction.performed')

/** Nobody paid an order: it was declined, given up, or failed at the provider. */
export const orderFailed = event<{ transactionId: number }>('transaction.failed')

/** Some of the money of a paid order went back, or all that was left of it. */
export const orderRefunded = event<{ transactionId: number; amount: number; full: boolean }>('transaction.refunded')

/** An order was paid, and not everything that it is for could be handed over. */
export const orderUnfulfilled = event<{ transactionId: number }>('transaction.unfulfilled')

/** Money of a paid order went back, whoever gave it. */
export const moneyReturned = event<{ transactionId: number }>('transaction.money-returned')

/** Staff revoked what an order opened. */
export const orderRevoked = event<{ transactionId: number }>('transaction.revoked')

/** A buyer's bank took money of an order back. */
export const chargedBack = event<{ transactionId: number }>('transaction.charged-back')

/** A buyer's bank did not take what was given back: the money is the school's again. */
export const refundSentBack = event<{ transactionId: number }>('transaction.refund-sent-back')
