// What may stand in a text that somebody types, for both sides.

/** Not one line, or letters that turn the writing round, which make one name look like another and what stands beside it. */
const UNFIT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** What nobody sees: signs of format, soft hyphens, fillers, selectors of a variant, the blank of Braille. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Quotation marks and dashes that programs put in place of those of a keyboard. */
const QUOTES = /[\u2018-\u201b\u02b9\u02bc\u2032\u00b4`]/g
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

export const isLine = (text: string) => !UNFIT.test(text)

/** Marks on one letter. Writing needs a handful; putting thousands in order takes minutes, and Unicode draws the line at 30. */
const PILED_MARKS = /\p{M}{31}/u

/** Whether more marks than any writing needs stand on one letter. */
export const hasPiledMarks = (text: string) => PILED_MARKS.test(text)

/**
 * A text in a form of Unicode. One with piled marks stays as it is, since putting them in order takes a time that grows with
 * the square of their number; such a text is refused (unfitFields), but not before everything else was done with it.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return hasPiledMarks(text) ? text : text.normalize(form)
}

/**
 * A text as it is compared with another: what reads the same is the same. Case, kind of quotation mark, dash and blank,
 * full-width letters and unseen signs do not count. It is never shown.
 */
export function foldText(text: string): string {
  const plain = text.replace(UNSEEN, '').replace(QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-')
  return normalizeText(plain, 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** What was pasted into a field for an address, a code or a number, without what comes along unseen. */
export const tidyPasted = (text: string) => text.replace(UNSEEN, '').replace(DASHES, '-').replace(/\s+/g, ' ').trim()

/** Whether anybody sees anything of it. */
export const isVisible = (text: string) => VISIBLE.test(text)

/** Code points, as everywhere. */
export function getLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** A text of many lines as it is kept: trimmed, empty when nobody sees anything of it, one sign for each end of a line. */
export const tidyText = (text: string) => (isVisible(text) ? normalizeText(text).replace(/\r\n?/g, '\n').trim() : '')

/** How long it is then. */
export const trimmedLength = (text: string) => getLength(tidyText(text))

/** What no line of text is for, but its ends and tabs: databases refuse some of it, XML most. */
const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

/** A text that somebody else's program wrote, without what neither a table nor a document takes. */
export const toStorable = (text: string) => text.toWellFormed().replace(UNSTORABLE, '')
