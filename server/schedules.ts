// What comes by itself goes by when it came last. A clock that jumped ahead leaves a time in the future there, and once it is
// set right nothing comes until that time: the queue waits for it, and so does each process that lived through the jump.
import type pg from 'pg'

const ROUND_MS = 30_000
/** So much may clocks of machines differ. */
const TOLERATED_MS = 5 * 60_000

type Watch = {
  /** Schedules that go on from now. */
  onPulledBack(schedules: string[]): void
  /** This process still waits for a time that was wrong, and must be started again. */
  onSetBack(): void
  onTrouble(error: unknown): void
  now?: () => number
}

/** Brings schedules that ran in the future back to now; answers which. */
export async function pullBackSchedules(queue: pg.Pool): Promise<string[]> {
  const { rows } = await queue.query<{ identifier: string }>(
    `update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + make_interval(secs => $1) returning identifier`,
    [TOLERATED_MS / 1000],
  )
  return rows.map(({ identifier }) => identifier).sort()
}

/** Looks after the clock until stopped. */
export function watchSchedules(queue: pg.Pool, { onPulledBack, onSetBack, onTrouble, now = Date.now }: Watch) {
  // The clock that only counts on, by which the other one is measured.
  const offset = () => now() - performance.now()
  let before = offset()

  /** Happens by itself twice a minute. */
  async function round(): Promise<void> {
    const current = offset()
    const isSetBack = before - current > TOLERATED_MS
    before = current
    const schedules = await pullBackSchedules(queue)
    if (schedules.length > 0) onPulledBack(schedules)
    if (isSetBack) onSetBack()
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
