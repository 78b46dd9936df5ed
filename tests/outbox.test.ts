import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import '#app/follow-ups.server.ts'
import { transactionPerformed } from '#app/checkout/events.server.ts'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { dispatch, publish } from '#app/platform/outbox.server.ts'
import { outbox } from '#app/platform/tables.server.ts'

async function told() {
  const [row] = await inSchool(1, (db) => db.select().from(outbox))
  return row
}

test('an event counts as told once its jobs are in the queue, and not before', async () => {
  await inSchool(1, (db) => publish(db, 1, transactionPerformed, { transactionId: 1 }))
  const event = { schoolId: 1, id: (await told())?.id }
  await asOwner((db) =>
    db.execute(sql`alter function enqueue_job(text, json, timestamptz, integer, text, integer) rename to no_queue`),
  )
  await expect(dispatch.run(event)).rejects.toThrow()
  expect((await told())?.dispatchedAt).toBeNull()
  await asOwner((db) => db.execute(sql`alter function no_queue rename to enqueue_job`))
  await dispatch.run(event)
  expect((await told())?.dispatchedAt).not.toBeNull()
  const jobs = sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'checkout.send-receipt'`
  expect((await asOwner((db) => db.execute(jobs))).rows).toEqual([{ count: 1 }])
})
