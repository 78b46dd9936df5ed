import { describe, expect, test } from 'vitest'
import { mistakes, spellingsOf, wordsOf } from './words.ts'

test('words are compared without case, accents and signs, each once', () => {
  expect(wordsOf('Światło, światło: Żółta ŁÓDŹ')).toEqual(['swiatlo', 'zolta', 'lodz'])
  expect(wordsOf('Straße & Ærø – C++ 2026')).toEqual(['strasse', 'aero', 'c', '2026'])
  expect(wordsOf(' %_\' " ')).toEqual([])
  expect(wordsOf('a'.repeat(500))).toEqual(['a'.repeat(40)])
})

describe('a mistyped word', () => {
  test.each([
    ['a letter left out', 'fotgrafia', 'fotografia'],
    ['a letter too many', 'fotoografia', 'fotografia'],
    ['a wrong letter', 'fotografja', 'fotografia'],
    ['a wrong letter at the beginning', 'potografia', 'fotografia'],
    ['two letters swapped', 'portriat', 'portrait'],
    ['a short word', 'kusr', 'kurs'],
    ['a mistake in what is not all typed yet', 'fotgraf', 'fotografia'],
    ['a mistake far behind', 'photographzy', 'photography'],
  ])('with %s is one mistake away and shares a spelling with the word', (_, typed, word) => {
    expect(mistakes(typed, word)).toBe(1)
    const known = new Set(spellingsOf(word))
    expect(spellingsOf(typed).some((spelling) => known.has(spelling))).toBe(true)
  })

  test('is not taken for any other word', () => {
    expect(mistakes('kurs', 'lampa')).toBeUndefined()
    expect(mistakes('window', 'wisdom')).toBeUndefined()
    expect(spellingsOf('kot')).toEqual([])
  })
})
