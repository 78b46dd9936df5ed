import { describe, expect, test } from 'vitest'
import { beingCalled, calledParts, callsIn } from './mention.ts'

const called = (text: string, known: string[] = []) =>
  calledParts(text, known)
    .filter((part) => part.called)
    .map((part) => part.text)

describe('a name said with @', () => {
  test('is one that is known, the longest that fits, whatever follows it', () => {
    expect(called('@Zofia Mazur Indeed.', ['Zofia', 'Zofia Mazur'])).toEqual(['@Zofia Mazur'])
    expect(called('Look, @Anna Maria van der Berg!', ['Anna Maria van der Berg'])).toEqual(['@Anna Maria van der Berg'])
    expect(called('(@Zofia Mazur, @Jan) yes', ['Zofia Mazur', 'Jan'])).toEqual(['@Zofia Mazur', '@Jan'])
  })

  test('is one that reads the same, and may be said with a possessive', () => {
    expect(called('@Jan O’Brian is right', ["Jan O'Brian"])).toEqual(['@Jan O’Brian'])
    expect(called("@Jan Nowak's answer", ['Jan Nowak'])).toEqual(['@Jan Nowak'])
  })

  test('is else what looks like one', () => {
    expect(called('@Łucja Żak-Nowak says so, @Jan does not')).toEqual(['@Łucja Żak-Nowak', '@Jan'])
    expect(called('@home and @2026')).toEqual([])
  })

  test('is no part of an e-mail address', () => {
    expect(called('write to kate@Example.com or me+you@Example.com')).toEqual([])
    expect(callsIn('kate@example.com')).toEqual([])
  })

  test('leaves every word where it was', () => {
    const text = 'See @Zofia Mazur: https://a.pl/@Jan\nand @Ola @ @@'
    const parts = calledParts(text, ['Zofia Mazur'])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })

  test('may be meant in several ways, the longest first, on its own line', () => {
    expect(callsIn('Hi @Ewa Lis, hello\nthere')).toEqual([
      { at: 3, names: ['Ewa Lis, hello', 'Ewa Lis,', 'Ewa Lis', 'Ewa'] },
    ])
  })

  test('is found in long texts in no time', () => {
    expect(callsIn('@a '.repeat(400))).toHaveLength(400)
    expect(callsIn('@'.repeat(1200))).toEqual([])
    expect(callsIn(`${'@a!'.repeat(2000)}${'!'.repeat(13_999)}b`)).toHaveLength(2000)
  })
})

describe('a name being typed', () => {
  test.each([
    ['show it to @ka', { at: 11, typed: 'ka' }],
    ['@', { at: 0, typed: '' }],
    ['@Zofia Ma', { at: 0, typed: 'Zofia Ma' }],
    ['(@Łu', { at: 1, typed: 'Łu' }],
  ])('“%s” is one', (before, expected) => {
    expect(beingCalled(before)).toEqual(expected)
  })

  test.each(['', 'ka', 'kate@ex', '@Zofia ', '@Zofia Mazur is here too', 'a@'])('“%s” is none', (before) => {
    expect(beingCalled(before)).toBeUndefined()
  })
})
