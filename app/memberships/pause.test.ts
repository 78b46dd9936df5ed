import { describe, expect, test } from 'vitest'
import { afterPause, mayPause, pauseLimits } from './pause.ts'

const WARSAW = 'Europe/Warsaw'

describe('a pause', () => {
  const active = { status: 'ACTIVE', period: 1, nextChargeAt: '2027-04-08T10:00:00Z', pausedUntil: null } as const

  test('is of what is paid for and renewed', () => {
    expect(mayPause(active)).toBe(true)
    expect(mayPause({ ...active, status: 'TRIAL' })).toBe(false)
    expect(mayPause({ ...active, status: 'AT_RISK' })).toBe(false)
    expect(mayPause({ ...active, period: -1 })).toBe(false)
    expect(mayPause({ ...active, nextChargeAt: null })).toBe(false)
    expect(mayPause({ ...active, pausedUntil: '2027-05-01T00:00:00Z' })).toBe(false)
  })

  test('lasts from a day to three months, by the calendar of the school', () => {
    expect(pauseLimits('2027-11-30T11:00:00Z', WARSAW)).toEqual({
      ...{ earliest: '2027-12-01T11:00:00.000Z', latest: '2028-02-29T11:00:00.000Z' },
    })
    // The clocks go forward on 28 March: a day is 23 hours long.
    expect(pauseLimits('2027-03-27T11:00:00Z', WARSAW).earliest).toBe('2027-03-28T10:00:00.000Z')
  })

  test.each([
    [
      'a month that ends later',
      '2027-01-31T11:00:00Z',
      '2027-01-10T11:00:00Z',
      '2027-01-20T11:00:00Z',
      '2027-02-10T11:00:00.000Z',
    ],
    [
      'over the end of February',
      '2028-02-20T11:00:00Z',
      '2028-02-01T09:00:00Z',
      '2028-02-11T09:00:00Z',
      '2028-03-01T11:00:00.000Z',
    ],
    [
      'while the clocks go forward',
      '2027-03-20T11:00:00Z',
      '2027-03-15T08:00:00Z',
      '2027-03-29T08:00:00Z',
      '2027-04-03T10:00:00.000Z',
    ],
    [
      'while the clocks go back',
      '2027-10-25T10:00:00Z',
      '2027-10-20T08:00:00Z',
      '2027-11-03T08:00:00Z',
      '2027-11-08T11:00:00.000Z',
    ],
    [
      'part of a day',
      '2027-06-30T10:00:00Z',
      '2027-06-10T08:00:00Z',
      '2027-06-11T20:30:00Z',
      '2027-07-01T22:30:00.000Z',
    ],
    [
      'no time at all',
      '2027-06-30T10:00:00Z',
      '2027-06-10T08:00:00Z',
      '2027-06-10T08:00:00Z',
      '2027-06-30T10:00:00.000Z',
    ],
  ])('moves the end by what it took: %s', (_, until, pausedAt, ended, moved) => {
    expect(afterPause({ until, pausedAt, ended }, WARSAW)).toBe(moved)
  })
})
