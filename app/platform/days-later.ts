/** 24 hours in milliseconds; days of a calendar, which may have 23 or 25, are counted by what follows. */
export const DAY = 24 * 60 * 60 * 1000

const clocks = new Map<string, Intl.DateTimeFormat>()

function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, ...digits, second: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}

/** By how much the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function ahead(at: number, timeZone: string): number {
  const parts = getClock(timeZone).formatToParts(at)
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (type) => Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** The instant at which the clocks of a zone show a time, which stands here as if it were in UTC. */
function getInstant(shown: number, timeZone: string): Date {
  const before = shown - ahead(shown - DAY, timeZone)
  const after = shown - ahead(shown + DAY, timeZone)
  return new Date(shown - after === ahead(after, timeZone) ? after : before)
}

/**
 * The instant at which the clocks of a zone show the same time so many days later, as PostgreSQL finds it: a time that the
 * change of the clocks skips is as much later, of one that comes twice it is the second.
 */
export function daysLater(instant: string, days: number, timeZone: string): Date {
  const at = Date.parse(instant)
  return getInstant(at + ahead(at, timeZone) + days * DAY, timeZone)
}

/** The same of months: the same day of the month, or the last one of a month that has no such day. */
export function monthsLater(instant: string, months: number, timeZone: string): Date {
  const at = Date.parse(instant)
  const shown = new Date(at + ahead(at, timeZone))
  const first = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + months, 1)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  const day = Math.min(shown.getUTCDate(), last.getUTCDate())
  return getInstant(first + (day - 1) * DAY + (((shown.getTime() % DAY) + DAY) % DAY), timeZone)
}

/** The instant at which a day (`2026-11-21`) begins by the clocks of a zone. */
export function dayBegins(day: string, timeZone: string): Date {
  return getInstant(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** What the clocks of a zone show at an instant: `2026-11-21T18:00:00`. */
export function getClockTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return new Date(at + ahead(at, timeZone)).toISOString().slice(0, 19)
}

/** The day (`2026-11-21`) that the clocks of a zone show at an instant, or so many days after it. */
export function getDay(instant: string, timeZone: string, later = 0): string {
  const at = Date.parse(instant)
  return new Date(at + ahead(at, timeZone) + later * DAY).toISOString().slice(0, 10)
}
