import { z } from 'zod'
import { job, scheduledPerSchool } from '../platform/jobs.server.ts'

const telling = () => import('./telling.server.ts')

/** Every five minutes: an hour before is meant roughly, and a seat that was given up does not wait long. */
export const attend = scheduledPerSchool('live-events.attend', '*/5 * * * *', async (school) =>
  (await import('./clock.server.ts')).attendEvents(school),
)

/** When it is, how to join and where the calendar file is, for who has just got a seat. */
export const tellOfSeat = job('live-events.tell-of-seat', {
  takes: { productId: z.int(), transactionId: z.int() },
  work: async (of) => (await telling()).tellSeat(of),
})

/** That a seat is kept for who waited. */
export const tellOfOffer = job('live-events.tell-of-offer', {
  takes: { waitingId: z.int(), accountId: z.int() },
  work: async (of) => (await telling()).tellOffer(of),
})

/** That an event has another date, or is canceled. */
export const tellOfChange = job('live-events.tell-of-change', {
  takes: { productId: z.int(), sequence: z.int() },
  work: async (of) => (await telling()).tellChange(of),
})

/** Opens the recording to those who had a seat, and tells them. */
export const openReplay = job('live-events.open-replay', {
  takes: { productId: z.int() },
  work: async (of) => (await import('./replays.server.ts')).openReplayToAll(of),
})
