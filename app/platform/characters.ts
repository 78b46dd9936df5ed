// What may stand in a text that somebody types, for both sides.

/** Not one line, or letters that turn the writing round, which make one name look like another and what stands beside it. */
const UNFIT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[^\s\p{Cf}]/u

export const isLine = (text: string) => !UNFIT.test(text)

/** Marks on one letter. Writing needs a handful; putting thousands in order takes minutes, and Unicode draws the line here. */
const MARKS_MAX = 30
const MARKS = /\p{M}{8,}/gu

/** Whether more marks than any writing needs stand on one letter. */
export function hasPiledMarks(text: string): boolean {
  for (const [marks] of text.matchAll(MARKS)) if (getLength(marks) > MARKS_MAX) return true
  return false
}

/**
 * A text in a form of Unicode. One with piled marks stays as it is, since putting them in order takes a time that grows with
 * the square of their number; such a text is refused (unfitFields), but not before everything else was done with it.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return hasPiledMarks(text) ? text : text.normalize(form)
}

/** Whether anybody sees anything of it. */
export const isVisible = (text: string) => VISIBLE.test(text)

/** Code points, as everywhere. */
export function getLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The same without what stands around them. */
export const trimmedLength = (text: string) => getLength(normalizeText(text).trim())
