import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { aCourse } from '#app/courses/factory.server.ts'
import { saveReplay } from '#app/live-events/dates.server.ts'
import { anEvent } from '#app/live-events/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aConsultation, bookAt, bookingIn, bought, free, openHours } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { accepted, anAddress, invitation, licencesBought, opens } from '#tests/licensed.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'

const rows = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await inSchool(1, (db) => db.execute<T>(statement))).rows

/** A member of staff takes away what an order opened of a product. */
async function takeAway(hash: string, productId: number) {
  const [grant] = await rows<{ id: number; account: number }>(sql`select g.id::int, g.account_id::int as account
    from access_grants g join transactions t on t.school_id = 1 and t.id = g.source_id
    where g.school_id = 1 and g.source = 'transaction' and t.hash = ${hash} and g.product_id = ${productId}`)
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const path = `/home/students/${grant?.account}/access/${grant?.id}`
  const answer = await staff.request(path, { method: 'DELETE', body: { reason: 'shared with others' } })
  expect(answer.status).toBeLessThan(300)
}

const broken = async () => (await brokenInvariants()).filter((line) => !line.includes('the sandbox says'))

test('a seat is free again, and its recordings are closed, also one that the event has no more', async () => {
  const offer = await inSchool(1, (db) => anEvent(db, { seats: 1 }))
  const buyer = await bought(offer)
  const key = { schoolId: 1, productId: offer.id }
  const [first, second] = await inSchool(1, async (db) => [await aCourse(db), await aCourse(db)] as const)
  for (const { id } of [first, second]) {
    await inSchool(1, (db) => saveReplay(db, key, id))
    await runJobs()
  }
  const has = async (slug: string) =>
    ((await (await buyer.request(`/${slug}`)).json()) as { hasAccess: boolean }).hasAccess
  expect([await has(first.slug), await has(second.slug)]).toEqual([true, true])
  await takeAway(buyer.hash, offer.id)
  expect([await has(first.slug), await has(second.slug)]).toEqual([false, false])
  expect(await rows(sql`select taken from product_events where product_id = ${offer.id}`)).toEqual([{ taken: 0 }])
  expect(await rows(sql`select status from transactions where hash = ${buyer.hash}`)).toEqual([{ status: 'REVOKED' }])
  expect(await broken()).toEqual([])
})

test('licences end with what their buyer had, and a booking with the meeting', async () => {
  const several = await licencesBought(3)
  const address = anAddress()
  await invitation(await several.invite('Olga Lis', address))
  const holder = await accepted(address)
  expect(await opens(holder, several)).toBe(200)
  await takeAway(several.hash, several.course.id)
  expect(await opens(holder, several)).toBe(403)
  expect((await several.invite('Iwona', anAddress())).status).toBe(404)
  await openHours()
  const offer = await aConsultation()
  const [time] = await free(offer.slug)
  const buyer = await bought(offer)
  const { id } = await bookingIn(await bookAt(buyer, offer, time?.starts_at))
  await takeAway(buyer.hash, offer.id)
  expect(await rows(sql`select status from bookings where id = ${id}`)).toEqual([{ status: 'canceled' }])
  expect((await free(offer.slug)).map(({ starts_at }) => starts_at)).toContain(time?.starts_at)
  expect(await broken()).toEqual([])
})
