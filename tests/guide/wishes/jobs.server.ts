import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { job } from '#app/platform/jobs.server.ts'

export const thankForWish = job('wishes.thank', {
  takes: { wishId: z.int() },
  async work({ schoolId, wishId }) {
    const { thank } = await import('./wishes.server.ts')
    await inSchool(schoolId, (db) => thank(db, schoolId, wishId))
  },
})
