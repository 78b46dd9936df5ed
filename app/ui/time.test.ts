import { describe, expect, test } from 'vitest'
import { formatClock, formatDate, formatRelative, splitDuration } from './time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('relative time', () => {
  test.each([
    [10, 'en', 'now'],
    [10, 'pl', 'teraz'],
    [6 * 60, 'en', '6 minutes ago'],
    [2 * 3600, 'pl', '2 godziny temu'],
    [5 * 3600, 'pl', '5 godzin temu'],
    [25 * 3600, 'en', 'yesterday'],
    [25 * 3600, 'pl', 'wczoraj'],
    [3 * 86400, 'pl', '3 dni temu'],
    [-3600, 'en', 'in 1 hour'],
    [7 * 86400 - 1, 'en', '6 days ago'],
  ])('%i seconds ago in %s reads %s', (seconds, locale, text) => {
    expect(formatRelative(ago(seconds), now, locale)).toBe(text)
  })

  test('becomes the date after a week', () => {
    expect(formatRelative(ago(8 * 86400), now, 'en')).toBe('12 Nov 2026')
    expect(formatRelative(ago(8 * 86400), now, 'pl')).toBe('12 lis 2026')
  })
})

test('a date in both languages', () => {
  expect(formatDate(now, 'en')).toBe('20 Nov 2026')
  expect(formatDate(now, 'pl')).toBe('20 lis 2026')
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [292.7, '4:52'],
  [3849, '1:04:09'],
  [-3, '0:00'],
])('a position of %d seconds reads %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

test.each([
  [33600, { hours: 9, minutes: 20, seconds: 0 }],
  [3599, { hours: 1, minutes: 0, seconds: 0 }],
  [108, { hours: 0, minutes: 2, seconds: 0 }],
  [45, { hours: 0, minutes: 0, seconds: 45 }],
])('%i seconds last as people say it', (seconds, parts) => {
  expect(splitDuration(seconds)).toEqual(parts)
})
