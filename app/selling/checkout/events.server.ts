import { event } from '#app/platform/outbox.server.ts'

/** An order was paid, or cost nothing. */
export const transactionPerformed = event<{ transactionId: number }>('transaction.performed')

/** Staff revoked what an order opened. */
export const orderRevoked = event<{ transactionId: number }>('transaction.revoked')

/** A buyer's bank took money of an order back. */
export const chargedBack = event<{ transactionId: number }>('transaction.charged-back')

/** A buyer's bank did not take what was given back: the money is the school's again. */
export const refundSentBack = event<{ transactionId: number }>('transaction.refund-sent-back')
