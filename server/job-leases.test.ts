import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeLostJobs, LEASE_SECONDS } from './job-leases.ts'

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
