import { and, eq, gte, like } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import { type CurrentSchool, mainOrigin, viewerName } from '#app/platform/viewer.ts'
import { changeableUntil } from './booking.ts'
import { bookingById, type StoredBooking } from './closing.server.ts'
import { bookingLetter, bookNowLetter } from './emails/booking-letters.ts'
import { listMeetings } from './meetings.server.ts'
import type { BookingNews } from './news.ts'
import { getReminderEnd } from './reminder.ts'
import { findRules } from './rules.server.ts'
import type { Rules } from './rules.ts'
import { bookings, meetings } from './tables.server.ts'

type BookingKey = { schoolId: number; bookingId: number }
type BookingDetails = {
  booking: StoredBooking
  title: Record<string, string>
  slug: string
  rules: Rules
  buyer: Account
  host?: Account
  /** Whether the buyer has a meeting of it to book. */
  more: boolean
}

type KnownTime = { sequence: number; at?: string }

/**
 * A letter about a time is written once to each: it is named by the change that made the time, and by the time, so that
 * the next one can say what its reader knew.
 */
const getName = ({ sequence, startsAt }: StoredBooking) =>
  `${sequence === 0 ? 'booked' : `moved ${sequence}`} ${startsAt}`

const NAMED = /^\d+ (?:booked|moved (?<sequence>\d+))(?: (?<at>[\d-]+T[\d:.]+Z))?(?<host> host)?$/

/** The time of which one of the two was written to last; nothing where they were told none. */
async function findLastSentTime(db: Db, { schoolId, id, createdAt }: StoredBooking, toHost: boolean) {
  const of = and(eq(mails.schoolId, schoolId), eq(mails.kind, bookingLetter.kind), gte(mails.createdAt, createdAt))
  const rows = await db
    .select({ reference: mails.reference })
    .from(mails)
    .where(and(of, like(mails.reference, `${id} %`)))
  return rows
    .flatMap(({ reference }): KnownTime[] => {
      const { groups } = NAMED.exec(reference) ?? {}
      const own = groups && (groups.host !== undefined) === toHost
      return own ? [{ sequence: Number(groups.sequence ?? 0), at: groups.at }] : []
    })
    .reduce<KnownTime | undefined>((last, one) => (last && last.sequence > one.sequence ? last : one), undefined)
}

async function readBooking(db: Db, { schoolId, bookingId }: BookingKey): Promise<BookingDetails> {
  const [found] = await db
    .select({ booking: bookings, title: products.title, slug: products.slug })
    .from(bookings)
    .innerJoin(products, hasId(products, schoolId, bookings.productId))
    .where(bookingById({ schoolId, id: bookingId }))
  const buyer = found && (await findAccount(db, schoolId, found.booking.accountId))
  if (!found || !buyer) throw new Error(`no booking ${bookingId}`)
  const { productId: id, calendar } = found.booking
  const host = calendar === 0 ? undefined : await findAccount(db, schoolId, calendar)
  const left = await listMeetings(db, { schoolId, accountId: buyer.id, productId: id })
  const more = left.some(({ used, bought }) => used < bought)
  return { ...found, rules: await findRules(db, { schoolId, id }), buyer, host, more }
}

type News = { what: BookingNews; reference: string; before?: string; holdsUntil?: string }

/** Tells both of a booking, each in their language and zone. Who has left is told nothing. */
async function tell(
  key: BookingKey,
  newsOf: (details: BookingDetails, toHost: boolean) => News | undefined | Promise<News | undefined>,
): Promise<void> {
  const school = await findSchool(key.schoolId)
  const booked = await inSchool(key.schoolId, (db) => readBooking(db, key), { reading: true })
  for (const toHost of [false, true]) {
    const news = await newsOf(booked, toHost)
    if (news) await write(school, booked, news, toHost)
  }
}

async function write(school: CurrentSchool, details: BookingDetails, news: News, toHost: boolean): Promise<void> {
  const { booking, buyer, rules, slug } = details
  // Where nobody is named, it is the school's own address that is told.
  const host = details.host ?? {
    id: null,
    email: school.seller.email,
    emailVerifiedAt: booking.createdAt,
    locale: school.locale,
    firstName: '',
    deletedAt: null,
  }
  const to = toHost ? host : buyer
  if (to.deletedAt !== null || to.email === '') return
  const { locale } = to
  const timeZone = toHost ? school.timeZone : booking.timeZone
  const origin = mainOrigin(school)
  const { what, reference, before, holdsUntil } = news
  const over = what === 'canceled' || what === 'refunded' || what === 'closed'
  const until = new Date(changeableUntil(booking, rules)).toISOString()
  const own = over ? `${origin}/${slug}${what === 'canceled' ? '/bookings' : ''}` : `${origin}/bookings/${booking.id}`
  await sendLetter(bookingLetter, {
    school,
    to,
    // Whoever bought, or works here, is no stranger.
    toStranger: false,
    reference: `${booking.id} ${reference}${toHost ? ' host' : ''}`,
    holdsUntil,
    props: {
      what,
      toHost,
      product: inLocale(details.title, locale),
      student: viewerName(buyer),
      message: booking.message,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      before,
      timeZone,
      where: [inLocale(rules.place, locale), rules.joinUrl ?? ''].filter(Boolean).join(', '),
      answers: booking.answers.map(({ title, value, words }) => ({ title, answer: answerIn(value, words, locale) })),
      changeableUntil: what === 'reminder' ? null : until,
      href: toHost ? `${origin}/home/bookings/${booking.id}` : own,
    },
  })
}

function answerIn(value: unknown, words: string | string[], locale: Locale): string {
  if (typeof value === 'boolean') return translate(locale, value ? 'consultations.yes' : 'consultations.no')
  return [words].flat().join(', ')
}

/**
 * Tells of the time that stands, whichever change is told first: as booked to whom no time was told, else as moved from
 * the one that was told last, without those between, of which nobody heard.
 */
export const sendBookingEmail = (key: BookingKey) =>
  tell(key, async ({ booking }, toHost) => {
    if (booking.status === 'canceled') return undefined
    const known = await inSchool(booking.schoolId, (db) => findLastSentTime(db, booking, toHost), { reading: true })
    const reference = getName(booking)
    if (!known) return { what: 'booked', reference }
    if (known.sequence >= booking.sequence) return undefined
    return { what: 'moved', reference, before: known.at === booking.startsAt ? undefined : known.at }
  })

export const sendCancellationEmail = (key: BookingKey) =>
  tell(key, ({ booking, more }) => {
    const what = booking.canceledBy === 'refund' ? 'refunded' : more ? 'canceled' : 'closed'
    return { what, reference: 'canceled' }
  })

/** Of a meeting as it was booked then; one that comes too late, as all was away, is not written. */
export async function remind({ hours, sequence, ...key }: BookingKey & { sequence: number; hours: number }) {
  const now = await inSchool(key.schoolId, readNow, { reading: true })
  await tell(key, ({ booking }) => {
    const holdsUntil = getReminderEnd(booking.startsAt, hours)
    const stands = booking.status === 'booked' && booking.sequence === sequence && Date.parse(holdsUntil) > now
    return stands ? { what: 'reminder', reference: `${hours} h ${sequence}`, holdsUntil } : undefined
  })
}

/** Tells a buyer where to choose a time, unless they have done so. */
export async function inviteToBook({ schoolId, meetingsId }: { schoolId: number; meetingsId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => readMeetings(db, schoolId, meetingsId), { reading: true })
  if (!found || found.used > 0 || !found.open || found.buyer.deletedAt !== null) return
  const { buyer, bought, title, slug } = found
  await sendLetter(bookNowLetter, {
    school,
    to: buyer,
    toStranger: false,
    reference: String(meetingsId),
    props: { product: inLocale(title, buyer.locale), meetings: bought, href: `${mainOrigin(school)}/${slug}/bookings` },
  })
}

async function readMeetings(db: Db, schoolId: number, id: number) {
  const { bought, used, open, accountId } = meetings
  const [row] = await db
    .select({ bought, used, open, accountId, title: products.title, slug: products.slug })
    .from(meetings)
    .innerJoin(products, hasId(products, schoolId, meetings.productId))
    .where(hasId(meetings, schoolId, id))
  const buyer = row && (await findAccount(db, schoolId, row.accountId))
  return buyer && { ...row, buyer }
}
