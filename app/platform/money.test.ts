import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, spreadMoney } from './money.ts'

const visible = (text: string) => text.replaceAll('\u00a0', '_')

describe('an amount in minor units', () => {
  test.each([
    [129900, 'PLN', 'pl', '1_299,00_zł'],
    [19900, 'PLN', 'pl', '199,00_zł'],
    [123456789, 'PLN', 'pl', '1_234_567,89_zł'],
    [0, 'PLN', 'pl', '0,00_zł'],
    [-5, 'PLN', 'pl', '-0,05_zł'],
    [1200, 'EUR', 'pl', '12,00_€'],
    [19900, 'PLN', 'en', 'PLN_199.00'],
    [1200, 'EUR', 'en', '€12.00'],
    [129900, 'USD', 'en', '$1,299.00'],
  ])('%i %s in %s reads %s', (amount, currency, locale, text) => {
    expect(visible(formatMoney(amount, currency, locale))).toBe(text)
  })

  test('follows the minor digits of its currency', () => {
    expect(formatMoney(500, 'JPY', 'en')).toBe('¥500')
    expect(visible(formatMoney(1234, 'KWD', 'en'))).toBe('KWD_1.234')
  })

  test('holds no space at which a line could break', () => {
    expect(formatMoney(129900, 'PLN', 'pl')).not.toMatch(/[ \t\n]/)
  })
})

describe('an amount that is spread', () => {
  test('adds up to itself, and within the whole gives no part more than it weighs', () => {
    const weight = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 20 }), fc.nat(10_000), (weights, share) => {
        const whole = weights.reduce((sum, one) => sum + one, 0)
        const amount = Math.floor((whole * share) / 10_000)
        const parts = spreadMoney(amount, weights)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(weights[at] ?? 0)
        }
      }),
    )
  })

  test('gives nothing where nothing weighs', () => {
    expect(spreadMoney(0, [0, 0])).toEqual([0, 0])
  })
})
