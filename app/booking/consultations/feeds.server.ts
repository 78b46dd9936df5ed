import { and, desc, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import type { CalendarEntry } from '#app/platform/icalendar.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, type Member, mainOrigin } from '#app/platform/viewer.ts'
import { bookings, calendarFeeds, consultations } from './tables.server.ts'

const PURPOSE = 'calendar feed'
/** What is over for longer stands in no feed. */
const PAST_DAYS = 90
/** Longer than the longest meeting: which rows those are is read from the index of their beginnings. */
const ROWS_DAYS = PAST_DAYS + 1
const ENTRIES_MAX = 1000

/** Comes with the first calendar that is asked for. */
const writing = () => import('#app/platform/icalendar.server.ts')

type AccountKey = Pick<Member, 'schoolId' | 'id'>
const signature = ({ schoolId, id }: AccountKey, number: number) => sign(PURPOSE, `${schoolId} ${id} ${number}`)
const byAccount = ({ schoolId, id }: AccountKey) =>
  and(eq(calendarFeeds.schoolId, schoolId), eq(calendarFeeds.accountId, id))

/** The secret address of somebody's calendar; null as long as they want none. */
export async function findFeedAddress(db: Db, member: AccountKey, school: CurrentSchool): Promise<string | null> {
  const [feed] = await db.select({ number: calendarFeeds.number }).from(calendarFeeds).where(byAccount(member))
  if (!feed) return null
  return `${mainOrigin(school)}/calendar/${member.id}-${feed.number}-${signature(member, feed.number)}.ics`
}

/** Makes a new address; the one before shows nothing any more. */
export async function renewFeed(db: Db, { schoolId, id: accountId }: AccountKey): Promise<void> {
  const { schoolId: school, accountId: account } = calendarFeeds
  await db
    .insert(calendarFeeds)
    .values({ schoolId, accountId })
    .onConflictDoUpdate({ target: [school, account], set: { number: sql`${calendarFeeds.number} + 1` } })
}

/** The calendar behind a secret address: what one booked, and what is booked with one; else 404. */
export async function loadFeed(db: Db, school: CurrentSchool, token: string): Promise<string> {
  const [, id, number, signed = ''] = /^(\d{1,15})-(\d{1,9})-([\w-]{43})\.ics$/.exec(token) ?? []
  const whose = { schoolId: school.id, id: Number(id) }
  const [feed] = id ? await db.select().from(calendarFeeds).where(byAccount(whose)) : []
  const isNewest = feed?.number === Number(number) && sameText(signed, signature(whose, feed.number))
  const account = isNewest ? await findAccount(db, school.id, whose.id) : undefined
  requireFound(account && account.deletedAt === null)
  const entries = await listEntries(db, school, account.locale, shownTo(account))
  const { iCalendar } = await writing()
  return iCalendar(entries, { name: translate(account.locale, 'consultations.calendar_name', { school: school.name }) })
}

/** What one booked; to staff what is booked with them, and to who runs the office the school's own calendar. */
function shownTo({ id, role }: Pick<Account, 'id' | 'role'>) {
  const calendars = role === 'student' ? [] : role === 'instructor' ? [id] : [id, 0]
  const isGiven = sql`${bookings.calendar} = any(${sql.param(calendars)}::bigint[])`
  return sql`(${bookings.accountId} = ${id} or ${isGiven})`
}

/** One booking as a calendar file, for its buyer. */
export async function loadBookingFile(
  db: Db,
  school: CurrentSchool,
  bookingId: number,
  locale: Locale,
): Promise<string> {
  const { iCalendar } = await writing()
  return iCalendar(await listEntries(db, school, locale, eq(bookings.id, bookingId)))
}

async function listEntries(
  db: Db,
  school: CurrentSchool,
  locale: Locale,
  which: ReturnType<typeof sql> | ReturnType<typeof eq>,
) {
  const rows = await db
    .select({ booking: bookings, title: products.title, place: consultations.place, joinUrl: consultations.joinUrl })
    .from(bookings)
    .innerJoin(products, hasId(products, school.id, bookings.productId))
    .leftJoin(
      consultations,
      and(eq(consultations.schoolId, school.id), eq(consultations.productId, bookings.productId)),
    )
    .where(
      and(
        eq(bookings.schoolId, school.id),
        which,
        sql`${bookings.startsAt} > now() - make_interval(days => ${ROWS_DAYS}::int)`,
        sql`${bookings.endsAt} > now() - make_interval(days => ${PAST_DAYS}::int)`,
      ),
    )
    // Where there are too many, what is over is left out first.
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(ENTRIES_MAX)
  return rows.map(
    ({ booking, title, place, joinUrl }): CalendarEntry => ({
      uid: booking.calendarUid ?? `booking-${school.id}-${booking.id}@katedra`,
      sequence: booking.sequence,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      stampedAt: booking.changedAt,
      title: inLocale(title, locale),
      location: place ? inLocale(place, locale) || undefined : undefined,
      url: joinUrl ?? `${mainOrigin(school)}/bookings/${booking.id}`,
      canceled: booking.status === 'canceled',
    }),
  )
}
