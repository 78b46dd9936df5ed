import { event } from '#app/platform/outbox.server.ts'

/** Somebody accepted a gift. */
export const giftAccepted = event<{ transactionId: number }>('gift.accepted')
