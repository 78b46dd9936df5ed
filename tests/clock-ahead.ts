import { vi } from 'vitest'

/** Does something in a program whose clock is ahead of the database's. */
export async function clockAhead<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
