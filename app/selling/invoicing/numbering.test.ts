import { describe, expect, test } from 'vitest'
import { findPatternProblem, formatNumber, getPeriod } from './numbering.ts'

describe('a pattern of numbers', () => {
  test.each([
    ['FV/{year}/{month}/{number}', '2026-11-29', 147, 'FV/2026/11/0147'],
    ['{number}/{year}', '2027-01-01', 12_345, '12345/2027'],
    ['F {number}.{month}.{year}', '2026-02-28', 1, 'F 0001.02.2026'],
  ])('%s on %s makes of %i the number %s', (pattern, day, sequence, number) =>
    expect(formatNumber(pattern, day, sequence)).toBe(number),
  )

  test.each([
    ['FV/{year}/{month}', 'month', 'pattern_number'],
    ['{number}/{number}/{year}', 'year', 'pattern_number'],
    ['FV/{month}/{number}', 'month', 'pattern_year'],
    ['FV/{year}/{number}', 'month', 'pattern_month'],
    ['FV/{year}/{day}/{number}', 'year', 'pattern_braces'],
    ['FV/{year/{number}', 'year', 'pattern_braces'],
    ['FV/{year}/{number}', 'year', undefined],
    ['FV/{year}/{month}/{number}', 'year', undefined],
  ] as const)('%s per %s is refused by %s', (pattern, per, problem) =>
    expect(findPatternProblem(pattern, per)).toBe(problem),
  )

  test('counts within a month or a year', () => {
    expect(getPeriod('2026-11-29', 'month')).toBe('2026-11')
    expect(getPeriod('2026-11-29', 'year')).toBe('2026')
  })
})
