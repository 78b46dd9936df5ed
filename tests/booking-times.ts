import { sql } from 'drizzle-orm'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { Visit } from './browser-like.ts'
import { forSale, messageOf, notify, ordered } from './buyer.ts'
import { brokenInvariants } from './purchase-books.ts'
import { runJobs } from './run-jobs.ts'

export const HOUR = 60 * 60_000
export const DAY = 24 * HOUR

export type Slot = { starts_at: string; ends_at: string }
export type Booking = { id: number; starts_at: string; ends_at: string; status: string }

/** The payments of this file come without the sandbox's page, which its own books lack. */
export const brokenBookings = async () => (await brokenInvariants()).filter((line) => /booking|meetings/.test(line))

/** Runs the office. */
export const owner = new Visit()

/** Opens the office, and hours of every day from nine to five. */
export async function openHours(): Promise<Pick<Member, 'schoolId' | 'id'>> {
  const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  await owner.as(staff)
  for (const weekday of [1, 2, 3, 4, 5, 6, 7])
    await owner.post('/home/availability', { weekday, from: '09:00', to: '17:00' })
  return staff
}

/** A consultation of its own host, so that files of tests do not meet in one calendar. */
export async function aConsultation(rules: object = {}): Promise<Offer> {
  const host = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  const offer = await forSale({ type: 'consultation', teacherIds: [host.id] } as Parameters<typeof forSale>[0])
  const answer = await owner.request(`/home/products/${offer.id}/consultation`, {
    method: 'PUT',
    body: { host_id: host.id, horizon_days: 180, change_hours: 12, ...rules },
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  return offer
}

export async function bought(offer: Offer): Promise<Visit & { hash: string; ref: string }> {
  const { visit, ref, hash } = await ordered(offer)
  await notify(messageOf({ ref }))
  return Object.assign(visit, { ref, hash })
}

/** So long after now the notice of a day is over by an hour: what can be booked now can be when it is. */
const BEYOND_NOTICE = 25 * HOUR

export async function free(
  slug: string,
  from = Date.now() + BEYOND_NOTICE,
  days = 14,
  visit = new Visit(),
): Promise<Slot[]> {
  const span = new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(from + days * DAY).toISOString(),
  })
  const answer = await visit.request(`/${slug}/slots?${span}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  return ((await answer.json()) as { slots: Slot[] }).slots
}

export const bookAt = (visit: Visit, { slug }: Offer, starts_at: string | undefined, more: object = {}) =>
  visit.post(`/${slug}/bookings`, { starts_at, ...more })
export const bookingIn = async (answer: Response) => ((await answer.json()) as { booking: Booking }).booking
export const statusOf = async (answer: Promise<Response>) => (await answer).status

export async function letters(like: string): Promise<string[]> {
  await runJobs()
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ subject: string }>(
      sql`select subject from mails where kind like 'consultations.%' and text like ${like} order by id`,
    ),
  )
  return rows.map(({ subject }) => subject)
}
