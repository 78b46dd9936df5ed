import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const askMembersBack = scheduledPerSchool('win-back.ask', '20 * * * *', async ({ schoolId }) =>
  (await import('./asking-back.server.ts')).askBack(schoolId),
)
