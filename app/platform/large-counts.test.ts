import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { jobs } from '#app/worker.server.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { asOwner, inSchool } from './db.server.ts'
import { countLarge } from './large-counts.server.ts'
import { largeCounts } from './tables.server.ts'

const LARGE = 100
const DAY = 'monday'
let there = 0
let counted = 0

const apples = countLarge<{ day: string }, number>('test.apples', {
  async count(_, schoolId, keys) {
    counted += keys.length
    return keys.map(() => there + schoolId)
  },
  isLarge: (number) => number >= LARGE,
  usual: async () => [{ day: DAY }],
})

beforeEach(async () => {
  counted = 0
  await inSchool(1, (db) => db.delete(largeCounts))
})

const find = (schoolId = 1) => inSchool(schoolId, (db) => apples.find(db, schoolId, { day: DAY }), { reading: true })
const listKept = () => inSchool(1, (db) => db.select().from(largeCounts).where(eq(largeCounts.kind, 'test.apples')))
/** Until the worker was asked, beside the page. */
async function keptAs(value: number): Promise<void> {
  const look = async () => {
    await runJobs()
    return (await listKept()).map((row) => row.value)
  }
  await expect.poll(look).toEqual([value])
}
const age = () => inSchool(1, (db) => db.update(largeCounts).set({ countedAt: sql`now() - interval '11 minutes'` }))

test('small numbers are counted each time', async () => {
  for (const number of [3, 5]) {
    there = number
    expect(await find()).toBe(number + 1)
  }
  await runJobs()
  expect(await listKept()).toEqual([])
})

test('a large one is that of a moment ago, and of its school alone', async () => {
  there = 1000
  expect(await find()).toBe(1001)
  await keptAs(1001)
  there = 2000
  counted = 0
  expect(await find()).toBe(1001)
  expect(counted).toBe(0)
  expect(await find(2)).toBe(2002)
})

test('what takes longer to count than a page waits is refused until the worker has counted it', async () => {
  let takesLong = true
  const plums = countLarge<string, number>('test.plums', {
    async count(db) {
      if (takesLong) await db.execute(sql`set local statement_timeout = 1`)
      if (takesLong) await db.execute(sql`select pg_sleep(1)`)
      return [LARGE]
    },
    isLarge: () => true,
    usual: async () => [],
  })
  const look = () => inSchool(1, (db) => plums.find(db, 1, 'ripe'))
  await expect(look()).rejects.toMatchObject({ status: 503, text: 'errors.being_counted' })
  takesLong = false
  await expect.poll(() => runJobs().then(() => inSchool(1, (db) => db.$count(largeCounts)))).toBe(1)
  takesLong = true
  expect(await look()).toBe(LARGE)
})

test('at night is counted what is asked for by day, and forgotten what nobody asks for', async () => {
  there = 3000
  const nobodys = { schoolId: 1, kind: 'test.apples', key: '{"day":"long ago"}', value: 1 }
  await inSchool(1, (db) => db.insert(largeCounts).values({ ...nobodys, countedAt: sql`now() - interval '4 days'` }))
  await runSchedule('large-counts.count-usual')
  expect(await listKept()).toMatchObject([{ key: JSON.stringify({ day: DAY }), value: 3001 }])
})

test('at night one that cannot be counted keeps no other waiting', async () => {
  const pears = countLarge<string, number>('test.pears', {
    async count(_, __, [key]) {
      if (key === 'rotten') throw new Error('they cannot be counted')
      return [LARGE]
    },
    isLarge: () => true,
    usual: async () => ['rotten', 'ripe'],
  })
  await runSchedule('large-counts.count-usual')
  expect(await inSchool(1, (db) => pears.find(db, 1, 'ripe'))).toBe(LARGE)
  const kept = await inSchool(1, (db) => db.select().from(largeCounts).where(eq(largeCounts.kind, 'test.pears')))
  expect(kept.map(({ key }) => JSON.parse(key))).toEqual(['ripe'])
})

test('an old one is counted anew behind the page, unless it has become small', async () => {
  const countOne = (value: number) => {
    there = value - 1
    return jobs.get('large-counts.count')?.run({ schoolId: 1, kind: 'test.apples', key: JSON.stringify({ day: DAY }) })
  }
  await countOne(4001)
  await countOne(5001)
  expect(await listKept()).toMatchObject([{ value: 4001 }])
  await age()
  await countOne(5001)
  expect(await listKept()).toMatchObject([{ value: 5001 }])
  await age()
  await countOne(7)
  expect(await listKept()).toEqual([])
})

test('whoever tries one filter after another asks for a few numbers a minute, after which nobody else waits', async () => {
  const filters = countLarge<number, number>('test.filters', {
    count: async (_, __, keys) => keys.map(() => LARGE),
    isLarge: () => true,
    usual: async () => [],
  })
  const tried = Array.from({ length: 100 }, (_, nth) => nth)
  await inSchool(2, (db) => filters.findByKey(db, 2, tried))
  const asked = sql`select j.priority from graphile_worker.jobs j where j.task_identifier = 'large-counts.count'`
  const find = () => asOwner(async (db) => (await db.execute<{ priority: number }>(asked)).rows)
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0)
  const waiting = await find()
  expect(waiting.length).toBeLessThanOrEqual(30)
  expect(new Set(waiting.map(({ priority }) => priority))).toEqual(new Set([15]))
})
