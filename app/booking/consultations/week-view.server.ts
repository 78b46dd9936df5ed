import { priceView } from '#app/content/catalogue/price.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { questionsIn } from '#app/forms/form-questions/stored-question.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { DAY, dayBegins } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { coverImage } from '#app/platform/picture.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { SPAN_DAYS } from './booking.ts'
import type { Consultation } from './bookings.server.ts'
import type { StoredBooking } from './closing.server.ts'
import { type ConsultationPlace, listFreeTimes } from './free-times.server.ts'
import { listMeetingsOfPrices, type MeetingBalance } from './meetings.server.ts'
import { findRules } from './rules.server.ts'
import { toMinute } from './rules.ts'
import { dayAt, getHorizon, type Slot } from './slots.ts'
import type { ChooseView, FreeTime, MeetingView, OfferedMeeting, WeekView } from './week.ts'

/** The Monday of the week of a day. */
function getMonday(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

/** The Monday of a week of which something can be booked; nothing of one that is over, or too far. */
function weekWithin(day: string, now: number, end: number): string | undefined {
  const monday = getMonday(day)
  const at = Date.parse(monday)
  return at + 8 * DAY > now && at - DAY < end ? monday : undefined
}

const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

type WeekQuery = {
  week?: string
  timeZone: string
  locale: Locale
  meetings: readonly MeetingBalance[]
  moving?: StoredBooking
}

/** What of a consultation is free in a week, by the clocks of its reader: that of the first free time, unless another is asked for. */
export async function loadChooseView(db: Db, place: Consultation, query: WeekQuery): Promise<ChooseView> {
  const { product, rules } = place
  const { locale, timeZone, meetings, moving } = query
  const now = await readNow(db)
  const end = getHorizon(rules, now)
  const week = query.week && weekWithin(query.week, now, end)
  const from = week ? begins(week, timeZone) : now
  const ahead = await listFreeTimes(db, place, { from, to: from + SPAN_DAYS * DAY, now }, moving?.id)
  const first = week ?? getMonday(dayAt(ahead[0]?.start ?? now, timeZone))
  const span = { from: begins(first, timeZone), to: begins(later(first, 7), timeZone), now }
  const isWhole = span.to <= from + SPAN_DAYS * DAY
  const times = isWhole
    ? ahead.filter(({ start }) => start >= span.from && start < span.to)
    : await listFreeTimes(db, place, span, moving?.id)
  const following = times.length > 0 ? [] : ahead
  return {
    product: {
      slug: product.slug,
      title: inLocale(product.title, locale),
      promise: inLocale(product.promise, locale),
      cover: coverImage(product.cover),
    },
    ...(await meetingView(db, place, locale)),
    slotMinutes: rules.slotMinutes,
    week: {
      ...weekView(first, times, timeZone),
      previous: span.from > now ? later(first, -7) : null,
      next: span.to < end ? later(first, 7) : null,
    },
    timeZone,
    nextFree: nextFree(following, timeZone),
    questions: questionsIn(rules.questions, locale),
    left: meetings.reduce((sum, { bought, used }) => sum + bought - used, 0),
    bought: meetings.reduce((sum, { bought }) => sum + bought, 0),
    moving: moving ? { id: moving.id, at: moving.startsAt } : null,
  }
}

/** What a meeting is, whoever asks. */
async function meetingView(db: Db, { product, rules }: Pick<ConsultationPlace, 'product' | 'rules'>, locale: Locale) {
  const host = rules.hostId === null ? undefined : await findAccount(db, product.schoolId, rules.hostId)
  return {
    minutes: rules.lengthMinutes,
    changeHours: rules.changeHours,
    place: inLocale(rules.place, locale),
    online: rules.joinUrl !== null,
    host: host ? viewerName(host) : null,
  } satisfies MeetingView
}

/** The same for the page of a consultation, with what its prices buy. */
export async function findOfferedMeeting(
  db: Db,
  product: Pick<Offer, 'id' | 'schoolId' | 'type' | 'prices'>,
  locale: Locale,
): Promise<OfferedMeeting | null> {
  if (product.type !== 'consultation') return null
  const bought = await listMeetingsOfPrices(db, product)
  const packages = product.prices.map((price) => ({
    id: price.id,
    name: inLocale(price.name, locale),
    days: price.accessDays,
    price: priceView(price),
    meetings: bought.get(price.id) ?? 1,
  }))
  return { ...(await meetingView(db, { product, rules: await findRules(db, product) }, locale)), packages }
}

const begins = (day: string, timeZone: string) => dayBegins(day, timeZone).getTime()

function nextFree([next]: readonly Slot[], timeZone: string): ChooseView['nextFree'] {
  return next ? { at: new Date(next.start).toISOString(), week: getMonday(dayAt(next.start, timeZone)) } : null
}

function weekView(first: string, times: readonly Slot[], timeZone: string): Pick<WeekView, 'first' | 'last' | 'days'> {
  const byDay = Map.groupBy(times, ({ start }) => dayAt(start, timeZone))
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => later(first, n))
  return {
    first,
    last: later(first, 6),
    days: days.map((day) => ({ day, times: clockTimes(byDay.get(day) ?? [], timeZone) })),
  }
}

/** The times of a day by its clocks; what these show twice, as they are put back, is told apart by its zone's name. */
function clockTimes(times: readonly Slot[], timeZone: string): FreeTime[] {
  const shown = { timeZone, hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', shown)
  const exact = new Intl.DateTimeFormat('en-GB', { ...shown, timeZoneName: 'short' })
  const clocks = times.map(({ start }) => format.format(start))
  return times.map(({ start }, nth) => {
    const clock = format.format(start)
    const isTwice = clocks.some((other, index) => other === clock && index !== nth)
    return { at: new Date(start).toISOString(), clock: isTwice ? exact.format(start) : clock, minute: toMinute(clock) }
  })
}
