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

/** Where Google's calendar takes the same, for those who keep theirs there and open no file. */
export function googleCalendar(entry: Pick<CalendarEntry, 'title' | 'startsAt' | 'endsAt' | 'location'>): string {
  const at = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
  const { title, startsAt, endsAt, location = '' } = entry
  const query = { action: 'TEMPLATE', text: title, dates: `${at(startsAt)}/${at(endsAt)}`, location }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`
}
