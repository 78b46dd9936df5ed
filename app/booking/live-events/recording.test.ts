import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bought } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { damage } from '#tests/damage.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { saveReplay } from './dates.server.ts'
import { anEvent } from './factory.server.ts'

/** An event that is over and was recorded, with somebody who has a seat. */
async function recorded() {
  const [offer, course] = await inSchool(1, async (db) => [await anEvent(db), await aCourse(db)] as const)
  const holder = await bought(offer)
  await inSchool(1, (db) =>
    db.execute(sql`update product_events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
      where school_id = 1 and product_id = ${offer.id}`),
  )
  await inSchool(1, (db) => saveReplay(db, { schoolId: 1, productId: offer.id }, course.id))
  return { offer, course, holder }
}

const LATER = 'Its recording will appear here.'
const READY = 'Its recording is ready.'
const FOR_SALE = 'You can buy its recording.'

test('a recording is ready for who has a seat once it is open to them, and for sale to nobody before they could have it', async () => {
  const { offer, course, holder } = await recorded()
  const said = async (visit: Visit) => {
    const text = await (await visit.page(`/${offer.slug}?lang=en`)).text()
    return [LATER, READY, FOR_SALE].filter((words) => text.includes(words))
  }
  expect(await said(new Visit())).toEqual([FOR_SALE])
  expect(await said(holder)).toEqual([LATER])
  await runJobs()
  expect(await said(holder)).toEqual([READY])
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number; account: number }>(sql`select id::int, account_id::int as account from access_grants
      where school_id = 1 and product_id = ${course.id}`),
  )
  const path = `/home/students/${rows[0]?.account}/access/${rows[0]?.id}`
  expect((await staff.request(path, { method: 'DELETE', body: { reason: 'Shared.' } })).status).toBe(200)
  expect(await said(holder)).toEqual([FOR_SALE])
})

test('is chosen once the event has begun, as who has a seat is told at once that it is ready', async () => {
  const [soon, now, course] = await inSchool(
    1,
    async (db) => [await anEvent(db), await anEvent(db, { inHours: -1 }), await aCourse(db)] as const,
  )
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const choose = async (event: { id: number }, replay_id?: number) =>
    (await staff.post(`/home/products/${event.id}/event/replay`, { replay_id })).status
  expect([await choose(soon, course.id), await choose(soon), await choose(now, course.id)]).toEqual([422, 200, 200])
})

test('one that ends, or is closed, though its seat is sold is found by the doctor, once no job will open it', async () => {
  const { course } = await recorded()
  const found = async () => (await brokenInvariants()).filter((line) => line.includes('its recording'))
  expect(await found()).toEqual([])
  await runJobs()
  expect(await found()).toEqual([])
  for (const wrong of [`ends_at = now() + interval '30 days'`, 'revoked_at = now()', 'ends_at = null']) {
    await damage(`update access_grants set ${wrong} where product_id = ${course.id}`)
    expect(await found()).toEqual([expect.stringContaining(`its recording ${course.id} without end`)])
  }
})
