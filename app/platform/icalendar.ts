/** Something at a time, as calendars keep it. */
export type CalendarEntry = {
  /** Never changes, so that a calendar takes a later text for the same entry. */
  uid: string
  /** Grows with each change; of two texts a calendar keeps the higher one. */
  sequence: number
  startsAt: string
  endsAt: string
  /** When this text was made. */
  stampedAt: string
  title: string
  description?: string
  url?: string
  location?: string
  canceled?: boolean
}

/** A file or a feed for calendars (RFC 5545). One that only takes something back says so by its method. */
export function iCalendar(
  entries: readonly CalendarEntry[],
  { name, method = 'PUBLISH' }: { name?: string; method?: 'PUBLISH' | 'CANCEL' } = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Katedra//Katedra//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(entry: CalendarEntry): string[] {
  const { uid, sequence, startsAt, endsAt, stampedAt, title, description, url, location, canceled } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instant(stampedAt)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(url ? [`URL:${new URL(url).href}`] : []),
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** `20261126T180000Z`: in UTC, which every calendar shows by its own clocks, whatever becomes of those of a zone. */
function instant(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A text as a value: what would end it is written otherwise, and no other sign of control stays. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
}

const LINE_MAX = 75

/** A line in pieces of at most 75 octets, none of which cuts a character. */
function folded(line: string): string {
  const pieces: string[] = []
  let [piece, size] = ['', 0]
  for (const character of line) {
    const more = octetsOf(character.codePointAt(0) ?? 0)
    if (size + more > LINE_MAX) {
      pieces.push(piece)
      // The space that begins what goes on counts too.
      ;[piece, size] = ['', 1]
    }
    piece += character
    size += more
  }
  return [...pieces, piece].join('\r\n ')
}

/** How long a character is in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Where Google's calendar takes the same, for those who keep theirs there and open no file. */
export function googleCalendar(entry: Pick<CalendarEntry, 'title' | 'startsAt' | 'endsAt' | 'location'>): string {
  const at = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
  const { title, startsAt, endsAt, location = '' } = entry
  const said = { action: 'TEMPLATE', text: title, dates: `${at(startsAt)}/${at(endsAt)}`, location }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(said)}`
}
