import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const deleteUnused = scheduledPerSchool('downloads.delete-unused-copies', '45 * * * *', async (school) =>
  (await import('./stamped-copies.server.ts')).deleteUnusedCopies(school),
)
