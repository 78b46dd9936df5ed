import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lingering } from './use-lingering.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the options of a comment show with the focus, and hide 200 ms after it has gone', () => {
  const shown: boolean[] = []
  const { enter, leave } = lingering((now) => shown.push(now))
  enter()
  expect(shown).toEqual([true])
  leave()
  vi.advanceTimersByTime(199)
  expect(shown).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([true, false])
})

test('a press on one of them, which takes the focus away for a moment, leaves them there', () => {
  const shown: boolean[] = []
  const { enter, leave } = lingering((now) => shown.push(now))
  enter()
  leave()
  vi.advanceTimersByTime(50)
  enter()
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual([true, true])
})
