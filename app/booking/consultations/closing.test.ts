import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import {
  aConsultation,
  bookAt,
  bookingIn,
  bought,
  brokenBookings,
  DAY,
  free,
  HOUR,
  letters,
  openHours,
  owner,
  type Slot,
  statusOf,
} from '#tests/booking-times.ts'
import { messageOf, notify } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { findBookableConsultation, moveBooking } from './bookings.server.ts'
import { bookings } from './tables.server.ts'

beforeAll(openHours)

const found = async (id: number) =>
  (await inSchool(1, (db) => db.select().from(bookings).where(eq(bookings.id, id))))[0]

/** Whoever made a booking deletes their account. */
const leave = async (id: number) => {
  const booking = await found(id)
  await inSchool(1, async (db) => {
    const account = await findAccount(db, 1, booking?.accountId ?? 0)
    if (account) await deletePerson(db, { ...account, kind: 'student' })
  })
}

/** A booking as if it had been so many days before. */
const took = (id: number, days: number) =>
  inSchool(1, async (db) => {
    const before = (column: string) =>
      sql`(${sql.raw(column)} at time zone 'UTC' - make_interval(days => ${days})) at time zone 'UTC'`
    await db.execute(sql`update booked_times set at = ${before('at')} where school_id = 1 and booking_id = ${id}`)
    await db.execute(sql`update bookings set starts_at = ${before('starts_at')}, ends_at = ${before('ends_at')},
      busy_until = ${before('busy_until')} where school_id = 1 and id = ${id}`)
  })

describe('money that goes back', () => {
  test('cancels what is booked, and won again it can be booked anew', async () => {
    const offer = await aConsultation()
    const [first] = await free(offer.slug)
    const buyer = await bought(offer)
    const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
    await notify(messageOf({ ref: buyer.ref, type: 'refunded' }))
    expect(await found(id)).toMatchObject({ status: 'canceled', canceledBy: 'refund' })
    expect((await letters(`%bookings/${id}%`)).join()).toMatch(/cancel|odwoł/i)
    expect(await statusOf(bookAt(buyer, offer, first?.starts_at))).toBe(403)
    const closed = await (await buyer.page(`/${offer.slug}/bookings`)).text()
    expect(closed).toContain(`href="/${offer.slug}" class="btn btn-primary"`)
    const page = await (await buyer.page(`/bookings/${id}`)).text()
    expect(page).toContain('/my/bookings')
    expect(page).toContain('zwracamy Twoją płatność')
    expect(page).not.toContain(`/${offer.slug}/bookings`)
    expect((await free(offer.slug)).map(({ starts_at }) => starts_at)).toContain(first?.starts_at)
    const disputed = await bought(offer)
    const { id: lost } = await bookingIn(await bookAt(disputed, offer, first?.starts_at))
    const statuses: number[] = []
    for (const type of ['chargeback', 'chargeback_won']) {
      await notify(messageOf({ ref: disputed.ref, type }))
      statuses.push(await statusOf(bookAt(disputed, offer, first?.starts_at)))
    }
    expect([statuses, (await found(lost))?.status]).toEqual([[403, 201], 'canceled'])
    expect(await brokenBookings()).toEqual([])
  })

  test('or an account that is deleted leaves what has taken place, and nobody is told that it is canceled', async () => {
    const offer = await aConsultation()
    const [first] = await free(offer.slug)
    const [refunded, left] = [await bought(offer), await bought(offer)]
    const ids: number[] = []
    for (const [nth, buyer] of [refunded, left].entries()) {
      const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
      ids.push(id)
      await took(id, 30 * (nth + 1))
    }
    await notify(messageOf({ ref: refunded.ref, type: 'refunded' }))
    await leave(ids[1] ?? 0)
    for (const id of ids) {
      expect((await found(id))?.status).toBe('booked')
      expect((await letters(`%bookings/${id}%`)).join()).not.toMatch(/cancel|odwoł/i)
    }
    expect(await statusOf(bookAt(refunded, offer, first?.starts_at))).toBe(403)
    expect(await brokenBookings()).toEqual([])
  })

  test('is followed by who deletes their account', async () => {
    const offer = await aConsultation()
    const [first] = await free(offer.slug)
    const buyer = await bought(offer)
    const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
    await leave(id)
    expect(await found(id)).toMatchObject({ status: 'canceled', canceledBy: 'left', answers: [] })
  })
})

describe('letters about a time that changes again before they are written', () => {
  const texts = async (id: number) => {
    await runJobs()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ reference: string; text: string }>(sql`select reference, text from mails
        where school_id = 1 and kind = 'consultations.booking' and reference like ${`${id} %`} order by id`),
    )
    const named = (reference: string) => reference.replace(`${id} `, '').replace(/ [\d-]+T[\d:.]+Z/, '')
    return rows.map(({ reference, text }) => ({ reference: named(reference), text }))
  }

  /** What says when it was before: both read the clocks of Warsaw. */
  const wasAt = (slot: Slot | undefined) => {
    const clock = { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const time = new Intl.DateTimeFormat('en-GB', clock).format(new Date(slot?.starts_at ?? 0))
    return new RegExp(`(Previous time|Poprzedni termin)[^\\n]*${time}`)
  }

  test('name the last time, and before it the one that was told, not those of which nobody heard', async () => {
    const offer = await aConsultation()
    const [first, second, third, fourth] = await free(offer.slug)
    const buyer = (await bought(offer)).speaking('en')
    const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at, { time_zone: 'Europe/Warsaw' }))
    expect((await texts(id)).map(({ reference }) => reference)).toEqual(['booked', 'booked host'])
    const move = async (slot = first) =>
      expect(
        await statusOf(buyer.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at: slot?.starts_at } })),
      ).toBe(200)
    await move(second)
    await move(third)
    const twice = (await texts(id)).slice(2)
    expect(twice.map(({ reference }) => reference)).toEqual(['moved 2', 'moved 2 host'])
    for (const { text } of twice) expect(text).toMatch(wasAt(first))
    await move(fourth)
    const again = (await texts(id)).slice(4)
    expect(again.map(({ reference }) => reference)).toEqual(['moved 3', 'moved 3 host'])
    for (const { text } of again) expect(text).toMatch(wasAt(third))
    await move(first)
    await move(fourth)
    const back = (await texts(id)).slice(6)
    expect(back.map(({ reference }) => reference)).toEqual(['moved 5', 'moved 5 host'])
    for (const { text } of back) expect(text).not.toMatch(/Previous time|Poprzedni termin/)
  })

  test('are written, too, where the version before asked for them', async () => {
    const offer = await aConsultation()
    const [first, second] = await free(offer.slug)
    const { id } = await bookingIn(await bookAt(await bought(offer), offer, first?.starts_at))
    const asks = (job: string, more: object = {}) =>
      asTablesOwner(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
        select graphile_worker.add_job('${job}', '${JSON.stringify({ schoolId: 1, bookingId: id, ...more })}')`)
    await asks('consultations.tell-of-booking')
    expect((await texts(id)).map(({ reference }) => reference)).toEqual(['booked', 'booked host'])
    await owner.request(`/home/bookings/${id}`, { method: 'PUT', body: { starts_at: second?.starts_at } })
    await asks('consultations.tell-of-move', { sequence: 1, from: first?.starts_at })
    expect((await texts(id)).slice(2).map(({ reference }) => reference)).toEqual(['moved 1', 'moved 1 host'])
  })

  test('tell a booking that was moved at once with its new time alone, whichever of the two is told first, and none that was canceled at once', async () => {
    for (const [order, way] of [
      ['', 'the first'],
      ['-', 'the last'],
    ]) {
      const offer = await aConsultation()
      const [first, second] = await free(offer.slug)
      const buyer = await bought(offer)
      const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
      await buyer.request(`/bookings/${id}`, { method: 'PUT', body: { starts_at: second?.starts_at } })
      await asTablesOwner(`update graphile_worker._private_jobs set
        run_at = now() - interval '1 day' + make_interval(secs => ${order}id) where run_at <= now()`)
      expect(
        (await texts(id)).map(({ reference }) => reference),
        `what was asked for ${way} is worked off first`,
      ).toEqual(['moved 1', 'moved 1 host'])
      expect(await letters(`%bookings/${id}%`)).toEqual([
        expect.stringContaining('Zarezerwowano'),
        expect.stringContaining('booked'),
      ])
      await buyer.request(`/bookings/${id}`, { method: 'DELETE' })
      await runJobs()
      const { id: other } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
      await buyer.request(`/bookings/${other}`, { method: 'DELETE' })
      expect((await texts(other)).map(({ reference }) => reference)).toEqual(['canceled', 'canceled host'])
    }
  })
})

test('what staff move near while its buyer moves or cancels it is judged by the time that it has then', async () => {
  const offer = await aConsultation({ notice_hours: 0 })
  const buyer = await bought(offer)
  const [first, second] = await free(offer.slug, Date.now() + 2 * DAY)
  const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
  const near = Math.ceil(Date.now() / HOUR) * HOUR + HOUR
  const school = await findSchool(1)
  for (const [method, body] of [['PUT', { starts_at: second?.starts_at }] as const, ['DELETE', undefined] as const]) {
    const { answer } = await inSchool(1, async (db) => {
      const stored = await found(id)
      if (!stored) throw new Error('no booking')
      await moveBooking(db, await findBookableConsultation(db, school, stored), stored, { start: near })
      const answer = buyer.request(`/bookings/${id}`, { method, body })
      await somebodyWaits(answer)
      return { answer }
    })
    expect([method, await statusOf(answer)]).toEqual([method, 422])
    expect(await found(id)).toMatchObject({ status: 'booked', startsAt: new Date(near).toISOString() })
    const back = { method: 'PUT', body: { starts_at: first?.starts_at } }
    expect(await statusOf(owner.request(`/home/bookings/${id}`, back))).toBe(200)
  }
  expect(await brokenBookings()).toEqual([])
})

test('a meeting that lasts until midnight or beyond says the day that it begins on, once', async () => {
  const offer = await aConsultation()
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })
  const late = (await free(offer.slug)).find(({ starts_at: at }) => clock.format(new Date(at)) === '23:00')
  const buyer = await bought(offer)
  const { id } = await bookingIn(await bookAt(buyer, offer, late?.starts_at, { time_zone: 'Pacific/Auckland' }))
  for (const path of [`/bookings/${id}`, '/my/bookings'])
    expect(await (await buyer.page(path)).text()).toMatch(/20\d\d( r\.)?, 23:00–00:00/)
})
