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

test('a page says by which clocks the doors open', async () => {
  const offer = await inSchool(1, (db) => anEvent(db))
  const holder = await bought(offer)
  const dates = { startsAt: '2031-07-01T16:00:00Z', endsAt: '2031-07-01T18:00:00Z', seats: 5, joinUrl: null }
  await inSchool(1, (db) =>
    saveDates(db, { schoolId: 1, productId: offer.id }, { ...dates, timeZone: 'Europe/Warsaw' }),
  )
  expect(await (await holder.page(`/${offer.slug}?lang=en`)).text()).toContain('You can join from 17:45 CEST')
})
