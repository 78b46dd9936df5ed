import type { Period } from './invoice.ts'

/** `{year}`, `{month}` and `{number}` in a pattern such as `FV/{year}/{month}/{number}`. */
const PLACEHOLDER = /\{(year|month|number)\}/g
const DIGITS = 4
export const PATTERN_MAX = 60

export type PatternProblem = 'pattern_number' | 'pattern_year' | 'pattern_month' | 'pattern_braces'

/** What is wrong with a pattern: without the number, or what tells its periods apart, two invoices would have one number. */
export function findPatternProblem(pattern: string, per: Period): PatternProblem | undefined {
  const names = [...pattern.matchAll(PLACEHOLDER)].map(([, name]) => name)
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return 'pattern_braces'
  if (names.filter((name) => name === 'number').length !== 1) return 'pattern_number'
  if (!names.includes('year')) return 'pattern_year'
  return per === 'month' && !names.includes('month') ? 'pattern_month' : undefined
}

/** The period of a day of the school's calendar, such as `2026-11` or `2026`: each counts from one. */
export function getPeriod(day: string, per: Period): string {
  return per === 'month' ? day.slice(0, 7) : day.slice(0, 4)
}

/** The number of the nth invoice of a period. */
export function formatNumber(pattern: string, day: string, sequence: number): string {
  const values = { year: day.slice(0, 4), month: day.slice(5, 7), number: String(sequence).padStart(DIGITS, '0') }
  return pattern.replace(PLACEHOLDER, (_, name: keyof typeof values) => values[name])
}
