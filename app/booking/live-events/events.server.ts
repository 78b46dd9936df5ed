import { event } from '#app/platform/outbox.server.ts'

/** A seat became free and is kept for somebody who waited for one. */
export const seatOffered = event<{ waitingId: number; accountId: number }>('event.seat-offered')
