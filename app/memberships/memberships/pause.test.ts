import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterPause, mayPause, PAUSE, pauseLimits, ranLongEnough } from './pause.ts'
import { getCredit, goesUp, prorate } from './proration.ts'

const WARSAW = 'Europe/Warsaw'

describe('a pause', () => {
  const [until, now] = ['2027-04-08T10:00:00Z', '2027-03-20T10:00:00Z']
  const active = { status: 'ACTIVE', period: 1, until, nextChargeAt: until, pausedUntil: null } as const

  test('is of what is paid for and renewed', () => {
    expect(mayPause(active, PAUSE, now)).toBe(true)
    expect(mayPause({ ...active, status: 'TRIAL' }, PAUSE, now)).toBe(false)
    expect(mayPause({ ...active, status: 'AT_RISK' }, PAUSE, now)).toBe(false)
    expect(mayPause({ ...active, period: -1 }, PAUSE, now)).toBe(false)
    expect(mayPause({ ...active, nextChargeAt: null }, PAUSE, now)).toBe(false)
    expect(mayPause({ ...active, pausedUntil: '2027-05-01T00:00:00Z' }, PAUSE, now)).toBe(false)
    // The next period is being charged, and tried again later if need be.
    expect(mayPause({ ...active, nextChargeAt: '2027-04-08T10:15:00Z' }, PAUSE, until)).toBe(false)
  })

  test('is as long, and as often, as the plan says', () => {
    expect(mayPause(active, { months: 0, apart: 1 }, now)).toBe(false)
    expect(pauseLimits({ months: 6, apart: 1 }, now, WARSAW).latest).toBe('2027-09-20T09:00:00.000Z')
    for (const [apart, may] of [
      [0, true],
      [2, true],
      [3, false],
    ] as const)
      expect(ranLongEnough('2027-01-10T10:00:00Z', { months: 3, apart }, now, WARSAW)).toBe(may)
  })

  test('lasts from a day to three months, by the calendar of the school', () => {
    expect(pauseLimits(PAUSE, '2027-11-30T11:00:00Z', WARSAW)).toEqual({
      earliest: '2027-12-01T11:00:00.000Z',
      latest: '2028-02-29T11:00:00.000Z',
    })
    // The clocks go forward on 28 March: a day is 23 hours long.
    expect(pauseLimits(PAUSE, '2027-03-27T11:00:00Z', WARSAW).earliest).toBe('2027-03-28T10:00:00.000Z')
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

describe('a change of plan', () => {
  const month = { planId: 1, period: 1, amount: 5900 } as const
  const year = { planId: 1, period: 12, amount: 54_900 } as const
  const ever = { planId: 1, period: -1, amount: 149_000 } as const
  const other = { planId: 2, period: 1, amount: 9900 } as const

  test.each([
    ['a year of the same plan', month, year, true],
    ['a month again', year, month, false],
    ['a dearer plan', month, other, true],
    ['a cheaper plan', other, month, false],
    ['a plan that costs the same', other, { ...other, planId: 3 }, true],
    ['a year of a plan that is cheaper by the month', other, { ...year, planId: 1 }, false],
    ['for good', year, ever, true],
  ])('goes up or down: %s', (_, from, to, up) => {
    expect(goesUp(from, to)).toBe(up)
  })

  const credit = (startsAt: string, endsAt: string, now: string, worth = 5900) =>
    getCredit({ worth, startsAt, endsAt }, now, WARSAW)

  test('takes off what is left by days of the calendar, a day that has begun with it', () => {
    const [from, to] = ['2027-11-08T11:00:00Z', '2027-12-08T11:00:00Z']
    expect(credit(from, to, from)).toEqual({ days: 30, daysLeft: 30, credit: 5900 })
    expect(credit(from, to, '2027-11-08T22:59:59Z').daysLeft).toBe(30)
    expect(credit(from, to, '2027-11-08T23:00:00Z').daysLeft).toBe(29)
    expect(credit(from, to, '2027-11-24T11:00:00Z')).toMatchObject({ daysLeft: 14, credit: 2753 })
    expect(credit(from, to, '2027-12-08T10:59:00Z')).toMatchObject({ daysLeft: 0, credit: 0 })
    expect(credit(from, to, '2028-01-01T00:00:00Z').credit).toBe(0)
  })

  test('counts days though the clocks change, and over February', () => {
    expect(credit('2027-02-28T11:00:00Z', '2027-03-31T10:00:00Z', '2027-03-28T10:00:00Z')).toMatchObject({
      days: 31,
      daysLeft: 3,
    })
    expect(credit('2028-01-31T11:00:00Z', '2028-02-29T11:00:00Z', '2028-02-28T23:30:00Z')).toMatchObject({
      days: 29,
      daysLeft: 0,
    })
    expect(credit('2027-02-28T11:00:00Z', '2028-02-28T11:00:00Z', '2027-03-01T11:00:00Z', 54_900)).toMatchObject({
      days: 365,
      daysLeft: 364,
      credit: 54_750,
    })
  })

  const paid = { worth: 5900, startsAt: '2027-11-08T11:00:00Z', endsAt: '2027-12-08T11:00:00Z' }
  const now = '2027-11-24T11:00:00Z'

  test('up is paid at once, down and in a trial with the next period', () => {
    expect(prorate(month, year, paid, now, WARSAW)).toEqual({ when: 'now', credit: 2753, daysLeft: 14, total: 52_147 })
    expect(prorate(other, month, paid, now, WARSAW)).toEqual({ when: 'later', credit: 0, daysLeft: 0, total: 0 })
    expect(prorate(month, year, null, now, WARSAW)).toMatchObject({ when: 'later', total: 0 })
    expect(prorate(month, ever, null, now, WARSAW)).toMatchObject({ when: 'now', total: 149_000 })
    // More is left of a year than the month costs.
    const left = { ...paid, worth: 54_900 }
    expect(prorate({ ...year, amount: 100 }, other, left, now, WARSAW)).toMatchObject({ when: 'later', total: 0 })
    expect(prorate(year, { ...ever, amount: 20_000 }, left, now, WARSAW)).toBeNull()
    expect(prorate(year, { ...ever, amount: 30_000 }, left, now, WARSAW)).toMatchObject({ when: 'now' })
  })

  test('never takes off more than was paid, nor more than the new price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: -5, max: 400 }),
        fc.constantFrom(28, 30, 31, 92, 365, 366),
        (worth, amount, after, length) => {
          const at = (days: number) => new Date(Date.parse('2027-03-01T11:30:00Z') + days * 864e5).toISOString()
          const to = { planId: 2, period: 12, amount } as const
          const period = { worth, startsAt: at(0), endsAt: at(length) }
          const what = prorate(month, to, period, at(after), WARSAW)
          if (!what) throw new Error('nothing it comes to')
          expect(what.credit).toBeLessThanOrEqual(Math.min(worth, amount))
          expect(what.total).toBe(what.when === 'now' ? amount - what.credit : 0)
          expect(what.total).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
