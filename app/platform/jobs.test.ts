import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueueForSchools } from '#app/people/schools/schools.server.ts'
import { jobs } from '#app/worker.server.ts'
import { isTest, sources, textOf } from '#tests/architecture.ts'
import { expect, test } from '#tests/fixture.ts'
import { asOwner, type Db, inSchool } from './db.server.ts'
import { enqueue, job, queued, scheduledPerSchool } from './jobs.server.ts'
import { event, follow, publish } from './outbox.server.ts'

const greet = job('test.greet', { takes: { name: z.string() }, work: async () => {}, tries: 2 })
const count = scheduledPerSchool('test.count', '0 3 * * *', async () => {})

type Queued = {
  name: string
  payload: unknown
  key: string | null
  tries: number
  priority: number
  due: boolean
}

const QUEUE = sql`
  select j.task_identifier as name, q.payload, j.key, j.max_attempts as tries, j.priority, j.run_at <= now() as due
  from graphile_worker.jobs j join queued_jobs() q on q.id = j.id::text
  where j.task_identifier like 'test.%' order by j.id`

const queue = () => asOwner(async (db) => (await db.execute<Queued>(QUEUE)).rows)

test('a job takes what it declares, for as many tries as it declares, at the time that is asked for', async () => {
  const later = new Date(Date.now() + 60_000)
  for (const when of [{}, { at: null }, { at: later }, { afterMs: 60_000 }, { afterMs: 0 }]) {
    await inSchool(1, (db) => enqueue(db, greet, { schoolId: 1, name: 'Ola' }, when))
  }
  const row = { name: 'test.greet', payload: { schoolId: 1, name: 'Ola' }, key: null, tries: 2, priority: 0 }
  expect(await queue()).toEqual([true, true, false, false, true].map((due) => ({ ...row, due })))
  await asOwner((db) =>
    db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`),
  )
})

test('what comes for every school is one job per school, after all others, and once while it waits', async () => {
  await enqueueForSchools(count)
  await enqueueForSchools(count)
  const row = { name: 'test.count', tries: 3, priority: 10, due: true }
  expect(await queue()).toEqual([
    { ...row, payload: { schoolId: 1 }, key: 'test.count 1' },
    { ...row, payload: { schoolId: 2 }, key: 'test.count 2' },
  ])
})

test('what comes for every school and was tried in vain, as all it needs was away, is tried anew when its time comes', async () => {
  await enqueueForSchools(count)
  const change = (text: SQL) => asOwner(async (db) => (await db.execute<{ attempts: number }>(text)).rows)
  await change(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'away' where key like 'test.count%'`,
  )
  await enqueueForSchools(count)
  const tries = sql`select attempts from graphile_worker.jobs where key like 'test.count%'`
  expect(await change(tries)).toEqual([{ attempts: 0 }, { attempts: 0 }])
})

test('news for many are done after whatever else waits, however they were asked for', async () => {
  const news = job('test.news', { takes: { n: z.int() }, work: async () => {}, turn: 'news' })
  const happened = event<{ n: number }>('test.happened')
  follow(happened, news)
  await inSchool(1, async (db) => {
    await enqueue(db, news, { schoolId: 1, n: 1 })
    await publish(db, 1, happened, { n: 2 })
    await db.execute(sql`select ${queued(news, { schoolId: sql`1`, n: sql`3` })}`)
  })
  const asked = (await queue()).filter(({ name }) => name === 'test.news')
  expect(asked.map(({ priority }) => priority)).toEqual([20, 20, 20])
})

test('a payload of another shape is refused', async () => {
  await expect(greet.run({ schoolId: 1, name: 7 })).rejects.toThrow(/name/)
  await expect(greet.run({ name: 'Ola' })).rejects.toThrow(/schoolId/)
})

test('an unknown job, an unknown event and a payload of another shape do not compile', () => {
  const neverCalled = async (db: Db) => {
    const greeted = event<{ name: string }>('test.greeted')
    follow(greeted, greet)
    // @ts-expect-error there is no such job
    await enqueue(db, 'test.greeet', { schoolId: 1, name: 'Ola' })
    // @ts-expect-error without the school
    await enqueue(db, greet, { name: 'Ola' })
    // @ts-expect-error a number for a name
    await enqueue(db, greet, { schoolId: 1, name: 7 })
    // @ts-expect-error without the name
    queued(greet, { schoolId: sql`school_id` })
    // @ts-expect-error there is no such event
    await publish(db, 1, 'test.greeted', { name: 'Ola' })
    // @ts-expect-error the event says something else
    await publish(db, 1, greeted, { title: 'Ola' })
    // @ts-expect-error the job needs to know more than this event says
    follow(event<{ id: number }>('test.other'), greet)
  }
  expect(neverCalled).toBeTypeOf('function')
})

test('every job has a name of its own, and what takes long is told from what does not', () => {
  const heavy = [...jobs.values()].filter(({ weight }) => weight === 'heavy').map(({ name }) => name)
  expect(heavy.sort()).toEqual([
    'bundles.reach-owners',
    'imports.run',
    'large-counts.count',
    'large-counts.count-usual',
    'my-data.make-export',
    'sales-figures.fold',
    'students.bulk',
    'tag-rules.run',
    'transfer.make-archive',
  ])
  const asking = [...jobs.values()].filter(({ weight }) => weight === 'asking').map(({ name }) => name)
  expect(asking.sort()).toEqual([
    'checkout.recheck-pending',
    'companies.check',
    'conversions.tell',
    'instalments.charge',
    'instalments.take-card',
    'invoicing.exchange-ksef',
    'invoicing.follow-in-service',
    'invoicing.hand-over',
    'invoicing.retry-in-services',
    'invoicing.retry-ksef',
    'payments.cancel-at-provider',
    'reconciliation.compare',
    'renewals.renew',
    'sales.ask-about-refunds',
    'sales.follow-refunds',
    'sales.make-refund',
    'schools.check-domain',
    'subscribing.take-card',
    'videos.ask-bunny',
    'videos.drop-from-bunny',
  ])
  expect(jobs.get('mailing-lists.deliver')?.weight).toBe('mailing')
  expect([...jobs.values()].filter(({ cron }) => cron).length).toBeGreaterThan(5)
})

test('every job that code declares, what follows events among it, is known to the worker', () => {
  const declared = sources
    .filter((file) => !isTest(file))
    .flatMap((file) => [...textOf(file).matchAll(/\b(?:job|scheduled|scheduledPerSchool)\(\s*'([^']+)'/g)])
    .map(([, name = '']) => name)
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter((name) => !jobs.has(name))).toEqual([])
})
