import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inSchool } from './platform/db.server.ts'
import { enqueue, job } from './platform/jobs.server.ts'
import { outbox } from './platform/tables.server.ts'

/** What follows from what happened: event → jobs. Each job gets the event's payload and the school's id. */
export const followUps: Record<string, readonly string[]> = {
  'transaction.performed': ['checkout.send-receipt'],
  'access.granted': ['students.tell-of-access'],
  'domain.verified': ['accounts.tell-owners-of-domain'],
  'domain.missing': ['accounts.tell-owners-of-domain'],
  'domain.lapsed': ['accounts.tell-owners-of-domain'],
  'school.script-changed': ['accounts.tell-owners-of-script'],
}

/** Turns one outbox row into its jobs and marks it done, in one transaction: a crash repeats all of it or nothing. */
export const dispatch = job(z.object({ schoolId: z.int(), id: z.int() }), ({ schoolId, id }) =>
  inSchool(schoolId, async (db) => {
    const [row] = await db
      .update(outbox)
      .set({ dispatchedAt: sql`now()` })
      .where(and(eq(outbox.schoolId, schoolId), eq(outbox.id, id), isNull(outbox.dispatchedAt)))
      .returning({ event: outbox.event, payload: outbox.payload })
    for (const name of row ? (followUps[row.event] ?? []) : []) {
      await enqueue(db, name, { ...row?.payload, schoolId })
    }
  }),
)
