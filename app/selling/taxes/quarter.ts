/** A quarter of a calendar year, as tax offices write it: `2026-Q4`. */
export const QUARTER = /^\d{4}-Q[1-4]$/

export const getQuarter = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** The first day of a quarter, and of the next. */
export function getBounds(quarter: string): { from: string; until: string } {
  const [year, nth] = [Number(quarter.slice(0, 4)), Number(quarter.at(-1))]
  const month = (at: number) => String(at * 3 - 2).padStart(2, '0')
  return { from: `${year}-${month(nth)}-01`, until: nth === 4 ? `${year + 1}-01-01` : `${year}-${month(nth + 1)}-01` }
}

/** The quarters of a day and before it, the latest first. */
export function listQuarters(day: string, count: number): string[] {
  const quarters: string[] = []
  let [year, nth] = [Number(day.slice(0, 4)), Math.ceil(Number(day.slice(5, 7)) / 3)]
  while (quarters.length < count) {
    quarters.push(`${year}-Q${nth}`)
    nth -= 1
    if (nth === 0) [year, nth] = [year - 1, 4]
  }
  return quarters
}
