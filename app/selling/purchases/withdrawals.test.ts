import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addPastProgress } from '#app/learning/lectures/past-progress.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { withoutTokens } from '#app/platform/tokens.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { aConsultation, bookAt, free, openHours } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { clockAhead } from '#tests/clock-ahead.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { withdrawalLink } from './withdrawal-links.server.ts'

let office: Visit

beforeAll(async () => {
  await openHours()
  office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
})

/** Somebody paid, with or without giving up the right to withdraw. */
async function paid({
  waiver = false,
  offer = undefined as Awaited<ReturnType<typeof forSale>> | undefined,
  ip = 'unknown',
} = {}) {
  const bought = offer ?? (await forSale())
  const visit = new Visit(1, ip).speaking('en')
  const buyer = newBuyer()
  const consents = { terms: true, withdrawal_waiver: waiver }
  const placed = await visit.post(`/${bought.slug}/onepagecheckoutregister`, { ...buyer, consents })
  const { hash, redirect } = (await placed.json()) as { hash: string; redirect: string }
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id, accountId } = await transactionOf(hash)
  return { visit, hash, buyer, id, accountId }
}

type Said = { withdrawal?: { at: string; receipt: string }; message?: string; errors?: Record<string, string[]> }
async function withdraw(visit: Visit, hash: string, body: object = { confirm: true }) {
  const answer = await visit.post(`/my/transactions/${hash}/withdraw`, body)
  return { status: answer.status, ...((await answer.json()) as Said) }
}
const page = async (visit: Visit, hash: string) =>
  (await visit.page(`/my/transactions/${hash}/withdraw?lang=en`)).text()
const letters = async () =>
  (await (await new Visit().request('/dev/mail')).json()) as { to: string; subject: string; text: string }[]
/** The path of the newest link by which somebody confirms a withdrawal. */
async function linkTo(email: string): Promise<string> {
  await runJobs()
  const letter = (await letters()).find(({ to, text }) => to === email && text.includes('/withdrawal/confirm/'))
  return /\/withdrawal\/confirm\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
}
const SENT =
  'If the order number and the address belong to an order, we have e-mailed a link to that address. Confirm your withdrawal there within 24 hours.'
const age = (hash: string, by: string) =>
  inSchool(1, (db) =>
    db.execute(sql`update transactions set created_at = now() - ${by}::interval where hash = ${hash}`),
  )

describe('withdrawing', () => {
  test('takes two steps, answers with a receipt, ends access, and tells buyer and school', async () => {
    const { visit, hash, buyer, id } = await paid()
    const list = await (await visit.page('/my/transactions?lang=en')).text()
    expect(list).toContain(`href="/my/transactions/${hash}/withdraw"`)
    expect(list).toContain('Withdraw from contract here')
    expect(await page(visit, hash)).toContain('Confirm withdrawal')
    expect((await withdraw(visit, hash, {})).status).toBe(422)
    expect((await withdraw(visit, hash, { confirm: false })).status).toBe(422)
    const done = await withdraw(visit, hash, { confirm: true, text: 'I changed my mind.' })
    expect([done.status, done.withdrawal]).toEqual([
      201,
      { at: expect.stringMatching(/Z$/), receipt: expect.stringContaining(`/my/transactions/${hash}/withdraw`) },
    ])
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', open_grants: 0, refunded: 0 })
    expect((await withdraw(visit, hash)).status).toBe(409)
    expect(await page(visit, hash)).toContain('I changed my mind.')
    // What is closed is nowhere said to be waiting for its buyer.
    for (const at of ['pending', 'thank-you']) {
      const html = await (await visit.page(`/transaction/${hash}/${at}?lang=en`)).text()
      expect(html, at).toMatch(/<h1[^>]*>You have withdrawn from the contract</)
      expect(html, at).toContain(`href="/my/transactions/${hash}/withdraw"`)
      expect(html, at).not.toMatch(/\/watch"|is waiting for you/)
    }
    await runJobs()
    const [letter, ...more] = (await letters()).filter(
      ({ to, subject }) => to === buyer.email && /withdrawal from/.test(subject),
    )
    expect(more).toEqual([])
    expect(letter?.text).toMatch(/I, Karolina Nowak, withdraw from the contract for Light, order \w{3}-\w{3}/)
    expect(letter?.text).toContain('I changed my mind.')
    expect(letter?.text).toMatch(/Received on .*\d\d:\d\d/)
    const bell = (await (await office.request('/notifications')).json()) as { data: { kind: string; url: string }[] }
    expect(bell.data).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', url: expect.stringContaining(`/home/transactions/${id}?`) }),
    )
    expect(await (await office.page('/home')).text()).toMatch(/1\sbuyer withdrew and is waiting for a refund/)
    const { sale, events } = (await (await office.request(`/home/transactions/${id}`)).json()) as {
      sale: { owed_since: string | null }
      events: object[]
    }
    expect(sale.owed_since).toMatch(/Z$/)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'withdrawn', text: 'I changed my mind.' }))
    await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'They withdrew' })
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', open_grants: 0 })
    expect(await (await office.page('/home')).text()).not.toMatch(/buyer withdrew/)
  })

  test('of an order of which some went back before is told what goes back now', async () => {
    const { visit, hash, buyer, id } = await paid()
    await office.post(`/home/transactions/${id}/refund`, { amount: 4900, keep_access: true, reason: 'Goodwill' })
    expect((await withdraw(visit, hash)).status).toBe(201)
    await runJobs()
    const letter = (await letters()).find(({ to, subject }) => to === buyer.email && /withdrawal from/.test(subject))
    expect(letter?.text).toMatch(
      /We refund PLN\s150\.00 to the method you paid with.*PLN\s49\.00 of this order had already been refunded/s,
    )
  })

  test('from what staff had revoked is owed until all went back, and no longer', async () => {
    const { visit, hash, id } = await paid()
    await office.post(`/home/transactions/${id}/revoke`, { reason: 'It was resold' })
    expect((await withdraw(visit, hash)).status).toBe(201)
    const owed = async () => {
      const answer = await office.request('/home/transactions?status=withdrawn')
      return ((await answer.json()) as { data: { id: number }[] }).data.map((sale) => sale.id)
    }
    const back = (amount: number) =>
      office.post(`/home/transactions/${id}/refund`, { amount, keep_access: false, reason: 'They withdrew' })
    await back(19_000)
    expect(await owed()).toContain(id)
    await back(900)
    expect(await owed()).not.toContain(id)
  })

  test('needs a session of the buyer: by the hash alone nobody withdraws, and it shows strangers nothing', async () => {
    const { hash, buyer, id } = await paid()
    const guest = new Visit(1, 'of a guest').speaking('en')
    const html = await page(guest, hash)
    expect(html).toContain('E-mail used for the order')
    expect(html).toContain('action="/withdrawal/order"')
    expect(html).not.toContain(buyer.email)
    expect(html).not.toContain('Confirm withdrawal')
    for (const body of [{ confirm: true }, { confirm: true, email: buyer.email }])
      expect((await withdraw(guest, hash, body)).status).toBe(401)
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await withdraw(stranger, hash)).status).toBe(404)
    expect((await booksOf(hash)).open_grants).toBe(1)
    const number = orderNumber(await transactionOf(hash))
    expect(html).toContain(`name="number" value="${number}"`)
    expect((await guest.submit('/withdrawal/order', { number, email: buyer.email })).status).toBe(303)
    expect(await linkTo(buyer.email)).toContain(`/withdrawal/confirm/${id}-`)
  })

  test('is possible for fourteen days, to the end of the last', async () => {
    const { visit, hash } = await paid()
    await age(hash, '15 days')
    const late = await withdraw(visit, hash)
    expect([late.status, late.message]).toEqual([409, 'The 14 days to withdraw from this order are over.'])
    expect(await (await visit.page('/my/transactions?lang=en')).text()).not.toContain(`${hash}/withdraw`)
    expect(await page(visit, hash)).not.toContain('Confirm below')
    // The end of the fourteenth day after that of the order, by the clocks of the school.
    const firstSecond = (more: string) =>
      inSchool(1, (db) =>
        db.execute(sql`update transactions set created_at = (date_trunc('day', now() at time zone 'Europe/Warsaw')
          - interval '14 days' + ${more}::interval) at time zone 'Europe/Warsaw' where hash = ${hash}`),
      )
    await firstSecond('-1 second')
    expect((await withdraw(visit, hash)).status).toBe(409)
    await firstSecond('0 seconds')
    expect(await page(visit, hash)).toContain('Confirm below')
    expect((await withdraw(visit, hash)).status).toBe(201)
  })

  test('ends with the waiver once something paid was opened, not before, and not by a free lecture', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    const lectures = course.sections.flatMap((section) => section.lectures)
    const idOf = (free: boolean) => lectures.find(({ isFree }) => isFree === free)?.id ?? 0
    const [freeLecture, paidLecture] = [idOf(true), idOf(false)]
    const begins = async (accountId: number, lectureId: number) =>
      inSchool(1, (db) =>
        addPastProgress(db, 1, [
          { accountId, productId: course.id, lectureId, watchedAt: new Date().toISOString(), completedAt: null },
        ]),
      )
    const looked = await paid({ waiver: true, offer: course })
    await begins(looked.accountId, freeLecture)
    expect((await withdraw(looked.visit, looked.hash)).status).toBe(201)
    const watched = await paid({ waiver: true, offer: course })
    await begins(watched.accountId, paidLecture)
    const refused = await withdraw(watched.visit, watched.hash)
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/no longer withdraw from this order/)
    expect((await booksOf(watched.hash)).open_grants).toBe(1)
    expect(await (await watched.visit.page('/my/transactions')).text()).not.toContain(`${watched.hash}/withdraw`)
    expect(await page(watched.visit, watched.hash)).toContain('no longer withdraw from this order')
    const kept = await paid({ offer: course })
    await begins(kept.accountId, paidLecture)
    expect((await withdraw(kept.visit, kept.hash)).status).toBe(201)
  })

  test('from an event goes on until it is over, from meetings until the last is; what the waiver says fits both', async () => {
    const ip = 'of services'
    const event = await inSchool(1, (db) => anEvent(db))
    const waived = await paid({ ip, waiver: true, offer: event })
    const wording = await inSchool(1, (db) =>
      db.execute(sql`select wording from consents where transaction_id = ${waived.id} and kind = 'withdrawal_waiver'`),
    )
    expect(wording.rows).toEqual([{ wording: expect.stringContaining('once it has been fully provided') }])
    const checkout = await (await new Visit().page(`/${event.slug}/checkout?lang=en`)).text()
    expect(checkout).toContain('once it has been fully provided')
    expect((await withdraw(waived.visit, waived.hash)).status).toBe(201)
    const [came, kept] = [await paid({ ip, waiver: true, offer: event }), await paid({ ip, offer: event })]
    await inSchool(1, (db) =>
      db.execute(sql`update product_events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
        where product_id = ${event.id}`),
    )
    expect((await withdraw(came.visit, came.hash)).status).toBe(409)
    expect((await withdraw(kept.visit, kept.hash)).status).toBe(201)
    const meeting = await aConsultation()
    const [slot] = await free(meeting.slug)
    const booked = await paid({ waiver: true, ip, offer: meeting })
    expect((await bookAt(booked.visit, meeting, slot?.starts_at)).status).toBe(201)
    expect((await withdraw(booked.visit, booked.hash)).status).toBe(201)
    const held = await paid({ waiver: true, ip, offer: meeting })
    expect((await bookAt(held.visit, meeting, slot?.starts_at)).status).toBe(201)
    await inSchool(1, (db) =>
      db.execute(sql`update bookings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
        where account_id = ${held.accountId}`),
    )
    expect((await withdraw(held.visit, held.hash)).status).toBe(409)
  })

  test('is refused for what was not paid, cost nothing or went back; at once it counts once', async () => {
    const waiting = await ordered(await forSale())
    expect((await withdraw(waiting.visit, waiting.hash)).status).toBe(409)
    const free = await ordered(await forSale({ amount: 0 }))
    expect((await withdraw(free.visit, free.hash)).status).toBe(409)
    const refunded = await paid()
    await office.post(`/home/transactions/${refunded.id}/refund`, { keep_access: true, reason: 'Goodwill' })
    expect((await withdraw(refunded.visit, refunded.hash)).status).toBe(409)
    for (const goes of ['refund', 'chargeback'] as const) {
      const closed = await paid({ ip: '192.0.2.43' })
      const { id, hash } = closed
      expect((await office.post(`/home/transactions/${id}/revoke`, { reason: 'Shared the files' })).status).toBe(200)
      if (goes === 'chargeback')
        await notify(messageOf({ ref: (await transactionOf(hash)).providerRef ?? '', type: goes }))
      else await office.post(`/home/transactions/${id}/refund`, { keep_access: false, reason: 'Goodwill' })
      expect((await transactionOf(hash)).status).toBe('REVOKED')
      const refused = await withdraw(closed.visit, hash)
      expect([refused.status, refused.message], goes).toEqual([409, expect.stringContaining('already been refunded')])
    }
    const twice = await paid({ ip: '192.0.2.41' })
    const both = await Promise.all([withdraw(twice.visit, twice.hash), withdraw(twice.visit, twice.hash)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is offered in the letter of the order', async () => {
    const { hash, buyer } = await paid()
    await runJobs()
    const letter = (await letters()).find(({ to, text }) => to === buyer.email && text.includes('R/'))
    expect(letter?.text).toContain('Withdraw from contract here')
    expect(letter?.text).toContain(`/my/transactions/${hash}/withdraw`)
  })

  test('is found from the foot of every page by whoever is not logged in, and takes effect by the e-mailed link', async () => {
    const { visit: buyer, hash, buyer: who } = await paid()
    const visit = new Visit(1, '203.0.113.7').speaking('en')
    expect(await (await visit.page('/')).text()).toMatch(/<a href="\/withdrawal\/order">Withdraw from contract here/)
    expect(await (await visit.page('/withdrawal/order')).text()).toContain('Which order do you want to withdraw from?')
    const typed = orderNumber(await transactionOf(hash))
      .toLowerCase()
      .replaceAll('-', ' ')
    const sent = await visit.submit('/withdrawal/order', { number: typed, email: who.email.toUpperCase() })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/withdrawal/order?sent=1'])
    expect(await (await visit.page('/withdrawal/order?sent=1')).text()).toContain('Check your e-mail')
    await runJobs()
    expect((await booksOf(hash)).open_grants).toBe(1)

    const link = await linkTo(who.email)
    const asked = await visit.page(link)
    expect([asked.status, asked.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
    const html = await asked.text()
    expect(html).toContain('Confirm withdrawal')
    // In the language of the order as a whole, whatever the visitor's browser speaks.
    const elsewhere = await (await new Visit(1, '203.0.113.8').speaking('pl').page(link)).text()
    expect([elsewhere.includes('>Light<'), elsewhere.includes('Światło')]).toEqual([true, false])
    expect(html).toContain(`action="${link}"`)
    expect(html).not.toContain(who.email)
    expect((await booksOf(hash)).open_grants).toBe(1)

    const done = await visit.submit(link, { confirm: '1', text: 'Not for me.' })
    expect([done.status, done.headers.get('location')]).toEqual([303, `/my/transactions/${hash}/withdraw`])
    expect((await booksOf(hash)).open_grants).toBe(0)
    expect((await visit.post(link, { confirm: true })).status).toBe(409)
    expect(await (await visit.page(link)).text()).toContain('You have withdrawn from the contract')
    await runJobs()
    const receipt = (await letters()).find(
      ({ to, subject }) => to === who.email && /^.*: your withdrawal/.test(subject),
    )
    expect(receipt?.text).toContain('Not for me.')
    const own = await buyer.page('/withdrawal/order')
    expect([own.status, own.headers.get('location')]).toEqual([303, '/my/transactions'])
  })

  test('by a form and a link whose page stood open past its session is taken all the same, and not from other sites', async () => {
    const { hash, buyer } = await paid()
    const number = orderNumber(await transactionOf(hash))
    const [_token, stranger] = ['of-a-page-long-ago', new Visit(1, '198.51.100.33').speaking('en')]
    const asked = await stranger.submit('/withdrawal/order', { _token, number, email: buyer.email })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/withdrawal/order?sent=1'])
    const link = await linkTo(buyer.email)
    const sent = (headers: Record<string, string>) =>
      stranger.request(link, {
        method: 'POST',
        accept: 'text/html',
        csrf: null,
        body: new URLSearchParams({ _token, confirm: '1' }),
        headers,
      })
    const foreign = await sent({ 'sec-fetch-site': 'cross-site' })
    expect([foreign.status, (await booksOf(hash)).open_grants]).toEqual([303, 1])
    const done = await sent({})
    expect([done.headers.get('location'), (await booksOf(hash)).open_grants]).toEqual([
      `/my/transactions/${hash}/withdraw`,
      0,
    ])
  })

  test('by the form says the same whether or not there is such an order, and e-mails nobody but its buyer', async () => {
    const { hash, buyer } = await paid()
    const other = await paid()
    const order = await transactionOf(hash)
    const number = orderNumber(order)
    const pairs = [
      { number, email: buyer.email },
      { number, email: other.buyer.email },
      { number, email: 'nobody@example.com' },
      { number: 'K4M-7QX-T3C', email: buyer.email },
      { number: 'no number', email: buyer.email },
      // The number that this order would have had when it was computed from its id.
      { number: orderNumber({ id: order.id, number: null }), email: buyer.email },
    ]
    const answers: unknown[] = []
    for (const [at, pair] of pairs.entries()) {
      const answer = await new Visit(1, `198.51.100.${at}`).speaking('en').post('/withdrawal/order', pair)
      answers.push([answer.status, await answer.json()])
      await runJobs()
    }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([200, { message: SENT }])]),
    )
    const linked = (await letters()).filter(({ text }) => text.includes('/withdrawal/confirm/'))
    const ofThem = [buyer.email, other.buyer.email, 'nobody@example.com']
    expect(linked.map(({ to }) => to).filter((to) => ofThem.includes(to))).toEqual([buyer.email])
    expect((await booksOf(hash)).open_grants).toBe(1)
  })

  test('of an order placed before numbers were stored goes by the number that is printed on its receipt', async () => {
    const { hash, buyer, id } = await paid()
    await inSchool(1, (db) => db.execute(sql`update transactions set number = null where hash = ${hash}`))
    const number = orderNumber({ id, number: null })
    const visit = new Visit(1, '198.51.100.20').speaking('en')
    await visit.post('/withdrawal/order', { number, email: buyer.email })
    expect((await visit.post(await linkTo(buyer.email), { confirm: true })).status).toBe(201)
    expect((await booksOf(hash)).open_grants).toBe(0)
  })

  test('counts the fourteen days to the moment at which the form was sent, which the receipt names', async () => {
    const school = await findSchool(1)
    // The right to withdraw from both ended with yesterday.
    const [inTime, late] = [await paid({ ip: '198.51.100.30' }), await paid({ ip: '198.51.100.30' })]
    for (const { hash } of [inTime, late])
      await inSchool(1, (db) =>
        db.execute(sql`update transactions set created_at = (date_trunc('day', now() at time zone ${school.timeZone})
          - interval '14 days' - interval '1 hour') at time zone ${school.timeZone} where hash = ${hash}`),
      )
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ ms: number }>(sql`select extract(epoch from date_trunc('day', now() at time zone ${school.timeZone})
        at time zone ${school.timeZone})::float8 * 1000 as ms`),
    )
    const midnight = rows[0]?.ms ?? 0
    const sentAt = new Date(midnight - 1000).toISOString()
    const visit = new Visit(1, '198.51.100.30').speaking('en')
    const linkOf = ({ id }: { id: number }, ms: number) =>
      new URL(withdrawalLink(school, { transactionId: id, sentAt: new Date(ms).toISOString() })).pathname
    expect((await visit.post(linkOf(late, midnight), { confirm: true })).status).toBe(409)
    const done = await visit.post(linkOf(inTime, midnight - 1000), { confirm: true })
    expect([done.status, await done.json()]).toMatchObject([201, { withdrawal: { at: sentAt } }])
    const stored = await inSchool(1, (db) =>
      db.execute(sql`select confirmed_at > at as later from withdrawals
        where school_id = 1 and transaction_id = ${inTime.id}`),
    )
    expect(stored.rows).toEqual([{ later: true }])
    await runJobs()
    const receipt = (await letters()).find(
      ({ to, subject }) => to === inTime.buyer.email && /your withdrawal/.test(subject),
    )
    expect(receipt?.text).toMatch(/Received on .*23:59/)
  })

  test('by a form that was sent too late is refused at its link', async () => {
    const { hash, buyer } = await paid()
    const number = orderNumber(await transactionOf(hash))
    await age(hash, '16 days')
    const visit = new Visit(1, '198.51.100.31').speaking('en')
    await visit.post('/withdrawal/order', { number, email: buyer.email })
    const link = await linkTo(buyer.email)
    expect(await (await visit.page(link)).text()).toContain('The 14 days')
    expect((await visit.post(link, { confirm: true })).status).toBe(409)
    expect((await booksOf(hash)).open_grants).toBe(1)
  })

  test('ends its link after a day, and takes none that was changed', async () => {
    const { hash, buyer } = await paid()
    const other = await paid()
    const number = orderNumber(await transactionOf(hash))
    const visit = new Visit(1, '198.51.100.32').speaking('en')
    await visit.post('/withdrawal/order', { number, email: buyer.email })
    const link = await linkTo(buyer.email)
    const [, id = '', sentAt = '', signature = ''] = /confirm\/(\d+)-(\d+)-(.+)$/.exec(link) ?? []
    const forged = [
      `${other.id}-${sentAt}-${signature}`,
      `${id}-${Number(sentAt) + 1}-${signature}`,
      `${id}-${sentAt}-${signature.slice(0, -1)}`,
      `${id}-${sentAt}-`,
      id,
    ]
    for (const token of forged) {
      expect((await visit.page(`/withdrawal/confirm/${token}`)).status, token).toBe(404)
      expect((await visit.post(`/withdrawal/confirm/${token}`, { confirm: true })).status, token).toBe(404)
    }
    // However far ahead the clock of the web process is.
    expect((await clockAhead(2, () => visit.page(link))).status).toBe(200)
    const old = new Date(Number(sentAt) - 24 * 3_600_000).toISOString()
    const overdue = new URL(withdrawalLink(await findSchool(1), { transactionId: Number(id), sentAt: old })).pathname
    const late = await visit.page(`${overdue}?lang=en`)
    const pressed = await visit.post(overdue, { confirm: true })
    const lateText = await late.text()
    expect([late.status, lateText]).toEqual([404, expect.stringContaining('This link has expired')])
    expect(lateText).toMatch(
      /<a [^>]*href="\/withdrawal\/order"[^>]*class="btn|<a [^>]*class="btn[^>]*href="\/withdrawal\/order"/,
    )
    expect(pressed.status).toBe(404)
    expect([(await booksOf(hash)).open_grants, (await booksOf(other.hash)).open_grants]).toEqual([1, 1])
    // What leaves with the person's own data opens nothing.
    expect(withoutTokens(`https://demo.test${link}`)).toBe('https://demo.test/withdrawal/confirm/…')
  })

  test('is tried a few times for one address, from one connection and from all, and the wait that is named is enough', async () => {
    const email = `tried-${crypto.randomUUID()}@example.com`
    const tryFrom = (ip: string, number = 'K4M-7QX-T3C') =>
      new Visit(1, ip).speaking('en').post('/withdrawal/order', { number, email })
    const wait = (seconds: number) =>
      inSchool(1, (db) =>
        db.execute(sql`update limits set refilled_at = refilled_at - make_interval(secs => ${seconds})
          where school_id = 1 and bucket like 'withdrawal %'`),
      )
    for (let at = 0; at < 5; at++) expect((await tryFrom('198.51.100.40')).status).toBe(200)
    const refused = [await tryFrom('198.51.100.40'), await tryFrom('198.51.100.40')]
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    const seconds = Number(refused[1]?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    await wait(seconds)
    expect((await tryFrom('198.51.100.40')).status).toBe(200)
    // Fifteen more from elsewhere, less one that came back while waiting: then nobody asks for this address for a while.
    const statuses: number[] = []
    for (let at = 0; at < 20; at++) statuses.push((await tryFrom(`198.51.101.${at}`)).status)
    expect(statuses).toContain(200)
    expect(statuses.at(-1)).toBe(429)
    expect((await tryFrom('198.51.102.2', 'K4M-7QX-T3D')).status, 'of another order').toBe(200)
    expect(
      (await new Visit(1, '198.51.102.1').post('/withdrawal/order', { number: 'x', email: 'else@example.com' })).status,
    ).toBe(200)
  })

  test('cannot be used up by strangers, for a guest who knows the number nor for a buyer who is logged in', async () => {
    const { hash, buyer, visit } = await paid()
    const number = orderNumber(await transactionOf(hash))
    const strangers = Array.from({ length: 30 }, (_, nth) => new Visit(1, `198.51.103.${nth}`))
    for (const [nth, stranger] of strangers.entries())
      await stranger.post('/withdrawal/order', {
        number: `K4M-7QX-T${nth % 3}C`.replace(/[0-2]/, 'D'),
        email: buyer.email,
      })
    const guest = new Visit(1, '198.51.104.1')
    expect((await guest.post('/withdrawal/order', { number, email: buyer.email })).status).toBe(200)
    // Strangers who found the number out, at the buyer's own connection too.
    const here = new Visit(1)
    for (const stranger of [...strangers, ...Array.from({ length: 12 }, () => here)])
      await stranger.post('/withdrawal/order', { number, email: buyer.email })
    expect((await here.post('/withdrawal/order', { number, email: buyer.email })).status).toBe(429)
    expect((await visit.post('/withdrawal/order', { number, email: buyer.email })).status).toBe(200)
    expect((await visit.post(`/my/transactions/${hash}/withdraw`, { confirm: true })).status).toBe(201)
  })
})
