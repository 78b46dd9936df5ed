import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { repairOrder } from '#app/selling/checkout/decisions.server.ts'
import { aConsultation, bookAt, free, openHours } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { pay as payPlan, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { openToOwners } from './owners.server.ts'

const AMOUNT = 30_000

/** Payments are made up here, which the sandbox's own books lack. */
const found = async () => (await brokenInvariants()).filter((line) => !line.includes('the sandbox says'))

const run = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))

async function bundleOf(parts: readonly Offer[], wanted: Parameters<typeof forSale>[0] = {}): Promise<Offer> {
  const bundle = await forSale({ type: 'bundle', amount: AMOUNT, ...wanted })
  const ids = parts.map(({ id }) => id)
  await inSchool(1, (db) => setItems(db, bundle, ids))
  return bundle
}

async function order({ slug }: Offer, visit = new Visit().speaking('en')) {
  const buyer = newBuyer()
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
  const { hash = '', redirect = '', message } = (await answer.json()) as Partial<Record<string, string>>
  return {
    visit,
    hash,
    message,
    email: buyer.email,
    status: answer.status,
    ref: redirect.split('/').at(-1) ?? '',
  }
}

type Ordered = Awaited<ReturnType<typeof order>>
const says = ({ ref, hash }: Ordered, type: string) =>
  notify(messageOf({ ref, amount: AMOUNT, type, id: `${hash}:${type}` }))

async function bought(offer: Offer): Promise<Ordered> {
  const made = await order(offer)
  expect(made.status).toBe(200)
  await says(made, 'captured')
  return made
}

/** How many seats are taken, what the order has of them, and how many meetings are open by it. */
async function countedOf(event: Offer, hash: string) {
  const { id } = await transactionOf(hash)
  const { rows } = await run(sql`select e.taken,
      (select string_agg(s.quantity || ' ' || s.state, ', ') from event_seats s where s.school_id = 1
        and s.transaction_id = ${id} and s.product_id = e.product_id) as seats,
      (select coalesce(sum(m.bought), 0)::int from meetings m where m.school_id = 1 and m.transaction_id = ${id} and m.open) as meetings
    from product_events e where e.school_id = 1 and e.product_id = ${event.id}`)
  return rows[0]
}

const joins = async (visit: Visit, { slug }: Offer) =>
  ((await (await visit.request(`/${slug}`)).json()) as { own?: { joins: boolean } }).own?.joins

const event = (wanted: Parameters<typeof anEvent>[1] = {}) => inSchool(1, (db) => anEvent(db, wanted))

beforeAll(async () => {
  await openHours()
})

describe('a bundle with a seat and a meeting in it', () => {
  test('hands over one of each; a refund takes them back with what is booked, won money gives them again', async () => {
    const [live, talk, course] = [await event({ seats: 2 }), await aConsultation(), await forSale()]
    const bundle = await bundleOf([course, live, talk])
    const buyer = await order(bundle)
    expect(await countedOf(live, buyer.hash)).toEqual({ taken: 1, seats: '1 held', meetings: 0 })
    await says(buyer, 'captured')
    expect(await countedOf(live, buyer.hash)).toEqual({ taken: 1, seats: '1 sold', meetings: 1 })
    expect(await joins(buyer.visit, live)).toBe(true)
    await runJobs()
    const subjects = (await mailsTo(buyer.email)).map(({ subject }) => subject).join('\n')
    expect(subjects).toContain(live.title.en)
    expect(subjects).toContain(talk.title.en)
    const [first, second] = await free(talk.slug)
    expect((await bookAt(buyer.visit, talk, first?.starts_at)).status).toBe(201)
    expect((await bookAt(buyer.visit, talk, second?.starts_at)).status).toBe(409)
    expect(await found()).toEqual([])
    await says(buyer, 'chargeback')
    expect(await countedOf(live, buyer.hash)).toEqual({ taken: 0, seats: '1 returned', meetings: 0 })
    expect(await joins(buyer.visit, live)).toBe(false)
    expect((await free(talk.slug)).map(({ starts_at }) => starts_at)).toContain(first?.starts_at)
    await says(buyer, 'chargeback_won')
    expect(await countedOf(live, buyer.hash)).toEqual({ taken: 1, seats: '1 sold', meetings: 1 })
    expect((await bookAt(buyer.visit, talk, first?.starts_at)).status).toBe(201)
    await says(buyer, 'refunded')
    expect(await countedOf(live, buyer.hash)).toEqual({ taken: 0, seats: '1 returned', meetings: 0 })
    expect(await found()).toEqual([])
  })

  test('is not sold once the seats are gone, and says which', async () => {
    const live = await event({ seats: 1 })
    const bundle = await bundleOf([live, await forSale()])
    const other = await order(live)
    const late = await order(bundle)
    expect([late.status, late.message]).toEqual([
      409,
      `“${live.title.en}” is part of this order, and all its seats are taken.`,
    ])
    await notify(messageOf({ ref: other.ref, type: 'failed' }))
    expect((await order(bundle)).status).toBe(200)
    expect((await order(live)).status).toBe(409)
    const over = await event({ inHours: 1 })
    const ended = await bundleOf([over])
    await run(sql`update product_events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where school_id = 1 and product_id = ${over.id}`)
    expect((await order(ended)).message).toContain('it is already over')
    expect(await found()).toEqual([])
  })

  test('that was paid when its seat was somebody else’s opens the rest, and the seat once there is room', async () => {
    const [live, course] = [await event({ seats: 1 }), await forSale()]
    const bundle = await bundleOf([live, course])
    const late = await order(bundle)
    await run(
      sql`update transactions set created_at = now() - interval '1 hour' where school_id = 1 and hash = ${late.hash}`,
    )
    expect((await order(live)).status).toBe(200)
    await says(late, 'captured')
    expect(await countedOf(live, late.hash)).toMatchObject({ taken: 1, seats: '1 missing' })
    expect((await late.visit.request(`/${course.slug}/watch`)).status).not.toBe(403)
    expect(await joins(late.visit, live)).toBe(false)
    expect(await found()).toEqual([expect.stringContaining(`product ${live.id}: 0 open grants`)])
    const { id } = await transactionOf(late.hash)
    await run(sql`update product_events set seats = 2 where school_id = 1 and product_id = ${live.id}`)
    expect(await inSchool(1, (db) => repairOrder(db, { schoolId: 1, id }))).toBe(true)
    expect(await countedOf(live, late.hash)).toMatchObject({ taken: 2, seats: '1 sold' })
    expect(await joins(late.visit, live)).toBe(true)
    expect(await found()).toEqual([])
  })

  test('gives both back when staff take it away, and won money does not bring them again', async () => {
    const [live, talk] = [await event(), await aConsultation()]
    const bundle = await bundleOf([live, talk, await forSale()])
    const buyer = await bought(bundle)
    const [first] = await free(talk.slug)
    expect((await bookAt(buyer.visit, talk, first?.starts_at)).status).toBe(201)
    const { id, accountId } = await transactionOf(buyer.hash)
    const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
    const takeAway = async (product: Offer) => {
      const { rows } = await run(sql`select id from access_grants where school_id = 1 and source = 'transaction'
        and source_id = ${id} and product_id = ${product.id}`)
      const path = `/home/students/${accountId}/access/${rows[0]?.id}`
      expect((await office.request(path, { method: 'DELETE', body: { reason: 'A mistake.' } })).status).toBe(200)
    }
    await takeAway(talk)
    expect(await countedOf(live, buyer.hash)).toEqual({ taken: 1, seats: '1 sold', meetings: 0 })
    expect((await free(talk.slug)).map(({ starts_at }) => starts_at)).toContain(first?.starts_at)
    await takeAway(live)
    expect(await countedOf(live, buyer.hash)).toMatchObject({ taken: 0, seats: '1 returned' })
    await says(buyer, 'chargeback')
    await says(buyer, 'chargeback_won')
    expect(await countedOf(live, buyer.hash)).toMatchObject({ taken: 0, seats: '1 returned' })
    expect(await joins(buyer.visit, live)).toBe(false)
    expect(await found()).toEqual([])
  })

  test('costs less for who has a seat, who gets no second one; a meeting is another one each time', async () => {
    const [live, talk] = [await event({ amount: 10_000 }), await aConsultation()]
    await run(sql`update prices set amount = 30000 where school_id = 1 and product_id = ${talk.id}`)
    const bundle = await bundleOf([live, talk], { amount: 40_000 })
    const visit = new Visit().speaking('en')
    for (const [offer, amount] of [
      [live, 10_000],
      [talk, 30_000],
    ] as const) {
      const path = `/${offer.slug}/onepagecheckout${offer === live ? 'register' : ''}`
      const answer = await visit.post(path, { ...(offer === live ? newBuyer() : {}), consents: CONSENTS })
      const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
      await notify(messageOf({ ref: redirect.split('/').at(-1) ?? '', amount, id: `${hash}:captured` }))
    }
    const asked = { consents: CONSENTS, expected_total: 1 }
    const refused = await visit.post(`/${bundle.slug}/onepagecheckout`, asked)
    expect(await refused.json()).toMatchObject({ totals: { total: 30_000 } })
    const placed = await visit.post(`/${bundle.slug}/onepagecheckout`, { consents: CONSENTS })
    const { hash, redirect } = (await placed.json()) as { hash: string; redirect: string }
    await notify(messageOf({ ref: redirect.split('/').at(-1) ?? '', amount: 30_000, id: `${hash}:captured` }))
    expect(await countedOf(live, hash)).toEqual({ taken: 1, seats: null, meetings: 1 })
    expect(await found()).toEqual([])
  })
})

test('what is ordered twice at once is refused: an event with a bundle of it beside it', async () => {
  const live = await event()
  const bundle = await bundleOf([live, await forSale()])
  const [price] = bundle.prices
  const bump = {
    schoolId: 1,
    productId: live.id,
    offeredId: bundle.id,
    priceId: price?.id ?? 0,
    title: { en: 'All of it' },
  }
  const [added] = await inSchool(1, (db) => db.insert(bumps).values(bump).returning())
  const visit = new Visit().speaking('en')
  expect(await (await visit.page(`/${live.slug}/checkout`)).text()).not.toContain('All of it')
  const path = `/${live.slug}/onepagecheckoutregister?bumps=${added?.id}`
  expect((await visit.post(path, { ...newBuyer(), consents: CONSENTS })).status).toBe(409)
})

test('an event is added for those who buy from now on: there are no seats for all who have the bundle', async () => {
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const bundle = await bundleOf([await forSale()])
  const live = await event()
  const items = (reach_owners: boolean) =>
    office.request(`/home/products/${bundle.id}`, {
      method: 'PUT',
      body: {
        type: 'bundle',
        title: bundle.title,
        status: 'published',
        items: [{ product_id: live.id }],
        reach_owners,
      },
    })
  expect((await items(true)).status).toBe(422)
  expect((await items(false)).status).toBe(200)
})

test('a membership that opens a bundle opens what it holds, what is added to it and no more what is taken out', async () => {
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const [course, file, other] = [await forSale(), await forSale({ type: 'file' }), await forSale()]
  const bundle = await bundleOf([course])
  const joined = await registered(await plan({ opens: [bundle.id] }))
  await payPlan(joined)
  const hold = async (...parts: Offer[]) => {
    const items = parts.map(({ id }) => ({ product_id: id }))
    const answer = await office.request(`/home/products/${bundle.id}`, {
      method: 'PUT',
      body: { title: bundle.title, items },
    })
    expect(answer.status).toBe(200)
    await runJobs()
  }
  const open = async () => {
    const { rows } = await run(sql`select g.product_id::int as id from access_grants g join accounts a
      on a.school_id = 1 and a.id = g.account_id and a.email = ${joined.email}
      where g.school_id = 1 and g.source = 'membership' and (g.ends_at is null or g.ends_at > now())`)
    return [bundle, course, file, other].map(({ id }) => rows.some((row) => row.id === id))
  }
  expect(await open()).toEqual([true, true, false, false])
  await hold(course, file)
  expect(await open()).toEqual([true, true, true, false])
  await hold(file)
  expect(await open()).toEqual([true, false, true, false])
  expect(await found()).toEqual([])
})

test('a part that was given by hand before lasts as long as the bundle, given or grown, and stays when that is taken', async () => {
  const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  const office = await new Visit().as(staff)
  const [short, grown, over] = [await forSale(), await forSale(), await forSale()]
  const bundle = await bundleOf([short])
  const { id } = await inSchool(1, (db) => aStudent(db))
  const give = async ({ id: product_id }: Offer, days: number) => {
    const answer = await office.post(`/home/students/${id}/access`, { product_id, days, reason: `${days} days` })
    return ((await answer.json()) as { access: { id: number } }).access.id
  }
  const open = async () => {
    const { rows } =
      await run(sql`select product_id::int as product, max(coalesce(ends_at, 'infinity')) = 'infinity' as endless
      from access_grants where school_id = 1 and account_id = ${id} and revoked_at is null
        and coalesce(ends_at, 'infinity') > now() group by 1`)
    return [bundle, short, grown, over].map(
      (offer) => rows.find(({ product }) => product === offer.id)?.endless ?? null,
    )
  }
  for (const offer of [short, grown, over]) await give(offer, 10)
  await run(sql`update access_grants set starts_at = now() - interval '20 days', ends_at = now() - interval '10 days'
    where account_id = ${id} and product_id = ${over.id}`)
  expect(await open()).toEqual([null, false, false, null])
  const given = await give(bundle, 0)
  await inSchool(1, (db) => setItems(db, bundle, [short.id, grown.id, over.id], { reachesOwners: true }))
  await Promise.all([1, 2, 3].map(() => openToOwners({ schoolId: 1, bundleId: bundle.id })))
  expect(await open()).toEqual([true, true, true, true])
  // Each part once by itself and once by the bundle, however many jobs there were.
  expect((await run(sql`select from access_grants where account_id = ${id}`)).rowCount).toBe(7)
  const taken = { method: 'DELETE', body: { reason: 'By mistake.' } }
  expect((await office.request(`/home/students/${id}/access/${given}`, taken)).status).toBe(200)
  expect(await open()).toEqual([null, false, false, null])
  expect(await found()).toEqual([])
})
