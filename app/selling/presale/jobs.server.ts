import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Every five minutes, so that buyers hear of it about when it opens. */
export const tellOfOpening = scheduledPerSchool('presale.tell', '*/5 * * * *', async ({ schoolId }) =>
  (await import('./opening-emails.server.ts')).tellOfOpening(schoolId),
)
