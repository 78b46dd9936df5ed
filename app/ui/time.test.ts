import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatClockSpan,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRelative,
  splitDuration,
  whenInWords,
} from './time.ts'

const WARSAW = 'Europe/Warsaw'
const now = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

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
    expect(formatRelative(ago(seconds), now, locale, WARSAW)).toBe(text)
  })

  test('becomes the date after a week', () => {
    expect(formatRelative(ago(8 * 86400), now, 'en', WARSAW)).toBe('12 Nov 2026')
    expect(formatRelative(ago(8 * 86400), now, 'pl', WARSAW)).toBe('12 lis 2026')
  })
})

test('an hour is that of the zone, on a 24-hour clock', () => {
  expect(formatDateTime('2026-11-20T22:48:00Z', 'en', WARSAW)).toBe('20 November 2026 at 23:48')
  expect(formatDateTime('2026-11-20T23:48:00Z', 'pl', WARSAW)).toBe('21 listopada 2026 00:48')
  expect(formatDateTime('2026-11-20T22:48:00Z', 'en', 'UTC')).toBe('20 November 2026 at 22:48')
})

test('a moment that is waited for names its zone, in summer and in winter', () => {
  expect(formatMoment('2026-11-20T22:48:00Z', 'en', WARSAW)).toBe('20 November 2026 at 23:48 CET')
  expect(formatMoment('2026-07-20T21:48:00Z', 'pl', WARSAW)).toBe('20 lipca 2026 23:48 CEST')
  expect(formatMoment('2026-11-20T22:48:00Z', 'en', 'UTC')).toBe('20 November 2026 at 22:48 UTC')
})

test('a date in both languages', () => {
  expect(formatDate(now.toISOString(), 'en', WARSAW)).toBe('20 Nov 2026')
  expect(formatDate(now.toISOString(), 'pl', WARSAW)).toBe('20 lis 2026')
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

test.each([
  ['en', '2026-10-25T02:30:00Z', 'Sunday, 25 October 2026 at 01:30 CEST – 03:30 CET'],
  ['pl', '2026-10-25T02:30:00Z', 'niedziela, 25 października 2026 01:30 CEST – 03:30 CET'],
  ['en', '2026-10-26T00:00:00Z', 'Sunday, 25 October 2026 at 01:30 CEST – Monday, 26 October 2026 at 01:00 CET'],
])('both ends of what the clocks change during name their zone (%s until %s)', (locale, endsAt, words) => {
  const dates = { startsAt: '2026-10-24T23:30:00Z', endsAt, timeZone: WARSAW }
  expect(whenInWords(dates, locale)).toBe(words)
})

test('a span of the clock names its zones only where they differ', () => {
  const span = (from: string, to: string) => formatClockSpan(new Date(from), new Date(to), 'en', WARSAW)
  expect(span('2026-11-26T18:00:00Z', '2026-11-26T19:30:00Z')).toBe('19:00–20:30')
  expect(span('2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z')).toBe('01:30 CEST – 03:30 CET')
})

test.each([
  ['en', 'Monday, 23 November 2026 at 22:26 CET – Tuesday, 24 November 2026 at 00:26 CET'],
  ['pl', 'poniedziałek, 23 listopada 2026 22:26 CET – wtorek, 24 listopada 2026 00:26 CET'],
])('what goes on past midnight is said with the plain spaces of browsers (%s)', (locale, words) => {
  const dates = { startsAt: '2026-11-23T21:26:00Z', endsAt: '2026-11-23T23:26:00Z', timeZone: 'Europe/Warsaw' }
  expect(whenInWords(dates, locale)).toBe(words)
})
