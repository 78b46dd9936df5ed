import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import {
  aConsultation,
  type Booking,
  bookAt,
  bookingIn,
  bought,
  brokenBookings,
  DAY,
  free,
  HOUR,
  openHours,
  owner,
  statusOf,
} from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { bookings } from './tables.server.ts'

beforeAll(openHours)

describe('free times', () => {
  test('are the hours of the week, after the notice, by the zone of the school', async () => {
    const offer = await aConsultation()
    const slots = await free(offer.slug, Date.now())
    expect(slots.length).toBeGreaterThan(80)
    expect(Date.parse(slots[0]?.starts_at ?? '')).toBeGreaterThan(Date.now() + 24 * HOUR)
    for (const { starts_at: from, ends_at: to } of slots) {
      expect(Date.parse(to) - Date.parse(from)).toBe(HOUR)
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', timeStyle: 'short' }).format(
        new Date(from),
      )
      expect(clock).toMatch(/^(09|1[0-6]):00$/)
    }
  })

  test('are asked for 62 days at most, in order, and within the horizon', async () => {
    const { slug } = await aConsultation()
    const ask = (from: number, to: number) => {
      const span = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
      return statusOf(new Visit().request(`/${slug}/slots?${span}`))
    }
    const now = Date.now()
    expect(await ask(now, now + 62 * DAY)).toBe(200)
    expect(await ask(now, now + 63 * DAY)).toBe(422)
    expect(await ask(now, now - DAY)).toBe(422)
    expect(await ask(now + 181 * DAY, now + 182 * DAY)).toBe(422)
    expect(await statusOf(new Visit().request(`/${slug}/slots`))).toBe(422)
    const course = await forSale()
    expect(
      await statusOf(new Visit().request(`/${course.slug}/slots?from=2027-01-01T00:00:00Z&to=2027-01-02T00:00:00Z`)),
    ).toBe(404)
  })

  test('are closed for several days in a row at once', async () => {
    const offer = await aConsultation()
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
    const close = (until: string) =>
      owner.post('/home/availability/exceptions', { date: day(10), until, closed: true, product_id: offer.id })
    for (const until of [day(9), day(80)]) expect(await statusOf(close(until))).toBe(422)
    const before = (await free(offer.slug, Date.now() + 8 * DAY, 8)).length
    const made = await close(day(13))
    expect(await made.json()).toMatchObject({ exception: { date: day(10), closed: true } })
    expect((await free(offer.slug, Date.now() + 8 * DAY, 8)).length).toBe(before - 4 * 8)
    const buyer = await bought(offer)
    expect(await (await buyer.page(`/${offer.slug}?lang=en`)).text()).toContain('Buy another consultation')
  })

  test('follow exceptions, and hours of the product', async () => {
    const offer = await aConsultation()
    const day = new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10)
    const on = async () => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
      return (await free(offer.slug)).filter(({ starts_at }) => shown.format(new Date(starts_at)) === day).length
    }
    expect(await on()).toBe(8)
    const exceptions = '/home/availability/exceptions'
    const made = await owner.post(exceptions, { date: day, from: '10:00', to: '12:00', product_id: offer.id })
    expect(made.status).toBe(201)
    const { exception } = (await made.json()) as { exception: { id: number } }
    expect(exception).toEqual({
      id: expect.any(Number),
      date: day,
      closed: false,
      from: '10:00',
      to: '12:00',
      product_id: offer.id,
    })
    expect(await on()).toBe(2)
    const closed = await owner.request(`${exceptions}/${exception.id}`, {
      method: 'PUT',
      body: { date: day, closed: true, product_id: offer.id },
    })
    expect([closed.status, await on()]).toEqual([200, 0])
    expect((await owner.request(`${exceptions}/${exception.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await on()).toBe(8)
    expect(await statusOf(owner.post(exceptions, { date: day, from: '12:00', to: '10:00' }))).toBe(422)
    expect(await statusOf(owner.post('/home/availability', { weekday: 8, from: '10:00', to: '12:00' }))).toBe(422)
    const evening = { weekday: 2, from: '20:00', to: '24:00', product_id: offer.id }
    const { availability } = (await (await owner.post('/home/availability', evening)).json()) as {
      availability: { id: number }
    }
    expect(availability).toEqual({ id: expect.any(Number), ...evening })
    const read = await owner.request(`/home/availability/${availability.id}`)
    expect(await read.json()).toEqual({ availability })
  })
})

describe('booking', () => {
  test('takes a time that was bought, and nothing else', async () => {
    const offer = await aConsultation({ questions: [{ title: { en: 'What for?', pl: 'Po co?' }, required: true }] })
    const [first, second, third] = await free(offer.slug)
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    // Answered under the name that it has in the other language, in which the page may have been opened.
    const answers = { 'what-for': 'A wedding' }
    expect(await statusOf(bookAt(new Visit(), offer, first?.starts_at))).toBe(401)
    expect(await statusOf(bookAt(stranger, offer, first?.starts_at, { answers }))).toBe(403)
    const buyer = await bought(offer)
    const wrong = await bookAt(buyer, offer, first?.starts_at)
    expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['answers.po-co'],
    ])
    // A form without a script keeps what was typed, whatever else is refused.
    const again = await buyer.submit(`/${offer.slug}/bookings`, { 'answers.po-co': 'A wedding' })
    expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('value="A wedding"')])
    const off = (by: number) => new Date(Date.parse(first?.starts_at ?? '') + by).toISOString()
    for (const at of [off(HOUR / 2), off(-DAY * 30), new Date(Date.now() + HOUR).toISOString(), off(DAY * 200)])
      expect(await statusOf(bookAt(buyer, offer, at, { answers }))).toBe(422)
    const made = await bookAt(buyer, offer, first?.starts_at, { answers })
    expect(made.status).toBe(201)
    const booking = await bookingIn(made)
    expect(booking).toEqual({ id: expect.any(Number), ...first, status: 'booked' })
    // One purchase, one open booking; and nobody else has that time.
    expect(await statusOf(bookAt(buyer, offer, second?.starts_at, { answers }))).toBe(409)
    expect(await statusOf(bookAt(buyer, offer, 'soon', { answers }))).toBe(422)
    expect(await statusOf(bookAt(buyer, offer, second?.starts_at, { answers: 'none' }))).toBe(422)
    const other = await bought(offer)
    expect(await statusOf(bookAt(other, offer, first?.starts_at, { answers }))).toBe(409)
    expect((await free(offer.slug)).map(({ starts_at }) => starts_at)).not.toContain(first?.starts_at)
    expect(await statusOf(other.request(`/bookings/${booking.id}`))).toBe(404)
    // Moving frees the time, canceling both time and purchase.
    const move = (visit: Visit, starts_at?: string) =>
      visit.request(`/bookings/${booking.id}`, { method: 'PUT', body: { starts_at } })
    expect(await statusOf(move(other, second?.starts_at))).toBe(404)
    const moved = await move(buyer, second?.starts_at)
    expect([moved.status, (await bookingIn(moved)).starts_at]).toEqual([200, second?.starts_at])
    expect(await statusOf(bookAt(other, offer, first?.starts_at, { answers }))).toBe(201)
    expect(await statusOf(move(buyer, first?.starts_at))).toBe(409)
    const canceled = await buyer.request(`/bookings/${booking.id}`, { method: 'DELETE' })
    expect([canceled.status, (await bookingIn(canceled)).status]).toEqual([200, 'canceled'])
    expect(await statusOf(buyer.request(`/bookings/${booking.id}`, { method: 'DELETE' }))).toBe(409)
    // By the name that it has where they read, too.
    expect(await statusOf(bookAt(buyer, offer, third?.starts_at, { answers: { 'po-co': 'A wedding' } }))).toBe(201)
    const mine = (await (await buyer.request('/my/bookings')).json()) as { data: Booking[] }
    expect(mine.data.map(({ status }) => status).sort()).toEqual(['booked', 'canceled'])
    const all = (await (await owner.request(`/home/bookings?product_id=${offer.id}&show=upcoming`)).json()) as {
      data: object[]
    }
    expect(all.data).toHaveLength(2)
    expect(all.data[0]).toMatchObject({
      answers: [{ title: 'Po co?', answer: 'A wedding' }],
      student: { name: 'Karolina Nowak' },
    })
    // Its page leads who bought it to the times, and staff, who book nothing, to what is booked.
    for (const [person, led] of [
      [buyer, [true, false]],
      [owner, [false, true]],
    ] as const) {
      const page = await (await person.page(`/${offer.slug}`)).text()
      const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
      expect([`/${offer.slug}/bookings`, '/home/bookings'].map((to) => main.includes(`href="${to}"`))).toEqual(led)
    }
    expect(await brokenBookings()).toEqual([])
  })

  test('keeps the break after a meeting free, and no more than so many a day', async () => {
    const offer = await aConsultation({ buffer_minutes: 15, daily_most: 2, length_minutes: 30, slot_minutes: 30 })
    // A whole day, whatever the time is by now.
    const [later] = await free(offer.slug, Date.now() + 3 * DAY)
    const first = Date.parse(`${later?.starts_at.slice(0, 10)}T00:00:00Z`)
    const ofDay = () => free(offer.slug, first, 1)
    const before = await ofDay()
    expect(await statusOf(bookAt(await bought(offer), offer, before[2]?.starts_at))).toBe(201)
    const after = (await ofDay()).map(({ starts_at }) => starts_at)
    expect(after).not.toContain(before[1]?.starts_at)
    expect(after).toContain(before[0]?.starts_at)
    expect(after).not.toContain(before[3]?.starts_at)
    expect(await statusOf(bookAt(await bought(offer), offer, before[5]?.starts_at))).toBe(201)
    expect(await ofDay()).toEqual([])
  })

  test('of a package as often as its price says', async () => {
    const offer = await aConsultation()
    const price = offer.prices[0]?.id
    await owner.request(`/home/products/${offer.id}/consultation`, {
      method: 'PUT',
      body: { packages: [{ price_id: price, meetings: 2 }] },
    })
    const [one, two, three] = await free(offer.slug)
    const buyer = await bought(offer)
    const thanks = await (await buyer.page(`/transaction/${buyer.hash}/thank-you?lang=pl`)).text()
    expect(thanks).toContain('2 spotkania')
    const page = await (await new Visit().page(`/${offer.slug}?lang=pl`)).text()
    expect(page).toContain('2 spotkania')
    const statuses = []
    for (const slot of [one, two, three]) statuses.push(await statusOf(bookAt(buyer, offer, slot?.starts_at)))
    expect(statuses).toEqual([201, 201, 409])
  })

  test('is offered with its length, host and place, and with what each price buys', async () => {
    const host = await inSchool(1, (db) =>
      aStaffMember(db, { role: 'instructor', firstName: 'Ida', lastName: 'Wierzba' }),
    )
    const offer = await forSale({ type: 'consultation', teacherIds: [host.id] })
    const prices = `/home/products/${offer.id}/prices`
    const three = {
      name: 'For a series',
      amount: 50_000,
      currency: 'PLN',
      entry: 'gross',
      vat_rate: 23,
      access_days: 90,
    }
    const { price } = (await (await owner.post(prices, three)).json()) as { price: { id: number } }
    const body = { host_id: host.id, length_minutes: 45, place: 'Studio, 2 Window Street', change_hours: 24 }
    await owner.request(`/home/products/${offer.id}/consultation`, {
      method: 'PUT',
      body: { ...body, packages: [{ price_id: price.id, meetings: 3 }] },
    })
    const facts = ['45 minutes', 'With Ida Wierzba', 'Studio, 2 Window Street', 'Change or cancel up to 24 h before']
    const page = (await (await new Visit().page(`/${offer.slug}?lang=en`)).text()).replaceAll('\u00a0', ' ')
    for (const fact of [...facts, 'For a series', '3 meetings, to book within 90 days', 'PLN 500.00'])
      expect(page).toContain(fact)
    const preview = await (await owner.page(`/home/products/${offer.id}/preview?lang=en`)).text()
    for (const fact of facts) expect(preview).toContain(fact)
    expect(await (await new Visit().page(`/${(await forSale()).slug}?lang=en`)).text()).not.toContain('minutes')
  })

  test('of a package that only those who decide on prices can make larger', async () => {
    const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    const offer = await forSale({ type: 'consultation', teacherIds: [teacher.id] })
    const visit = await new Visit().as(teacher)
    const packages = (meetings: number) => [{ price_id: offer.prices[0]?.id, meetings }]
    const save = (by: Visit, body: object) =>
      statusOf(by.request(`/home/products/${offer.id}/consultation`, { method: 'PUT', body }))
    expect(await save(visit, { packages: packages(100) })).toBe(403)
    expect(await save(visit, { packages: packages(1), length_minutes: 45 })).toBe(200)
    expect(await save(owner, { packages: packages(3) })).toBe(200)
    expect(await save(visit, { packages: [] })).toBe(403)
    expect(await save(visit, { packages: packages(3), length_minutes: 30 })).toBe(200)
  })

  test('ends late before it: buyers ask the school, who may', async () => {
    const offer = await aConsultation({ notice_hours: 0, change_hours: 72 })
    const [first, second] = await free(offer.slug, Date.now(), 2)
    const buyer = await bought(offer)
    const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
    expect(await statusOf(buyer.request(`/bookings/${id}`, { method: 'DELETE' }))).toBe(422)
    expect(
      await statusOf(buyer.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at: second?.starts_at } })),
    ).toBe(422)
    const path = `/home/bookings/${id}`
    const early = await owner.request(path, { method: 'PUT', body: { status: 'held' } })
    expect(early.status).toBe(409)
    const at = second?.starts_at
    const moved = await owner.request(path, {
      method: 'PUT',
      body: { starts_at: at, note: 'Bring prints', staff_note: 'Late twice' },
    })
    expect(moved.status).toBe(200)
    const sequence = () =>
      inSchool(1, (db) => db.select({ at: bookings.sequence }).from(bookings).where(eq(bookings.id, id)))
    const once = await sequence()
    // The time that it has, as another clock writes it, is no move.
    const same = `${new Date(Date.parse(String(at)) + 2 * HOUR).toISOString().replace(/\.000Z$/, '')}+02:00`
    expect(
      await statusOf(owner.request(path, { method: 'PUT', body: { starts_at: same, note: 'Bring prints' } })),
    ).toBe(200)
    expect(await sequence()).toEqual(once)
    const own = (await (await buyer.request(`/bookings/${id}`)).json()) as { booking: object }
    expect(own.booking).toMatchObject({ starts_at: at, note: 'Bring prints' })
    expect(JSON.stringify(own)).not.toContain('Late twice')
    expect(await statusOf(owner.request(path, { method: 'DELETE', body: { message: 'I am ill' } }))).toBe(200)
    const page = await (await buyer.page(`/bookings/${id}?lang=en`)).text()
    for (const words of ['The school cancelled it.', 'I am ill']) expect(page).toContain(words)
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect(await statusOf(student.request(path))).toBe(403)
  })
})
