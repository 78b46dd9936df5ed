import { inSchool } from '#app/platform/db.server.ts'
import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const forgetBrieflyKept = scheduledPerSchool('payment-means.forget-kept', '*/10 * * * *', ({ schoolId }) =>
  inSchool(schoolId, async (db) => (await import('./means.server.ts')).deleteBrieflyKept(db, schoolId)),
)
