import { afterEach, expect, test, vi } from 'vitest'
import { line } from './line.ts'

afterEach(() => vi.useRealTimers())

test('what is begun at once is done one after the other, in the order in which it was begun', async () => {
  const inLine = line()
  const done: string[] = []
  const held = Promise.withResolvers<void>()
  const first = inLine(async () => {
    await held.promise
    done.push('first')
  })
  const second = inLine(async () => done.push('second'))
  await Promise.resolve()
  expect(done).toEqual([])
  held.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
})

test('what fails says so to whom it belongs, and holds nothing up', async () => {
  const inLine = line()
  const failing = inLine(() => Promise.reject(new Error('lost')))
  const next = inLine(async () => 'done')
  await expect(failing).rejects.toThrow('lost')
  expect(await next).toBe('done')
})

test('what hangs holds the next one up for ten seconds', async () => {
  vi.useFakeTimers()
  const inLine = line()
  const done: string[] = []
  void inLine(() => new Promise(() => {}))
  const next = inLine(async () => done.push('next'))
  await vi.advanceTimersByTimeAsync(9999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await next
  expect(done).toEqual(['next'])
})
