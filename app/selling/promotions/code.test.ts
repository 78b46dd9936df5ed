import { describe, expect, test } from 'vitest'
import { type Code, type CodeLine, getDiscount } from './code.ts'

const NOW = '2026-11-23T12:00:00.000Z'
const CODE: Code = {
  id: 1,
  code: 'SPRING',
  type: 'percentage',
  value: 20,
  currency: 'PLN',
  mode: 'all',
  productIds: [],
  minimum: null,
  startsAt: null,
  expiresAt: null,
  now: NOW,
}
const course = (productId: number, amount: number): CodeLine => ({ productId, type: 'course', amount })
const membership = (productId: number, amount: number): CodeLine => ({ productId, type: 'membership', amount })

describe('what a code takes off', () => {
  test.each<[string, Partial<Code>, CodeLine[], number]>([
    ['per cent of everything, rounded once', {}, [course(1, 19_900), course(2, 998)], 4180],
    ['per cent of the one product', { mode: 'single', productIds: [2] }, [course(1, 100), course(2, 1000)], 200],
    ['per cent of memberships', { mode: 'subscription' }, [course(1, 100), membership(2, 1000)], 200],
    [
      'per cent of one of the memberships',
      { mode: 'subscription', productIds: [3] },
      [membership(2, 1000), membership(3, 500)],
      100,
    ],
    ['all of it', { value: 100 }, [course(1, 19_900)], 19_900],
    ['an amount', { type: 'amount', value: 5000 }, [course(1, 19_900)], 5000],
    ['an amount, never more than it costs', { type: 'amount', value: 50_000 }, [course(1, 19_900)], 19_900],
    [
      'an amount, never more than what it fits costs',
      { type: 'amount', value: 5000, mode: 'single', productIds: [2] },
      [course(1, 19_900), course(2, 3000)],
      3000,
    ],
  ])('is %s', (_, of, lines, amount) => {
    expect(getDiscount({ ...CODE, ...of }, lines, 'PLN')).toEqual({ amount })
  })
})

describe('a code is refused', () => {
  test.each<[string, Partial<Code>, CodeLine[], string]>([
    ['once it ended, to the moment', { expiresAt: NOW }, [course(1, 100)], 'expired'],
    ['before it starts', { startsAt: '2026-11-23T12:00:00.001Z' }, [course(1, 100)], 'not_begun'],
    ['for another product', { mode: 'single', productIds: [2] }, [course(1, 100)], 'unfit'],
    ['for a course, when it is for memberships', { mode: 'subscription' }, [course(1, 100)], 'unfit'],
    ['where there is nothing to take off', {}, [course(1, 0)], 'unfit'],
    ['below its minimum', { minimum: 101 }, [course(1, 100)], 'below_minimum'],
  ])('%s', (_, of, lines, refused) => {
    expect(getDiscount({ ...CODE, ...of }, lines, 'PLN')).toEqual({ refused })
  })

  test('not in its first moment, nor in the last one before it ends', () => {
    const within = { startsAt: NOW, expiresAt: '2026-11-23T12:00:00.001Z' }
    expect(getDiscount({ ...CODE, ...within }, [course(1, 100)], 'PLN')).toEqual({ amount: 20 })
  })

  test('in another currency, where it says an amount or a minimum', () => {
    const inEuro = (of: Partial<Code>) => getDiscount({ ...CODE, ...of }, [course(1, 1000)], 'EUR')
    expect(inEuro({ type: 'amount', value: 100 })).toEqual({ refused: 'unfit' })
    expect(inEuro({ minimum: 100 })).toEqual({ refused: 'unfit' })
    expect(inEuro({})).toEqual({ amount: 200 })
  })

  test('not at the minimum, which counts the whole order before the discount', () => {
    const lines = [course(1, 60), course(2, 40)]
    const single = { mode: 'single', productIds: [1], minimum: 100 } as const
    expect(getDiscount({ ...CODE, ...single }, lines, 'PLN')).toEqual({ amount: 12 })
  })
})
