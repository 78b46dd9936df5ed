import { describe, expect, test } from 'vitest'
import { chooseRate, getCommission } from './commission.ts'

describe('a commission', () => {
  test('is a share of the net, rounded down, or the amount, and never more than the net', () => {
    expect(getCommission({ type: 'percentage', value: 20 }, 16_175)).toBe(3_235)
    expect(getCommission({ type: 'percentage', value: 33 }, 101)).toBe(33)
    expect(getCommission({ type: 'percentage', value: 100 }, 101)).toBe(101)
    expect(getCommission({ type: 'amount', value: 6_000 }, 4_797)).toBe(4_797)
    expect(getCommission({ type: 'amount', value: 1_000 }, 4_797)).toBe(1_000)
    expect(getCommission({ type: 'percentage', value: 20 }, 0)).toBe(0)
    expect(getCommission({ type: 'amount', value: 1_000 }, 4_797, false)).toBe(0)
  })

  test('is exact for the largest amounts', () => {
    expect(getCommission({ type: 'percentage', value: 33 }, 9_007_199_254_740_991)).toBe(2_972_375_754_064_527)
  })

  test('goes by the affiliate’s own rate, else the product’s, else the programme’s', () => {
    const [own, product, programme] = [10, 20, 30].map((value) => ({ type: 'percentage' as const, value }))
    if (!own || !product || !programme) throw new Error('three rates')
    expect(chooseRate({ own, product, programme })).toBe(own)
    expect(chooseRate({ own: null, product, programme })).toBe(product)
    expect(chooseRate({ own: null, product: undefined, programme })).toBe(programme)
  })
})
