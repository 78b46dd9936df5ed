import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { callAtOnce } from '#tests/at-once.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { saveDates } from './dates.server.ts'
import { anEvent } from './factory.server.ts'
import type { OwnEvent } from './own-event.ts'
import { releaseSeats } from './seats.server.ts'
import { joinWaiting } from './waiting.server.ts'

const event = (wanted: Parameters<typeof anEvent>[1] = {}) => inSchool(1, (db) => anEvent(db, wanted))
const run = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))
const attend = () => runSchedule('live-events.attend')
/** Half an hour passes for the orders of an event that nobody paid. */
const waited = ({ id }: Offer) =>
  run(sql`update transactions set created_at = now() - interval '31 minutes', held_at = null
    where school_id = 1 and product_id = ${id} and settled_at is null`)

type Shown = {
  product: { event: { seats_left: number; waiting: number; join_url: string | null } }
  own?: SnakeCased<OwnEvent>
}
const shown = async ({ slug }: Offer, visit = new Visit()) => (await (await visit.request(`/${slug}`)).json()) as Shown
const left = async (offer: Offer) => (await shown(offer)).product.event.seats_left

async function takenOf({ id }: Offer): Promise<number> {
  const { rows } = await run(sql`select taken from product_events where school_id = 1 and product_id = ${id}`)
  return Number(rows[0]?.taken)
}

async function order({ slug }: Offer, body: object = {}, visit = new Visit()) {
  const buyer = newBuyer()
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...body })
  const placed = (await answer.json()) as { redirect?: string; hash?: string; message?: string }
  const { redirect = '', hash = '' } = placed
  return {
    visit,
    status: answer.status,
    message: placed.message,
    email: buyer.email,
    hash,
    redirect,
    ref: redirect.replace('/sandbox/pay/', ''),
  }
}

type Ordered = Awaited<ReturnType<typeof order>>
async function pay({ visit, redirect, hash }: Pick<Ordered, 'visit' | 'redirect' | 'hash'>) {
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
}
async function bought(offer: Offer, body: object = {}) {
  const made = await order(offer, body)
  expect(made.status).toBe(200)
  await pay(made)
  return made
}

/** Somebody with an account, who owns nothing. */
async function member() {
  const visit = new Visit().speaking('en')
  const { email, first_name, last_name, password } = newBuyer()
  const answer = await visit.post('/register', { email, first_name, last_name, password, terms: true })
  expect([200, 201]).toContain(answer.status)
  return { visit, email }
}

const wait = async (offer: Offer, { visit }: { visit: Visit }) =>
  (await visit.post(`/${offer.slug}/waiting-list`)).status

async function refund(hash: string) {
  const staff = await inSchool(1, (db) => aStaffMember(db, { email: `refunds-${hash}@example.com`, role: 'owner' }))
  const { rows } = await run(sql`select id from transactions where school_id = 1 and hash = ${hash}`)
  const visit = await new Visit().as(staff)
  const answer = await visit.post(`/home/transactions/${rows[0]?.id}/refund`, { keep_access: false, reason: 'asked' })
  expect(answer.status).toBeLessThan(300)
  await attend()
}

test('an order holds its seats, and pays for as many; what is left is shown to everybody', async () => {
  const offer = await event({ seats: 5 })
  const made = await order(offer, { quantity: 3 })
  expect(made.status).toBe(200)
  expect((await transactionOf(made.hash)).total).toBe(3 * 19_900)
  expect(await left(offer)).toBe(2)
  await pay(made)
  const { own, product } = await shown(offer, made.visit)
  expect(own).toMatchObject({ joins: true, seats: 3 })
  expect(product.event.join_url).toContain('secret-room')
  expect((await shown(offer)).product.event.join_url).toBeNull()
  const refused = async (quantity: number) => {
    const { status, message } = await order(offer, { quantity })
    return [status, message?.replaceAll('\u00a0', ' ')]
  }
  expect(await refused(3)).toEqual([409, 'Zostały już tylko 2 miejsca. Wybierz mniej.'])
  expect(await refused(11)).toEqual([422, 'Wartość może wynosić najwyżej 10.'])
  expect(await takenOf(offer)).toBe(3)
  expect(await brokenInvariants()).toEqual([])
})

test('of four hundred people who order the last ten seats at once ten get one', async () => {
  const offer = await event({ seats: 10 })
  const accounts = await inSchool(1, async (db) => {
    const made = []
    for (let nth = 0; nth < 400; nth++) made.push(await aStudent(db, { email: `race-${nth}@example.com` }))
    return made
  })
  const visits = await Promise.all(accounts.map((account) => new Visit().as(account)))
  const order = (visit: Visit) => () => visit.post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS })
  const statuses = (await callAtOnce(visits.map(order))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(390)
  expect(await takenOf(offer)).toBe(10)
  expect(await brokenInvariants()).toEqual([])
}, 120_000)

describe('a seat is free again', () => {
  test('when its order fails, is replaced, or is half an hour old', async () => {
    const offer = await event({ seats: 1 })
    const failing = await order(offer)
    expect((await order(offer)).status).toBe(409)
    await notify(messageOf({ ref: failing.ref, type: 'failed' }))
    const late = await order(offer)
    expect(late.status).toBe(200)
    // The same buyer with other data replaces the order and keeps the seat.
    const again = await late.visit.post(`/${offer.slug}/onepagecheckout`, {
      consents: { ...CONSENTS, marketing: true },
    })
    expect(again.status).toBe(200)
    await waited(offer)
    expect(await left(offer)).toBe(1)
    await attend()
    expect(await takenOf(offer)).toBe(0)
    // The very same order again takes it anew, and is not led to pay for what somebody else has meanwhile.
    const same = () => late.visit.post(`/${offer.slug}/onepagecheckout`, { consents: { ...CONSENTS, marketing: true } })
    expect((await same()).status).toBe(200)
    expect(await takenOf(offer)).toBe(1)
    await waited(offer)
    await bought(offer)
    expect((await same()).status).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })

  test('when all its money goes back, or is charged back', async () => {
    const offer = await event({ seats: 2 })
    const one = await bought(offer)
    const other = await bought(offer)
    await refund(one.hash)
    await notify(messageOf({ ref: other.ref, type: 'chargeback' }))
    expect(await left(offer)).toBe(2)
    expect((await shown(offer, one.visit)).own?.joins).toBe(false)
    expect(await brokenInvariants()).toEqual([])
  })
})

test('of what costs nothing one person takes no more seats than one order may hold', async () => {
  const offer = await event({ seats: 30, amount: 0 })
  const first = await order(offer, { quantity: 6 })
  expect(first.status).toBe(200)
  const more = (quantity: number) =>
    first.visit.post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS, quantity })
  expect((await more(5)).status).toBe(422)
  expect((await more(4)).status).toBe(200)
  expect((await more(1)).status).toBe(422)
  expect(await takenOf(offer)).toBe(10)
  expect(await brokenInvariants()).toEqual([])
})

test('money that comes when the seat is somebody else’s opens nothing, and people are told', async () => {
  const offer = await event({ seats: 1 })
  const late = await order(offer)
  const goOn = async () => (await late.visit.post(`/transaction/${late.hash}/pay`)).status
  await waited(offer)
  expect(await goOn()).toBe(200)
  expect((await order(offer)).status, 'whoever goes on to pay has the seat for half an hour more').toBe(409)
  await waited(offer)
  await bought(offer)
  expect(await goOn(), 'led to pay, but for a page of the provider’s that is open still').toBe(409)
  await pay(late)
  expect(await takenOf(offer)).toBe(1)
  expect((await shown(offer, late.visit)).own).toMatchObject({ joins: false, missing: true })
  expect((await brokenInvariants()).join()).toContain(`product ${offer.id}: 0 open grants`)
  // The school makes room, and the repair of the sale hands the seat over.
  await run(sql`update product_events set seats = 2 where school_id = 1 and product_id = ${offer.id}`)
  const staff = await inSchool(1, (db) =>
    aStaffMember(db, { email: `repairs-${late.hash}@example.com`, role: 'owner' }),
  )
  const { rows } = await run(sql`select id from transactions where school_id = 1 and hash = ${late.hash}`)
  expect((await (await new Visit().as(staff)).post(`/home/transactions/${rows[0]?.id}/repair`)).status).toBeLessThan(
    300,
  )
  expect((await shown(offer, late.visit)).own).toMatchObject({ joins: true, missing: false })
  expect(await brokenInvariants()).toEqual([])
})

describe('the waiting list', () => {
  test('takes members once all seats are gone, and those alone who have none', async () => {
    const offer = await event({ seats: 1 })
    const guest = await member()
    expect((await new Visit().post(`/${offer.slug}/waiting-list`)).status).toBe(401)
    expect(await wait(offer, guest)).toBe(409)
    const holder = await bought(offer)
    expect(await wait(offer, holder)).toBe(409)
    expect(await wait(offer, guest)).toBe(201)
    expect(await wait(offer, guest)).toBe(201)
    expect((await shown(offer, guest.visit)).own?.waiting).toEqual({ place: 1, offered_until: null })
    expect((await shown(offer)).product.event.waiting).toBe(1)
    expect((await guest.visit.request(`/${offer.slug}/waiting-list`, { method: 'DELETE' })).status).toBe(200)
    expect((await shown(offer, guest.visit)).own?.waiting).toBeNull()
  })

  test('keeps a freed seat for the first for a day, then for the next; others see none left', async () => {
    const offer = await event({ seats: 1 })
    const holder = await bought(offer)
    const [first, second] = [await member(), await member()]
    await wait(offer, first)
    await wait(offer, second)
    await refund(holder.hash)
    expect(await left(offer)).toBe(0)
    expect((await order(offer)).status).toBe(409)
    const [letter] = await mailsTo(first.email)
    expect(letter?.subject).toContain('A seat is free')
    expect((await mailsTo(second.email)).filter(({ subject }) => subject.includes('seat'))).toEqual([])
    expect(await brokenInvariants()).toEqual([])
    await run(
      sql`update event_waiting set offered_until = now() - interval '1 minute' where school_id = 1 and product_id = ${offer.id} and offered_until is not null`,
    )
    await attend()
    expect((await shown(offer, first.visit)).own?.waiting).toBeNull()
    const until = (await shown(offer, second.visit)).own?.waiting?.offered_until ?? ''
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const page = await (await second.visit.page(`/${offer.slug}`)).text()
    expect(page).toMatch(/data-runs="countdown" data-left="8\d{7}"/)
    const [startsAt, endsAt] = [1, 2].map((hour) => new Date(Date.now() + hour * 3_600_000).toISOString()) as [
      string,
      string,
    ]
    const dates = { startsAt, endsAt, timeZone: 'Europe/Warsaw', seats: 1, joinUrl: null }
    await inSchool(1, (db) => saveDates(db, { schoolId: 1, productId: offer.id }, dates))
    expect((await shown(offer, second.visit)).own?.waiting?.offered_until).toBe(endsAt)
    await runJobs()
    const told = { kind: 'seat_offer', url: expect.stringContaining(`/${offer.slug}?`) }
    expect(await (await second.visit.request('/notifications')).json()).toMatchObject({ data: [told] })
    const taken = await second.visit.post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS })
    expect(taken.status).toBe(200)
    await pay({ ...second, ...((await taken.json()) as { redirect: string; hash: string }) })
    expect((await shown(offer, second.visit)).own).toMatchObject({ joins: true, seats: 1, waiting: null })
    expect(await takenOf(offer)).toBe(1)
    expect(await brokenInvariants()).toEqual([])
  })

  test('leaves it offered where the order that took it fails in time, or is not paid', async () => {
    const offer = await event({ seats: 1 })
    const holder = await bought(offer)
    const [first, second] = [await member(), await member()]
    await wait(offer, first)
    await wait(offer, second)
    await refund(holder.hash)
    const until = (await shown(offer, first.visit)).own?.waiting?.offered_until
    const again = async (consents: object) => {
      const answer = await first.visit.post(`/${offer.slug}/onepagecheckout`, {
        consents: { ...CONSENTS, ...consents },
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as { hash: string; redirect: string }
    }
    // Another order takes it from the one before.
    await again({})
    const failing = await again({ marketing: true })
    await notify(messageOf({ ref: failing.redirect.replace('/sandbox/pay/', ''), type: 'failed' }))
    expect([await left(offer), (await order(offer)).status]).toEqual([0, 409])
    await attend()
    expect((await shown(offer, first.visit)).own?.waiting?.offered_until).toBe(until)
    expect((await shown(offer, second.visit)).own?.waiting?.offered_until).toBeNull()
    await again({})
    await run(sql`update event_seats set offered_until = now() where school_id = 1 and product_id = ${offer.id}`)
    await waited(offer)
    await attend()
    expect((await shown(offer, first.visit)).own?.waiting).toBeNull()
    expect((await shown(offer, second.visit)).own?.waiting?.offered_until).toBeTruthy()
    expect(await brokenInvariants()).toEqual([])
  })

  test('offers a seat to who joins the list while it is given back', async () => {
    const offer = await event({ seats: 1 })
    const holder = await bought(offer)
    const account = await inSchool(1, (db) => aStudent(db))
    const late = { visit: await new Visit().as(account) }
    const { id } = await transactionOf(holder.hash)
    const { answer } = await inSchool(1, async (db) => {
      await joinWaiting(db, { schoolId: 1, productId: offer.id }, account.id)
      const order = { schoolId: 1, id, accountId: account.id }
      const answer = inSchool(1, (other) => releaseSeats(other, order, { productId: offer.id, quantity: 1 }))
      await somebodyWaits(answer)
      return { answer }
    })
    await answer
    expect((await shown(offer, late.visit)).own?.waiting?.offered_until).toBeTruthy()
    expect(await takenOf(offer)).toBe(1)
  })

  test('passes a seat on at once when who was offered it leaves', async () => {
    const offer = await event({ seats: 1 })
    const holder = await bought(offer)
    const [first, second] = [await member(), await member()]
    await wait(offer, first)
    await wait(offer, second)
    await refund(holder.hash)
    await first.visit.request(`/${offer.slug}/waiting-list`, { method: 'DELETE' })
    expect((await shown(offer, second.visit)).own?.waiting?.offered_until).toBeTruthy()
    await second.visit.request(`/${offer.slug}/waiting-list`, { method: 'DELETE' })
    expect(await left(offer)).toBe(1)
    expect(await brokenInvariants()).toEqual([])
  })
})
