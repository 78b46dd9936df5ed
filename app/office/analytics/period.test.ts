import { describe, expect, test } from 'vitest'
import { getPlaces, getScale, linePath } from './chart.ts'
import { dayPart, getChange } from './period.ts'

test('a change is told in whole per cent, and not at all where there was nothing', () => {
  expect(getChange(150, 100)).toBe(50)
  expect(getChange(0, 3)).toBe(-100)
  expect(getChange(5, 0)).toBeNull()
  // Refunds of earlier sales can make a period negative.
  expect(getChange(100, -100)).toBe(200)
})

test.each([
  ['2026-11-20T06:00:00Z', 'Europe/Warsaw', 'morning'],
  ['2026-11-20T11:30:00Z', 'Europe/Warsaw', 'afternoon'],
  ['2026-11-20T17:00:00Z', 'Europe/Warsaw', 'evening'],
  ['2026-11-20T17:00:00Z', 'America/New_York', 'afternoon'],
  ['2026-11-20T01:00:00Z', 'UTC', 'evening'],
])('at %s in %s it is %s', (now, zone, part) => {
  expect(dayPart(new Date(now), zone)).toBe(part)
})

describe('the scale of a chart', () => {
  test.each([
    [[0, 0], 1, 1],
    [[1], 1, 5],
    [[343_000, 120_000], 400_000, 5],
    [[84_500], 100_000, 5],
    [[997], 1_000, 5],
  ])('holds %j in even steps up to %d', (values, top, lines) => {
    const scale = getScale(values)
    expect(scale.top).toBe(top)
    expect(scale.lines).toHaveLength(lines)
    expect(scale.lines.at(-1)).toBe(lines === 1 ? 0 : top)
  })

  test('places run from left to right and from the bottom up', () => {
    expect(getPlaces([0, 50, 100], { top: 100, last: 2 })).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 50 },
      { x: 100, y: 0 },
    ])
    expect(linePath(getPlaces([0, 100], { top: 100, last: 1 }))).toBe('M0.00 100.00L100.00 0.00')
  })
})
