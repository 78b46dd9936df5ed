import { describe, expect, test } from 'vitest'
import { chooseRate, getCommission } from './commission.ts'
import { isIban, tidyIban } from './iban.ts'

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

describe('an account number', () => {
  test.each([
    'PL61 1090 1014 0000 0712 1981 2874',
    '61109010140000071219812874',
    'DE89370400440532013000',
    'gb29-nwbk-6016-1331-9268-19',
    'NO9386011117947',
  ])('%s is one', (typed) => expect(isIban(tidyIban(typed))).toBe(true))

  test.each([
    'PL61109010140000071219812875',
    'DE8937040044053201300',
    'XX',
    '',
    'PL61',
    '0'.repeat(26),
    'PL6110901014000007121981287４',
    // The remainder is right, but no bank gives these as a checksum: the same numbers have 98, 97 and 02.
    'DE01500105170000000080',
    'DE00500105170000000001',
    'DE99500105170000000062',
  ])('%s is none', (typed) => expect(isIban(tidyIban(typed))).toBe(false))
})
