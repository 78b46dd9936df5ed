import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinute } from './rules.ts'
import { dayAt, getFreeSlots, getSlots, isFree, type SlotRules, type WeekHours } from './slots.ts'
import { getAxis } from './week.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONES = ['Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe'] as const

const RULES: SlotRules = {
  lengthMinutes: 60,
  slotMinutes: 60,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 366,
  dailyMost: null,
}
const at = (iso: string) => Date.parse(iso)
const always = (from: number, to: number): WeekHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))

const CLOCKS = new Map<string, Intl.DateTimeFormat>(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })]),
)

/** Minutes since midnight that the clocks of a zone show. */
function clock(instant: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = CLOCKS.get(timeZone)?.format(instant).split(':').map(Number) ?? []
  return hours * 60 + minutes
}

function starts(day: string, hours: WeekHours[], timeZone: string, rules: Partial<SlotRules> = {}) {
  const from = at(`${day}T00:00:00Z`) - DAY
  const slots = getSlots(
    { ...RULES, ...rules },
    { timeZone, hours, exceptions: [] },
    { from, to: from + 3 * DAY, now: from },
  )
  return slots.filter(({ start }) => dayAt(start, timeZone) === day).map(({ start }) => new Date(start).toISOString())
}

describe('on days on which the clocks change', () => {
  test('a skipped hour begins nothing, and hours that touch it keep to what clocks show', () => {
    // Warsaw goes from 02:00 to 03:00.
    expect(starts('2027-03-28', always(60, 240), 'Europe/Warsaw')).toEqual([
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T01:00:00.000Z',
    ])
    expect(starts('2027-03-28', always(150, 240), 'Europe/Warsaw')).toEqual(['2027-03-28T01:00:00.000Z'])
    expect(starts('2027-03-28', always(130, 170), 'Europe/Warsaw', { lengthMinutes: 15 })).toEqual([])
  })

  test('an hour that comes twice is two hours within longer ones', () => {
    // New York goes from 02:00 back to 01:00.
    expect(starts('2026-11-01', always(0, 180), 'America/New_York')).toHaveLength(4)
    expect(starts('2026-11-01', always(60, 120), 'America/New_York')).toEqual(['2026-11-01T06:00:00.000Z'])
  })

  test('half an hour is what Lord Howe changes by', () => {
    // From 02:00 to 02:30, and half a year later from 02:00 back to 01:30.
    expect(starts('2026-10-04', always(60, 240), 'Australia/Lord_Howe')).toHaveLength(2)
    expect(starts('2027-04-04', always(60, 240), 'Australia/Lord_Howe')).toHaveLength(3)
    expect(
      starts('2027-04-04', always(60, 240), 'Australia/Lord_Howe', { lengthMinutes: 30, slotMinutes: 30 }),
    ).toHaveLength(7)
  })
})

test('hours reach to midnight, and go on the day after as hours of their own', () => {
  const hours = [
    { weekday: 1, from: 1380, to: 1440 },
    { weekday: 2, from: 0, to: 60 },
  ]
  const [from, to] = [at('2026-11-30T00:00:00Z'), at('2026-12-02T00:00:00Z')]
  const slots = getSlots(RULES, { timeZone: 'Europe/Warsaw', hours, exceptions: [] }, { from, to, now: from })
  expect(slots.map(({ start }) => start)).toEqual([at('2026-11-30T22:00:00Z'), at('2026-11-30T23:00:00Z')])
})

test('an exception stands instead of the week, and closed goes before hours', () => {
  const week = { timeZone: 'Europe/Warsaw', hours: always(540, 1020) }
  const span = { from: at('2026-12-01T00:00:00Z'), to: at('2026-12-04T00:00:00Z'), now: at('2026-12-01T00:00:00Z') }
  const on = (exceptions: { day: string; hours: { from: number; to: number } | null }[]) =>
    getSlots(RULES, { ...week, exceptions }, span).filter(({ start }) => dayAt(start, 'Europe/Warsaw') === '2026-12-02')
      .length
  expect(on([])).toBe(8)
  expect(on([{ day: '2026-12-02', hours: { from: 600, to: 720 } }])).toBe(2)
  expect(
    on([
      { day: '2026-12-02', hours: { from: 600, to: 720 } },
      { day: '2026-12-02', hours: null },
    ]),
  ).toBe(0)
})

test('a day has no more meetings than it may', () => {
  const rules = { ...RULES, dailyMost: 2 }
  const from = at('2026-12-01T00:00:00Z')
  const slots = getSlots(
    rules,
    { timeZone: 'Europe/Warsaw', hours: always(540, 1020), exceptions: [] },
    { from, to: from + 2 * DAY, now: from },
  )
  const [one, two] = [at('2026-12-01T08:00:00Z'), at('2026-12-01T09:00:00Z')]
  const free = (taken: number[]) => getFreeSlots(slots, rules, { busy: [], taken, timeZone: 'Europe/Warsaw' }).length
  expect([free([]), free([one]), free([one, two])]).toEqual([16, 16, 8])
})

const hoursOfDay = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 288 }))
  .map(([from, to]) => ({ from: Math.min(from, to - 1) * 5, to: Math.max(from + 1, to) * 5 }))
const drawn = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  hours: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), hoursOfDay).map(([weekday, of]) => ({ weekday, ...of })),
    { maxLength: 40 },
  ),
  rules: fc.record({
    lengthMinutes: fc.integer({ min: 1, max: 36 }).map((n) => n * 5),
    slotMinutes: fc.integer({ min: 3, max: 36 }).map((n) => n * 5),
    bufferMinutes: fc.integer({ min: 0, max: 12 }).map((n) => n * 5),
    noticeHours: fc.integer({ min: 0, max: 100 }),
    horizonDays: fc.integer({ min: 1, max: 366 }),
    dailyMost: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  // The changes of the clocks of all three zones lie within.
  now: fc
    .integer({ min: at('2026-09-20T00:00:00Z') / MINUTE, max: at('2027-11-20T00:00:00Z') / MINUTE })
    .map((n) => n * MINUTE),
  days: fc.integer({ min: 0, max: 62 }),
  closed: fc.array(fc.integer({ min: 0, max: 62 }), { maxLength: 5 }),
  booked: fc.array(fc.nat(), { maxLength: 20 }),
})

test('whatever the hours, the zone and the day: within them, in order, never two at once', () => {
  fc.assert(
    fc.property(drawn, ({ timeZone, hours, rules, now, days, closed, booked }) => {
      const span = { from: now, to: now + days * DAY, now }
      const exceptions = closed.map((n) => ({ day: dayAt(now + n * DAY, timeZone), hours: null }))
      const slots = getSlots(rules, { timeZone, hours, exceptions }, span)
      expect(slots.length).toBeLessThanOrEqual(64 * 96)
      for (const [place, { start, end }] of slots.entries()) {
        expect(end - start).toBe(rules.lengthMinutes * MINUTE)
        expect(start % (5 * MINUTE)).toBe(0)
        expect(start).toBeGreaterThanOrEqual(now + rules.noticeHours * HOUR)
        expect(start).toBeLessThan(Math.min(span.to, now + rules.horizonDays * DAY))
        expect(start).toBeGreaterThan(slots[place - 1]?.start ?? 0)
        const day = dayAt(start, timeZone)
        expect(exceptions.some((one) => one.day === day)).toBe(false)
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
        // Hours are of five minutes each.
        for (const at of [start, end - 5 * MINUTE]) {
          const shown = clock(at, timeZone)
          expect(hours.some((one) => one.weekday === weekday && one.from <= shown && shown < one.to)).toBe(true)
        }
      }
      // Booked one after another, as long as they are free: nobody meets anybody else, and each has the break.
      const busy: { from: number; to: number }[] = []
      for (const pick of booked) {
        const free = getFreeSlots(slots, { ...rules, dailyMost: null }, { busy, taken: [], timeZone })
        const slot = free[pick % Math.max(1, free.length)]
        if (!slot) break
        busy.push({ from: slot.start, to: slot.end + rules.bufferMinutes * MINUTE })
        expect(isFree(slot, rules, busy)).toBe(false)
      }
      const sorted = busy.sort((a, b) => a.from - b.from)
      for (const [place, one] of sorted.entries()) expect(one.from).toBeGreaterThanOrEqual(sorted[place - 1]?.to ?? 0)
    }),
  )
})

test('the axis beside a week has the hours of its times and the few between them, and leaves out a long pause', () => {
  const at = (...clocks: string[]) => ({
    day: '2026-11-30',
    times: clocks.map((clock) => ({ at: '', clock, minute: toMinute(clock) })),
  })
  expect(getAxis([at('09:30', '15:00'), at()], 60)).toEqual([9, 10, 15])
  expect(getAxis([at('09:30'), at('14:00')], 60)).toEqual([9, 10, 11, 12, 13, 14])
  expect(getAxis([at('00:15', '23:30')], 60)).toEqual([0, 1, 23])
  expect(getAxis([at()], 60)).toEqual([])
})
