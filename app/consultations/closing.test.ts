import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from '#app/accounts/accounts.server.ts'
import { deletePerson } from '#app/my-data/deletion.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import {
  aConsultation,
  bookAt,
  bookingIn,
  bought,
  brokenBookings,
  free,
  letters,
  openHours,
  statusOf,
} from '#tests/booking-times.ts'
import { messageOf, notify } from '#tests/buyer.ts'
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
    const ago = sql`make_interval(days => ${days})`
    await db.execute(sql`update booked_times set at = at - ${ago} where school_id = 1 and booking_id = ${id}`)
    await db.execute(sql`update bookings set starts_at = starts_at - ${ago}, ends_at = ends_at - ${ago},
      busy_until = busy_until - ${ago} where school_id = 1 and id = ${id}`)
  })

describe('money that goes back', () => {
  test('cancels what is booked, and won again it can be booked anew', async () => {
    const offer = await aConsultation()
    const [first] = await free(offer.slug)
    const buyer = await bought(offer)
    const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
    await notify(messageOf({ ref: buyer.ref, type: 'refunded' }))
    expect(await found(id)).toMatchObject({ status: 'canceled', canceledBy: 'refund' })
    expect(await statusOf(bookAt(buyer, offer, first?.starts_at))).toBe(403)
    const closed = await (await buyer.page(`/${offer.slug}/bookings`)).text()
    expect(closed).toContain(`href="/${offer.slug}" class="btn btn-primary"`)
    const page = await (await buyer.page(`/bookings/${id}`)).text()
    expect(page).toContain('/my/bookings')
    expect(page).toContain('Twoje pieniądze do Ciebie wracają')
    expect(page).not.toContain(`/${offer.slug}/bookings`)
    expect((await free(offer.slug)).map(({ starts_at }) => starts_at)).toContain(first?.starts_at)
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
