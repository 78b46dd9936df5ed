import { expect, test } from 'vitest'
import { playedOut, startAt } from './place.ts'

test('begins where one stopped, and anew near the end', () => {
  expect([startAt(0, 60), startAt(33, 60), startAt(50, 60), startAt(51, 60), startAt(60, 60)]).toEqual([
    0, 33, 50, 0, 0,
  ])
  expect(startAt(33, null)).toBe(33)
})

test.each<[string, number | null, number, boolean]>([
  ['never played', null, 60, false],
  ['played from the beginning', 0, 60, true],
  ['jumped to the last second', 59, 60, false],
  ['played for the last seconds', 57, 60, true],
  ['a clip shorter than that', 0, 2, true],
])('%s: %s of %s seconds', (_name, from, length, expected) => {
  expect(playedOut(from, length)).toBe(expected)
})
