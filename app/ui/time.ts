const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** How dates are written in a language: for English the British order and a 24-hour clock, as in a European school. */
export function getCalendar(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale
}

type Precision = 'day' | 'hour' | 'zone'

function dateFormat(locale: string, timeZone: string, precision: Precision) {
  const withTime = precision !== 'day'
  const key = `${locale} ${timeZone} ${precision}`
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(getCalendar(locale), {
      timeZone,
      day: 'numeric',
      month: withTime ? 'long' : 'short',
      year: 'numeric',
      ...(withTime && { hour: '2-digit', minute: '2-digit' }),
      ...(precision === 'zone' && { timeZoneName: 'short' }),
    })
    dateFormats.set(key, format)
  }
  return format
}

/** `12 Nov 2026`, `12 lis 2026`, in the zone given: the school's, so that a page, a letter and a list say the same. */
export function formatDate(at: string, locale: string, timeZone: string): string {
  return dateFormat(locale, timeZone, 'day').format(new Date(at))
}

/** `12 November 2026 at 17:05`, in the zone given. */
export function formatDateTime(at: string, locale: string, timeZone: string): string {
  return dateFormat(locale, timeZone, 'hour').format(new Date(at))
}

/** The same with the name of the zone, for a moment that a reader waits for: `12 November 2026 at 17:05 CET`. */
export function formatMoment(at: string, locale: string, timeZone: string): string {
  return dateFormat(locale, timeZone, 'zone').format(new Date(at))
}

type TimeSpan = { startsAt: string; endsAt: string | null; timeZone: string }

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** Whether the clocks of a zone change between two instants. */
function hasClockChange(from: Date, to: Date, timeZone: string): boolean {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const [start, end] = [from, to].map(
    (at) => offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value,
  )
  return start !== end
}

type SpanOptions = Intl.DateTimeFormatOptions & { timeZone: string }

/** From one instant to another, each with the name of its zone where the clocks change between them. */
export function formatSpan(from: Date, to: Date, locale: string, options: SpanOptions): string {
  const { timeZone } = options
  const calendar = getCalendar(locale)
  // Browsers write a plain space where Node writes a thin one; a page is to say the same in both.
  if (!hasClockChange(from, to, timeZone))
    return new Intl.DateTimeFormat(calendar, options).formatRange(from, to).replaceAll(/[\u2009\u202f]/g, ' ')
  const named = new Intl.DateTimeFormat(calendar, { ...options, timeZoneName: 'short' })
  const [startDay, endDay] = [from, to].map((at) => formatDate(at.toISOString(), locale, timeZone))
  const end =
    startDay === endDay ? new Intl.DateTimeFormat(calendar, { timeZone, ...CLOCK, timeZoneName: 'short' }) : named
  return `${named.format(from)} – ${end.format(to)}`
}

/** `19:00–20:30`; `01:30 CEST – 05:00 CET` where the clocks change meanwhile. */
export function formatClockSpan(from: Date, to: Date, locale: string, timeZone: string): string {
  const isNamed = hasClockChange(from, to, timeZone)
  const clock = new Intl.DateTimeFormat(getCalendar(locale), {
    timeZone,
    ...CLOCK,
    ...(isNamed && { timeZoneName: 'short' }),
  })
  return [from, to].map((at) => clock.format(at)).join(isNamed ? ' – ' : '–')
}

/** From when until when, by the clocks of a zone: `Thursday, 26 November 2026 at 19:00–20:30 CET`. */
export function whenInWords({ startsAt, endsAt, timeZone }: TimeSpan, locale: string): string {
  const options = {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...CLOCK,
    timeZoneName: 'short',
  } as const
  if (endsAt !== null) return formatSpan(new Date(startsAt), new Date(endsAt), locale, options)
  return new Intl.DateTimeFormat(getCalendar(locale), options).format(new Date(startsAt))
}

/** `3 days ago`, `yesterday`, `za 2 godziny`; from a week on, the date. */
export function formatRelative(at: string, now: Date, locale: string, timeZone: string): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance >= WEEK) return formatDate(at, locale, timeZone)
  let format = relativeFormats.get(locale)
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    relativeFormats.set(locale, format)
  }
  if (distance < MINUTE) return format.format(0, 'second')
  if (distance < HOUR) return format.format(Math.trunc(seconds / MINUTE), 'minute')
  if (distance < DAY) return format.format(Math.trunc(seconds / HOUR), 'hour')
  return format.format(Math.trunc(seconds / DAY), 'day')
}

/** A position in a clip: `4:52`, `1:04:09`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Hours and minutes as people say them: rounded to the minute, seconds only below one. */
export function splitDuration(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < MINUTE) return { hours: 0, minutes: 0, seconds: whole }
  const minutes = Math.round(whole / MINUTE)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 }
}
