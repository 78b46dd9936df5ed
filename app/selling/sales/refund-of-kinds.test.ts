import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReplay } from '#app/booking/live-events/dates.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { reachOwners } from '#app/selling/bundles/jobs.server.ts'
import { aConsultation, bookAt, free, openHours } from '#tests/booking-times.ts'
import { anOffice, bought, openOf, refundBy, said, salePageOf, two } from '#tests/bought-together.ts'
import type { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { booksOf, brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'

let office: Visit

beforeAll(async () => {
  office = await anOffice()
  await openHours()
})

const refund = (id: number, more: object = {}) => refundBy(office, id, more)
const pageOf = (id: number) => salePageOf(office, id)

describe('what a refunded item handed over', { timeout: 120_000 }, () => {
  test('goes back by itself: seats, meetings with what is booked, and the parts of a bundle', async () => {
    const [course, part] = [await forSale(), await forSale()]
    const live = await inSchool(1, (db) => anEvent(db, { seats: 2 }))
    const talk = await aConsultation()
    const bundle = await forSale({ type: 'bundle', amount: 9_000 })
    await inSchool(1, (db) => setItems(db, bundle, [part.id]))
    const all = [course, live, talk, bundle, part] as const
    const sale = await bought([course, live, talk, bundle])
    const { id, visit } = sale
    const [, seat, meeting, together] = sale.items
    const [time] = await free(talk.slug)
    expect((await bookAt(visit, talk, time?.starts_at)).status).toBe(201)
    const counted = async () => {
      const { rows } = await inSchool(1, (db) =>
        db.execute(sql`select e.taken, (select count(*)::int from bookings b where b.product_id = ${talk.id}
          and b.status = 'booked') as booked from product_events e where e.product_id = ${live.id}`),
      )
      return rows[0]
    }
    expect(await openOf(id, all)).toEqual([true, true, true, true, true])
    expect(await counted()).toEqual({ taken: 1, booked: 1 })
    await refund(id, { items: [seat] })
    expect(await openOf(id, all)).toEqual([true, false, true, true, true])
    expect(await counted()).toEqual({ taken: 0, booked: 1 })
    expect(await brokenInvariants()).toEqual([])
    await refund(id, { items: [together] })
    expect(await openOf(id, all)).toEqual([true, false, true, false, false])
    expect(await brokenInvariants()).toEqual([])
    await refund(id, { items: [meeting] })
    expect(await openOf(id, all)).toEqual([true, false, false, false, false])
    expect(await counted()).toEqual({ taken: 0, booked: 0 })
    expect(await brokenInvariants()).toEqual([])
    // Nothing of it is missing, and nothing comes back with won money.
    expect((await pageOf(id)).sale.missing_since).toBeNull()
    expect((await office.post(`/home/transactions/${id}/repair`)).status).toBe(409)
    await said(sale, 'chargeback', 100)
    await said(sale, 'chargeback_won', 100)
    expect(await openOf(id, all)).toEqual([true, false, false, false, false])
    expect(await counted()).toEqual({ taken: 0, booked: 0 })
    // What is still bought is missing where it is not open, and it alone is repaired.
    await damage(`delete from access_grants where source = 'transaction' and source_id = ${id}`)
    expect((await office.post(`/home/transactions/${id}/repair`)).status).toBe(200)
    expect(await openOf(id, all)).toEqual([true, false, false, false, false])
  })

  test('stays where another item of the order hands it over, too, until that goes back as well', async () => {
    /** Somebody who bought both, before the bundle got the course. */
    const owner = async () => {
      const [course, part, bundle] = [
        await forSale(),
        await forSale(),
        await forSale({ type: 'bundle', amount: 9_000 }),
      ]
      await inSchool(1, (db) => setItems(db, bundle, [part.id]))
      const sale = await bought([course, bundle])
      await inSchool(1, (db) =>
        db.execute(sql`insert into bundle_parts (school_id, transaction_id, bundle_id, product_id, owned)
          values (1, ${sale.id}, ${bundle.id}, ${course.id}, false)`),
      )
      return { ...sale, course, part }
    }
    for (const [first, last] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { id, items, course, part } = await owner()
      await refund(id, { items: [items[first]] })
      expect(await openOf(id, [course, part])).toEqual([true, first === 0])
      expect((await pageOf(id)).sale.missing_since).toBeNull()
      expect(await brokenInvariants()).toEqual([])
      await refund(id, { items: [items[last]] })
      expect(await openOf(id, [course, part])).toEqual([false, false])
      expect(await brokenInvariants()).toEqual([])
    }
  })

  test('leaves a recording that what stays of the order opens, too: the event, its course, or a bundle with either', async () => {
    const sold = async (inBundle: 'event' | 'course' | null) => {
      const live = await inSchool(1, (db) => anEvent(db, { seats: 5 }))
      const [recording, bundle] = [await forSale(), await forSale({ type: 'bundle', amount: 9_000 })]
      await inSchool(1, (db) => saveReplay(db, { schoolId: 1, productId: live.id }, recording.id))
      if (inBundle) await inSchool(1, (db) => setItems(db, bundle, [inBundle === 'event' ? live.id : recording.id]))
      const sale = await bought(
        inBundle === 'event' ? [recording, bundle] : inBundle ? [live, bundle] : [live, recording],
      )
      return { ...sale, live, recording }
    }
    for (const inBundle of [null, 'event', 'course'] as const) {
      for (const [first, last] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const { id, items, live, recording } = await sold(inBundle)
        const course = inBundle === 'event' ? 0 : 1
        expect([inBundle, await openOf(id, [live, recording])]).toEqual([inBundle, [true, true]])
        await refund(id, { items: [items[first]] })
        expect([inBundle, first, await openOf(id, [live, recording])]).toEqual([
          inBundle,
          first,
          [first === course, true],
        ])
        expect((await pageOf(id)).sale.missing_since).toBeNull()
        expect(await brokenInvariants()).toEqual([])
        await refund(id, { items: [items[last]] })
        expect([inBundle, first, await openOf(id, [live, recording])]).toEqual([inBundle, first, [false, false]])
        expect(await brokenInvariants()).toEqual([])
      }
    }
  })

  test('is not taken away a second time; what is open of the rest is', async () => {
    const [course, presets] = await two()
    const { id, hash, items } = await bought([course, presets])
    await refund(id, { items: [items[1]] })
    const revoke = () => office.post(`/home/transactions/${id}/revoke`, { reason: 'Shared the files' })
    expect((await revoke()).status).toBe(200)
    expect(await openOf(id, [course, presets])).toEqual([false, false])
    expect((await booksOf(hash)).status).toBe('REVOKED')
    expect((await revoke()).status).toBe(409)
    const all = await bought([course])
    await refund(all.id, { items: all.items, amount: 100 })
    expect((await office.post(`/home/transactions/${all.id}/revoke`, { reason: 'Nothing is open' })).status).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })
})

/** For how many days each of these is open by an order: null without end, 0 where it is not open. */
async function daysOf(id: number, products: readonly Offer[]): Promise<(number | null)[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ product: number; days: number | null }>(sql`select product_id::int as product,
        round(extract(epoch from ends_at - starts_at) / 86400)::int as days from access_grants
      where school_id = 1 and source = 'transaction' and source_id = ${id} and revoked_at is null`),
  )
  return products.map((offer) => (rows.find(({ product }) => product === offer.id) ?? { days: 0 }).days)
}

describe('what an order opens twice lasts as long as the longer of both, and what is left of it as long as itself', {
  timeout: 120_000,
}, () => {
  const monthly = () => forSale({ accessDays: 30 })
  const anyEvent = () => inSchool(1, (db) => anEvent(db, { seats: 5 }))
  const record = (live: Offer, course: Offer | null) =>
    inSchool(1, (db) => saveReplay(db, { schoolId: 1, productId: live.id }, course?.id ?? null))

  test('the recording of an event and its course, whichever is handed over first', async () => {
    for (const courseFirst of [true, false]) {
      const sold = async () => {
        const early = courseFirst ? await monthly() : undefined
        const live = await anyEvent()
        const course = early ?? (await monthly())
        await record(live, course)
        const sale = await bought([live, course])
        expect(await daysOf(sale.id, [live, course])).toEqual([null, null])
        return { ...sale, all: [live, course] }
      }
      const first = await sold()
      await refund(first.id, { items: [first.items[0]] })
      expect(await daysOf(first.id, first.all)).toEqual([0, 30])
      // What came to be open by the event alone comes back with it alone.
      await said(first, 'chargeback', 100)
      await said(first, 'chargeback_won', 100)
      expect(await daysOf(first.id, first.all)).toEqual([0, 30])
      const second = await sold()
      await refund(second.id, { items: [second.items[1]] })
      expect(await daysOf(second.id, second.all)).toEqual([null, null])
      const third = await sold()
      await said(third, 'chargeback', 100)
      expect(await daysOf(third.id, third.all)).toEqual([0, 0])
      await said(third, 'chargeback_won', 100)
      expect(await daysOf(third.id, third.all)).toEqual([null, null])
      const fourth = await sold()
      await refund(fourth.id, { items: [fourth.items[1]], keep_access: true })
      await said(fourth, 'chargeback', 100)
      expect(await daysOf(fourth.id, fourth.all)).toEqual([0, 0])
      await said(fourth, 'chargeback_won', 100)
      expect(await daysOf(fourth.id, fourth.all)).toEqual([null, null])
    }
    expect(await brokenInvariants()).toEqual([])
  })

  test('a course and the bundle that got it since, from where what was open before ends', async () => {
    const sold = async () => {
      const [course, part] = [await monthly(), await forSale()]
      const bundle = await forSale({ type: 'bundle', amount: 9_000, accessDays: 90 })
      await inSchool(1, (db) => setItems(db, bundle, [part.id]))
      const sale = await bought([course, bundle])
      await inSchool(1, (db) => setItems(db, bundle, [part.id, course.id], { reachesOwners: true }))
      await inSchool(1, (db) => enqueue(db, reachOwners, { schoolId: 1, bundleId: bundle.id }))
      await runJobs()
      expect(await daysOf(sale.id, [course])).toEqual([90])
      return { ...sale, course }
    }
    const [first, second] = [await sold(), await sold()]
    await refund(first.id, { items: [first.items[1]] })
    expect(await daysOf(first.id, [first.course])).toEqual([30])
    await refund(second.id, { items: [second.items[0]] })
    expect(await daysOf(second.id, [second.course])).toEqual([90])
    expect(await brokenInvariants()).toEqual([])
  })

  test('a course that becomes the recording later: of days, without end, and after its money went back', async () => {
    for (const [accessDays, refunded] of [
      [30, false],
      [0, false],
      [30, true],
      [0, true],
    ] as const) {
      const [live, course, next] = [await anyEvent(), await forSale({ accessDays }), await forSale()]
      const { id, items, email } = await bought([live, course])
      if (refunded) await refund(id, { items: [items[1]] })
      expect(await daysOf(id, [course])).toEqual([refunded ? 0 : accessDays || null])
      await record(live, course)
      const letters = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('The recording is ready'))
      expect([await daysOf(id, [course]), letters.length]).toEqual([[null], 1])
      // Another takes its place; what was opened stays until the seat goes back.
      await record(live, next)
      await runJobs()
      expect(await daysOf(id, [live, course, next])).toEqual([null, null, null])
      await refund(id, { items: [items[0]] })
      expect(await daysOf(id, [live, course, next])).toEqual([0, refunded ? 0 : accessDays || null, 0])
    }
    expect(await brokenInvariants()).toEqual([])
  })

  test('what staff took away of it is not opened again', async () => {
    const [live, course] = [await anyEvent(), await monthly()]
    const { id, email } = await bought([live, course])
    await damage(`update access_grants set revoked_at = now(), revoked_by = (select id from accounts where role = 'owner'
      and school_id = 1 limit 1), revoke_reason = 'Shared' where source_id = ${id} and product_id = ${course.id}`)
    await record(live, course)
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('The recording is ready'))).toEqual([])
    expect(await daysOf(id, [live, course])).toEqual([null, 0])
  })
})
