import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, enqueueAll, job, type SchoolPayload, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import type { InstalmentEmailType } from './instalment-emails.ts'

/** Charges what is due, in portions. In a copy that is held nothing is tried: the original charges. */
export const chargeDue = job('instalments.charge', {
  takes: { after: z.int() },
  weight: 'asking',
  restsHeld: true,
  async work({ schoolId, after }) {
    const rest = await (await import('./due.server.ts')).chargeDue(schoolId, after)
    if (rest !== undefined) await inSchool(schoolId, (db) => enqueue(db, chargeDue, { schoolId, after: rest }))
  },
})

export const findDueInstalments = scheduledPerSchool(
  'instalments.find-due',
  '*/5 * * * *',
  async ({ schoolId }) => {
    if (await (await import('./due.server.ts')).hasDue(schoolId))
      await inSchool(schoolId, (db) => enqueueAll(db, chargeDue, [{ schoolId, after: 0 }], { once: true }))
  },
  { restsHeld: true },
)

/** A card that its owner saved and did not come back from is what the instalments are charged to. */
export const receiveCardOfInstalments = job('instalments.take-card', {
  weight: 'asking',
  takes: { planId: z.int(), meansId: z.int() },
  work: async (saved) => (await import('./saved-card.server.ts')).receivePlanCard(saved),
})

const takes = { planId: z.int() }
type PlanPayload = SchoolPayload & { planId: number; attempt?: number }
const telling = (what: InstalmentEmailType) => async (payload: PlanPayload) =>
  (await import('./letters.server.ts')).sendInstalmentEmail({ ...payload, what })

export const sendInstalmentFailure = job('instalments.tell-of-failure', {
  takes: { ...takes, attempt: z.int() },
  work: telling('failed'),
})
export const sendInstalmentSuspension = job('instalments.tell-of-suspension', { takes, work: telling('suspended') })
export const sendInstalmentEnd = job('instalments.tell-of-end', { takes, work: telling('ended') })
export const sendInstalmentsDone = job('instalments.tell-of-last', { takes, work: telling('done') })
