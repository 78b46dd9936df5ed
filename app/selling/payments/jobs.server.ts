import { inSchool } from '#app/platform/db.server.ts'
import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { eraseFailedBuyers } from './erasing.server.ts'

export const eraseBuyers = scheduledPerSchool('payments.forget-failed-buyers', '30 3 * * *', ({ schoolId }) =>
  inSchool(schoolId, (db) => eraseFailedBuyers(db, schoolId)),
)
