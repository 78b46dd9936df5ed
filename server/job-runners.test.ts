import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, scheduled } from '#app/platform/jobs.server.ts'
import { startGate } from '#tests/doubles/gate.ts'
import { startRunners, WORK } from './job-runners.ts'

const transcode = job('test.transcode', { takes: { n: z.int() }, work: async () => {}, weight: 'heavy' })
const letter = job('test.letter', { takes: { n: z.int() }, work: async () => {}, weight: 'letter' })
const question = job('test.question', { takes: { n: z.int() }, work: async () => {}, weight: 'asking' })
const settle = job('test.settle', { takes: { n: z.int() }, work: async () => {} })
/** Known to the test alone that leaves some behind. */
const reminder = job('test.reminder', { takes: { n: z.int() }, work: async () => {} })

type Perform = (name: string) => Promise<void>

const DATABASE = process.env.OWNER_DATABASE_URL ?? ''

type Queue = Parameters<typeof startRunners>[0]

function start(perform: Perform, { more = [], ...queue }: Partial<Queue> & { more?: Job[] } = {}) {
  return startRunners({
    connectionString: DATABASE,
    jobs: new Map([transcode, letter, question, settle, ...more].map((one) => [one.name, one])),
    perform,
    tell: () => {},
    events: new EventEmitter(),
    ...queue,
  })
}

test('a letter does not wait for any number of heavy jobs, which are done one after the other', async () => {
  let finish = () => {}
  const long = new Promise<void>((done) => {
    finish = done
  })
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  let sent = () => {}
  const arrived = new Promise<void>((done) => {
    sent = done
  })
  for (let n = 0; n < 20; n++) await inSchool(1, (db) => enqueue(db, transcode, { schoolId: 1, n }))
  const runners = await start(async (name) => {
    begun.push(name)
    if (name === 'test.letter') return sent()
    running += 1
    most = Math.max(most, running)
    first.resolve()
    await long
    running -= 1
  })
  await first.promise
  await inSchool(1, (db) => enqueue(db, letter, { schoolId: 1, n: 1 }))
  await arrived
  expect(begun).toEqual(['test.transcode', 'test.letter'])
  finish()
  await expect.poll(() => begun.length).toBe(21)
  expect(most).toBe(1)
  await runners.stop()
})

test('what was paid does not wait for letters that their mail server lets wait', async () => {
  const [hanging, settled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (let n = 0; n < 4; n++) await inSchool(1, (db) => enqueue(db, letter, { schoolId: 1, n }))
  let taken = 0
  const runners = await start(async (name) => {
    if (name === 'test.settle') return settled.resolve()
    // The money comes once as many letters hang as are sent at a time.
    if (name === 'test.letter' && ++taken === 4) await inSchool(1, (db) => enqueue(db, settle, { schoolId: 1, n: 1 }))
    await hanging.promise
  })
  await settled.promise
  hanging.resolve()
  await runners.stop()
})

test('what was paid and its letters do not wait for services of others that let wait', async () => {
  const hanging = Promise.withResolvers<void>()
  const done = { 'test.settle': Promise.withResolvers<void>(), 'test.letter': Promise.withResolvers<void>() }
  for (let n = 0; n < 6; n++) await inSchool(1, (db) => enqueue(db, question, { schoolId: 1, n }))
  const asked = Promise.withResolvers<void>()
  const runners = await start(async (name) => {
    if (name === 'test.settle' || name === 'test.letter') return done[name].resolve()
    asked.resolve()
    await hanging.promise
  })
  await asked.promise
  await inSchool(1, (db) => enqueue(db, settle, { schoolId: 1, n: 1 }))
  await inSchool(1, (db) => enqueue(db, letter, { schoolId: 1, n: 1 }))
  await Promise.all(Object.values(done).map(({ promise }) => promise))
  hanging.resolve()
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
  const runners = await start(perform, { weights: WORK.light })
  await arrived
  await runners.stop()
  expect(done).toEqual(['test.letter'])
})

test('one that cannot look into its queue gives up, as another may that is started anew', async () => {
  const database = new URL(DATABASE)
  const gate = await startGate(database.hostname, Number(database.port))
  database.host = `127.0.0.1:${gate.port}`
  const runners = await start(async () => {}, {
    weights: ['light'],
    connectionString: database.href,
    failedLooks: 3,
  })
  const ended = expect(runners.ended).rejects.toThrow('fetching jobs')
  await gate.cut()
  await ended
  await gate.open()
  await runners.stop()
  await gate.cut()
})

// Five are done at once; of seven one begins in the place of the first that is done, and one is given back undone.
test.each([5, 7])(
  'one that could not cross off what it did of %d jobs gives up, and does not wait for ever',
  async (count) => {
    for (let n = 1; n <= count; n++) await inSchool(1, (db) => enqueue(db, reminder, { schoolId: 1, n }))
    const running: (() => void)[] = []
    const begun = Promise.withResolvers<void>()
    const perform: Perform = () =>
      new Promise((finish) => {
        if (running.push(finish) === 5) begun.resolve()
      })
    const impatient = new URL(DATABASE)
    impatient.searchParams.set('options', '-c lock_timeout=50')
    const events = new EventEmitter()
    const runners = await start(perform, {
      weights: ['light'],
      more: [reminder],
      connectionString: impatient.href,
      events,
      endsWithinMs: 50,
    })
    await begun.promise
    const ended = expect(runners.ended).rejects.toThrow('did not end')
    await asOwner((db) =>
      db.transaction(async (holding) => {
        await holding.execute(
          sql`select from graphile_worker._private_jobs where (payload ->> 'n')::int < 7 for update`,
        )
        for (const finish of running) {
          const failed = once(events, 'pool:fatalError')
          finish()
          await failed
        }
        await ended
      }),
    )
    await runners.stop()
  },
)

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
  const runners = await start(perform, { weights: ['light'], more: [nightly, hourly] })
  await arrived.promise
  await runners.stop()
  expect(done).toEqual([nightly.name])
})
