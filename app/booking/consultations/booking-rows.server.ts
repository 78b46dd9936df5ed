import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accountSortKey } from '#app/people/accounts/account-search.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'
import { type BookingRow, changeableUntil, getAnswers, type OfficeBookingRow } from './booking.ts'
import type { StoredBooking } from './closing.server.ts'
import { USUAL } from './rules.ts'
import { bookings, consultations } from './tables.server.ts'

const SHOWN = ['upcoming', 'past', 'canceled', 'all'] as const

/** Of its consultation what a booking is shown with. */
const about = {
  slug: products.slug,
  title: products.title,
  place: sql<BookingAbout['place']>`coalesce(${consultations.place}, '{}')`,
  joinUrl: consultations.joinUrl,
  changeHours: sql<number>`coalesce(${consultations.changeHours}, ${sql.raw(String(USUAL.changeHours))})`,
}
type BookingAbout = {
  slug: string
  title: Record<string, string>
  place: Record<string, string>
  joinUrl: string | null
  changeHours: number
}

const nameOf = (school: number, account: unknown) => sql<string | null>`(select ${nameIn(sql`a`)}
  from accounts a where a.school_id = ${school} and a.id = ${account})`

function toRow(booking: StoredBooking, of: BookingAbout, host: string | null, locale: Locale): BookingRow {
  const { id, startsAt, endsAt, status, timeZone, productId, answers, note } = booking
  return {
    id,
    startsAt,
    endsAt,
    status,
    timeZone,
    product: { id: productId, slug: of.slug, title: inLocale(of.title, locale) },
    host,
    place: inLocale(of.place, locale),
    joinUrl: status === 'booked' ? of.joinUrl : null,
    answers: getAnswers(answers),
    note,
    changeableUntil: new Date(changeableUntil(booking, of)).toISOString(),
  }
}

const when = (show: (typeof SHOWN)[number] | undefined) => {
  const over = sql`(${bookings.status} in ('held', 'missed') or ${bookings.status} = 'booked' and ${bookings.endsAt} <= now())`
  if (show === 'upcoming') return sql`${bookings.status} = 'booked' and ${bookings.endsAt} > now()`
  if (show === 'past') return over
  return show === 'canceled' ? eq(bookings.status, 'canceled') : undefined
}

const joined = (db: Db, school: number, key: ReturnType<typeof sql>) =>
  db
    .select({ id: bookings.id, booking: bookings, about, host: nameOf(school, bookings.calendar), key })
    .from(bookings)
    .innerJoin(products, hasId(products, school, bookings.productId))
    .leftJoin(consultations, and(eq(consultations.schoolId, school), eq(consultations.productId, bookings.productId)))

const startsAt = { by: () => sql`${bookings.startsAt}`, kind: 'instant' } as const

/** One's own bookings: those to come unless others are asked for. */
export const myBookingList = list({
  filters: { show: Filter(z.enum(SHOWN)) },
  sorts: { time: { first: 'desc', ...startsAt } },
  id: bookings.id,
  select: (db, { school }, key) => joined(db, school.id, key).$dynamic(),
  where: ({ school, viewer }, { show }) =>
    and(eq(bookings.schoolId, school.id), eq(bookings.accountId, viewer.id), when(show)),
  row: ({ booking, about, host }, { locale }) => toRow(booking, about, host, locale),
})

/** A booking as its buyer has it. */
export async function loadBookingRow(db: Db, { schoolId, id }: Pick<StoredBooking, 'schoolId' | 'id'>, locale: Locale) {
  const [found] = await joined(db, schoolId, sql`0`).where(hasId(bookings, schoolId, id))
  if (!found) throw new Error(`no booking ${id}`)
  return toRow(found.booking, found.about, found.host, locale)
}

const student = { id: accounts.id, email: accounts.email, firstName: accounts.firstName, lastName: accounts.lastName }

/** Those of the products that a member of staff sees, and of their own calendar. */
const seen = (viewer: Member, school: CurrentSchool) =>
  sql`(${officeSees(viewer, school, sql`${bookings.productId}`)} or ${bookings.calendar} = ${viewer.id})`

const inOffice = (db: Db, school: number, key: ReturnType<typeof sql>) =>
  db
    .select({ id: bookings.id, booking: bookings, about, host: nameOf(school, bookings.calendar), student, key })
    .from(bookings)
    .innerJoin(products, hasId(products, school, bookings.productId))
    .innerJoin(accounts, hasId(accounts, school, bookings.accountId))
    .leftJoin(consultations, and(eq(consultations.schoolId, school), eq(consultations.productId, bookings.productId)))

type QueryRow = Awaited<ReturnType<typeof inOffice>>[number]

function officeRow({ booking, about, host, student }: Omit<QueryRow, 'key'>, locale: Locale): OfficeBookingRow {
  const { id, email, ...name } = student
  const { message, canceledBy, staffNote } = booking
  return {
    ...toRow(booking, about, host, locale),
    student: { id, email, name: viewerName(name) },
    message,
    canceledBy,
    staffNote,
  }
}

/** All that is booked with the school, as far as the viewer sees it. */
export const bookingList = list({
  filters: { show: Filter(z.enum(SHOWN)), product_id: Filter(Id), q: Filter(Line(1, 100)) },
  sorts: {
    time: { first: 'asc', ...startsAt },
    name: { first: 'asc', by: ({ locale }) => accountSortKey(locale), kind: 'text' },
  },
  id: bookings.id,
  select: (db, { school }, key) => inOffice(db, school.id, key).$dynamic(),
  where: ({ school, viewer }, { show, product_id: product, q }) =>
    and(
      eq(bookings.schoolId, school.id),
      seen(viewer, school),
      product === undefined ? undefined : eq(bookings.productId, product),
      when(show),
      holdsWords(sql`${accounts.wordsKey}`, q),
    ),
  row: (found, { locale }): OfficeBookingRow => officeRow(found, locale),
})

/** One of them; undefined when there is none that the viewer sees. */
export async function loadOfficeBooking(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  id: number,
) {
  const byId = and(hasId(bookings, school.id, id), seen(viewer, school))
  const [found] = await inOffice(db, school.id, sql`0`).where(byId)
  return found && { stored: found.booking, row: officeRow(found, viewer.locale) }
}
