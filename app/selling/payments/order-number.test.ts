import { describe, expect, test } from 'vitest'
import { idOfComputedNumber, orderNumber, orderNumberLetters } from './order-number.ts'
import { newOrderNumber } from './order-numbers.server.ts'

const FIRST = Array.from({ length: 3_000 }, (_, at) => at + 1)
const GROUP = '[34679CDFGHJKMNPQRTVWXY]{3}'

describe('the number of an order', () => {
  test('is random, in letters and digits that nobody takes for others', () => {
    const numbers = FIRST.map(newOrderNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers)
      expect(orderNumber({ id: 1, number })).toMatch(new RegExp(`^${GROUP}-${GROUP}-${GROUP}$`))
  })

  test('tells nothing of another one: each letter is as likely at each place, whatever the id', () => {
    const counts = new Map<string, number>()
    for (const number of FIRST.map(newOrderNumber))
      for (const [at, letter] of [...number].entries())
        counts.set(`${at} ${letter}`, (counts.get(`${at} ${letter}`) ?? 0) + 1)
    expect(counts.size).toBe(9 * 22)
    for (const count of counts.values()) expect(count).toBeLessThan((3 * FIRST.length) / 22)
  })

  test('of before they were stored stays as it is printed, and leads back to the order', () => {
    const printed = { 1: '7QH-MKW', 4817: '4TP-DGW', 1000000: 'NXM-9W3' }
    for (const [id, number] of Object.entries(printed))
      expect(orderNumber({ id: Number(id), number: null })).toBe(number)
    const letters = FIRST.map((id) => orderNumber({ id, number: null }).replace('-', ''))
    expect(letters.map(idOfComputedNumber)).toEqual(FIRST)
  })

  test('is understood as people type it', () => {
    for (const typed of ['k4m-7qx-t3c', 'K4M7QXT3C', ' K4M 7QX T3C '])
      expect(orderNumberLetters(typed)).toBe('K4M7QXT3C')
    expect(orderNumberLetters('k4m-7qx')).toBe('K4M7QX')
    for (const other of ['', 'karolina', '4817', 'K4M-7Q', 'ŁÓDŹ-ABC', 'K4M-7QX-T3C-9', 'K4M-7QX-T3O'])
      expect(orderNumberLetters(other)).toBeUndefined()
    expect(idOfComputedNumber('K4M7QXT3C')).toBeUndefined()
  })
})
