import { getCalendar } from './time.ts'

/** `21/11/2026`, `21.11.2026`: a day (`2026-11-21`) as people type it. */
export function dayInWords(day: string, locale: string): string {
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return day && new Intl.DateTimeFormat(getCalendar(locale), format).format(new Date(`${day}T00:00:00Z`))
}

/** The day that somebody typed, day first or as ISO writes it; '' for nothing, undefined for what is no day. */
export function getDay(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, d = day, m = month, y = year] = /^(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{4})$/.exec(text) ?? []
  if (!d || !m || !y) return undefined
  const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}
