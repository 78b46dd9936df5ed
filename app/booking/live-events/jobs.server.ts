import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, type SchoolPayload, scheduledPerSchool } from '#app/platform/jobs.server.ts'

const telling = () => import('./event-emails.server.ts')

/** Every five minutes: an hour before is meant roughly, and a seat that was given up does not wait long. */
export const attend = scheduledPerSchool('live-events.attend', '*/5 * * * *', async (school) =>
  (await import('./clock.server.ts')).attendEvents(school),
)

/** When it is, how to join and where the calendar file is, for who has just got a seat. */
export const sendSeatEmail = job('live-events.tell-of-seat', {
  takes: { productId: z.int(), transactionId: z.int() },
  work: async (of) => (await telling()).sendSeatEmail(of),
})

/** That a seat is kept for who waited. */
export const sendOfferEmail = job('live-events.tell-of-offer', {
  takes: { waitingId: z.int(), accountId: z.int() },
  work: async (of) => (await telling()).sendOfferEmail(of),
})

/** After whom it goes on: some are written to by a job, and the others by the one that it asks for. */
const after = z.int().default(0)

async function goOn<P extends SchoolPayload>(next: Job<P>, done: P, last: number | undefined): Promise<void> {
  if (last !== undefined) await inSchool(done.schoolId, (db) => enqueue(db, next, { ...done, after: last }))
}

/** Each of those who failed is written to by a job of their own, which is tried as often as any. */
async function askAgain<P extends SchoolPayload>(again: Job<P>, done: P, failed: number[]): Promise<void> {
  for (const only of failed) await inSchool(done.schoolId, (db) => enqueue(db, again, { ...done, only }))
}

const knownDate = z.object({ startsAt: z.string(), endsAt: z.string(), timeZone: z.string() })

/** That an event has another date, instead of which one, or is canceled. */
export const sendChangeEmails = job('live-events.tell-of-change', {
  // One of them alone, where nothing could be written before.
  takes: {
    productId: z.int(),
    sequence: z.int(),
    after,
    only: z.int().nullable().default(null),
    from: knownDate.nullable().default(null),
  },
  async work(change): Promise<void> {
    const { failed, last } = await (await telling()).sendChangeEmails(change)
    await askAgain(sendChangeEmails, change, failed)
    await goOn(sendChangeEmails, change, last)
  },
})

/** Opens the recording to those who had a seat, and tells them. */
export const openReplay = job('live-events.open-replay', {
  takes: { productId: z.int(), after, only: z.int().nullable().default(null) },
  async work(event): Promise<void> {
    const { failed, last } = await (await import('./replays.server.ts')).openReplayToSome(event)
    await askAgain(openReplay, event, failed)
    await goOn(openReplay, event, last)
  },
})
