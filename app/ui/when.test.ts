import { expect, test } from 'vitest'
import { isWhen, joinWhen, splitWhen } from './when.ts'

test('a day and an hour are two parts of one value', () => {
  expect(splitWhen('2026-11-21T08:30')).toEqual({ day: '2026-11-21', time: '08:30' })
  expect(splitWhen('2026-11-21')).toEqual({ day: '2026-11-21', time: '' })
  expect(joinWhen({ day: '21.11.2026', time: '08:30' }, true)).toBe('2026-11-21T08:30')
  expect(joinWhen({ day: '21/11/2026', time: '' }, true)).toBe('2026-11-21T00:00')
  expect(joinWhen({ day: '21/11/2026', time: '' }, false)).toBe('2026-11-21')
})

test('what was pasted whole is read, and what is no day is kept as it was typed', () => {
  expect(joinWhen({ day: '2026-11-21T08:30', time: '' }, true)).toBe('2026-11-21T08:30')
  expect(joinWhen({ day: '2026-11-21 08:30', time: '' }, false)).toBe('2026-11-21')
  expect(joinWhen({ day: 'next Friday', time: '08:30' }, true)).toBe('next Friday')
  expect(joinWhen({ day: '', time: '08:30' }, true)).toBe('')
  expect(['', '2026-11-21', '2026-11-21T08:30', '21.11.', '2026-02-30T08:00'].map(isWhen)).toEqual([
    ...[false, true, true, false, false],
  ])
})
