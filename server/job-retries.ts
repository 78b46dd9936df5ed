// A job that failed waits longer each time, for hours in the end, and what it waits for may be back within minutes: a
// provider, a mail server. So one of its kind in its school is tried every few minutes, and all once one went well
// (0095_failed-jobs-again.sql): an outage of half an hour is made up for within ten minutes.
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

const ROUND_MS = 30_000

type Kind = { task: string; school: string | null }

/** Has what failed tried again by what `events` tells, until stopped. */
export function keepTrying(queue: pg.Pool, events: WorkerEvents, onTrouble: (error: unknown) => void) {
  const failing = new Set<string>()
  const well = new Map<string, Kind>()
  events.on('job:complete', ({ job, error }) => {
    const { schoolId } = job.payload as { schoolId?: number }
    const kind = { task: job.task_identifier, school: schoolId === undefined ? null : `${schoolId}` }
    const name = JSON.stringify(kind)
    if (error) failing.add(name)
    else if (failing.delete(name) || job.attempts > 1) well.set(name, kind)
  })

  /** Happens by itself twice a minute. */
  async function round(): Promise<void> {
    const kinds = [...well.values()]
    well.clear()
    await queue.query('select try_failed_jobs($1, $2)', [
      kinds.map(({ task }) => task),
      kinds.map(({ school }) => school),
    ])
  }
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = round().catch(onTrouble)
  }, ROUND_MS)
  return {
    round,
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
