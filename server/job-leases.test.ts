import { type Job, run } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeLostJobs, keepLeases, LEASE_SECONDS } from './job-leases.ts'

let queue: pg.Pool

beforeAll(() => {
  queue = new pg.Pool({ connectionString: process.env.OWNER_DATABASE_URL, max: 1 })
})
afterAll(() => queue.end())

async function aJobLockedSince(seconds: number): Promise<string> {
  const { rows } = await queue.query<{ id: string }>(`select id from graphile_worker.add_job('a job')`)
  const id = rows[0]?.id ?? ''
  await queue.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'somebody',
       locked_at = now() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
  return id
}

async function lockedJobs(): Promise<string[]> {
  const { rows } = await queue.query<{ id: string }>('select id from graphile_worker.jobs where locked_at is not null')
  return rows.map(({ id }) => id)
}

test('a job whose worker went silent is free to be done again, one that is being done is not', async () => {
  const lost = await aJobLockedSince(LEASE_SECONDS + 1)
  const held = await aJobLockedSince(LEASE_SECONDS - 5)
  expect(await lockedJobs()).toEqual([lost, held])
  expect(await freeLostJobs(queue)).toBe(1)
  expect(await lockedJobs()).toEqual([held])
})

test('nobody waits longer than a minute for a job of a worker that is gone', async () => {
  await freeLostJobs(queue)
  await aJobLockedSince(60)
  expect(await freeLostJobs(queue)).toBe(1)
})

test('a job stays with the worker that does it for longer than a lease; one that never reached it is free', async () => {
  const connectionString = process.env.OWNER_DATABASE_URL ?? ''
  const trouble: unknown[] = []
  const freed: number[] = []
  const leases = keepLeases(connectionString, {
    onFreed: (jobs) => freed.push(jobs),
    onTrouble: (e) => trouble.push(e),
  })
  let finish = () => {}
  let begun: (job: Job) => void = () => {}
  const beginning = new Promise<Job>((resolve) => {
    begun = resolve
  })
  const slow = (_: unknown, { job }: { job: Job }) => {
    begun(job)
    return new Promise<void>((done) => {
      finish = done
    })
  }
  const runner = await run({ connectionString, noHandleSignals: true, events: leases.events, taskList: { slow } })
  await queue.query(`select graphile_worker.add_job('slow')`)
  const { id } = await beginning
  await queue.query(
    `update graphile_worker._private_jobs set locked_at = now() - make_interval(secs => $2) where id = $1`,
    [id, LEASE_SECONDS + 1],
  )
  // As when the connection ends between the lock and the answer that brings the job.
  const unheard = await aJobLockedSince(LEASE_SECONDS + 1)
  await queue.query(
    `update graphile_worker._private_jobs set locked_by =
       (select locked_by from graphile_worker._private_jobs where id = $1) where id = $2`,
    [id, unheard],
  )
  await leases.round()
  expect([freed, trouble]).toEqual([[1], []])
  expect(await lockedJobs()).toContain(id)
  expect(await lockedJobs()).not.toContain(unheard)
  finish()
  await runner.stop()
  await leases.stop()
})
