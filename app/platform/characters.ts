// What may stand in a text that somebody types, for both sides.

/** Not one line, or letters that turn the writing round, which make one name look like another and what stands beside it. */
const UNFIT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[^\s\p{Cf}]/u

export const isLine = (text: string) => !UNFIT.test(text)

/** Whether anybody sees anything of it. */
export const isVisible = (text: string) => VISIBLE.test(text)

/** Code points, as everywhere. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The same without what stands around them. */
export const trimmedLength = (text: string) => lengthOf(text.normalize('NFC').trim())
