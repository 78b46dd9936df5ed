const DAY = 86_400_000

/** One for each zone: making it takes a hundred times as long as asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What clocks in a zone show at an instant, `2027-03-01T18:00`; Swedish writes dates in this order. */
export function clockAt(instant: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(instant).replace(' ', 'T')
}

/**
 * The instant at which clocks in a zone show a time, `2027-03-01T18:00`, as PostgreSQL reads it: a time that occurs twice
 * is the second one, and one that the clocks skip is read as if they had not been put forward.
 */
export function instantAt(clock: string, timeZone: string): string {
  const shown = Date.parse(`${clock}Z`)
  const offsetAt = (instant: number) => Date.parse(`${clockAt(instant, timeZone)}Z`) - instant
  const [before, after] = [offsetAt(shown - DAY), offsetAt(shown + DAY)]
  const isAfter = offsetAt(shown - after) === after
  return new Date(shown - (isAfter ? after : before)).toISOString()
}
