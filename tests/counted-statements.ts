import { AsyncLocalStorage } from 'node:async_hooks'
import { clearCaches } from '#app/platform/cache.ts'
import { counted } from '#app/platform/connections.server.ts'

const counting = new AsyncLocalStorage<{ statements: number }>()

let sent = counted.statements
Object.defineProperty(counted, 'statements', {
  configurable: true,
  get: () => sent,
  set(statements: number) {
    const count = counting.getStore()
    if (count) count.statements += statements - sent
    sent = statements
  },
})

type CountedWork = (soFar: () => number) => Promise<unknown>

/**
 * The statements that a piece of work asks by itself, in a process that has just begun: it keeps nothing from before, and
 * what it keeps does not age. What others ask meanwhile is not counted, nor what the work leaves to a timer (news of votes).
 */
export function countStatements(work: CountedWork): Promise<number> {
  return steadily(() => count(work))
}

/** The same for work in a process that has done it before, so that everything is kept that is kept for a moment. */
export function countStatementsAgain(work: CountedWork): Promise<number> {
  return steadily(async () => {
    await work(() => 0)
    return count(work)
  })
}

async function count(work: CountedWork): Promise<number> {
  const own = { statements: 0 }
  await counting.run(own, () => work(() => own.statements))
  return own.statements
}

async function steadily(work: () => Promise<number>): Promise<number> {
  clearCaches()
  const { now } = performance
  const { setTimeout: later } = globalThis
  const moment = performance.now()
  performance.now = () => moment
  globalThis.setTimeout = ((callback: () => void, ms?: number) =>
    later(() => counting.exit(callback), ms)) as typeof setTimeout
  try {
    return await work()
  } finally {
    globalThis.setTimeout = later
    performance.now = now
  }
}
