import { describe, expect, test } from 'vitest'
import { earned, kept, markAttempt, type StoredValue, toWords } from './marking.ts'
import type { Option } from './question.ts'
import type { DealtQuestion, Value } from './shown.ts'

/** A question of 6 points, its options shown in the order in which they are stored, unless told otherwise. */
function asked(more: Partial<DealtQuestion>): DealtQuestion {
  const { options = [] } = more
  const order = [...options.keys()]
  return {
    id: 1,
    type: 'single',
    html: {},
    explanation: {},
    points: 6,
    options,
    answers: [],
    matches: [],
    order,
    ...more,
  }
}
const option = (en: string, more: Partial<Option> = {}): Option => ({ label: { en }, ...more })
const [sky, curtain] = [option('sky', { correct: true }), option('curtain', { correct: true })]
const [lamp, torch] = [option('lamp'), option('torch')]
const pair = (en: string, match: string, pl: string) => option(en, { match: { en: match, pl } })

const single = asked({ type: 'single', options: [lamp, sky, torch], order: [2, 0, 1] })
const multiple = asked({ type: 'multiple', options: [sky, lamp, curtain, torch] })
const order = asked({ type: 'order', options: [option('a'), option('b'), option('c')], order: [1, 2, 0] })
const match = asked({
  type: 'match',
  options: [pair('noon', 'hard', 'twarde'), pair('fog', 'soft', 'miękkie'), pair('gate', 'soft', 'miękkie')],
  order: [2, 0, 1],
  matches: [
    { en: 'soft', pl: 'miękkie' },
    { en: 'hard', pl: 'twarde' },
  ],
})
const halfTranslated = asked({
  type: 'match',
  options: [option('cat', { match: { en: 'mammal' } }), pair('dog', 'mammal', 'ssak'), pair('hen', 'bird', 'ptak')],
  matches: [{ en: 'mammal', pl: 'ssak' }, { en: 'bird', pl: 'ptak' }, { en: 'mammal' }],
})
const laidOut = asked({
  type: 'match',
  options: [pair('shade', 'at the window', 'w oknie'), pair('sun', 'near', 'z bliska')],
  matches: [
    { en: 'near', pl: 'z bliska' },
    { en: 'at the window', pl: 'w oknie' },
  ],
})
const short = asked({ type: 'short', answers: ['Aperture', 'przysłona'] })
const open = asked({ type: 'open' })

describe('an answer', () => {
  test.each<[string, DealtQuestion, Value, number | null]>([
    ['the right one', single, 3, 6],
    ['a wrong one', single, 1, 0],
    ['none', single, null, 0],
    ['all that are right', multiple, [3, 1], 6],
    ['one of two', multiple, [1], 3],
    ['everything', multiple, [1, 2, 3, 4], 0],
    ['all that are right, and one more', multiple, [1, 3, 2], 3],
    ['only wrong ones', multiple, [2, 4], 0],
    ['the right order', order, [3, 1, 2], 6],
    ['one in its place', order, [3, 2, 1], 2],
    ['all pairs', match, { 1: 'soft', 2: 'hard', 3: 'soft' }, 6],
    ['all pairs, in another language', match, { 1: 'miękkie', 2: 'twarde', 3: 'soft' }, 6],
    ['all pairs, as a Polish page lays them out', laidOut, { 1: 'w\u00a0oknie', 2: 'z bliska' }, 6],
    ['two of three pairs', match, { 1: 'soft', 2: 'hard', 3: 'hard' }, 4],
    ['all pairs, of which some are not translated', halfTranslated, { 1: 'mammal', 2: 'mammal', 3: 'bird' }, 6],
    ['one pair alone', match, { 2: 'hard' }, 2],
    ['the short one, as people write', short, '  APERTURE ', 6],
    ['the short one, as phones write', asked({ type: 'short', answers: ["Don't stop"] }), 'Don’t\u00a0 stop\u200b', 6],
    ['another of the short ones', short, 'Przysłona', 6],
    ['a wrong short one', short, 'shutter', 0],
    ['an essay', open, 'Once upon a time', null],
    ['no essay', open, '  ', 0],
  ])('%s to a question earns its part', (_, question, value, points) => {
    const answer = kept(question, value)
    expect(answer).not.toBeUndefined()
    expect(earned(question, answer as StoredValue)).toBe(points)
  })

  test('one point is never cut in two: it is earned by what is right as a whole', () => {
    const few = { ...multiple, points: 1 }
    expect([earned(few, [1]), earned(few, [1, 2, 3, 4]), earned(few, [1, 3])]).toEqual([0, 0, 1])
  })

  test.each<[string, DealtQuestion, unknown]>([
    ['an option that is not there', single, 4],
    ['a place before the first', single, 0],
    ['several where one is asked', single, [1]],
    ['the same twice', multiple, [1, 1]],
    ['half an order', order, [1, 2]],
    ['a match that is not there', match, { 1: 'cold' }],
    ['a match of nothing', match, { 9: 'soft' }],
    [
      'an option matched again under another spelling',
      match,
      { 1: 'soft', '01': 'hard', '1.0': 'soft', '1e0': 'soft' },
    ],
    ['a list of words', short, ['a']],
    ['a number', open, 7],
  ])('%s is none', (_, question, value) => expect(kept(question, value as Value)).toBeUndefined())

  test('comes back in the language of whoever looks', () => {
    const answer = kept(match, { 1: 'soft', 2: 'hard' }) as StoredValue
    expect(toWords(match, answer, 'pl')).toEqual({ 1: 'miękkie', 2: 'twarde' })
    expect(toWords(multiple, [2, 1], 'pl')).toEqual([2, 1])
  })
})

describe('a result', () => {
  test.each<[number[], number, boolean]>([
    [[7, 0], 70, true],
    [[6, 0], 70, false],
    [[0, 0], 0, true],
    [[5, 5], 100, true],
  ])('of %j out of 10 at %i percent: %s', (points, passing, passed) => {
    const questions = points.map((one) => ({ points: 5, earned: one }))
    expect(markAttempt(questions, passing)).toMatchObject({ max: 10, passed, waitingForMarks: false })
  })

  test('is not passed while marks are missing', () => {
    const questions = [
      { points: 9, earned: 9 },
      { points: 1, earned: null },
    ]
    expect(markAttempt(questions, 50)).toEqual({ score: 9, max: 10, passed: false, waitingForMarks: true })
  })
})
