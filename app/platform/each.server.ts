import { OutgoingHeld } from './held.server.ts'
import { log } from './log.server.ts'

type EachOptions<T> = {
  /** What the log says of one that failed. */
  named: (item: T) => Record<string, unknown>
  /** How many are done at the same time. */
  atOnce?: number
}

/**
 * Does this with each. One that fails keeps no other waiting: it is logged, and answered with the others that failed. What
 * comes by the clock finds them again; a job that would forget them asks for them once more.
 */
export async function attemptEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { named, atOnce = 1 }: EachOptions<T>,
): Promise<T[]> {
  const failed: T[] = []
  const queue = items.values()
  async function workThrough(): Promise<void> {
    for (const item of queue) {
      try {
        await work(item)
      } catch (error) {
        // Nothing leaves this database: that is so of all of them.
        if (error instanceof OutgoingHeld) throw error
        log.error({ err: error, ...named(item) }, 'one of several failed')
        failed.push(item)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
  return failed
}
