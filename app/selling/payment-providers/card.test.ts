import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CardData, codeLength, groupedNumber, plainCard, wrongIn, yearsFrom } from './card.ts'
import { asksForCard } from './card-asked.ts'

beforeAll(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

const CARD: CardData = { cardNumber: '4111 1111 1111 1111', cardMonth: '12', cardYear: '2029', cardCvv: '123' }
const ORIGIN = 'https://courses.example'

/** Whether a card is right but for these. */
const isRight = (part: Partial<CardData>) => wrongIn({ ...CARD, ...part }).size === 0

describe('a card number', () => {
  test.each([
    ['4111111111111111', 'Visa', '4111 1111 1111 1111'],
    ['4917610000000000003', 'Visa', '4917 6100 0000 0000003'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'American Express', '3782 822463 10005'],
    ['6759649826438453', 'Maestro', '6759 6498 2643 8453'],
    ['30569309025904', 'Diners Club', '3056 930902 5904'],
    ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
    ['3530111333300000', 'JCB', '3530 1113 3330 0000'],
    ['6212345678901265', 'UnionPay', '6212 3456 7890 1265'],
  ])('%s, of %s, is right and grouped as on the card', (number, _, grouped) => {
    expect(groupedNumber(number)).toBe(grouped)
    const cardCvv = '1234'.slice(0, codeLength(number))
    expect(isRight({ cardNumber: number, cardCvv })).toBe(true)
    expect(isRight({ cardNumber: grouped, cardCvv })).toBe(true)
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
    expect([...wrongIn({ ...CARD, cardNumber: number })]).toContain('cardNumber')
  })
})

describe('a security code', () => {
  test('is as long as the brand has it, usually three digits', () => {
    expect(codeLength('')).toBe(3)
    expect(codeLength('4111')).toBe(3)
    expect(codeLength('3782')).toBe(4)
    expect(isRight({ cardCvv: '123' })).toBe(true)
    expect(isRight({ cardCvv: ' 123 ' })).toBe(true)
    expect(isRight({ cardCvv: '1234' })).toBe(false)
    expect(isRight({ cardNumber: '378282246310005', cardCvv: '123' })).toBe(false)
    expect(isRight({ cardNumber: '378282246310005', cardCvv: '1234' })).toBe(true)
    expect(isRight({ cardCvv: '12a' })).toBe(false)
  })
})

describe('an expiry', () => {
  const ends = (cardMonth: string, cardYear: string) => isRight({ cardMonth, cardYear })

  test.each([
    ['05', '2030'],
    ['5', '2030'],
    ['05', '30'],
  ])('%s of %s is one', (month, year) => {
    expect(ends(month, year)).toBe(true)
  })

  test.each([
    ['', '2030'],
    ['05', ''],
    ['00', '2030'],
    ['13', '2030'],
    ['x', '2030'],
    ['05', '030'],
    ['05', '20300'],
  ])('%j of %j is none', (month, year) => {
    expect(ends(month, year)).toBe(false)
  })

  test('is not in the past, this month is not past, and no more than 19 years ahead', () => {
    expect(ends('10', '2026')).toBe(false)
    expect(ends('12', '2025')).toBe(false)
    expect(ends('11', '2026')).toBe(true)
    expect(ends('12', '2045')).toBe(true)
    expect(ends('01', '2046')).toBe(false)
  })

  test('is chosen from twelve years, from this one on', () => {
    const years = yearsFrom(2026)
    expect([years.length, years[0], years.at(-1)]).toEqual([12, 2026, 2037])
  })
})

describe('what is encrypted', () => {
  test('is number without spaces, expiry, code and the origin of the page', () => {
    expect(plainCard(CARD, ORIGIN)).toBe('4111111111111111|12/29|123|https://courses.example')
    expect(plainCard({ ...CARD, cardMonth: '1', cardYear: '27' }, ORIGIN)).toBe(
      '4111111111111111|01/27|123|https://courses.example',
    )
  })

  test('is nothing while any of the four is missing or wrong', () => {
    for (const name of ['cardNumber', 'cardMonth', 'cardYear', 'cardCvv'] as const) {
      expect([...wrongIn({ ...CARD, [name]: '' })]).toContain(name)
      expect(plainCard({ ...CARD, [name]: '' }, ORIGIN)).toBeUndefined()
    }
    for (const wrong of [
      { cardNumber: '4111111111111112' },
      { cardMonth: '13' },
      { cardYear: '2025' },
      { cardCvv: '12' },
    ]) {
      expect(plainCard({ ...CARD, ...wrong }, ORIGIN)).toBeUndefined()
    }
    expect(wrongIn(CARD).size).toBe(0)
  })
})

test('payment information is asked for where something is to be paid by somebody with an address, or when forced', () => {
  expect(asksForCard({ price: 4900, email: 'a@example.com' })).toBe(true)
  expect(asksForCard({ price: 4900, view: 'register' })).toBe(true)
  expect(asksForCard({ price: 4900, view: 'login' })).toBe(false)
  expect(asksForCard({ price: 0, email: 'a@example.com', view: 'register' })).toBe(false)
  expect(asksForCard({ price: 0, forced: true })).toBe(true)
})
