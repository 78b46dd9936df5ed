import { describe, expect, test } from 'vitest'
import { getMarks, getSpellings, mistakes, toWords } from './words.ts'

test('words are compared without case, accents and signs, each once', () => {
  expect(toWords('Światło, światło: Żółta ŁÓDŹ')).toEqual(['swiatlo', 'zolta', 'lodz'])
  expect(toWords('Straße & Ærø – C++ 2026')).toEqual(['strasse', 'aero', 'c', '2026'])
  expect(toWords(' %_\' " ')).toEqual([])
  expect(toWords('a'.repeat(500))).toEqual(['a'.repeat(40)])
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
    const known = new Set(getSpellings(word))
    expect(getSpellings(typed).some((spelling) => known.has(spelling))).toBe(true)
  })

  test('is not taken for any other word', () => {
    expect(mistakes('kurs', 'lampa')).toBeUndefined()
    expect(mistakes('window', 'wisdom')).toBeUndefined()
    expect(getSpellings('kot')).toEqual([])
  })
})

test('what has a word has the marks of however it begins, and hardly those of others', () => {
  const text = toWords('Światło z okien na północ: portrety, których nikt nie ustawiał')
  const has = (typed: string) => {
    const [all, wanted] = [getMarks(text), getMarks(toWords(typed))]
    const hasAll = (one: number, other: number) => (BigInt(one) & BigInt(other)) === BigInt(other)
    return hasAll(all.marks, wanted.marks) && hasAll(all.moreMarks, wanted.moreMarks)
  }
  for (const word of text)
    for (let length = 1; length <= word.length; length++) expect(has(word.slice(0, length))).toBe(true)
  const others = toWords('kurs fotografii lampa studio krajobraz makro album wystawa negatyw papier odbitka ciemnia')
  expect(others.filter(has).length).toBeLessThan(others.length / 4)
  expect(getMarks(['na', 'z'])).toEqual({ marks: 0, moreMarks: 0 })
  const full = getMarks(Array.from({ length: 5000 }, (_, n) => `${n}words`))
  expect([full.marks, full.moreMarks].every(Number.isSafeInteger)).toBe(true)
})
