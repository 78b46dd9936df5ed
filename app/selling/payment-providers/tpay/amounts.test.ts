import { expect, test } from 'vitest'
import { inMinorUnits, inWholeUnits } from './amounts.ts'

test('an amount is written in whole units and read again without a fraction of a coin', () => {
  for (const minor of [1, 9, 10, 99, 100, 101, 1_005, 4_900, 19_999, 100_000_029]) {
    expect(inMinorUnits(inWholeUnits(minor))).toBe(minor)
    expect(inMinorUnits(Number(inWholeUnits(minor)))).toBe(minor)
  }
  expect(inWholeUnits(4_900)).toBe('49.00')
  expect(inWholeUnits(5)).toBe('0.05')
  expect(inMinorUnits('49.5')).toBe(4_950)
  expect(inMinorUnits('49.000')).toBe(4_900)
  for (const none of ['', '-1.00', '49,00', '49.005', '1e3', 'x', Number.NaN, -1, 1e21]) {
    expect(inMinorUnits(none)).toBeUndefined()
  }
})
