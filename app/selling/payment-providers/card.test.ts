import { describe, expect, test } from 'vitest'
import {
  brandOf,
  type CardData,
  codeLength,
  expiryOf,
  groupedNumber,
  isCode,
  isNumber,
  plainCard,
  wrongIn,
  yearsFrom,
} from './card.ts'
import { asksForCard } from './card-asked.ts'

const NOW = { year: 2026, month: 11 }
const CARD: CardData = { cardNumber: '4111 1111 1111 1111', cardMonth: '12', cardYear: '2029', cardCvv: '123' }
const ORIGIN = 'https://courses.example'

describe('a card number', () => {
  test.each([
    ['4111111111111111', 'Visa', '4111 1111 1111 1111'],
    ['4222222222222', 'Visa', '4222 2222 2222 2'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'American Express', '3782 822463 10005'],
    ['6759649826438453', 'Maestro', '6759 6498 2643 8453'],
    ['30569309025904', 'Diners Club', '3056 930902 5904'],
    ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
    ['3530111333300000', 'JCB', '3530 1113 3330 0000'],
    ['6212345678901265', 'UnionPay', '6212 3456 7890 1265'],
  ])('%s is of its brand and grouped as on the card', (number, brand, grouped) => {
    expect(brandOf(number)?.name).toBe(brand)
    expect(groupedNumber(number)).toBe(grouped)
    expect(isNumber(number)).toBe(true)
    expect(isNumber(grouped)).toBe(true)
  })

  test('is masked while it is typed: digits alone, in groups, no more than its brand has', () => {
    expect(groupedNumber('41a11-1')).toBe('4111 1')
    expect(groupedNumber('4111 ')).toBe('4111')
    expect(groupedNumber('37828')).toBe('3782 8')
    expect(groupedNumber(`${'378282246310005'}9999`)).toBe('3782 822463 10005')
    expect(groupedNumber('9'.repeat(30)).replaceAll(' ', '')).toHaveLength(19)
    expect(groupedNumber('')).toBe('')
  })

  test.each([
    ['', 'nothing'],
    ['4111111111111112', 'a wrong last digit'],
    ['411111111111111', 'a length that its brand does not have'],
    ['37828224631000', 'one digit less than its brand has'],
    ['9999999999999995', 'a beginning of no brand'],
    ['4111x11111111111', 'something else than digits'],
  ])('%s is none: it has %s', (number) => {
    expect(isNumber(number)).toBe(false)
  })
})

describe('a security code', () => {
  test('is as long as the brand has it, usually three digits', () => {
    expect(codeLength('')).toBe(3)
    expect(codeLength('4111')).toBe(3)
    expect(codeLength('3782')).toBe(4)
    expect(isCode('123', '4111111111111111')).toBe(true)
    expect(isCode('1234', '4111111111111111')).toBe(false)
    expect(isCode('123', '378282246310005')).toBe(false)
    expect(isCode('1234', '378282246310005')).toBe(true)
    expect(isCode('12a', '4111111111111111')).toBe(false)
  })
})

describe('an expiry', () => {
  test.each(['2030-05', '30-05', '05/30', '5/2030', '05 / 2030', '05 30', '05   2030', ' 5 / 30 '])(
    '%s is May 2030',
    (text) => {
      expect(expiryOf(text, NOW)).toEqual({ year: 2030, month: 5 })
    },
  )

  test.each(['', '05', '0530', '2030/05/01', '05.30', '00/30', '13/30', '2030-13', 'x/30', '5/030', '2030-'])(
    '%s is none',
    (text) => {
      expect(expiryOf(text, NOW)).toBeUndefined()
    },
  )

  test('is not in the past, this month is not past, and no more than 19 years ahead', () => {
    expect(expiryOf('10/26', NOW)).toBeUndefined()
    expect(expiryOf('12/25', NOW)).toBeUndefined()
    expect(expiryOf('11/26', NOW)).toEqual(NOW)
    expect(expiryOf('12/2045', NOW)).toEqual({ year: 2045, month: 12 })
    expect(expiryOf('01/2046', NOW)).toBeUndefined()
  })

  test('is chosen from twelve years, from this one on', () => {
    const years = yearsFrom(NOW)
    expect([years.length, years[0], years.at(-1)]).toEqual([12, 2026, 2037])
  })
})

describe('what is encrypted', () => {
  test('is number without spaces, expiry, code and the origin of the page', () => {
    expect(plainCard(CARD, ORIGIN, NOW)).toBe('4111111111111111|12/29|123|https://courses.example')
    expect(plainCard({ ...CARD, cardMonth: '1', cardYear: '27' }, ORIGIN, NOW)).toBe(
      '4111111111111111|01/27|123|https://courses.example',
    )
  })

  test('is nothing while any of the four is missing or wrong', () => {
    for (const name of ['cardNumber', 'cardMonth', 'cardYear', 'cardCvv'] as const) {
      expect([...wrongIn({ ...CARD, [name]: '' }, NOW)]).toContain(name)
      expect(plainCard({ ...CARD, [name]: '' }, ORIGIN, NOW)).toBeUndefined()
    }
    for (const wrong of [
      { cardNumber: '4111111111111112' },
      { cardMonth: '13' },
      { cardYear: '2025' },
      { cardCvv: '12' },
    ]) {
      expect(plainCard({ ...CARD, ...wrong }, ORIGIN, NOW)).toBeUndefined()
    }
    expect(wrongIn(CARD, NOW).size).toBe(0)
  })
})

test('payment information is asked for where something is to be paid by somebody with an address, or when forced', () => {
  expect(asksForCard({ price: 4900, email: 'a@example.com' })).toBe(true)
  expect(asksForCard({ price: 4900, view: 'register' })).toBe(true)
  expect(asksForCard({ price: 4900, view: 'login' })).toBe(false)
  expect(asksForCard({ price: 0, email: 'a@example.com', view: 'register' })).toBe(false)
  expect(asksForCard({ price: 0, forced: true })).toBe(true)
})
