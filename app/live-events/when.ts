import { calendarOf } from '../ui/time.ts'

type When = { startsAt: string; endsAt: string | null; timeZone: string }

/** From when until when, by the clocks of a zone: `Thursday, 26 November 2026 at 19:00–20:30 CET`. */
export function whenInWords({ startsAt, endsAt, timeZone }: When, locale: string): string {
  const format = new Intl.DateTimeFormat(calendarOf(locale), {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  })
  if (endsAt === null) return format.format(new Date(startsAt))
  return format.formatRange(new Date(startsAt), new Date(endsAt))
}

/** The day of the month and its month, as a sheet of a calendar shows them. */
export function calendarSheet({ startsAt, timeZone }: Pick<When, 'startsAt' | 'timeZone'>, locale: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(calendarOf(locale), { timeZone, ...options }).format(new Date(startsAt))
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }) }
}

/** `18:45`, by the clocks of a zone. */
export function formatClockTime(at: string, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(calendarOf(locale), { timeZone, hour: '2-digit', minute: '2-digit' })
  return format.format(new Date(at))
}
