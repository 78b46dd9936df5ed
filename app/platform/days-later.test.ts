import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysLater } from './days-later.ts'
import { inSchool } from './db.server.ts'

const CASES: [what: string, from: string, days: number, zone: string, to: string][] = [
  ['an ordinary week', '2026-11-02T14:30:00Z', 7, 'Europe/Warsaw', '2026-11-09T14:30:00.000Z'],
  ['into summer time', '2026-03-27T09:15:00Z', 3, 'Europe/Warsaw', '2026-03-30T08:15:00.000Z'],
  ['into winter time', '2026-10-23T08:15:00Z', 3, 'Europe/Warsaw', '2026-10-26T09:15:00.000Z'],
  ['a time that is skipped', '2026-03-28T01:30:00Z', 1, 'Europe/Warsaw', '2026-03-29T01:30:00.000Z'],
  ['a time that comes twice', '2026-10-24T00:30:00Z', 1, 'Europe/Warsaw', '2026-10-25T01:30:00.000Z'],
  ['into summer time, New York', '2026-03-07T15:00:00Z', 1, 'America/New_York', '2026-03-08T14:00:00.000Z'],
  ['into winter time, New York', '2026-10-31T14:00:00Z', 1, 'America/New_York', '2026-11-01T15:00:00.000Z'],
  ['half an hour, Lord Howe', '2026-04-03T15:00:00Z', 2, 'Australia/Lord_Howe', '2026-04-05T15:30:00.000Z'],
  ['over a leap day', '2028-02-28T23:30:00Z', 1, 'Europe/Warsaw', '2028-02-29T23:30:00.000Z'],
  ['over a leap day in local days', '2028-02-28T11:00:00Z', 2, 'Europe/Warsaw', '2028-03-01T11:00:00.000Z'],
  ['over no leap day', '2027-02-28T11:00:00Z', 1, 'Europe/Warsaw', '2027-03-01T11:00:00.000Z'],
  ['a year with its change of clocks', '2026-06-01T10:00:00Z', 183, 'Europe/Warsaw', '2026-12-01T11:00:00.000Z'],
  ['no days', '2026-10-25T00:30:00Z', 0, 'UTC', '2026-10-25T00:30:00.000Z'],
]

test.each(CASES)('%s', (_, from, days, zone, to) => {
  expect(daysLater(from, days, zone).toISOString()).toBe(to)
})

test('is what PostgreSQL says, at every half hour around the changes of the clocks', async () => {
  const zones = ['Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe']
  const days = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31']
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ zone: string; at: string; later: string }>(sql`
      select zone, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        to_char(((at at time zone zone) + interval '1 day') at time zone zone at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as later
      from unnest(${sql.param(zones)}::text[]) as zone, unnest(${sql.param(days)}::timestamptz[]) as day,
        generate_series(day - interval '1 day', day + interval '2 days', interval '30 minutes') as at`),
  )
  expect(rows.length).toBeGreaterThan(2000)
  const wrong = rows.filter(({ zone, at, later }) => daysLater(at, 1, zone).toISOString() !== later)
  expect(wrong).toEqual([])
})
