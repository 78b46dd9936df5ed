import { describe, expect, test } from 'vitest'
import { completesBy, coveredWith, getPercent, isCovered, type Part, readingSeconds } from './parts.ts'
import { printed, type Span } from './spans.ts'
import { whyLines } from './why.ts'
import '#app/all-texts.server.ts'

const NONE: Omit<Part, 'id' | 'type'> = {
  medium: null,
  seconds: null,
  letters: null,
  key: null,
  items: null,
  ticked: null,
  covered: null,
  coveredOf: null,
  countedAt: null,
  done: false,
}
const film = (spans: Span[], more: Partial<Part> = {}): Part => ({
  ...NONE,
  id: 1,
  type: 'video',
  medium: 'video 7',
  seconds: 100,
  covered: printed(spans),
  coveredOf: 'video 7',
  ...more,
})
const quiz = (done: boolean): Part => ({ ...NONE, id: 2, type: 'quiz', key: [true], done })
const list = (ticked: number[]): Part => ({ ...NONE, id: 3, type: 'checklist', items: [1, 2], ticked })
const text = (letters: number, done = false): Part => ({ ...NONE, id: 4, type: 'text', letters, done })
const file: Part = { ...NONE, id: 5, type: 'file' }

test.each<[string, Part[], string, boolean]>([
  ['nothing', [], 'hand', false],
  ['a document', [file], 'hand', false],
  ['a film of another service', [film([], { medium: null, seconds: null }), quiz(true)], 'hand', false],
  ['a film with its text', [film([[0, 90]]), text(50)], 'parts', true],
  ['a film that lacks a second', [film([[0, 89]])], 'parts', false],
  ['a film and a quiz', [film([[0, 100]]), quiz(false)], 'parts', false],
  ['both done', [film([[0, 100]]), quiz(true), file], 'parts', true],
  ['a list', [list([1])], 'parts', false],
  ['a list with all ticks', [list([2, 1])], 'parts', true],
  ['a list without items', [{ ...list([]), items: [] }], 'hand', false],
  ['a text', [text(500)], 'reading', false],
  ['a text that was read', [text(500, true), file], 'reading', true],
])('%s', (_, parts, by, covered) => {
  expect([completesBy(parts), isCovered(parts)]).toEqual([by, covered])
})

describe('of a film', () => {
  test('hundredths are rounded down, and those of another film count nothing', () => {
    expect(
      getPercent(
        film([
          [0, 33],
          [50, 79],
        ]),
      ),
    ).toBe(62)
    expect(getPercent(film([[0, 100]], { seconds: 101.3 }))).toBe(98)
    expect(getPercent(film([[0, 100]], { coveredOf: 'video 8' }))).toBe(0)
  })

  test.each<[string, Span[], number, Span[]]>([
    ['what was played counts', [[0, 10]], 10, [[0, 10]]],
    ['what is told again counts once', [[0, 20]], 4, [[0, 30]]],
    ['a jump is no coverage', [[95, 100]], 60, [[95, 100]]],
    ['no more than can have been played', [[0, 100]], 4, [[0, 10]]],
    ['nothing when no time has passed', [[0, 100]], 0, []],
    ['nothing behind its end', [[90, 200]], 1000, [[90, 100]]],
  ])('%s', (name, told, passed, expected) => {
    const before: Span[] = name.startsWith('what is told again')
      ? [
          [0, 20],
          [20, 30],
        ]
      : []
    expect(coveredWith(film(before), told, passed)).toEqual(expected)
  })
})

test('reading takes as long as the text is, within reason', () => {
  expect([text(10), text(1000), text(100_000)].map((part) => readingSeconds([part]))).toEqual([3, 20, 120])
  expect(readingSeconds([film([]), text(1000)])).toBeNull()
})

test.each<[Part[], string[]]>([
  [[film([[0, 62]])], ['You have watched 62% of the video. It is complete at 90%.']],
  [[film([[0, 95]]), film([])], ['You have watched 1 of 2 videos. Each is complete at 90%.']],
  [
    [film([[0, 95]]), quiz(false), list([1])],
    ['Answer the quiz correctly to complete it.', '1 of 2 checklist items ticked.'],
  ],
  [[text(10)], ['Read to the end to complete it.']],
  [[file], ['Mark this lecture as complete yourself.']],
])('%j says what it needs', (parts, lines) => {
  expect(whyLines('en', parts, { done: false, byHand: false })).toEqual(lines)
})

test('a completed lecture says by what, and one that was taken back that it stays so', () => {
  expect(whyLines('en', [quiz(true)], { done: true, byHand: false })[0]).toContain('done everything')
  expect(whyLines('en', [quiz(false)], { done: true, byHand: true })[0]).toContain('marked this as complete')
  expect(whyLines('pl', [quiz(false)], { done: false, byHand: true })).toEqual([
    'Lekcja oznaczona ręcznie jako nieukończona, więc nie ukończy się automatycznie.',
    'Quiz czeka na poprawną odpowiedź.',
  ])
})
