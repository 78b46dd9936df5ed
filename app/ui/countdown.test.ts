import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDown, getDigits, getTimeLeft, isShown, keptEnd, UNITS, unitWords } from './countdown.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = (seconds: number) => UNITS.filter((unit) => isShown(unit, getTimeLeft(seconds * 1000)))

test('shows days, hours, minutes, seconds; days and hours are hidden when zero', () => {
  expect(getTimeLeft(((2 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000)).toEqual({ day: 2, hour: 3, minute: 4, second: 5 })
  expect(shown(2 * 86_400 + 3600)).toEqual(['day', 'hour', 'minute', 'second'])
  expect(shown(2 * 86_400)).toEqual(['day', 'minute', 'second'])
  expect(shown(3600)).toEqual(['hour', 'minute', 'second'])
  expect(shown(1)).toEqual(['minute', 'second'])
  expect([getDigits('minute', getTimeLeft(0)), getDigits('day', getTimeLeft(9 * 86_400_000))]).toEqual(['00', '9'])
})

test.each([
  ['en', 1, 'day'],
  ['en', 2, 'days'],
  ['pl', 1, 'dzień'],
  ['pl', 5, 'dni'],
])('says in %s of %i: %s', (locale, days, words) => {
  expect(unitWords('day', getTimeLeft(days * 86_400_000), locale)).toBe(words)
})

test('ticks every second until the end', () => {
  const seconds: number[] = []
  const onEnd = vi.fn()
  countDown(Date.now() + 2500, { onTick: ({ second }) => seconds.push(second), onEnd })
  expect(seconds).toEqual([3])
  vi.advanceTimersByTime(500)
  expect(seconds).toEqual([3, 2])
  vi.advanceTimersByTime(1000)
  expect([seconds, onEnd.mock.calls.length]).toEqual([[3, 2, 1], 0])
  vi.advanceTimersByTime(60_000)
  expect([seconds, onEnd.mock.calls.length]).toEqual([[3, 2, 1], 1])
})

test('keeps its end per page path, which a test begins anew', () => {
  const path = '/offer'
  expect(keptEnd({ seconds: 60, path })).toBe(1_060_000)
  vi.setSystemTime(1_030_000)
  expect(keptEnd({ seconds: 60, path })).toBe(1_060_000)
  expect(keptEnd({ seconds: 60, path: '/other' })).toBe(1_090_000)
  // What the creator made shorter is shorter for those who wait too.
  expect(keptEnd({ seconds: 10, path })).toBe(1_040_000)
  expect(keptEnd({ seconds: 60, path, test: true })).toBe(1_090_000)
})

test('counts without a storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(keptEnd({ seconds: 60, path: '/' })).toBe(1_060_000)
})
