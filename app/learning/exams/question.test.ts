import { describe, expect, test } from 'vitest'
import { fitting, isBlank, type Option, type QuestionType, wrongIn } from './question.ts'
import { fair } from './random.server.ts'
import { dealt, drawn, shown } from './shown.ts'

const option = (en: string, rest: Partial<Option> = {}): Option => ({ label: { en }, ...rest })
const right = (en: string) => option(en, { correct: true })
const pair = (en: string, match: string) => option(en, { match: { en: match } })

describe('what is wrong in a question', () => {
  test.each<[string, QuestionType, Option[], string[], string[]]>([
    ['one right of two', 'single', [right('a'), option('b')], [], []],
    ['two right, where one is asked', 'single', [right('a'), right('b')], [], ['options']],
    ['none right', 'single', [option('a'), option('b')], [], ['options']],
    ['one option alone', 'single', [right('a')], [], ['options']],
    ['no options', 'multiple', [], [], ['options']],
    ['none of several right', 'multiple', [option('a'), option('b')], [], ['options']],
    ['all of several right', 'multiple', [right('a'), right('b')], [], []],
    ['two steps', 'order', [option('a'), option('b')], [], []],
    ['the same step twice', 'order', [option('a'), option('b'), option(' A')], [], ['options.2.label']],
    ['pairs', 'match', [pair('a', '1'), pair('b', '1')], [], []],
    [
      'half a pair',
      'match',
      [pair('a', '1'), option('b'), option('c', { match: {} })],
      [],
      ['options.1.match', 'options.2.match'],
    ],
    ['a short answer', 'short', [], ['a'], []],
    ['no short answer', 'short', [], [], ['answers']],
    ['an open question', 'open', [], [], []],
  ])('%s: %s', (_, type, options, answers, fields) => {
    expect(Object.keys(wrongIn(type, { options, answers }))).toEqual(fields)
  })

  test('the same words in two languages are told apart', () => {
    const options: Option[] = [
      { label: { en: 'light', pl: 'lekki' }, correct: true },
      { label: { en: 'easy', pl: 'light' } },
    ]
    expect(wrongIn('single', { options, answers: [] })).toEqual({})
  })

  test('what a type has no use for is not kept', () => {
    const options = [option('a', { correct: true, match: { en: '1' } })]
    const kept = (type: QuestionType) => fitting(type, { options, answers: ['x'] })
    expect(kept('order')).toEqual({ options: [option('a')], answers: [] })
    expect(kept('single')).toEqual({ options: [right('a')], answers: [] })
    expect(kept('match')).toEqual({ options: [pair('a', '1')], answers: [] })
    expect(kept('short')).toEqual({ options: [], answers: ['x'] })
  })

  test.each([
    ['', true],
    ['<p></p>', true],
    ['<p> <br></p>', true],
    ['<p>?</p>', false],
    ['<img src="/media/public/1/a.webp" alt="">', false],
  ])('%j shows nothing: %s', (html, blank) => expect(isBlank(html)).toBe(blank))
})

describe('an attempt', () => {
  /** Always the same numbers, in turn. */
  function numbers(...list: number[]) {
    let at = -1
    return () => list[++at % list.length] ?? 0
  }
  const bank = [...'abcdef']

  test('draws as many as it shall, of each question at most one, in the bank’s order or in its own', () => {
    for (let round = 0; round < 50; round++) {
      const some = drawn(bank, { draw: 3, shuffle: false }, Math.random)
      expect(some).toEqual([...new Set(some)].sort())
      expect(some).toHaveLength(3)
    }
    expect(drawn(bank, { draw: null, shuffle: false }, Math.random)).toEqual(bank)
    expect(drawn(bank, { draw: 9, shuffle: true }, Math.random).sort()).toEqual(bank)
    expect(drawn(bank, { draw: null, shuffle: true }, numbers(0))).toEqual([...'bcdefa'])
  })

  test('is fair: each place of each thing is about as likely', () => {
    const counts = new Map<string, number>()
    const rounds = 6000
    for (let round = 0; round < rounds; round++) {
      const order = drawn([...'abc'], { draw: null, shuffle: true }, fair).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    // A sixth each; nine standard deviations either way.
    for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(260)
  })

  test('shows a question without its key, its options known by the place they are shown at', () => {
    const question = dealt(
      {
        id: 7,
        type: 'match',
        points: 2,
        html: {},
        explanation: {},
        answers: ['KEY'],
        options: [pair('a', '1'), pair('b', '2'), pair('c', '1')],
      },
      numbers(0),
    )
    const view = shown(question, 'en')
    expect(view).toEqual({
      id: 7,
      type: 'match',
      question: { html: '' },
      points: 2,
      options: [
        { id: 1, label: 'b' },
        { id: 2, label: 'c' },
        { id: 3, label: 'a' },
      ],
      matches: ['2', '1'],
      value: null,
    })
    expect(question.order.map((at) => question.options[at]?.label.en)).toEqual(['b', 'c', 'a'])
  })

  test('shows what can be matched once in each language, though one of two is not translated', () => {
    const both = { label: { en: 'dog' }, match: { en: 'mammal', pl: 'ssak' } }
    const about = { id: 7, points: 2, html: {}, explanation: {}, answers: [] }
    const question = dealt({ ...about, type: 'match', options: [pair('cat', 'mammal'), both] }, numbers(0.5))
    expect(shown(question, 'en').matches).toEqual(['mammal'])
  })
})
