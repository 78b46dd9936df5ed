import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

const which = { bookingId: z.int() }

const declared = {
  takes: which,
  work: async (booking: { schoolId: number; bookingId: number }) =>
    (await import('./booking-mail.server.ts')).sendBookingEmail(booking),
}

/** Once it is booked, and whenever it was moved. */
export const sendBookingEmail = job('consultations.tell-of-time', declared)
/** What the version before asked for it as: its queue goes on, and it may run beside this one while that is put in place. */
export const notifyOfBooking = job('consultations.tell-of-booking', declared)
export const notifyOfMove = job('consultations.tell-of-move', declared)

export const sendCancellationEmail = job('consultations.tell-of-canceled', {
  takes: which,
  work: async (booking) => (await import('./booking-mail.server.ts')).sendCancellationEmail(booking),
})

export const inviteToBook = job('consultations.invite-to-book', {
  takes: { meetingsId: z.int() },
  work: async (bought) => (await import('./booking-mail.server.ts')).inviteToBook(bought),
})

/** Before a meeting; of one that was moved or canceled since, nobody is reminded. */
export const remind = job('consultations.remind', {
  takes: { ...which, sequence: z.int(), hours: z.int() },
  work: async (reminder) => (await import('./booking-mail.server.ts')).remind(reminder),
})
