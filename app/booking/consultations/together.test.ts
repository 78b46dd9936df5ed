import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { grantByHand } from '#app/access/access/by-hand.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { callAtOnce } from '#tests/at-once.ts'
import {
  aConsultation,
  type Booking,
  bookAt,
  bookingIn,
  bought,
  brokenBookings,
  DAY,
  free,
  letters,
  openHours,
  owner,
  statusOf,
} from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { closeUnopened } from './meetings.server.ts'

let staff: Awaited<ReturnType<typeof openHours>>

beforeAll(async () => {
  staff = await openHours()
})

/** So many people to whom a consultation was given. */
async function given(offer: Offer, number: number): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let nth = 0; nth < number; nth++) {
    const person = await inSchool(1, async (db) => {
      const student = await aStudent(db)
      await db.execute(sql`insert into access_grants (school_id, account_id, product_id, source, source_id, reason)
        values (1, ${student.id}, ${offer.id}, 'staff', ${staff.id}, 'A present')`)
      return student
    })
    const visit = await new Visit().as(person)
    await visit.request('/csrf')
    visits.push(visit)
  }
  return visits
}

test('four hundred at once want the last time: one has it, the others are told so', async () => {
  const offer = await aConsultation()
  const [first] = await free(offer.slug)
  const visits = await given(offer, 40)
  const tries = Array.from(
    { length: 400 },
    (_, n) => () => bookAt(visits[n % visits.length] as Visit, offer, first?.starts_at),
  )
  const statuses = (await callAtOnce(tries)).map(({ status }) => status)
  expect([201, 409].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([1, 399])
  expect(await brokenBookings()).toEqual([])
}, 120_000)

test('forty at once on a day that takes three meetings are three, whichever times they want', {
  timeout: 60_000,
}, async () => {
  const offer = await aConsultation({ daily_most: 3 })
  const [later] = await free(offer.slug, Date.now() + 3 * DAY)
  const day = (await free(offer.slug, Date.parse(`${later?.starts_at.slice(0, 10)}T00:00:00Z`), 1)).map(
    ({ starts_at }) => starts_at,
  )
  expect(day).toHaveLength(8)
  const visits = await given(offer, 40)
  const tries = visits.map((visit, nth) => () => bookAt(visit, offer, day[nth % day.length]))
  const statuses = (await callAtOnce(tries)).map(({ status }) => status)
  expect([201, 409].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([3, 37])
  expect(await brokenBookings()).toEqual([])
})

test('two who take each other’s times, and one who gives up, leave every time with one of them', async () => {
  const offer = await aConsultation()
  const [one, two, three] = await free(offer.slug)
  const [anna, ben, carl] = [await bought(offer), await bought(offer), await bought(offer)]
  const first = await bookingIn(await bookAt(anna, offer, one?.starts_at))
  const second = await bookingIn(await bookAt(ben, offer, two?.starts_at))
  const third = await bookingIn(await bookAt(carl, offer, three?.starts_at))
  const move = (visit: Visit, { id }: Booking, starts_at?: string) =>
    visit.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at } })
  const [gaveUp, ...rounds] = await Promise.all([
    statusOf(carl.request(`/bookings/${third.id}`, { method: 'DELETE' })),
    ...Array.from({ length: 12 }, (_, n) => [
      statusOf(move(anna, first, [two, three, one][n % 3]?.starts_at)),
      statusOf(move(ben, second, [one, two, three][n % 3]?.starts_at)),
    ]).flat(),
  ])
  expect(gaveUp).toBe(200)
  expect(rounds.every((status) => status === 200 || status === 409)).toBe(true)
  const left = (await free(offer.slug)).map(({ starts_at }) => starts_at)
  const held = async (visit: Visit, { id }: Booking) =>
    (await bookingIn(await visit.request(`/bookings/${id}`))).starts_at
  expect([await held(anna, first), await held(ben, second), left[0]].sort()).toEqual(
    [one, two, three].map((slot) => slot?.starts_at),
  )
  expect(await brokenBookings()).toEqual([])
})

test('two meetings that staff move to each other’s times at one moment stay where they are', async () => {
  const offer = await aConsultation()
  const [one, two] = await free(offer.slug)
  const [anna, ben] = [await bought(offer), await bought(offer)]
  const first = await bookingIn(await bookAt(anna, offer, one?.starts_at))
  const second = await bookingIn(await bookAt(ben, offer, two?.starts_at))
  const move =
    ({ id }: Booking, to: Booking) =>
    () =>
      statusOf(owner.request(`/home/bookings/${id}`, { method: 'PUT', body: { starts_at: to.starts_at } }))
  const statuses = await meet({ before: /insert into "booked_times"/ }, move(first, second), move(second, first))
  expect(statuses).toEqual([409, 409])
  expect(await brokenBookings()).toEqual([])
})

test('what is denied while its first booking is made is booked by nobody', async () => {
  const offer = await aConsultation()
  const [student, teacher] = await inSchool(1, async (db) => [await aStudent(db), await aStaffMember(db)])
  const by = { ...teacher, kind: 'staff' as const }
  const of = { schoolId: 1, accountId: student.id, productId: offer.id }
  await inSchool(1, (db) => grantByHand(db, by, { ...of, reason: 'a present', days: 0 }))
  const visit = await new Visit().as(student)
  await visit.request('/csrf')
  const [first] = await free(offer.slug)
  const booked = await inSchool(1, async (db) => {
    await denyAccess(db, by, { ...of, reason: 'shared with others' })
    await closeUnopened(db, of)
    const answer = bookAt(visit, offer, first?.starts_at)
    await somebodyWaits(answer)
    return { answer }
  })
  expect(await statusOf(booked.answer)).toBe(403)
  expect(await brokenBookings()).toEqual([])
})

/** A consultation that one of two gives, and then the other. */
async function ofTwoHosts(rules: object = {}) {
  const host = () => inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  const [first, second] = [await host(), await host()]
  const offer = await forSale({ type: 'consultation', teacherIds: [first.id, second.id] })
  const givenBy = async (host_id: number) => {
    const body = { host_id, horizon_days: 180, ...rules }
    expect(await statusOf(owner.request(`/home/products/${offer.id}/consultation`, { method: 'PUT', body }))).toBe(200)
  }
  await givenBy(first.id)
  return { offer, changeHost: () => givenBy(second.id) }
}

test('the most meetings of a day count for all who give them, also when two are booked at once', async () => {
  const { offer, changeHost } = await ofTwoHosts({ daily_most: 1 })
  const [later] = await free(offer.slug, Date.now() + 3 * DAY)
  const [one, two] = await free(offer.slug, Date.parse(`${later?.starts_at.slice(0, 10)}T00:00:00Z`), 1)
  const [anna, ben] = (await given(offer, 2)) as [Visit, Visit]
  const booked = await meet(
    /^insert into "bookings"/,
    () => bookAt(anna, offer, one?.starts_at),
    async () => {
      await changeHost()
      return bookAt(ben, offer, two?.starts_at)
    },
  )
  expect(booked.map(({ status }) => status)).toEqual([201, 409])
  expect(await brokenBookings()).toEqual([])
})

test('what is booked stays with its host, whoever gives the others by now: it is moved to when that host is free', async () => {
  const { offer, changeHost } = await ofTwoHosts()
  const [first, second, third] = await free(offer.slug)
  const [anna, ben, carl] = [await bought(offer), await bought(offer), await bought(offer)]
  const { id } = await bookingIn(await bookAt(anna, offer, first?.starts_at))
  await bookAt(ben, offer, second?.starts_at)
  await changeHost()
  expect(await statusOf(bookAt(carl, offer, third?.starts_at))).toBe(201)
  const offered = await (await anna.request(`/bookings/${id}/move`)).text()
  expect([second, third].map((time) => offered.includes(String(time?.starts_at)))).toEqual([false, true])
  const move = (starts_at?: string) => statusOf(anna.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at } }))
  expect([await move(second?.starts_at), await move(third?.starts_at)]).toEqual([409, 200])
  expect(await brokenBookings()).toEqual([])
})

test('a day takes as many meetings as it may, whoever gave what was booked before', async () => {
  const { offer, changeHost } = await ofTwoHosts({ daily_most: 2 })
  const [later] = await free(offer.slug, Date.now() + 3 * DAY)
  const midnight = Date.parse(`${later?.starts_at.slice(0, 10)}T00:00:00Z`)
  const [first, second, third] = await free(offer.slug, midnight, 1)
  const [next] = await free(offer.slug, midnight + DAY, 1)
  const [anna, ben, carl] = [await bought(offer), await bought(offer), await bought(offer)]
  const { id } = await bookingIn(await bookAt(anna, offer, next?.starts_at))
  await bookAt(ben, offer, first?.starts_at)
  await changeHost()
  const move = () => anna.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at: second?.starts_at } })
  // One is left: of a move in one calendar and a booking in the other, one has it.
  const both = await callAtOnce([move, () => bookAt(carl, offer, third?.starts_at)])
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  expect(await free(offer.slug, midnight, 1)).toEqual([])
  expect(await brokenBookings()).toEqual([])
})

test('letters go to both, once each, and reminders come to nothing when the time was moved', async () => {
  const offer = await aConsultation()
  const [first, second] = await free(offer.slug)
  const buyer = await bought(offer)
  expect(await letters(`%/${offer.slug}/bookings%`)).toEqual(['Wybierz termin: Światło'])
  const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at, { time_zone: 'America/New_York' }))
  await runJobs()
  await buyer.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at: second?.starts_at } })
  const told = await letters(`%bookings/${id}%`)
  expect(told.filter((subject) => subject.startsWith('Zarezerwowano: Światło'))).toHaveLength(1)
  expect(told.filter((subject) => subject.includes('booked Light'))).toHaveLength(1)
  expect(told.filter((subject) => /^(Nowy termin:|New time with Karolina)/.test(subject))).toHaveLength(2)
  expect(told.some((subject) => subject.includes('(Nowy Jork)'))).toBe(true)
  const { remind } = await import('./booking-mail.server.ts')
  await remind({ schoolId: 1, bookingId: id, sequence: 0, hours: 24 })
  expect((await letters(`%bookings/${id}%`)).filter((subject) => subject.match(/^(Soon|Wkrótce)/))).toEqual([])
  await remind({ schoolId: 1, bookingId: id, sequence: 1, hours: 24 })
  await remind({ schoolId: 1, bookingId: id, sequence: 1, hours: 24 })
  expect((await letters(`%bookings/${id}%`)).filter((subject) => subject.match(/^(Soon|Wkrótce)/))).toHaveLength(2)
})

test('a reminder that comes too late, as all was away for days, is not written', async () => {
  const offer = await aConsultation()
  const [first] = await free(offer.slug)
  const { id } = await bookingIn(await bookAt(await bought(offer), offer, first?.starts_at))
  await inSchool(1, (db) =>
    db.execute(sql`update bookings set starts_at = now() + interval '90 minutes' where school_id = 1 and id = ${id}`),
  )
  const { remind } = await import('./booking-mail.server.ts')
  const reminders = async () =>
    (await letters(`%bookings/${id}%`)).filter((subject) => subject.match(/^(Soon|Wkrótce)/)).length
  await remind({ schoolId: 1, bookingId: id, sequence: 0, hours: 24 })
  expect(await reminders()).toBe(0)
  await remind({ schoolId: 1, bookingId: id, sequence: 0, hours: 1 })
  expect(await reminders()).toBe(2)
})

/** What may be booked at most a year ahead, and not on the day before. */
const isInReach = ({ day }: { day: string }) => {
  const ahead = Date.parse(day) - Date.now()
  return ahead > 2 * DAY && ahead < 365 * DAY
}

/** The first Sunday from a day of a month on, this year and the next: a country changes its clocks on it. */
function sundaysAfter(month: number, from: number): string[] {
  const year = new Date().getUTCFullYear()
  return [year, year + 1].map((one) => {
    const first = new Date(Date.UTC(one, month - 1, from))
    return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
  })
}

// In the week of a change, the same one of next year may be further away than a year: then the other one is tried alone.
const CHANGES = [
  // Nine o'clock in Warsaw on the day of the change, when New York has changed its clocks already, or not yet.
  ...sundaysAfter(3, 25).map((day) => ({ day, utc: '07:00', newYork: '03:00–04:00', sydney: '18:00–19:00' })),
  ...sundaysAfter(10, 25).map((day) => ({ day, utc: '08:00', newYork: '04:00–05:00', sydney: '19:00–20:00' })),
]

test.each(CHANGES.filter(isInReach))(
  'on $day letters and calendars say the same instant in three zones',
  async ({ day, utc, newYork, sydney }) => {
    const offer = await aConsultation({ horizon_days: 366 })
    const [first] = await free(offer.slug, Date.parse(day), 1)
    expect(first?.starts_at).toBe(`${day}T${utc}:00.000Z`)
    const zones = [
      { zone: 'America/New_York', hours: newYork },
      { zone: 'Australia/Sydney', hours: sydney },
    ]
    for (const { zone, hours } of zones) {
      const buyer = (await bought(offer)) as Visit
      const { id } = await bookingIn(await bookAt(buyer.speaking('en'), offer, first?.starts_at, { time_zone: zone }))
      const told = await letters(`%bookings/${id}%`)
      expect(told.filter((subject) => subject.includes(hours))).toHaveLength(1)
      expect(told.filter((subject) => subject.includes('09:00–10:00') && subject.includes('(Warsaw)'))).toHaveLength(1)
      const file = await (await buyer.request(`/bookings/${id}/calendar.ics`)).text()
      expect(file).toContain(`DTSTART:${day.replaceAll('-', '')}T${utc.replace(':', '')}00Z`)
      await buyer.request(`/bookings/${id}`, { method: 'DELETE' })
    }
  },
)

const TWICE = [
  ...sundaysAfter(10, 25).map((day) => {
    return { day, zone: 'Europe/Warsaw', weekday: 7, from: '01:00', to: '05:00', twice: ['CEST', 'CET'] }
  }),
  // In the evening of the Saturday in Warsaw.
  ...sundaysAfter(4, 1).map((day) => {
    return { day, zone: 'Australia/Sydney', weekday: 6, from: '16:00', to: '20:00', twice: ['GMT+11', 'GMT+10'] }
  }),
]

test.each(TWICE.filter(isInReach))(
  'an hour that comes twice on $day in $zone is told apart where a time is chosen, which takes few statements',
  async ({ day, zone, twice: [summer, winter], ...hours }) => {
    const offer = await aConsultation({ horizon_days: 366 })
    expect((await owner.post('/home/availability', { ...hours, product_id: offer.id })).status).toBe(201)
    const buyer = await bought(offer)
    const shown = async () => (await buyer.page(`/${offer.slug}/bookings?week=${day}&zone=${zone}`)).text()
    // Product, rules, what one has, the hours and what is taken are asked once each.
    expect(await countStatementsAgain(shown)).toBeLessThanOrEqual(9)
    const html = await shown()
    expect(html).toContain(`02:00 ${summer}`)
    expect(html).toContain(`02:00 ${winter}`)
    expect(html).not.toContain(`03:00 ${winter}`)
  },
)

test('a calendar is read by its secret address, until that is renewed', async () => {
  const offer = await aConsultation()
  const [first] = await free(offer.slug)
  const buyer = await bought(offer)
  const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
  const file = await buyer.request(`/bookings/${id}/calendar.ics`)
  expect(file.headers.get('content-type')).toContain('text/calendar')
  const text = await file.text()
  expect(text).toMatch(/UID:[0-9a-f-]{36}\r\n/)
  await inSchool(1, (db) => db.execute(sql`update bookings set calendar_uid = null where school_id = 1 and id = ${id}`))
  expect(await (await buyer.request(`/bookings/${id}/calendar.ics`)).text()).toContain(`UID:booking-1-${id}@katedra`)
  const renew = async () => ((await (await owner.post('/home/bookings/feed')).json()) as { feed: string }).feed
  const one = new URL(await renew()).pathname
  const read = await new Visit().request(one)
  expect(await read.text()).toContain('BEGIN:VCALENDAR')
  const two = new URL(await renew()).pathname
  for (const [path, status] of [
    [one, 404],
    [two, 200],
    [two.replace(/.{6}\.ics$/, 'aaaaaa.ics'), 404],
  ] as const)
    expect(await statusOf(new Visit().request(path)), path).toBe(status)
})

test('a calendar shows who is staff no more what they booked themselves, and nobody who booked with them', async () => {
  const offer = await aConsultation()
  const [first] = await free(offer.slug)
  await bookingIn(await bookAt(await bought(offer), offer, first?.starts_at))
  const host = offer.teacherIds[0] ?? 0
  const visit = await new Visit().as({ schoolId: 1, id: host })
  const feed = new URL(((await (await visit.post('/home/bookings/feed')).json()) as { feed: string }).feed).pathname
  const shown = async () =>
    [...(await (await new Visit().request(feed)).text()).matchAll(/DTSTART:(\w+)/g)].map(([, at]) => at)
  const begins = (slot?: { starts_at: string }) => slot?.starts_at.replace(/[-:]|\.\d+/g, '')
  expect(await shown()).toEqual([begins(first)])
  const other = await aConsultation()
  const [, second] = await free(other.slug)
  await inSchool(1, async (db) => {
    await db.execute(sql`update accounts set role = 'student' where school_id = 1 and id = ${host}`)
    await db.execute(sql`insert into access_grants (school_id, account_id, product_id, source, source_id, reason)
      values (1, ${host}, ${other.id}, 'staff', ${staff.id}, 'A present')`)
  })
  expect(await statusOf(bookAt(visit, other, second?.starts_at))).toBe(201)
  expect(await shown()).toEqual([begins(second)])
})

test('pages say when, in the language and zone of their reader, also without a script', async () => {
  const offer = await aConsultation()
  const buyer = await bought(offer)
  const page = await buyer.page(`/${offer.slug}/bookings?zone=America%2FNew_York`)
  const html = await page.text()
  expect(page.status).toBe(200)
  const at = /name="starts_at" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' }).format(
    new Date(at),
  )
  expect(html).toContain(`value="${at}"/>${clock}`)
  const booked = await buyer.submit(`/${offer.slug}/bookings`, {
    starts_at: at,
    time_zone: 'America/New_York',
    week: at.slice(0, 10),
  })
  const to = booked.headers.get('location') ?? ''
  expect([booked.status, to]).toEqual([303, expect.stringMatching(/^\/bookings\/\d+$/)])
  const shown = await (await buyer.page(to)).text()
  expect(shown).toContain('Termin zarezerwowany')
  expect(shown).toMatch(/Sprawdź.swoją.skrzynkę/)
  expect(shown).toContain(clock)
  const other = await bought(offer)
  const taken = await other.submit(`/${offer.slug}/bookings`, { starts_at: at, time_zone: 'America/New_York' })
  expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('został właśnie zajęty')])
  expect(await (await other.page('/my/bookings')).text()).toContain('Zarezerwuj termin')
  for (const path of ['/home/bookings', `/home${to}`, '/home/availability', `/home/products/${offer.id}/consultation`])
    expect([path, (await owner.page(path)).status]).toEqual([path, 200])
  const canceled = await buyer.submit(to, { _method: 'DELETE' })
  expect([canceled.status, await (await buyer.page(to)).text()]).toEqual([
    303,
    expect.stringContaining('Ta rezerwacja jest odwołana'),
  ])
})
