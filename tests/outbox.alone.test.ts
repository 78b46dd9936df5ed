import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { dispatch, publish } from '#app/platform/outbox.server.ts'
import { outbox } from '#app/platform/tables.server.ts'
import { transactionPerformed } from '#app/selling/checkout/events.server.ts'

/** The jobs that follow from an order that is paid. */
const FOLLOWING = ['checkout.send-receipt', 'conversions.tell', 'notifications.tell-of-sale', 'invoicing.schedule']

const told = () => inSchool(1, (db) => db.select().from(outbox))
const perform = () => inSchool(1, (db) => publish(db, 1, transactionPerformed, { transactionId: 1 }))
const asTablesOwner = (statement: ReturnType<typeof sql>) => asOwner((db) => db.execute(statement))
const queued = async () =>
  (await asTablesOwner(sql`select task_identifier as job from graphile_worker.jobs`)).rows.map(({ job }) => job)

async function withoutQueue(work: () => Promise<void>): Promise<void> {
  await asTablesOwner(
    sql`alter function enqueue_job(text, json, timestamptz, integer, text, integer) rename to no_queue`,
  )
  await work()
  await asTablesOwner(sql`alter function no_queue rename to enqueue_job`)
}

beforeEach(async () => {
  await asTablesOwner(sql`delete from outbox`)
  await asTablesOwner(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
})

test('who does not know what follows from an event leaves it to the worker: it counts as told once its jobs are in the queue', async () => {
  await perform()
  expect(await queued()).toEqual(['outbox.dispatch'])
  const [row] = await told()
  const event = { schoolId: 1, id: row?.id }
  await import('#app/follow-ups.server.ts')
  await withoutQueue(async () => {
    await expect(dispatch.run(event)).rejects.toThrow()
    expect(await told()).toMatchObject([{ dispatchedAt: null }])
  })
  await dispatch.run(event)
  await dispatch.run(event)
  expect(await told()).toMatchObject([{ dispatchedAt: expect.any(String) }])
  expect(await queued()).toEqual(['outbox.dispatch', ...FOLLOWING])
})

test('who knows it asks for the jobs as the event is written: both or neither', async () => {
  await import('#app/follow-ups.server.ts')
  await withoutQueue(async () => {
    await expect(perform()).rejects.toThrow()
    expect(await told()).toEqual([])
  })
  await perform()
  expect(await told()).toMatchObject([{ dispatchedAt: expect.any(String) }])
  expect(await queued()).toEqual(FOLLOWING)
})
