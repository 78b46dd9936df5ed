import { event } from '#app/platform/outbox.server.ts'

/** A buyer withdrew from the contract of an order. */
export const withdrawn = event<{ transactionId: number }>('purchase.withdrawn')
