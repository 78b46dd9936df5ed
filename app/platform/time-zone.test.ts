import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inSchool } from './db.server.ts'
import { clockAt, instantAt } from './time-zone.ts'

test('an hour in a zone is the instant that PostgreSQL finds, also where clocks change', async () => {
  const zones = ['Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
  const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-07-01', '2026-10-04', '2026-10-25', '2026-11-01']
  const hours = ['00:00', '01:30', '01:45', '02:00', '02:15', '02:30', '02:59', '03:00', '12:00', '23:59']
  const clocks = days.flatMap((day) => hours.map((hour) => `${day}T${hour}`))
  for (const zone of zones) {
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ clock: string; ms: number }>(sql`
        select clock, (extract(epoch from clock::timestamp at time zone ${zone}::text) * 1000)::float8 as ms
        from unnest(${sql.param(clocks)}::text[]) as clock`),
    )
    expect(rows).toHaveLength(clocks.length)
    for (const { clock, ms } of rows)
      expect(instantAt(clock, zone), `${clock} in ${zone}`).toBe(new Date(ms).toISOString())
  }
  expect(clockAt(Date.parse('2026-12-01T07:00:00Z'), 'Europe/Warsaw')).toBe('2026-12-01T08:00')
})
