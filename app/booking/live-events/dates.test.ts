import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { bought } from '#tests/booking-times.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { saveDates } from './dates.server.ts'
import { anEvent } from './factory.server.ts'

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('another date is told while it is to come; one that is put right afterwards takes nobody to a calendar', async () => {
  const offer = await inSchool(1, (db) => anEvent(db))
  await bought(offer)
  const move = async (from: number) => {
    const dates = { startsAt: at(from), endsAt: at(from + 1), timeZone: 'Europe/Warsaw', seats: 5, joinUrl: null }
    await inSchool(1, (db) => saveDates(db, { schoolId: 1, productId: offer.id }, dates))
    await runJobs()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ told: number }>(sql`select count(*)::int as told from mails
        where school_id = 1 and kind = 'event-changed' and text like ${`%/${offer.slug}/calendar.ics%`}`),
    )
    return rows[0]?.told
  }
  expect([await move(48), await move(-0.5), await move(-2)]).toEqual([1, 2, 2])
})

test('a date that was wrong is told once with the one that people know, and not at all where it was put back in time', async () => {
  const offer = await inSchool(1, (db) => anEvent(db))
  const holder = await bought(offer)
  await runJobs()
  const key = { schoolId: 1, productId: offer.id }
  const dates = { timeZone: 'Europe/Warsaw', seats: 5, joinUrl: null }
  const move = (day: string) =>
    inSchool(1, (db) =>
      saveDates(db, key, { ...dates, startsAt: `2031-07-${day}T16:00:00Z`, endsAt: `2031-07-${day}T18:00:00Z` }),
    )
  const told = async () => {
    await runJobs()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ text: string }>(sql`select text from mails where school_id = 1 and kind = 'event-changed'
        and text like ${`%/${offer.slug}/calendar.ics%`} order by id`),
    )
    return rows.map(({ text }) => [...text.matchAll(/(\d+)\s+(?:July|Jul|lipca)/g)].map(([, day]) => day))
  }
  await move('01')
  await told()
  await move('12')
  await move('10')
  expect((await told()).slice(1)).toEqual([['10', '1']])
  await move('20')
  await move('10')
  expect(await told()).toHaveLength(2)
  await move('11')
  expect((await told()).slice(2)).toEqual([['11', '10']])
  const calendar = await (await holder.page(`/${offer.slug}/calendar.ics`)).text()
  expect(calendar).toContain('DTSTART:20310711T160000Z')
  expect(calendar).toContain('SEQUENCE:6')
})

test('a page says by which clocks the doors open', async () => {
  const offer = await inSchool(1, (db) => anEvent(db))
  const holder = await bought(offer)
  const dates = { startsAt: '2031-07-01T16:00:00Z', endsAt: '2031-07-01T18:00:00Z', seats: 5, joinUrl: null }
  await inSchool(1, (db) =>
    saveDates(db, { schoolId: 1, productId: offer.id }, { ...dates, timeZone: 'Europe/Warsaw' }),
  )
  expect(await (await holder.page(`/${offer.slug}?lang=en`)).text()).toContain('You can join from 17:45 CEST')
})
