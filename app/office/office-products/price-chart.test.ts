import { expect, test } from 'vitest'
import { priceChart } from './price-chart.ts'

const at = (day: number) => new Date(Date.UTC(2026, 8, day)).toISOString()
const span = (amount: number, from: number, to: number | null, reason: 'standard' | 'promo' = 'standard') => ({
  amount,
  reason,
  from: at(from),
  to: to === null ? null : at(to),
})
const reduction = { number: 2, from: 29_900, lowest: 24_900, endsAt: null, left: null }

test('a price is a line through time, with the 30 days before its reduction and their lowest amount', () => {
  const history = [
    span(19_900, 76, null, 'promo'),
    span(29_900, 48, 76),
    span(24_900, 41, 48, 'promo'),
    span(29_900, 1, 41),
  ]
  expect(priceChart(history, { reduction }, at(101))).toEqual({
    from: at(1),
    line: 'M0 16H40L40 50H47L47 16H75L75 84H100',
    grid: [
      { amount: 29_900, y: 16 },
      { amount: 24_900, y: 50 },
      { amount: 19_900, y: 84 },
    ],
    window: { x: 45, width: 30 },
    low: { amount: 24_900, x: 45, y: 50 },
  })
})

test('one that never changed is a straight line', () => {
  const chart = priceChart([span(19_900, 1, null)], { reduction: null }, at(11))
  expect(chart).toMatchObject({ line: 'M0 50H100', grid: [{ amount: 19_900, y: 50 }], window: null, low: null })
})

test('it looks back half a year at most', () => {
  const chart = priceChart([span(19_900, 300, null), span(9900, 1, 300)], { reduction: null }, at(301))
  expect(chart.from).toBe(at(121))
  expect(chart.line).toMatch(/^M0 84H/)
})
