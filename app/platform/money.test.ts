import { describe, expect, test } from 'vitest'
import { formatMoney } from './money.ts'

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
