import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Asks whoever left an address to confirm it. */
export const sendConfirmationEmail = job('leads.ask-to-confirm', {
  takes: { leadId: z.int() },
  work: async (payload) => (await import('./letters.server.ts')).sendQuestion(payload),
})

/** Products open in many ways: by a price, by a status, by their time. */
export const sendOpeningEmails = scheduledPerSchool('leads.tell-of-openings', '*/5 * * * *', async ({ schoolId }) =>
  (await import('./letters.server.ts')).sendOpeningEmails(schoolId),
)

export const deleteUnconfirmed = scheduledPerSchool('leads.forget-unconfirmed', '50 3 * * *', async (school) =>
  (await import('./lead-retention.server.ts')).deleteUnconfirmed(school),
)
