import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveReplay } from '#app/booking/live-events/dates.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { aConsultation, bookAt, bookingIn, bought, free, openHours } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { accepted, anAddress, invitation, licencesBought, licensedCourse, opens } from '#tests/licensed.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
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

test('a recording alone leaves the seat and the event, and does not come back by either', async () => {
  const [offer, recording] = await inSchool(1, async (db) => [await anEvent(db), await aCourse(db)] as const)
  const buyer = await bought(offer)
  const key = { schoolId: 1, productId: offer.id }
  const record = async (replay: number | null) => {
    await inSchool(1, (db) => saveReplay(db, key, replay))
    await runJobs()
  }
  await record(recording.id)
  await takeAway(buyer.hash, recording.id)
  const has = async () => [await hasOf(buyer, offer), await hasOf(buyer, recording)]
  const seat = () =>
    rows(sql`select e.taken, s.state from product_events e join event_seats s
    on s.school_id = e.school_id and s.product_id = e.product_id where e.school_id = 1 and e.product_id = ${offer.id}`)
  expect([await has(), await seat()]).toEqual([[true, false], [{ taken: 1, state: 'sold' }]])
  await record(null)
  await record(recording.id)
  for (const type of ['chargeback', 'chargeback_won']) await notify(messageOf({ ref: buyer.ref, type }))
  expect([await has(), await seat()]).toEqual([[true, false], [{ taken: 1, state: 'sold' }]])
  await takeAway(buyer.hash, offer.id)
  expect([await has(), await seat()]).toEqual([[false, false], [{ taken: 0, state: 'returned' }]])
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

/** Offers one thing beside another. */
const besides = (offer: Offer, offered: Offer) =>
  inSchool(1, async (db) => {
    const row = { schoolId: 1, productId: offer.id, offeredId: offered.id, priceId: offered.prices[0]?.id ?? 0 }
    const [bump] = await db
      .insert(bumps)
      .values({ ...row, title: { en: 'And this' }, position: 0 })
      .returning()
    return bump?.id ?? 0
  })

/** Somebody new who paid for both. */
async function boughtBoth(offer: Offer, offered: Offer, more: object = {}) {
  const visit = new Visit()
  const body = { ...newBuyer(), consents: CONSENTS, bumps: [await besides(offer, offered)], ...more }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, body)
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  const { total: amount } = await transactionOf(hash)
  const said = (type: string) => notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), type, amount }))
  await said('captured')
  return { visit, hash, said }
}

const hasOf = async (visit: Visit, { slug }: Offer) =>
  ((await (await visit.request(`/${slug}`)).json()) as { hasAccess: boolean }).hasAccess

test('of two events of one order the other keeps its recording, and money that is won brings no other back', async () => {
  const [first, second] = await inSchool(1, async (db) => [await anEvent(db), await anEvent(db)] as const)
  const [one, two] = await inSchool(1, async (db) => [await aCourse(db), await aCourse(db)] as const)
  const { visit, hash, said } = await boughtBoth(first, second)
  await inSchool(1, async (db) => {
    await saveReplay(db, { schoolId: 1, productId: first.id }, one.id)
    await saveReplay(db, { schoolId: 1, productId: second.id }, two.id)
  })
  await runJobs()
  const open = async () => [await hasOf(visit, one), await hasOf(visit, two)]
  expect(await open()).toEqual([true, true])
  await takeAway(hash, first.id)
  expect(await open()).toEqual([false, true])
  await said('chargeback')
  expect(await open()).toEqual([false, false])
  await said('chargeback_won')
  // What people took away is not given again with the money.
  expect(await open()).toEqual([false, true])
  expect(await hasOf(visit, first)).toBe(false)
  expect(await rows(sql`select taken from product_events where product_id = ${first.id}`)).toEqual([{ taken: 0 }])
})

test('of two events of one order the other keeps what both were watched in, and a recording that it has no more', async () => {
  const [first, second] = await inSchool(1, async (db) => [await anEvent(db), await anEvent(db)] as const)
  const [old, both] = await inSchool(1, async (db) => [await aCourse(db), await aCourse(db)] as const)
  const { visit, hash, said } = await boughtBoth(first, second)
  const record = async ({ id }: Offer, replay: number) => {
    await inSchool(1, (db) => saveReplay(db, { schoolId: 1, productId: id }, replay))
    await runJobs()
  }
  await record(second, old.id)
  await record(second, both.id)
  await record(first, both.id)
  const open = async () => [await hasOf(visit, old), await hasOf(visit, both)]
  expect(await open()).toEqual([true, true])
  await said('chargeback')
  expect(await open()).toEqual([false, false])
  await said('chargeback_won')
  expect(await open()).toEqual([true, true])
  await takeAway(hash, first.id)
  expect(await open()).toEqual([true, true])
  await takeAway(hash, second.id)
  expect(await open()).toEqual([false, false])
})

test('licences that were taken away with what their buyer had do not come back with money that is won', async () => {
  const [course, other] = [await licensedCourse(), await forSale()]
  const { visit, hash, said } = await boughtBoth(course, other, { quantity: 3 })
  const manager = () => visit.request(`/home/access-manager/${course.id}`)
  expect((await manager()).status).toBe(200)
  await takeAway(hash, course.id)
  await said('chargeback')
  await said('chargeback_won')
  expect([await hasOf(visit, other), await hasOf(visit, course)]).toEqual([true, false])
  expect((await manager()).status).toBe(404)
})

test('a consultation that was given is closed with what is booked of it, when it is taken away or denied', async () => {
  await openHours()
  const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  const owner = await new Visit().as(staff)
  for (const close of ['take', 'deny'] as const) {
    const offer = await aConsultation()
    const student = await inSchool(1, (db) => aStudent(db, { email: `gift-${close}@example.com` }))
    const at = `/home/students/${student.id}`
    const given = await owner.post(`${at}/access`, { product_id: offer.id, days: 0, reason: 'a present' })
    const visit = await new Visit().as(student)
    const [time] = await free(offer.slug)
    const { id } = await bookingIn(await bookAt(visit, offer, time?.starts_at))
    const { access } = (await given.json()) as { access: { id: number } }
    const closing =
      close === 'take'
        ? owner.post(`${at}/access/${access.id}/revoke`, { reason: 'by mistake' })
        : owner.post(`${at}/denials`, { product_id: offer.id, reason: 'shared with others' })
    expect((await closing).status).toBeLessThan(300)
    expect(await rows(sql`select status, canceled_by from bookings where id = ${id}`)).toEqual([
      { status: 'canceled', canceled_by: 'staff' },
    ])
    expect((await free(offer.slug)).map(({ starts_at }) => starts_at)).toContain(time?.starts_at)
    expect((await bookAt(visit, offer, time?.starts_at)).status).toBe(403)
    // Nobody is led to times that they cannot book.
    const [letter] = (await mailsTo(student.email)).filter(({ subject }) => subject.startsWith('Cancelled'))
    expect(letter?.text).toContain('no longer have access to it')
    expect(letter?.text).not.toContain(`/${offer.slug}/bookings`)
  }
  expect(await broken()).toEqual([])
})
