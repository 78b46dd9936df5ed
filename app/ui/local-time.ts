/** `2026-11-27T08:00`: what a clock in a time zone shows at an instant, as a field for day and hour takes it. */
export function inZone(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(instant)).replace(' ', 'T')
}

/** The instant at which a clock in a time zone shows this. */
export function atZone(shown: string, timeZone: string): string {
  const wanted = Date.parse(`${shown}Z`)
  let at = wanted
  // Twice, as the first guess may lie on the other side of a change of the clocks.
  for (let round = 0; round < 2; round++) at += wanted - Date.parse(`${inZone(new Date(at).toISOString(), timeZone)}Z`)
  return new Date(at).toISOString()
}
