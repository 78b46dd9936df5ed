import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test.each([
  [[1, 2], ['whole', 'whole'] as const],
  [[-3, Number.MAX_SAFE_INTEGER], ['whole', 'whole'] as const],
  [['żółć "x"', 7], ['text', 'whole'] as const],
])('a cursor comes back as it was made: %j', (keys, kinds) => {
  expect(encodeCursor(keys)).toMatch(/^[\w-]+$/)
  expect(decodeCursor(encodeCursor(keys), kinds)).toEqual(keys)
})

test.each([
  '',
  '!',
  'żółw',
  encodeCursor([1]),
  encodeCursor([1, 2, 3]),
  encodeCursor(['a', 2]),
  encodeCursor([1.5, 2]),
  encodeCursor([1, null as never]),
  btoa('{"0":1,"1":2,"length":2}'),
  btoa("[1, 2' or 1=1]"),
  btoa('\xff\xfe'),
])('what is not ours is no cursor: %s', (cursor) => expect(decodeCursor(cursor, ['whole', 'whole'])).toBeUndefined())

test('text that PostgreSQL cannot hold is no key', () => {
  expect(decodeCursor(encodeCursor(['\u0000', 1]), ['text', 'whole'])).toBeUndefined()
})
