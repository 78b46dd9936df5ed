import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from './cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is kept is found for less than a second, also that there is nothing', () => {
  const names = cache<number, string | undefined>()
  expect([names.keep(1, 'one'), names.keep(2, undefined)]).toEqual(['one', undefined])
  expect(names.find(1)?.value).toBe('one')
  expect([names.find(2), names.find(3)]).toEqual([expect.objectContaining({ value: undefined }), undefined])
  vi.advanceTimersByTime(1000)
  expect(names.find(1)).toBeUndefined()
})

test('one can be forgotten before, and no more are kept than may be', () => {
  const names = cache<number, string>(2)
  names.keep(1, 'one')
  names.keep(2, 'two')
  names.forget((value) => value === 'one')
  expect([names.find(1), names.find(2)?.value]).toEqual([undefined, 'two'])
  names.keep(3, 'three')
  names.keep(4, 'four')
  expect([names.find(2), names.find(3), names.find(4)?.value]).toEqual([undefined, undefined, 'four'])
})
