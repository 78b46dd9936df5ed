import { expect, test } from 'vitest'
import { fresh, getLength, merged, printed, type Span, spansIn, upTo } from './spans.ts'

test.each<[Span[], Span[]]>([
  [[], []],
  [
    [
      [5, 9],
      [0, 5],
    ],
    [[0, 9]],
  ],
  [
    [
      [0, 9],
      [2, 4],
    ],
    [[0, 9]],
  ],
  [
    [
      [0, 2],
      [4, 6],
      [5, 8],
    ],
    [
      [0, 2],
      [4, 8],
    ],
  ],
])('%j merged is %j', (spans, expected) => {
  expect(merged(spans)).toEqual(expected)
})

test.each<[Span[], Span[], Span[]]>([
  [[[0, 10]], [], [[0, 10]]],
  [[[0, 10]], [[0, 10]], []],
  [
    [[0, 10]],
    [
      [2, 4],
      [6, 20],
    ],
    [
      [0, 2],
      [4, 6],
    ],
  ],
  [
    [
      [5, 7],
      [6, 9],
    ],
    [[0, 6]],
    [[6, 9]],
  ],
])('of %j beside %j is new: %j', (spans, known, expected) => {
  expect(fresh(spans, known)).toEqual(expected)
})

test('seconds are counted up to the end, and taken from the first on', () => {
  expect(
    getLength(
      [
        [0, 10],
        [50, 70],
      ],
      60,
    ),
  ).toBe(20)
  expect(
    upTo(
      [
        [0, 10],
        [50, 70],
      ],
      14.9,
    ),
  ).toEqual([
    [0, 10],
    [50, 54],
  ])
  expect(upTo([[0, 10]], -3)).toEqual([])
})

test('what PostgreSQL prints is read and written', () => {
  const spans: Span[] = [
    [0, 10],
    [12, 20],
  ]
  expect(spansIn(printed(spans))).toEqual(spans)
  expect([printed([]), spansIn('{}')]).toEqual(['{}', []])
})
