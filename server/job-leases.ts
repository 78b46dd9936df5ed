// A worker that is killed leaves the jobs it was doing locked, for four hours if it were up to the queue. Here the lock
// is a lease instead (0006_job-queue.sql): whoever is alive renews its own, and frees those that nobody renewed.
import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'
import pg from 'pg'

export const LEASE_SECONDS = 20
const RENEW_MS = 5000

/** Frees what no living worker holds any more; answers how many jobs that were. */
export async function freeLostJobs(queue: pg.Pool): Promise<number> {
  const { rows } = await queue.query<{ freed: string }>('select free_lost_jobs($1) as freed', [LEASE_SECONDS])
  return Number(rows[0]?.freed)
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
    await queue.query('select renew_job_leases($1, $2)', [[...pools], [...held]])
    const freed = await freeLostJobs(queue)
    if (freed > 0) onFreed(freed)
  }
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = round().catch(onTrouble)
  }, RENEW_MS)
  return {
    events,
    queue,
    round,
    async stop() {
      clearInterval(timer)
      await current
      await queue.end()
    },
  }
}
