import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepTrying } from './job-retries.ts'

let queue: pg.Pool

beforeAll(() => {
  queue = new pg.Pool({ connectionString: process.env.OWNER_DATABASE_URL, max: 1 })
})
beforeEach(async () => {
  await queue.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
})
afterAll(() => queue.end())

type Failed = { task?: string; schoolId?: number; attempts?: number; minutesAgo?: number }

/** One that failed so often, the last time so long ago, and is to be tried as the queue says then. */
async function failed({ task = 'a task', schoolId = 1, attempts = 8, minutesAgo = 6 }: Failed = {}): Promise<string> {
  const { rows } = await queue.query<{ id: string }>('select id from graphile_worker.add_job($1, $2)', [
    task,
    { schoolId },
  ])
  const id = rows[0]?.id ?? ''
  await queue.query(
    `update graphile_worker._private_jobs set attempts = $2::int,
       run_at = now() - make_interval(mins => $3) + make_interval(secs => exp(least($2::int, 10))) where id = $1`,
    [id, attempts, minutesAgo],
  )
  return id
}

async function dueJobs(): Promise<string[]> {
  const { rows } = await queue.query<{ id: string }>(
    'select id from graphile_worker.jobs where run_at <= now() order by id',
  )
  return rows.map(({ id }) => id)
}

/** What a round brings forward after such jobs came to their end. */
async function afterRound(...ended: { task: string; schoolId: number; attempts: number; error?: unknown }[]) {
  const events: WorkerEvents = new EventEmitter()
  const trying = keepTrying(queue, events, (error) => {
    throw error
  })
  for (const { task, schoolId, attempts, error } of ended) {
    const job = { task_identifier: task, payload: { schoolId }, attempts } as unknown as Job
    events.emit('job:complete', { job, error } as never)
  }
  await trying.round()
  await trying.stop()
  return dueJobs()
}

test('of what failed and waits for long, one of each kind and school is tried again', async () => {
  const [first] = [await failed({ minutesAgo: 8 }), await failed(), await failed()]
  const [elsewhere, other] = [await failed({ schoolId: 2 }), await failed({ task: 'another' })]
  expect(await afterRound()).toEqual([first, elsewhere, other])
})

test('all of a kind and school are, once one of them went well that had failed, or came after one that did', async () => {
  const ours = [await failed(), await failed(), await failed()]
  const theirs = [await failed({ schoolId: 2 }), await failed({ schoolId: 2 })]
  expect(await afterRound({ task: 'a task', schoolId: 1, attempts: 2 })).toEqual([...ours, theirs[0]])
  const more = [await failed({ task: 'another' }), await failed({ task: 'another' }), await failed({ task: 'another' })]
  const went = { task: 'another', schoolId: 1, attempts: 1 }
  expect(await afterRound(went)).toEqual([...ours, ...theirs, more[0]])
  expect(await afterRound({ ...went, error: new Error('away') }, went)).toEqual([...ours, ...theirs, ...more])
})

test('none is tried twice within five minutes, nor after an hour of tries, nor where it comes soon or is being done', async () => {
  await failed({ minutesAgo: 4 })
  await failed({ task: 'for long', attempts: 14, minutesAgo: 60 })
  await failed({ task: 'soon', attempts: 6, minutesAgo: 6 })
  const held = await failed({ task: 'held' })
  await queue.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = $1`,
    [held],
  )
  expect(await afterRound()).toEqual([])
})
