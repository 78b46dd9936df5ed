import { getCalendar } from '#app/ui/time.ts'

/** The day of the month and its month, as a sheet of a calendar shows them. */
export function calendarSheet({ startsAt, timeZone }: { startsAt: string; timeZone: string }, locale: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getCalendar(locale), { timeZone, ...options }).format(new Date(startsAt))
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }) }
}

/** `18:45 CET`, by the clocks of a zone, which is named. */
export function formatClockTime(at: string, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(getCalendar(locale), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return format.format(new Date(at))
}
