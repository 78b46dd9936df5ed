import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOrder } from './totals.ts'

const offered = { productId: 7, title: 'Portrait', amount: 19_900, currency: 'PLN', vatRate: 2300 }

describe('priceOrder', () => {
  test('takes the tax out of the gross price', () => {
    expect(priceOrder(offered, 1)).toEqual({
      currency: 'PLN',
      items: [{ product_id: 7, title: 'Portrait', quantity: 1, unit_amount: 19_900, amount: 19_900 }],
      discount: 0,
      net: 16_179,
      vat: 3_721,
      vat_rate: 23,
      total: 19_900,
    })
  })

  test.each([
    [1, 2300, 1],
    [123, 2300, 100],
    [100, 0, 100],
    [0, 2300, 0],
    [99_999_999, 2300, 81_300_812],
    [4_900, 850, 4_516],
  ])('%i at %i has %i net', (amount, vatRate, net) => {
    expect(priceOrder({ ...offered, amount, vatRate }, 1).net).toBe(net)
  })

  test('net and VAT always add up, for any price, rate and quantity', () => {
    const amounts = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (amount, vatRate, n) => {
          const { net, vat, total } = priceOrder({ ...offered, amount, vatRate }, n)
          expect(net + vat).toBe(total)
          expect(total).toBe(amount * n)
          expect(Number.isSafeInteger(net) && net >= 0 && vat >= 0).toBe(true)
        },
      ),
    )
  })
})
