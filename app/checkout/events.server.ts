import { event } from '../platform/outbox.server.ts'

/** An order was paid, or cost nothing. */
export const transactionPerformed = event<{ transactionId: number }>('transaction.performed')
