import { expect, test } from 'vitest'
import { orderNumber, orderOfNumber } from './order-number.ts'

const FIRST = Array.from({ length: 3_000 }, (_, at) => at + 1)
const LARGE = [22 ** 6 - 1, 22 ** 6, 22 ** 7 + 5, Number.MAX_SAFE_INTEGER]

test('every order has a number of its own, from which it is found again', () => {
  const numbers = [...FIRST, ...LARGE].map(orderNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.map(orderOfNumber)).toEqual([...FIRST, ...LARGE])
})

test('is short, and of letters and digits that nobody takes for others', () => {
  for (const id of FIRST) expect(orderNumber(id)).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{3}-[34679CDFGHJKMNPQRTVWXY]{3}$/)
})

test('tells nothing of how many there are: those of two orders in a row differ nearly everywhere', () => {
  const alike = FIRST.slice(1).map(
    (id) => [...orderNumber(id)].filter((letter, at) => letter === orderNumber(id - 1)[at]).length - 1,
  )
  expect(alike.reduce((sum, count) => sum + count, 0) / alike.length).toBeLessThan(1)
})

test('is understood as people type it', () => {
  const number = orderNumber(4817)
  for (const typed of [number.toLowerCase(), number.replace('-', ''), ` ${number.replace('-', ' ')} `])
    expect(orderOfNumber(typed)).toBe(4817)
  for (const other of ['', 'karolina', '4817', 'K4M-7Q', 'ŁÓDŹ-ABC', `${number}${number}${number}`])
    expect(orderOfNumber(other)).toBeUndefined()
})
