import { event } from '#app/platform/outbox.server.ts'

type Which = { bookingId: number }

/** A time was booked, */
export const booked = event<Which>('consultation.booked')
/** moved, */
export const moved = event<Which>('consultation.moved')
/** or given back. */
export const canceled = event<Which>('consultation.canceled')
/** Meetings were bought, and none of them is booked yet. */
export const meetingsBought = event<{ meetingsId: number }>('consultation.bought')
