import { setImmediate } from 'node:timers/promises'

/** What this thread has worked, in milliseconds of the processor: what else the machine does is not counted. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** How long some work keeps this thread from everybody else at a time, in milliseconds of the processor. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let isRunning = true
  let before = workedMs()
  let longest = 0
  function note() {
    const now = workedMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const ended = work().finally(() => {
    isRunning = false
  })
  while (isRunning) {
    note()
    await setImmediate()
  }
  note()
  await ended
  return longest
}
