import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setItems } from '#app/catalogue/bundle-items.server.ts'
import { saveReplay } from '#app/live-events/dates.server.ts'
import { anEvent } from '#app/live-events/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aConsultation, bookAt, free, openHours } from '#tests/booking-times.ts'
import { anOffice, bought, openOf, refundBy, said, salePageOf, two } from '#tests/bought-together.ts'
import type { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { booksOf, brokenInvariants } from '#tests/purchase-books.ts'

let office: Visit

beforeAll(async () => {
  office = await anOffice()
  await openHours()
})

const refund = (id: number, more: object = {}) => refundBy(office, id, more)
const pageOf = (id: number) => salePageOf(office, id)

describe('what a refunded item handed over', () => {
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
