import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Those whose day has come, soon after it. */
export const sendDueGifts = scheduledPerSchool('gifts.send-due', '*/5 * * * *', async ({ schoolId }) =>
  (await import('./sending.server.ts')).sendDueGifts(schoolId),
)
