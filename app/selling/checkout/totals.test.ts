import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatSums } from '#app/platform/money.ts'
import { type Line, priceOrder } from './totals.ts'

const line = { productId: 7, title: 'Portrait', amount: 19_900, currency: 'PLN', vatRate: 2300, quantity: 1 }
const netOf = (amount: number, vatRate: number | null) => priceOrder([{ ...line, amount, vatRate }]).totals.net

const anyLine: fc.Arbitrary<Line> = fc.record({
  productId: fc.integer({ min: 1, max: 9 }),
  title: fc.constant('Portrait'),
  currency: fc.constant('PLN'),
  amount: fc.integer({ min: 0, max: 99_999_999 }),
  vatRate: fc.oneof(fc.constant(null), fc.constantFrom(2300, 800, 500, 0), fc.integer({ min: 0, max: 10_000 })),
  quantity: fc.integer({ min: 1, max: 1000 }),
})
const someLines = fc
  .tuple(anyLine, fc.array(anyLine, { maxLength: 6 }))
  .map(([first, more]): [Line, ...Line[]] => [first, ...more])

describe('priceOrder', () => {
  test('takes the tax out of the gross price', () => {
    expect(priceOrder([line]).totals).toEqual({
      currency: 'PLN',
      items: [{ productId: 7, title: 'Portrait', quantity: 1, unitAmount: 19_900, amount: 19_900 }],
      discount: 0,
      net: 16_179,
      vat: 3_721,
      vatRate: 23,
      total: 19_900,
    })
  })

  test.each([
    [1, 2300, 1],
    [123, 2300, 100],
    [108, 800, 100],
    [9_999, 500, 9_523],
    [100, 0, 100],
    [100, null, 100],
    [0, 2300, 0],
    [99_999_999, 2300, 81_300_812],
    [4_900, 850, 4_516],
    // A sixth of 3 is half a minor unit of tax: away from zero.
    [3, 2000, 2],
  ])('%i at %s has %i net', (amount, vatRate, net) => {
    expect(netOf(amount, vatRate)).toBe(net)
  })

  test('the tax is rounded once per line, not per unit and not over all', () => {
    const third = { ...line, amount: 33, quantity: 3 }
    expect(priceOrder([third]).totals).toMatchObject({ vat: 19, net: 80 })
    expect(priceOrder([{ ...third, quantity: 1 }, third]).totals).toMatchObject({ vat: 6 + 19, total: 132 })
  })

  test('lines may differ in their tax; the totals name that of the first', () => {
    const { lines, totals } = priceOrder([line, { ...line, vatRate: null }, { ...line, vatRate: 500, amount: 1050 }])
    expect(totals).toMatchObject({ vatRate: 23, vat: 3_721 + 50, total: 40_850 })
    expect(vatSums(lines)).toEqual([
      { rate: 23, net: 16_179, vat: 3_721 },
      { rate: null, net: 19_900, vat: 0 },
      { rate: 5, net: 1000, vat: 50 },
    ])
    expect(priceOrder([{ ...line, vatRate: null }]).totals).toMatchObject({ vatRate: null, vat: 0, net: 19_900 })
  })

  test('a discount is taken from the lines that it fits alone, and never more than they come to', () => {
    const other = { ...line, productId: 8, amount: 5000 }
    const fits = ({ productId }: Line) => productId === 8
    expect(priceOrder([line, other], { amount: 1000, fits }).lines.map(({ discount }) => discount)).toEqual([0, 1000])
    expect(priceOrder([line, other], { amount: 9000, fits }).totals).toMatchObject({ discount: 5000, total: 19_900 })
    expect(priceOrder([line], { amount: 9000, fits }).totals).toMatchObject({ discount: 0, total: 19_900 })
  })

  test('lines and totals add up to the last minor unit, for any lines and any discount', () => {
    const discounts = fc.integer({ min: 0, max: 200_000_000 })
    fc.assert(
      fc.property(someLines, discounts, fc.integer({ min: 1, max: 9 }), (lines, amount, upTo) => {
        const fits = ({ productId }: Line) => productId <= upTo
        const order = priceOrder(lines, { amount, fits })
        const whole = lines.filter(fits).reduce((sum, one) => sum + one.amount * one.quantity, 0)
        const { net, vat, total, discount, items } = order.totals
        expect(discount).toBe(Math.min(amount, whole))
        expect(net + vat).toBe(total)
        expect(items.reduce((sum, item) => sum + item.amount, 0) - discount).toBe(total)
        for (const one of order.lines) {
          expect(one.sum).toBe(one.amount * one.quantity)
          expect(one.net + one.vat).toBe(one.sum - one.discount)
          expect([one.net, one.vat, one.discount].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
          if (!fits(one)) expect(one.discount).toBe(0)
        }
        const sums = vatSums(order.lines)
        expect(sums.reduce((sum, one) => sum + one.net + one.vat, 0)).toBe(total)
      }),
    )
  })
})
