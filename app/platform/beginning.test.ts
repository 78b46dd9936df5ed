import { expect, test } from 'vitest'
import { getBeginning } from './beginning.ts'

test('a text that is too long ends with a whole word and dots', () => {
  expect(getBeginning('as it is', 8)).toBe('as it is')
  expect(getBeginning('The light, which comes from the window', 12)).toBe('The light…')
  expect(getBeginning('word '.repeat(50), 100)).toBe(`${'word '.repeat(20).trim()}…`)
  expect(getBeginning('ą'.repeat(200), 100)).toBe(`${'ą'.repeat(40)}…`)
})

test('no sign is cut in half', () => {
  expect(getBeginning(`a${'🎬'.repeat(200)}`, 100)).toBe(`a${'🎬'.repeat(19)}…`)
})
