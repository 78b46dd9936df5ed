import { purgeDeleted } from '#app/content/courses/deletion.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** What was deleted a month ago is removed for good, each night. */
export const purgeCourses = scheduledPerSchool('course-builder.purge-deleted', '40 3 * * *', ({ schoolId }) =>
  inSchool(schoolId, (db) => purgeDeleted(db, schoolId)),
)
