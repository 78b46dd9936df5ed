import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, enqueueAll, job, type SchoolPayload, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import type { RenewalEmailType } from './renewal-emails.ts'

/**
 * Does what is due, in portions; whoever is charged waits for a provider, so no letter waits behind it. In a copy that is
 * held nothing is tried: the original charges.
 */
export const renewDue = job('renewals.renew', {
  takes: { after: z.int() },
  weight: 'asking',
  restsHeld: true,
  async work({ schoolId, after }) {
    const rest = await (await import('./due.server.ts')).renewDue(schoolId, after)
    if (rest !== undefined) await inSchool(schoolId, (db) => enqueue(db, renewDue, { schoolId, after: rest }))
  },
})

export const findDue = scheduledPerSchool(
  'renewals.find-due',
  '*/5 * * * *',
  async ({ schoolId }) => {
    if (await (await import('./due.server.ts')).hasDue(schoolId)) await askFor(schoolId)
  },
  { restsHeld: true },
)

/** Once, however many times it is asked for before it is done. */
async function askFor(schoolId: number): Promise<void> {
  await inSchool(schoolId, (db) => enqueueAll(db, renewDue, [{ schoolId, after: 0 }], { once: true }))
}

const takes = { membershipId: z.int() }
type MembershipPayload = SchoolPayload & { membershipId: number; attempt?: number }
const telling = (what: RenewalEmailType) => async (payload: MembershipPayload) =>
  (await import('./letters.server.ts')).sendMembershipEmail({ ...payload, what })

export const sendRenewalNotice = job('renewals.tell-of-renewal', { takes, work: telling('notice') })
export const sendFailureEmail = job('renewals.tell-of-failure', {
  takes: { ...takes, attempt: z.int() },
  work: telling('failed'),
})
export const sendPastDueEmail = job('renewals.tell-of-closing', { takes, work: telling('past_due') })
export const sendEndEmail = job('renewals.tell-of-end', { takes, work: telling('ended') })
export const sendPauseEmail = job('renewals.tell-of-pause', { takes, work: telling('paused') })
export const sendMembershipCancellationEmail = job('renewals.tell-of-canceling', { takes, work: telling('canceled') })

export const sendWinBackEmails = scheduledPerSchool('win-back.ask', '20 * * * *', async ({ schoolId }) =>
  (await import('./win-back-emails.server.ts')).sendWinBackEmails(schoolId),
)
