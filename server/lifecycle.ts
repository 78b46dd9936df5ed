import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How the web and the worker program live: started alone they begin at once and end on SIGTERM or SIGINT; started by
 * `server/start.ts` they load while the database is still coming up, begin when told to, tell when they are ready, and
 * end when whoever started them is gone.
 */

/** Resolves when the program may use the database. */
export function startOrder(): Promise<void> {
  if (process.env.AWAIT_START !== '1' || !process.connected) return Promise.resolve()
  return new Promise((resolve) => process.once('message', () => resolve()))
}

export function reportReady(): void {
  process.send?.({ ready: true })
}

/** Runs `stop` once, on the first reason to end, then ends the process: with 0, or with 1 when stopping failed. */
export function onStop(stop: (reason: string) => Promise<void>): void {
  let stopping = false
  async function end(reason: string): Promise<void> {
    if (stopping) return
    stopping = true
    try {
      await stop(reason)
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => void end(name))
  process.on('disconnect', () => void end('the program that started this one is gone'))
}

/** Loading everything, and doing much, made room for what is thrown away by now; V8 keeps it until it is told otherwise. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
