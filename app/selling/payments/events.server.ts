import { event } from '#app/platform/outbox.server.ts'

/** An order was placed; nobody has paid for it yet. */
export const orderPlaced = event<{ transactionId: number }>('transaction.placed')
