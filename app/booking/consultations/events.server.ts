import { event } from '#app/platform/outbox.server.ts'

type BookingPayload = { bookingId: number }

/** A time was booked, */
export const booked = event<BookingPayload>('consultation.booked')
/** moved, */
export const moved = event<BookingPayload>('consultation.moved')
/** or given back. */
export const canceled = event<BookingPayload>('consultation.canceled')
/** Meetings were bought, and none of them is booked yet. */
export const meetingsBought = event<{ meetingsId: number }>('consultation.bought')
