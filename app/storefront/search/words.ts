// How texts and searches become words that can be compared, and which words look alike. Pure, for both sides.
import { normalizeText } from '#app/platform/characters.ts'

/** Letters that are no plain letter with a mark. */
const OTHERWISE: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }
const WORD_MAX = 40

/** The words of a text, once each, in the order in which they come first: without case, accents and signs. */
export function toWords(text: string): string[] {
  const plain = normalizeText(text.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøßæœþı]/g, (letter) => OTHERWISE[letter] ?? letter)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join('')))]
}

/** Shorter words are too like others to be taken for a mistyped one. */
const SPELLED_MIN = 4
/** A mistake is looked for within so many first letters; what follows is compared once a word was found. */
const SPELLED_MAX = 7

/**
 * Under which spellings a word is found by those who mistype it: how it begins, and the same without one of its letters.
 * Two words of which one was made of the other by a letter too many, too few, wrong or swapped share a spelling.
 */
export function getSpellings(word: string): string[] {
  const letters = [...word].slice(0, SPELLED_MAX)
  if (letters.length < SPELLED_MIN) return []
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''))
  return [...new Set([letters.join(''), ...without])]
}

/** How many mistakes a word may hold. */
const mistakesIn = (word: string) => (word.length < 8 ? 1 : 2)

/**
 * How many letters make `typed` the beginning of `word`: added, left out, changed or swapped with the next. Undefined when
 * they are too many for a mistake. Only what lies so few places apart is compared: the rest would be too many anyway.
 */
export function mistakes(typed: string, word: string): number | undefined {
  const [a, b] = [[...typed], [...word]]
  const most = mistakesIn(typed)
  const far = most + 1
  let before: number[] = []
  let last = [...b.slice(0, most).keys(), Math.min(b.length, most)]
  for (let i = 1; i <= a.length; i++) {
    const line: number[] = i <= most ? [i] : []
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? far) + 1, (line[j - 1] ?? far) + 1, (last[j - 1] ?? far) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? far) + 1)
      line[j] = least
    }
    before = last
    last = line
  }
  const least = last.reduce((one, other) => Math.min(one, other), far)
  return least <= most ? least : undefined
}

/** So many bits does a number hold. */
const MARKS = 52
export const MARKS_UNKNOWN = -1

/** As bits, in two numbers. */
export type WordMarks = { marks: number; moreMarks: number }

/**
 * Marks of words: what has a word that begins so has its marks, and little else has them. So an index that holds the marks
 * of all words beside each tells of most things that they do not have another one. A word has one for each of so many first
 * letters; where it is shorter it has none, as it may be the beginning of any.
 */
export const getMarks = (words: string[]): WordMarks => ({
  marks: getBits(words, [3, 5]),
  moreMarks: getBits(words, [4, 7]),
})

function getBits(words: string[], lengths: number[]): number {
  const marks = new Set<number>()
  for (const word of words) {
    const letters = [...word]
    for (const length of lengths) if (letters.length >= length) marks.add(getMark(letters.slice(0, length)))
  }
  return [...marks].reduce((bits, mark) => bits + 2 ** mark, 0)
}

const getMark = (letters: string[]) =>
  letters.reduce((mixed, letter) => (Math.imul(mixed, 16_777_619) ^ (letter.codePointAt(0) ?? 0)) >>> 0, 7) % MARKS
