/** Sunday of Easter in a year of the Gregorian calendar, by the algorithm of Meeus. */
function getEaster(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return new Date(Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1))
}

/** Public holidays of Poland with a date of their own; Christmas Eve is one since 2025. */
const HOLIDAYS = new Set('01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26'.split(' '))
/** Those that move with Easter: Easter Monday and Corpus Christi, in days after it. */
const AFTER_EASTER = [1, 60]
const DAY_MS = 86_400_000

function isWorkingDay(day: Date): boolean {
  if (day.getUTCDay() === 0 || day.getUTCDay() === 6) return false
  if (HOLIDAYS.has(day.toISOString().slice(5, 10))) return false
  const since = Math.round((day.getTime() - getEaster(day.getUTCFullYear()).getTime()) / DAY_MS)
  return !AFTER_EASTER.includes(since)
}

/** The next working day in Poland: by its end an invoice that was issued while KSeF was away has to be there. */
export function getNextWorkingDay(day: string): string {
  let at = new Date(`${day}T00:00:00Z`)
  do at = new Date(at.getTime() + DAY_MS)
  while (!isWorkingDay(at))
  return at.toISOString().slice(0, 10)
}
