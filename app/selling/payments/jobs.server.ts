import { inSchool } from '#app/platform/db.server.ts'
import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { forgetFailedBuyers } from './erasing.server.ts'

export const forgetBuyers = scheduledPerSchool('payments.forget-failed-buyers', '30 3 * * *', ({ schoolId }) =>
  inSchool(schoolId, (db) => forgetFailedBuyers(db, schoolId)),
)
