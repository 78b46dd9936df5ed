import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthsLater } from '#app/platform/days-later.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { endOfPeriods, PERIODS } from './period.ts'

const WARSAW = 'Europe/Warsaw'
const ends = (anchor: string, period: 1 | 3 | 6 | 12, count: number, timeZone = WARSAW) =>
  Array.from({ length: count }, (_, index) => endOfPeriods({ anchor, period, timeZone }, index + 1))

describe('periods', () => {
  test('keep the day on which they began, where the month has it', () => {
    expect(ends('2027-01-31T11:00:00Z', 1, 4)).toEqual([
      '2027-02-28T11:00:00.000Z',
      '2027-03-31T10:00:00.000Z',
      '2027-04-30T10:00:00.000Z',
      '2027-05-31T10:00:00.000Z',
    ])
  })

  test('of years that began on 29 February end on the 28th, and on the 29th where there is one', () => {
    expect(ends('2028-02-29T11:00:00Z', 12, 4)).toEqual([
      '2029-02-28T11:00:00.000Z',
      '2030-02-28T11:00:00.000Z',
      '2031-02-28T11:00:00.000Z',
      '2032-02-29T11:00:00.000Z',
    ])
  })

  test('end at the same time by the clocks, though these change', () => {
    expect(ends('2027-03-27T01:30:00Z', 1, 1)).toEqual(['2027-04-27T00:30:00.000Z'])
    expect(ends('2027-02-28T01:30:00Z', 1, 1)).toEqual(['2027-03-28T01:30:00.000Z'])
    expect(ends('2027-09-30T22:30:00Z', 1, 1)).toEqual(['2027-10-31T23:30:00.000Z'])
  })

  test('are by the days of the zone: what begins at night in Warsaw begins on the 1st', () => {
    expect(ends('2027-01-31T23:30:00Z', 1, 2)).toEqual(['2027-02-28T23:30:00.000Z', '2027-03-31T22:30:00.000Z'])
  })

  test('for good have no end', () => {
    expect(endOfPeriods({ anchor: '2027-01-31T11:00:00Z', period: -1, timeZone: WARSAW }, 1)).toBeNull()
  })
})

const instants = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString())
const zones = fc.constantFrom('Europe/Warsaw', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu')
const lengths = fc.constantFrom(...PERIODS.filter((period) => period > 0))

test('periods follow each other without a gap, and none is shorter than its months less three days', () => {
  fc.assert(
    fc.property(instants, zones, lengths, fc.integer({ min: 1, max: 30 }), (anchor, timeZone, period, count) => {
      const from = endOfPeriods({ anchor, period, timeZone }, count)
      const to = endOfPeriods({ anchor, period, timeZone }, count + 1)
      const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / 864e5
      expect(days).toBeGreaterThan(28 * period - 1)
      expect(days).toBeLessThan(31.1 * period)
    }),
  )
})

test('are what PostgreSQL says of the same months', async () => {
  const cases = fc.sample(fc.tuple(instants, fc.integer({ min: 1, max: 60 }), zones), 300)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ at: string; months: number; zone: string; later: string }>(sql`
      select at, months, zone, to_char(((at::timestamptz at time zone zone) + months * interval '1 month') at time zone zone
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as later
      from jsonb_to_recordset(${JSON.stringify(cases.map(([at, months, zone]) => ({ at, months, zone })))}::jsonb)
        as asked(at text, months int, zone text)`),
  )
  const wrong = rows.filter(({ at, months, zone, later }) => monthsLater(at, months, zone).toISOString() !== later)
  expect(wrong).toEqual([])
})
