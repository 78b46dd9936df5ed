import { expect, test } from 'vitest'
import { discountBy } from './order-code.server.ts'
import { priceOrder } from './totals.ts'

const code = {
  schoolId: 1,
  id: 1,
  code: 'SUMMER',
  type: 'percentage' as const,
  value: 100,
  currency: 'PLN',
  mode: 'all' as const,
  productIds: [],
  minimum: null,
  quantity: null,
  perPerson: null,
  startsAt: null,
  expiresAt: null,
  now: '2026-11-23T12:00:00.000Z',
}
const line = (productId: number, vatRate: number, minimum: number | null) => {
  return {
    productId,
    title: 'A course',
    amount: 10_000,
    currency: 'PLN',
    vatRate,
    quantity: 1,
    offer: { type: 'course' as const },
    price: { minimum },
  }
}

test('a code takes nothing off the line that its buyer chose to pay, nor off its tax', () => {
  const lines = [line(1, 2300, 5000), line(2, 500, null)] as const
  const { discount } = discountBy(code, lines, 'en')
  const priced = priceOrder(lines, discount)
  expect(priced.lines.map(({ discount, net, vat }) => [discount, net + vat])).toEqual([
    [0, 10_000],
    [10_000, 0],
  ])
})
