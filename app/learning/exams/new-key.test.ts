import { describe, expect, test } from 'vitest'
import { earned } from './marking.ts'
import { applyKey, earnedByKey, type KeyedQuestion, needsLetter } from './new-key.ts'
import type { Option, QuestionType } from './question.ts'
import { type DealtQuestion, dealt } from './shown.ts'

const en = (text: string) => ({ en: text })
const choice = (label: string, correct = false): Option => ({ label: en(label), correct })
const pair = (label: string, match: string): Option => ({ label: en(label), match: en(match) })

const base = { html: {}, explanation: {}, answers: [], points: 3 }

/** A copy that shows its options backwards, so that no place is the same by chance. */
function copyOf(type: QuestionType, options: Option[], more: object = {}): DealtQuestion {
  const dealtQuestion = dealt({ id: 1, ...base, type, options, version: 1, ...more }, () => 0)
  return { ...dealtQuestion, order: [...options.keys()].reverse() }
}
const key = (type: QuestionType, options: Option[], more: object = {}): KeyedQuestion => ({
  ...base,
  type,
  options,
  version: 2,
  ...more,
})
const again = (copy: DealtQuestion, now: KeyedQuestion) => applyKey(copy, now)?.question as DealtQuestion
const idOf = ({ options, order }: DealtQuestion, label: string) =>
  order.findIndex((stored) => options[stored]?.label.en === label) + 1

describe('another key in a copy', () => {
  test('of a choice: other answers are correct, what was shown stays, and points are those of now', () => {
    const copy = copyOf('single', [choice('Sky', true), choice('Lamp')])
    const after = again(copy, key('single', [choice('Lamp', true), choice('Sky')], { points: 5 }))
    expect([earned(after, idOf(copy, 'Lamp')), earned(after, idOf(copy, 'Sky'))]).toEqual([5, 0])
    expect([after.order, after.version]).toEqual([copy.order, 2])
  })

  test('a choice of one with two correct answers takes either', () => {
    const copy = copyOf('single', [choice('Sky', true), choice('Lamp'), choice('Fire')])
    const after = again(copy, key('multiple', [choice('Sky', true), choice('Lamp', true), choice('Fire')]))
    expect(['Sky', 'Lamp', 'Fire'].map((label) => earned(after, idOf(copy, label)))).toEqual([3, 3, 0])
  })

  test('an answer that was removed is incorrect, and said; one that was reworded in one language is the same', () => {
    const copy = copyOf('multiple', [choice('Sky', true), { label: { en: 'Lamp', pl: 'Lampa' }, correct: true }])
    const applied = applyKey(
      copy,
      key('multiple', [{ label: { en: 'A lamp', pl: 'Lampa' }, correct: true }, choice('Sea')]),
    )
    expect(applied?.removed).toEqual([en('Sky')])
    const after = applied?.question as DealtQuestion
    expect([earned(after, [idOf(copy, 'Lamp')]), earned(after, [idOf(copy, 'Sky')])]).toEqual([3, 0])
  })

  test('of an order follows the steps as they are now, whatever their places were', () => {
    const copy = copyOf(
      'order',
      [en('One'), en('Two'), en('Three')].map((label) => ({ label })),
    )
    const after = again(
      copy,
      key(
        'order',
        [en('Three'), en('One'), en('Two')].map((label) => ({ label })),
      ),
    )
    const ids = (...labels: string[]) => labels.map((label) => idOf(copy, label))
    expect(idOf(after, 'Two')).toBe(idOf(copy, 'Two'))
    expect([earned(after, ids('Three', 'One', 'Two')), earned(after, ids('One', 'Two', 'Three'))]).toEqual([3, 0])
  })

  test('of pairs joins what was shown in another way', () => {
    const copy = copyOf('match', [pair('Noon', 'Hard'), pair('Fog', 'Soft')])
    const after = again(copy, key('match', [pair('Noon', 'Soft'), pair('Fog', 'Hard')]))
    const place = (match: string) => copy.matches.findIndex((shown) => shown.en === match)
    expect(earned(after, { [idOf(copy, 'Noon')]: place('Soft'), [idOf(copy, 'Fog')]: place('Hard') })).toBe(3)
  })

  test('of a short answer is what counts as right now', () => {
    const after = again(copyOf('short', [], { answers: ['aperture'] }), key('short', [], { answers: ['f-stop'] }))
    expect([earned(after, 'F-Stop'), earned(after, 'aperture')]).toEqual([3, 0])
  })

  test.each([
    ['another type', copyOf('single', [choice('Sky', true), choice('Lamp')]), key('short', [], { answers: ['Sky'] })],
    [
      'what is correct was never shown',
      copyOf('single', [choice('Sky', true), choice('Lamp')]),
      key('single', [choice('Sea', true), choice('Sky')]),
    ],
    [
      'a step that was not there',
      copyOf('order', [{ label: en('One') }, { label: en('Two') }]),
      key('order', [{ label: en('One') }, { label: en('Two') }, { label: en('Three') }]),
    ],
    [
      'a match that was not shown',
      copyOf('match', [pair('Noon', 'Hard'), pair('Fog', 'Soft')]),
      key('match', [pair('Noon', 'Harsh'), pair('Fog', 'Soft')]),
    ],
  ])('leaves a copy alone that it cannot mark fairly: %s', (_why, copy, now) => {
    expect(applyKey(copy, now)).toBeNull()
  })
})

test('points by hand and marks stay, up to what the question has; what waits for marks still waits', () => {
  const single = copyOf('single', [choice('Sky', true), choice('Lamp')])
  const open = copyOf('open', [], { points: 4 })
  expect(earnedByKey(single, { value: null, points: 2, isByHand: true })).toBe(2)
  expect(earnedByKey(single, { value: null, points: 9, isByHand: true })).toBe(3)
  expect(earnedByKey(single, { value: null, points: 2, isByHand: false })).toBe(0)
  expect(earnedByKey(open, { value: 'Words', points: 9, isByHand: false })).toBe(4)
  expect(earnedByKey(open, { value: 'Words', points: null, isByHand: false })).toBeNull()
})

test('other marks are told where they change who passed, all other corrections where they change anything', () => {
  const failed = { score: 2, max: 5, passed: false }
  const more = { ...failed, score: 3 }
  const passed = { ...failed, score: 4, passed: true }
  expect([needsLetter('marks', failed, more), needsLetter('marks', failed, passed)]).toEqual([false, true])
  expect([
    needsLetter('key', failed, more),
    needsLetter('by_hand', failed, more),
    needsLetter('key', failed, failed),
  ]).toEqual([true, true, false])
})
