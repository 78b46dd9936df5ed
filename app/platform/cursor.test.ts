import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor comes back as it was made', () => {
  for (const keys of [
    [1, 2],
    [0, 987654321],
    [-3, Number.MAX_SAFE_INTEGER],
  ])
    expect(decodeCursor(encodeCursor(keys), 2)).toEqual(keys)
  expect(encodeCursor([7, 12])).toMatch(/^[\w-]+$/)
})

test.each([
  '',
  '!',
  'żółw',
  encodeCursor([1]),
  encodeCursor([1, 2, 3]),
  btoa('1.x'),
  btoa("1.2' or 1=1"),
  btoa('1.5e99'),
])('what is not ours is no cursor: %s', (cursor) => expect(decodeCursor(cursor, 2)).toBeUndefined())
