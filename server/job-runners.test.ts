import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, scheduled, type Weight } from '#app/platform/jobs.server.ts'
import { startGate } from '#tests/doubles/gate.ts'
import { startRunners } from './job-runners.ts'

const transcode = job('test.transcode', { takes: { n: z.int() }, work: async () => {}, weight: 'heavy' })
const letter = job('test.letter', { takes: { n: z.int() }, work: async () => {} })

type Perform = (name: string) => Promise<void>

const DATABASE = process.env.OWNER_DATABASE_URL ?? ''

function start(perform: Perform, weights?: Weight[], connectionString = DATABASE, more: Job[] = []) {
  return startRunners({
    connectionString,
    jobs: new Map([transcode, letter, ...more].map((one) => [one.name, one])),
    weights,
    perform,
    tell: () => {},
    events: new EventEmitter(),
    failedLooks: 3,
  })
}

test('a letter does not wait for any number of heavy jobs, which are done one after the other', async () => {
  let finish = () => {}
  const long = new Promise<void>((done) => {
    finish = done
  })
  const begun: string[] = []
  let sent = () => {}
  const arrived = new Promise<void>((done) => {
    sent = done
  })
  for (let n = 0; n < 20; n++) await inSchool(1, (db) => enqueue(db, transcode, { schoolId: 1, n }))
  const runners = await start(async (name) => {
    begun.push(name)
    if (name === 'test.letter') return sent()
    await long
  })
  await inSchool(1, (db) => enqueue(db, letter, { schoolId: 1, n: 1 }))
  await arrived
  expect(begun.filter((name) => name === 'test.transcode').length).toBeLessThanOrEqual(1)
  finish()
  await runners.stop()
})

test('a worker may do the light ones alone', async () => {
  const done: string[] = []
  let sent = () => {}
  const arrived = new Promise<void>((resolve) => {
    sent = resolve
  })
  const perform: Perform = async (name) => {
    done.push(name)
    sent()
  }
  await inSchool(1, (db) => enqueue(db, transcode, { schoolId: 1, n: 1 }))
  await inSchool(1, (db) => enqueue(db, letter, { schoolId: 1, n: 1 }))
  const runners = await start(perform, ['light'])
  await arrived
  await runners.stop()
  expect(done).toEqual(['test.letter'])
})

test('one that cannot look into its queue gives up, as another may that is started anew', async () => {
  const database = new URL(DATABASE)
  const gate = await startGate(database.hostname, Number(database.port))
  database.host = `127.0.0.1:${gate.port}`
  const runners = await start(async () => {}, ['light'], database.href)
  const ended = expect(runners.ended).rejects.toThrow('fetching jobs')
  await gate.cut()
  await ended
  await gate.open()
  await runners.stop()
  await gate.cut()
})

test('what comes once a night and was missed comes as soon as all is back; what comes each hour waits for its time', async () => {
  const [before, later] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 1_800_000)]
  const nightly = scheduled('test.nightly', `${before.getUTCMinutes()} ${before.getUTCHours()} * * *`, async () => {})
  const hourly = scheduled('test.hourly', `${later.getUTCMinutes()} * * * *`, async () => {})
  await asOwner((db) =>
    db.execute(sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      select name, now() - interval '9 days', now() - interval '2 days' from unnest(array['test.nightly', 'test.hourly']) name`),
  )
  const done: string[] = []
  const arrived = Promise.withResolvers<void>()
  const perform: Perform = async (name) => {
    done.push(name)
    if (name === nightly.name) arrived.resolve()
  }
  const runners = await start(perform, ['light'], DATABASE, [nightly, hourly])
  await arrived.promise
  await runners.stop()
  expect(done).toEqual([nightly.name])
})
