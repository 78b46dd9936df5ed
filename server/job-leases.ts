// A worker that is killed leaves the jobs it was doing locked, for four hours if it were up to the queue. Here the lock
// is a lease instead: whoever is alive renews its own, and frees those that nobody renewed.
import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'

export const LEASE_SECONDS = 20
const RENEW_MS = 5000

/** Two tables hold locks: that of the jobs, and that of the queues in which jobs wait for each other. */
const LOCKED = ['_private_jobs', '_private_job_queues']

async function renew(queue: pg.Pool, holders: string[]): Promise<void> {
  for (const table of LOCKED) {
    await queue.query(`update graphile_worker.${table} set locked_at = now() where locked_by = any($1)`, [holders])
  }
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
  const own = new Set<string>()
  // Jobs are locked in the name of the pool, for whichever of its workers is free next.
  events.on('pool:create', ({ workerPool }) => own.add(workerPool.id))

  /** Renews and frees; happens by itself every five seconds. */
  async function round(): Promise<void> {
    await renew(queue, [...own])
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
