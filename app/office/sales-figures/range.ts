/** Days of the school's calendar, `2026-11-29`, both included. */
export type Range = { from: string; to: string }

const DAY = 86_400_000

export const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day some days later, or earlier. */
export const moveDay = (day: string, days: number) => toDay(toTime(day) + days * DAY)

export const countDays = ({ from, to }: Range) => Math.round((toTime(to) - toTime(from)) / DAY) + 1

const isFirst = (day: string) => day.endsWith('-01')
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The range of the same length just before: of whole months as many months, else as many days. */
export function getRangeBefore(range: Range): Range {
  const { from, to } = range
  const next = moveDay(to, 1)
  const isOfMonths = isFirst(from) && isFirst(next)
  const start = isOfMonths ? firstOf(2 * monthOf(from) - monthOf(next)) : moveDay(from, -countDays(range))
  return { from: start, to: moveDay(from, -1) }
}

/** The first and the last day of a month. */
export function getMonthRange(month: string): Range {
  const from = `${month}-01`
  return { from, to: moveDay(firstOf(monthOf(from) + 1), -1) }
}

/** Every day, or month, of a range. */
export function listSteps({ from, to }: Range, by: 'day' | 'month'): string[] {
  if (by === 'day') return Array.from({ length: countDays({ from, to }) }, (_, at) => moveDay(from, at))
  return Array.from({ length: monthOf(to) - monthOf(from) + 1 }, (_, at) => firstOf(monthOf(from) + at).slice(0, 7))
}

/** The same day some months later or earlier, or the last one of a shorter month. */
export function moveMonths(day: string, months: number): string {
  const first = firstOf(monthOf(day) + months)
  const { to } = getMonthRange(first.slice(0, 7))
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < to ? same : to
}

/** Twelve months, of which the last one is not over. */
export const getLastYear = (today: string): Range => ({ from: firstOf(monthOf(today) - 11), to: today })
