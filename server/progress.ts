import { say } from './say.ts'

/** Says what is being done while one waits, and how long it took. */
export function printSteps() {
  return async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    say(`  · ${what} …`)
    const result = await work()
    say(`    done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return result
  }
}
