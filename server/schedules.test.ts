import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { watchSchedules } from './schedules.ts'

const queue = new pg.Pool({ connectionString: process.env.OWNER_DATABASE_URL, max: 1 })
const heard: unknown[] = []
let clock = Date.now()
const watch = watchSchedules(queue, {
  onPulledBack: (schedules) => heard.push(schedules),
  onSetBack: () => heard.push('set back'),
  onTrouble: (error) => heard.push(error),
  now: () => clock + performance.now(),
})
afterAll(async () => {
  await watch.stop()
  await queue.end()
})

test('schedules that ran in the future, by a clock that jumped ahead, go on from now; others are left alone', async () => {
  await queue.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
    ('ahead', now(), now() + interval '9 hours'), ('a-minute', now(), now() + interval '1 minute'), ('never', now(), null)`)
  await watch.round()
  expect(heard.splice(0)).toEqual([['ahead']])
  const { rows } = await queue.query(`select identifier, last_execution - now() < interval '1 second' as now
    from graphile_worker._private_known_crontabs where identifier in ('ahead', 'a-minute', 'never') order by 1`)
  expect(rows).toEqual([
    { identifier: 'a-minute', now: false },
    { identifier: 'ahead', now: true },
    { identifier: 'never', now: null },
  ])
  await watch.round()
  expect(heard).toEqual([])
})

test('a process that lived through a jump hears that its clock was set back, once', async () => {
  clock += 3 * 3_600_000
  await watch.round()
  expect(heard).toEqual([])
  clock -= 3 * 3_600_000
  await watch.round()
  await watch.round()
  expect(heard).toEqual(['set back'])
})
