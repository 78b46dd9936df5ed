const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Parts = { year: number; month: number; day: number }

/**
 * The day that a cell of another platform's file names, as `YYYY-MM-DD`: in ISO, `31.01.2027`, `31/01/2027`, `01/31/2027`
 * or `Jan 31, 2027`. Undefined for what is no day, and for one that may be read in two ways.
 */
export function readDay(cell: string): string | undefined {
  const parts = inIso(cell) ?? withDots(cell) ?? withSlashes(cell) ?? inWords(cell)
  if (!parts) return undefined
  const { year, month, day } = parts
  const two = (number: number) => String(number).padStart(2, '0')
  const iso = `${year}-${two(month)}-${two(day)}`
  const instant = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(iso) ? iso : undefined
}

function inIso(cell: string): Parts | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(cell) ?? []
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : undefined
}

function withDots(cell: string): Parts | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(cell) ?? []
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : undefined
}

/** Some write the day first, some the month: where both may be meant, neither is. */
function withSlashes(cell: string): Parts | undefined {
  const [, first = '', second = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(cell) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (!year || (a <= 12 && b <= 12 && a !== b)) return undefined
  return a > 12 ? { year: Number(year), month: b, day: a } : { year: Number(year), month: a, day: b }
}

function inWords(cell: string): Parts | undefined {
  const [, english, dayBehind, day, behind, year] =
    /^(?:([a-z]{3})[a-z]{0,6}\.? (\d{1,2})|(\d{1,2}) ([a-z]{3})[a-z]{0,6}\.?),? (\d{4})(?!\d)/i.exec(cell) ?? []
  const month = MONTHS.indexOf((english ?? behind ?? '').toLowerCase()) + 1
  return month > 0 ? { year: Number(year), month, day: Number(dayBehind ?? day) } : undefined
}
