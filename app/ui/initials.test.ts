import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Maja Wolska', 'MW'],
  ['Anna Maria Żak-Nowak', 'AŻ'],
  ['  łucja  ', 'Ł'],
  ['', ''],
])('%j is drawn as %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
