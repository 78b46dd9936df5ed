import { sql } from 'drizzle-orm'
import { type MergeRule, moveRows, moves, stays } from '#app/people/accounts/merging.server.ts'
import { lockAttempt, submitAttempt } from './submit-attempt.server.ts'
import { examAnswers, examAttempts, examCorrections } from './tables.server.ts'

/** Attempts of two accounts that become one. Where both are taking an exam, the attempt of the one that goes is handed in. */
export const examMerging: MergeRule[] = [
  {
    columns: [examAttempts.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const { rows } = await db.execute<{ id: string }>(sql`select f.id from exam_attempts f
        join exam_attempts i on i.school_id = ${schoolId} and i.exam_id = f.exam_id and i.submitted_at is null
        where f.school_id = ${schoolId} and f.submitted_at is null and f.account_id = ${from} and i.account_id = ${into}
        order by f.id`)
      for (const { id } of rows) await submitAttempt(db, await lockAttempt(db, { schoolId, id: Number(id) }))
      await moveRows(db, examAttempts.accountId, merge)
    },
  },
  moves(examAnswers.accountId),
  moves(examCorrections.accountId),
  stays(examAnswers.markedBy, examCorrections.correctedBy),
]
