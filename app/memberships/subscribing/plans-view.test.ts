import { expect, test } from 'vitest'
import { savedBy, withBestSaving } from './plans-view.ts'

test('of several savings the highest alone is shown', () => {
  const prices = [
    { period: 1, amount: 5900 },
    { period: 3, amount: 15_900 },
    { period: 12, amount: 54_900 },
    { period: -1, amount: 149_000 },
  ] as const
  const shown = withBestSaving(prices.map((price) => ({ ...price, saves: savedBy(price, prices) })))
  expect(shown.map(({ saves }) => saves)).toEqual([0, 0, 15_900, 0])
  expect(withBestSaving([])).toEqual([])
})
