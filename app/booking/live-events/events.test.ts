import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { instantAt } from '#app/platform/time-zone.ts'
import { whenInWords } from '#app/ui/time.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { countStatements } from '#tests/counted-statements.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { failMailsTo, mailsTo } from '#tests/mailbox.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { cancelEvent, saveDates, saveReplay } from './dates.server.ts'
import { anEvent } from './factory.server.ts'

const ROOM = 'https://meet.example.com/secret-room'
const event = (wanted: Parameters<typeof anEvent>[1] = {}) => inSchool(1, (db) => anEvent(db, wanted))
const run = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))
const attend = () => runSchedule('live-events.attend')
const key = ({ id: productId }: Offer) => ({ schoolId: 1, productId })

async function holder({ slug }: Offer, locale: 'en' | 'pl' = 'en') {
  const visit = new Visit().speaking(locale)
  const buyer = newBuyer()
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
  const { redirect } = (await answer.json()) as { redirect: string }
  await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
  return { visit, email: buyer.email }
}

/** Has an event begin in so many hours, as if that had always been so. */
const beginsIn = ({ id }: Offer, hours: number) =>
  run(sql`update product_events set starts_at = now() + interval '1 hour' * ${hours},
    ends_at = now() + interval '1 hour' * ${hours + 2}, dated_at = now() - interval '9 days' where school_id = 1 and product_id = ${id}`)
const boughtAgo = ({ id }: Offer, days: number) =>
  run(
    sql`update access_grants set starts_at = now() - interval '1 day' * ${days} where school_id = 1 and product_id = ${id}`,
  )
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

describe('the calendar file', () => {
  test('is for those who have a seat, names the event for good and its date by number', async () => {
    const offer = await event()
    const { visit } = await holder(offer)
    const at = `/${offer.slug}/calendar.ics`
    expect((await new Visit().request(at, { headers: { accept: 'application/json' } })).status).toBe(401)
    const { visit: stranger } = await holder(await event())
    expect((await stranger.request(at, { headers: { accept: 'text/calendar' } })).status).toBe(403)
    const first = await visit.request(at)
    expect(first.headers.get('content-type')).toContain('text/calendar')
    const before = await first.text()
    const uid = /UID:([0-9a-f-]{36})\r\nSEQUENCE:0\r\n/.exec(before)?.[1]
    expect(uid).toBeDefined()
    expect(before).not.toContain('secret-room')
    const [startsAt, endsAt] = ['2027-03-01T17:00:00.000Z', '2027-03-01T18:00:00.000Z']
    const dates = { startsAt, endsAt, timeZone: 'Europe/Warsaw', seats: 10, joinUrl: ROOM }
    await inSchool(1, (db) => saveDates(db, key(offer), dates))
    await inSchool(1, (db) => saveDates(db, key(offer), { ...dates, seats: 11 }))
    const moved = await (await visit.request(at)).text()
    expect(moved).toContain(`UID:${uid}\r\nSEQUENCE:1\r\n`)
    expect(moved).toContain('DTSTART:20270301T170000Z')
    await inSchool(1, (db) => cancelEvent(db, key(offer)))
    const canceled = await (await visit.request(at)).text()
    expect(canceled).toContain('METHOD:CANCEL')
    expect(canceled).toContain(`UID:${uid}\r\nSEQUENCE:2\r\n`)
    // What went out with the number of its school keeps it: calendars would show it twice.
    await inSchool(1, (db) =>
      db.execute(sql`update product_events set calendar_uid = null where school_id = 1 and product_id = ${offer.id}`),
    )
    expect(await (await visit.request(at)).text()).toContain(`UID:event-1-${offer.id}@katedra\r\n`)
  })

  test.each([
    ['Europe/Warsaw', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
    [
      'America/New_York',
      '2027-03-14T01:30',
      '2027-03-14T06:30:00.000Z',
      '2027-03-14T03:30',
      '2027-03-14T07:30:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      '2027-10-03T01:45',
      '2027-10-02T15:15:00.000Z',
      '2027-10-03T02:45',
      '2027-10-02T15:45:00.000Z',
    ],
  ])('of %s is right when clocks change in the middle', async (zone, from, begins, to, ends) => {
    expect([instantAt(from, zone), instantAt(to, zone)]).toEqual([begins, ends])
    const offer = await event()
    const { visit } = await holder(offer)
    const dates = { startsAt: begins, endsAt: ends, timeZone: zone, seats: 10, joinUrl: null }
    await inSchool(1, (db) => saveDates(db, key(offer), dates))
    const file = await (await visit.request(`/${offer.slug}/calendar.ics`)).text()
    const stamped = (at: string) => at.replace(/[-:]|\.000/g, '')
    expect(file).toContain(`DTSTART:${stamped(begins)}\r\n`)
    expect(file).toContain(`DTEND:${stamped(ends)}\r\n`)
    const words = whenInWords({ startsAt: begins, endsAt: ends, timeZone: zone }, 'en')
    expect(words).toContain(from.slice(11))
    expect(words).toContain(to.slice(11))
  })
})

describe('the way in', () => {
  test('opens a quarter of an hour before, to those who have a seat, and notes them once', async () => {
    const offer = await event()
    const { visit } = await holder(offer)
    const join = async (by: Visit) => (await by.page(`/${offer.slug}/join`)).headers.get('location')
    await beginsIn(offer, 0.3)
    expect(await join(visit)).toBe(`/${offer.slug}#seats`)
    await beginsIn(offer, 0.2)
    expect(await join(visit)).toBe(ROOM)
    expect(await join(visit)).toBe(ROOM)
    const { visit: stranger } = await holder(await event())
    expect((await stranger.page(`/${offer.slug}/join`)).status).toBe(403)
    const { rows } = await run(sql`select 1 from event_visits where school_id = 1 and product_id = ${offer.id}`)
    expect(rows).toHaveLength(1)
    await beginsIn(offer, -3)
    expect(await join(visit)).toBe(`/${offer.slug}#seats`)
  })

  test('opens to those who have a seat when the event is archived, and the calendar file too', async () => {
    const offer = await event()
    const { visit } = await holder(offer)
    const { visit: stranger } = await holder(await event())
    await beginsIn(offer, 0.2)
    await run(sql`update products set status = 'archived' where school_id = 1 and id = ${offer.id}`)
    expect((await visit.page(`/${offer.slug}/join`)).headers.get('location')).toBe(ROOM)
    expect((await visit.page(`/${offer.slug}/calendar.ics`)).status).toBe(200)
    expect((await stranger.page(`/${offer.slug}/join`)).status).toBe(404)
  })

  test('is told to nobody else: not on the page, not in lists, not beside other sites', async () => {
    const offer = await event()
    const { visit: stranger } = await holder(await event())
    const embedded = `/embed/product?slug=${offer.slug}`
    const { address } = (await (await new Visit().request(embedded)).json()) as { address: string }
    for (const by of [new Visit(), stranger])
      for (const path of [
        `/${offer.slug}`,
        `/${offer.slug}/checkout`,
        '/courses?length=100',
        '/search?q=light',
        embedded,
        `/oembed?url=${encodeURIComponent(address)}`,
      ])
        for (const answer of [await by.page(path), await by.request(path)]) {
          const told = await answer.text()
          if (!path.startsWith('/search')) expect(told, path).toContain(offer.slug)
          expect(told).not.toContain('secret-room')
        }
  })

  test('of what is over, or canceled, is not sold', async () => {
    const [past, canceled] = [await event(), await event()]
    await beginsIn(past, -3)
    await inSchool(1, (db) => cancelEvent(db, key(canceled)))
    for (const { slug } of [past, canceled]) {
      const answer = await new Visit().post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
      expect(answer.status).toBe(409)
      expect(await (await new Visit().page(`/${slug}`)).text()).not.toContain(`/${slug}/checkout"`)
    }
  })
})

describe('letters', () => {
  test('that cannot be written to one keep no other waiting: reminders, and news of another date', async () => {
    const offer = await event()
    const [broken, fine] = [await holder(offer), await holder(offer)]
    await mailsTo(broken.email)
    await boughtAgo(offer, 8)
    await beginsIn(offer, 23)
    const mend = await failMailsTo(broken.email)
    await attend()
    const reminded = async (email: string) => (await subjects(email)).filter((one) => one.startsWith('Reminder')).length
    expect([await reminded(broken.email), await reminded(fine.email)]).toEqual([0, 1])
    await inSchool(1, (db) => cancelEvent(db, key(offer)))
    const canceled = async (email: string) =>
      (await subjects(email)).filter((one) => one.startsWith('Cancelled')).length
    expect([await canceled(broken.email), await canceled(fine.email)]).toEqual([0, 1])
    await mend()
    // By a job of its own, which is tried again.
    await asTablesOwner('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())')
    expect(await canceled(broken.email)).toBe(1)
  })

  test('that remind are not sent when the mail server was away until they say nothing true', async () => {
    const offer = await event()
    const { email } = await holder(offer)
    await boughtAgo(offer, 8)
    await beginsIn(offer, 23)
    await attend()
    const { rows } = await run(sql`select round(extract(epoch from e.starts_at - m.holds_until) / 3600)::int as hours
      from mails m, product_events e where m.school_id = 1 and m.recipient = ${email} and m.kind = 'event-reminder'
        and e.school_id = 1 and e.product_id = ${offer.id}`)
    expect(rows).toEqual([{ hours: 2 }])
  })

  test('remind a day and an hour before, once each, whoever had a seat by then', async () => {
    const offer = await event()
    const { email } = await holder(offer, 'pl')
    expect((await subjects(email)).some((subject) => subject.startsWith('Masz miejsce'))).toBe(true)
    await boughtAgo(offer, 8)
    const late = await holder(offer)
    const reminders = async (to: string) =>
      (await subjects(to)).filter((one) => /^(Przypomnienie|Wkrótce|Reminder|Starting)/.test(one))
    await attend()
    expect(await reminders(email)).toEqual([])
    await beginsIn(offer, 23)
    await attend()
    await attend()
    expect(await reminders(email)).toEqual([expect.stringMatching(/^Przypomnienie: Światło, \S+ \d+ \S+ \d{4}/)])
    expect(await reminders(late.email)).toEqual([])
    // An hour ago nobody knew of an event in half an hour.
    await beginsIn(offer, 0.5)
    await attend()
    await attend()
    expect(await reminders(email)).toEqual(['Wkrótce początek: Światło', expect.stringContaining('Przypomnienie')])
    const texts = (await mailsTo(email)).map(({ html }) => html).join()
    for (const words of ['„Światło” już niedługo', '„Światło” wkrótce się zaczyna']) expect(texts).toContain(words)
    expect(await reminders(late.email)).toEqual([])
  })

  test('tell of another date, of canceling and of the recording, which is open then', async () => {
    const offer = await event()
    const { visit, email } = await holder(offer)
    const dates = { timeZone: 'Europe/Warsaw', seats: 10, joinUrl: ROOM }
    const at = { startsAt: '2027-03-01T17:00:00.000Z', endsAt: '2027-03-01T18:00:00.000Z' }
    await inSchool(1, (db) => saveDates(db, key(offer), { ...dates, ...at }))
    expect(await subjects(email)).toContain('New date: Light')
    await inSchool(1, (db) => cancelEvent(db, key(offer)))
    expect(await subjects(email)).toContain('Cancelled: Light')
    const replay = await inSchool(1, async (db) => {
      const course = await aCourse(db)
      await saveReplay(db, key(offer), course.id)
      return course
    })
    expect(await subjects(email)).toContain('The recording is ready: Light')
    const { hasAccess } = (await (await visit.request(`/${replay.slug}`)).json()) as { hasAccess: boolean }
    expect(hasAccess).toBe(true)
    await run(sql`update product_events set canceled_at = null where school_id = 1 and product_id = ${offer.id}`)
    const page = async () => (await visit.page(`/${offer.slug}`)).text()
    expect(await page()).toContain('You have a seat')
    await beginsIn(offer, -3)
    expect(await page()).toMatch(/^(?!.*You have a seat).*This event is over\. Its recording is ready\./s)
  })
})

test('a crowd is told of another date and reminded by several jobs, everybody once', async () => {
  const offer = await event()
  await run(sql`with people as (
      insert into accounts (school_id, email, email_key, first_name, last_name, locale)
      select 1, 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', 'One', 'Of many', 'en'
      from generate_series(1, 120) n returning id),
    staff as (select id from accounts where school_id = 1 and role <> 'student' limit 1)
    insert into access_grants (school_id, account_id, product_id, source, source_id, reason, starts_at)
    select 1, people.id, ${offer.id}, 'staff', coalesce((select id from staff), people.id), 'a present', now() - interval '8 days'
    from people on conflict do nothing`)
  const told = async (kind: string) =>
    (
      await run(sql`select count(*)::int as letters, count(distinct recipient)::int as people from mails
        where kind = ${kind} and recipient like 'crowd-%'`)
    ).rows
  const at = { startsAt: '2027-03-01T17:00:00.000Z', endsAt: '2027-03-01T18:00:00.000Z' }
  await inSchool(1, (db) => saveDates(db, key(offer), { timeZone: 'Europe/Warsaw', seats: 10, joinUrl: ROOM, ...at }))
  await runJobs()
  expect(await told('event-changed')).toEqual([{ letters: 120, people: 120 }])
  await beginsIn(offer, 23)
  const statements = await countStatements(attend)
  expect(await told('event-reminder')).toEqual([{ letters: 120, people: 120 }])
  // What is the same for all of them is read once.
  expect(statements).toBeGreaterThan(120)
  expect(statements).toBeLessThan(120 * 5)
})

test('what the school gives by hand opens the event and takes no seat', async () => {
  const [offer, other] = [await event({ seats: 1 }), await event()]
  const { visit, email } = await holder(await event())
  const staff = await inSchool(1, async (db) => {
    const staff = await aStaffMember(db, { email: `gives-${offer.id}@example.com`, role: 'owner' })
    const account = await findAccountByEmail(db, 1, email)
    const grant = { schoolId: 1, source: 'staff', sourceId: staff.id, reason: 'a guest', days: 0 } as const
    for (const { id } of [offer, other]) await grantAccess(db, { ...grant, productId: id, accountId: account?.id ?? 0 })
    return staff
  })
  const office = await new Visit().as(staff)
  for (const { id } of [offer, other]) {
    const people = await office.request(`/home/products/${id}/event`)
    expect(await people.json()).toMatchObject({ data: [{ student: { email }, standing: 'guest', seats: 0 }] })
  }
  const shown = (await (await visit.request(`/${offer.slug}`)).json()) as { product: { event: object }; own: object }
  expect(shown).toMatchObject({ product: { event: { seats_left: 1, join_url: ROOM } }, own: { joins: true, seats: 0 } })
  const dates = await (await visit.page('/my/courses')).text()
  expect(dates).toContain(`/${offer.slug}/calendar.ics`)
  await beginsIn(offer, -48)
  const after = await (await visit.page('/my/courses')).text()
  expect(after).toContain('This event is over.')
  expect(after).not.toContain(`/${offer.slug}/calendar.ics`)
})

test('the office sees who comes and who waits, takes a date by the clocks of a zone, cancels and adds the recording', async () => {
  const offer = await event({ seats: 1 })
  const { email } = await holder(offer)
  const { visit: guest, email: waits } = await holder(await event())
  expect((await guest.post(`/${offer.slug}/waiting-list`)).status).toBe(201)
  const staff = await inSchool(1, (db) => aStaffMember(db, { email: `office-${offer.id}@example.com`, role: 'owner' }))
  const office = (await new Visit().as(staff)).speaking('en')
  const at = `/home/products/${offer.id}/event`
  type Rows = { data: { student: { email: string }; standing: string }[] }
  const rows = async (query = '') => ((await (await office.request(at + query)).json()) as Rows).data
  const standings = Object.fromEntries((await rows()).map(({ student, standing }) => [student.email, standing]))
  expect(standings).toEqual({ [email]: 'seat', [waits]: 'waiting' })
  expect((await rows('?standing=waiting')).map(({ student }) => student.email)).toEqual([waits])
  const file = await (await office.request(`${at}/export`)).text()
  expect(file).toContain(`${email},Has a seat,1,`)
  expect(await (await office.page(at)).text()).toContain('1 of 1 seat taken')
  expect((await guest.request(at)).status).toBe(403)
  const { version } = (
    (await (await office.request(`/home/products/${offer.id}`)).json()) as { product: { version: number } }
  ).product
  const dates = {
    version: `${version}`,
    'event.seats': '1',
    'event.time_zone': 'America/New_York',
    'event.starts_at': '2027-03-14T02:30',
    'event.ends_at': '2027-03-14T04:00',
  }
  const skipped = await office.fill(`/home/products/${offer.id}/dates`, dates)
  expect(skipped.status).toBe(422)
  expect(await skipped.text()).toContain('the clocks change')
  expect(
    (await office.fill(`/home/products/${offer.id}/dates`, { ...dates, 'event.starts_at': '2027-03-14T01:30' })).status,
  ).toBe(200)
  const { product } = (await (await office.request(`/home/products/${offer.id}`)).json()) as {
    product: { event: object }
  }
  expect(product.event).toMatchObject({
    starts_at: '2027-03-14T06:30:00.000Z',
    ends_at: '2027-03-14T08:00:00.000Z',
    seats_left: 0,
  })
  expect((await office.post(`${at}/cancel`)).status).toBe(200)
  expect(await subjects(email)).toContain('Cancelled: Light')
  const course = await inSchool(1, (db) => aCourse(db))
  expect((await office.post(`${at}/replay`, { replay_id: offer.id })).status).toBe(422)
  expect((await office.post(`${at}/replay`, { replay_id: course.id })).status).toBe(200)
  expect(await subjects(email)).toContain('The recording is ready: Light')
})
