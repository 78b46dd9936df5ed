import { expect, test } from 'vitest'
import { latest } from './latest.ts'

test('of what was begun the last counts, whoever ends first', () => {
  const begin = latest()
  const first = begin()
  expect(first()).toBe(true)
  const second = begin()
  expect([first(), second()]).toEqual([false, true])
})

test('those of two places know nothing of each other', () => {
  const [here, there] = [latest(), latest()]
  const isLast = here()
  there()
  expect(isLast()).toBe(true)
})
