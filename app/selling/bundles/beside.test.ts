import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReplay } from '#app/booking/live-events/dates.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { readReceipt } from '#app/selling/checkout/receipt-mail.server.ts'
import { aConsultation, bookAt, free, openHours } from '#tests/booking-times.ts'
import { anOffice, bought, openOf, refundBy, said, salePageOf } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { reachOwners } from './jobs.server.ts'

let office: Visit

beforeAll(async () => {
  office = await anOffice()
  await openHours()
})

async function bundleOf(part: Offer, accessDays = 0): Promise<Offer> {
  const bundle = await forSale({ type: 'bundle', amount: 9_000, accessDays })
  await inSchool(1, (db) => setItems(db, bundle, [part.id]))
  return bundle
}

/** Adds to a bundle, for those too who have it. */
async function grow(bundle: Offer, parts: readonly Offer[]): Promise<void> {
  const ids = parts.map(({ id }) => id)
  await inSchool(1, (db) => setItems(db, bundle, ids, { reachesOwners: true }))
  await inSchool(1, (db) => enqueue(db, reachOwners, { schoolId: 1, bundleId: bundle.id }))
  await runJobs()
}

/** An order of somebody new that is not paid yet. */
async function placed({ slug }: Offer) {
  const buyer = newBuyer()
  const visit = new Visit().speaking('en')
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  const pay = async () => {
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
  }
  return { hash, pay, email: buyer.email }
}

async function takeAway(id: number, offer: Offer): Promise<void> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number; account: number }>(sql`select id::int, account_id::int as account from access_grants
      where school_id = 1 and source = 'transaction' and source_id = ${id} and product_id = ${offer.id}`),
  )
  const path = `/home/students/${rows[0]?.account}/access/${rows[0]?.id}`
  const taken = await office.request(path, { method: 'DELETE', body: { reason: 'A mistake.' } })
  expect(taken.status).toBe(200)
}

describe('what was given by hand of a bundle’s parts before', () => {
  test('lasts as long as either says, and is given once more where it ends before the bundle alone', async () => {
    const [short, long, endless, bought, none] = await Promise.all([1, 2, 3, 4, 5].map(() => forSale()))
    const parts = [short, long, endless, bought, none] as Offer[]
    const bundle = await forSale({ type: 'bundle', amount: 9_000 })
    await inSchool(1, (db) =>
      setItems(
        db,
        bundle,
        parts.map(({ id }) => id),
      ),
    )
    const { id } = await inSchool(1, (db) => aStudent(db))
    const give = async (offer: Offer | undefined, days: number) => {
      const body = { product_id: offer?.id, days, reason: `${days} days` }
      expect((await office.post(`/home/students/${id}/access`, body)).status).toBe(201)
    }
    await give(short, 10)
    await give(long, 60)
    await give(endless, 0)
    const until = async () => {
      const { rows } = await inSchool(1, (db) =>
        db.execute<{ product: number; days: number | null; times: number }>(sql`select product_id::int as product,
            count(*)::int as times, case when bool_or(ends_at is null) then null
              else round(extract(epoch from max(ends_at) - now()) / 86400)::int end as days
          from access_grants where school_id = 1 and account_id = ${id} and revoked_at is null group by 1`),
      )
      return parts
        .map((offer) => rows.find(({ product }) => product === offer.id))
        .map((row) => [row?.days, row?.times])
    }
    await give(bundle, 30)
    expect(await until()).toEqual([
      [30, 2],
      [60, 1],
      [null, 1],
      [30, 1],
      [30, 1],
    ])
    await grow(bundle, parts)
    expect((await until()).map(([, times]) => times)).toEqual([2, 1, 1, 1, 1])
  })
})

test('a receipt says what was bought then: also what was added before it was paid, and not what was added since', async () => {
  const [part, before, since] = [await forSale(), await forSale(), await forSale()]
  const bundle = await bundleOf(part)
  const { hash, pay, email } = await placed(bundle)
  await grow(bundle, [part, before])
  await pay()
  const { id } = await transactionOf(hash)
  const school = await findSchool(1)
  const named = async () => {
    const { props } = await inSchool(1, (db) => readReceipt(db, school, id))
    return props.order.items.map(({ parts }) => parts?.length)
  }
  expect(await named()).toEqual([2])
  await grow(bundle, [part, before, since])
  expect(await openOf(id, [part, before, since])).toEqual([true, true, true])
  expect(await named()).toEqual([2])
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^New in/))
})

describe('what an order has beside its bundle stays when staff take the bundle away', () => {
  test('a course that it bought by itself, for as long as that says', async () => {
    const [course, part] = [await forSale({ accessDays: 30 }), await forSale()]
    const bundle = await bundleOf(part, 90)
    const sale = await bought([course, bundle])
    await grow(bundle, [part, course])
    const days = async () => {
      const { rows } = await inSchool(1, (db) =>
        db.execute(sql`select round(extract(epoch from ends_at - starts_at) / 86400)::int as days from access_grants
          where school_id = 1 and source_id = ${sale.id} and source = 'transaction' and product_id = ${course.id}`),
      )
      return rows[0]?.days
    }
    expect(await days()).toBe(90)
    await takeAway(sale.id, bundle)
    expect(await openOf(sale.id, [bundle, part, course])).toEqual([false, false, true])
    expect(await days()).toBe(30)
    expect(await brokenInvariants()).toEqual([])
    await said(sale, 'chargeback', 100)
    await said(sale, 'chargeback_won', 100)
    expect(await openOf(sale.id, [bundle, part, course])).toEqual([false, false, true])
    await refundBy(office, sale.id, { items: [sale.items[0]] })
    expect(await openOf(sale.id, [bundle, part, course])).toEqual([false, false, false])
    expect((await salePageOf(office, sale.id)).sale.missing_since).toBeNull()
    expect(await brokenInvariants()).toEqual([])
  })

  test('the recording of its seat, until that goes, too', async () => {
    const [live, recording] = [await inSchool(1, (db) => anEvent(db, { seats: 5 })), await forSale()]
    const bundle = await bundleOf(recording)
    await inSchool(1, (db) => saveReplay(db, { schoolId: 1, productId: live.id }, recording.id))
    const { id } = await bought([live, bundle])
    await takeAway(id, bundle)
    expect(await openOf(id, [live, bundle, recording])).toEqual([true, false, true])
    expect(await brokenInvariants()).toEqual([])
    await takeAway(id, live)
    expect(await openOf(id, [live, bundle, recording])).toEqual([false, false, false])
    expect(await brokenInvariants()).toEqual([])
  })
})

describe('a consultation that an order bought and its bundle got, too', () => {
  /** Somebody who bought both, before or after they paid. */
  async function owner() {
    const [talk, part] = [await aConsultation(), await forSale()]
    const bundle = await bundleOf(part)
    const sale = await bought([talk, bundle])
    await grow(bundle, [part, talk])
    const [first, second, third] = (await free(talk.slug)).map(({ starts_at }) => starts_at)
    const book = async (at: string | undefined) => (await bookAt(sale.visit, talk, at)).status
    const booked = async () => {
      const { rows } = await inSchool(1, (db) =>
        db.execute<{ status: string }>(sql`select status from bookings where school_id = 1 and product_id = ${talk.id}
          order by id`),
      )
      return rows.map(({ status }) => status)
    }
    const ahead = async () => {
      const page = await (await sale.visit.page('/my/bookings')).text()
      return page.includes(`/${talk.slug}/bookings`)
    }
    return { ...sale, talk, part, bundle, times: [first, second, third], book, booked, ahead }
  }

  test('is a meeting by each, and what goes back takes its own alone', async () => {
    for (const [gone, stays] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { id, items, talk, times, book, booked, ahead } = await owner()
      expect(await book(times[0])).toBe(201)
      expect(await ahead()).toBe(true)
      expect(await book(times[1])).toBe(201)
      expect(await book(times[2])).toBe(409)
      expect(await ahead()).toBe(false)
      await refundBy(office, id, { items: [items[gone]] })
      expect(await openOf(id, [talk])).toEqual([true])
      expect((await booked()).toSorted()).toEqual(['booked', 'canceled'])
      expect((await booked())[gone]).toBe('canceled')
      expect(await book(times[2])).toBe(409)
      expect(await brokenInvariants()).toEqual([])
      await refundBy(office, id, { items: [items[stays]] })
      expect(await booked()).toEqual(['canceled', 'canceled'])
      expect(await book(times[2])).toBe(403)
      expect(await brokenInvariants()).toEqual([])
    }
  })

  test('that nobody counted yet goes with the bundle, by money or by hand, and comes back with won money', async () => {
    const first = await owner()
    await takeAway(first.id, first.bundle)
    expect([await first.book(first.times[0]), await first.book(first.times[1])]).toEqual([201, 409])
    const second = await owner()
    await refundBy(office, second.id, { items: [second.items[1]] })
    expect([await second.book(second.times[0]), await second.book(second.times[1])]).toEqual([201, 409])
    const third = await owner()
    await said(third, 'chargeback')
    expect(await third.book(third.times[0])).toBe(403)
    await said(third, 'chargeback_won')
    expect([await third.book(third.times[0]), await third.book(third.times[1])]).toEqual([201, 201])
    expect(await third.book(third.times[2])).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })
})
