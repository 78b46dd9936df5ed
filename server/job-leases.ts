// A worker that is killed leaves the jobs it was doing locked, for four hours if it were up to the queue. Here the lock
// is a lease instead: whoever is alive renews its own, and frees those that nobody renewed.
import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'
import pg from 'pg'

export const LEASE_SECONDS = 20
const RENEW_MS = 5000

/** Two tables hold locks: that of the jobs, and that of the queues in which jobs wait for each other. */
async function renew(queue: pg.Pool, pools: string[], jobs: string[]): Promise<void> {
  await queue.query(
    `with held as (
       update graphile_worker._private_jobs set locked_at = now()
       where locked_by = any($1) and id = any($2::bigint[]) returning job_queue_id)
     update graphile_worker._private_job_queues set locked_at = now()
     where locked_by = any($1) and id in (select job_queue_id from held)`,
    [pools, jobs],
  )
}

/** Frees what no living worker holds any more; answers how many jobs that were. */
export async function freeLostJobs(queue: pg.Pool): Promise<number> {
  const lost = `locked_at < now() - interval '${LEASE_SECONDS} seconds'`
  const freed = `set locked_at = null, locked_by = null`
  const { rowCount } = await queue.query(`update graphile_worker._private_jobs ${freed} where ${lost}`)
  await queue.query(`update graphile_worker._private_job_queues ${freed} where ${lost}`)
  return rowCount ?? 0
}

type Watch = {
  onFreed(jobs: number): void
  /** The database is away for a moment; the next round tries again. */
  onTrouble(error: unknown): void
}

/** Keeps the leases of the pools of workers that `events` tells of, until stopped. */
export function keepLeases(connectionString: string, { onFreed, onTrouble }: Watch) {
  const queue = new pg.Pool({ connectionString, max: 1 })
  queue.on('error', onTrouble)
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of the pool, for whichever of its workers is free next.
  const pools = new Set<string>()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  // Only those that came here: the answer with the jobs that were just locked may be lost with its connection.
  const held = new Set<string>()
  const hold = (jobs: Job[]) => jobs.forEach(({ id }) => void held.add(id))
  const letGo = (jobs: Job[]) => jobs.forEach(({ id }) => void held.delete(id))
  events.on('localQueue:getJobs:complete', ({ jobs }) => hold(jobs))
  events.on('localQueue:returnJobs', ({ jobs }) => letGo(jobs))
  events.on('job:start', ({ job }) => hold([job]))
  events.on('job:complete', ({ job }) => letGo([job]))

  /** Renews and frees; happens by itself every five seconds. */
  async function round(): Promise<void> {
    await renew(queue, [...pools], [...held])
    const freed = await freeLostJobs(queue)
    if (freed > 0) onFreed(freed)
  }
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = round().catch(onTrouble)
  }, RENEW_MS)
  return {
    events,
    round,
    async stop() {
      clearInterval(timer)
      await current
      await queue.end()
    },
  }
}
