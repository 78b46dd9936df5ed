import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEntry } from './icalendar.ts'

/** A file or a feed for calendars (RFC 5545). One that only takes something back says so by its method. */
export function iCalendar(
  entries: readonly CalendarEntry[],
  { name, method = 'PUBLISH' }: { name?: string; method?: 'PUBLISH' | 'CANCEL' } = {},
): string {
  const calendar = ical({
    prodId: '//Katedra//Katedra//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod[method],
    // Not as `name`, which the library writes as it is, line breaks included.
    x: name === undefined ? [] : [['X-WR-CALNAME', plainText(name)]],
  })
  for (const { uid, sequence, startsAt, endsAt, stampedAt, title, description, url, location, canceled } of entries)
    calendar.createEvent({
      id: plainText(uid),
      sequence,
      stamp: new Date(stampedAt),
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: plainText(title),
      description: description ? plainText(description) : null,
      location: location ? plainText(location) : null,
      url: url ? new URL(url).href : null,
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return `${calendar.toString()}\r\n`
}

/** A text without other control characters than line breaks, which the library escapes. */
function plainText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\r\n]/gu, ' ')
}
