import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { job } from '#app/platform/jobs.server.ts'
import { orNone } from '#app/platform/refusal.ts'

/** Hands in an attempt whose time is over, if nobody did. */
export const handInOverdue = job('exams.hand-in-overdue', {
  takes: { attemptId: z.int() },
  work: ({ schoolId, attemptId }) =>
    inSchool(schoolId, async (db) => {
      const { submitAttempt, lockAttempt } = await import('./submit-attempt.server.ts')
      const attempt = await lockAttempt(db, { schoolId, id: attemptId }).catch(orNone)
      if (attempt?.late && !attempt.submittedAt) await submitAttempt(db, attempt)
    }),
})

/** Marks all attempts that asked a question by its key as it is now. */
export const markAgain = job('exams.mark-again', {
  takes: { examId: z.int(), questionId: z.int(), version: z.int(), by: z.int() },
  work: async (which) => (await import('./mark-again.server.ts')).markAllAgain(which),
})
