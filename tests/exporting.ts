import { inSchool } from '#app/platform/db.server.ts'
import { deleteBuckets } from '#app/platform/limits.server.ts'

/** Lets a school export at once what it would wait a minute for. */
export const waitForExports = (schoolId = 1) => inSchool(schoolId, (db) => deleteBuckets(db, schoolId, 'exports'))
