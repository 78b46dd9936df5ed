import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const sendWinBackEmails = scheduledPerSchool('win-back.ask', '20 * * * *', async ({ schoolId }) =>
  (await import('./win-back-emails.server.ts')).sendWinBackEmails(schoolId),
)
