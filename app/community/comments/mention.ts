import { foldText } from '#app/platform/characters.ts'

/** Somebody who can be called with `@` and their name. */
export type MentionedPerson = { id: number; name: string; avatar: string | null; staff: boolean }

/** How many people are offered at once. */
export const PEOPLE_MAX = 8

/** A name has so many words at the most, and all of them so many signs, as far as it can be called. */
const WORDS_MAX = 5
const LETTERS_MAX = 200
/** An `@` that begins a word: that of an e-mail address calls nobody. */
const AT = /(?<![\p{L}\p{N}_.+@-])@(?=[\p{L}\p{N}])/gu
const BEING_TYPED = /(?<![\p{L}\p{N}_.+@-])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]+){0,2})$/u
/** Looked for from its first sign alone, so that a long row of signs is walked once. */
const SIGNS_AT_END = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u
/** `@Jan Nowak’s` calls Jan Nowak. */
const POSSESSIVE = /['’]s$/
const FIRST_AND_LAST = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?/u

/** The calls in a text: where each begins, and which names may be meant, the longest first. */
export function callsIn(text: string): { at: number; names: string[] }[] {
  return [...text.matchAll(AT)].map(({ index: at }) => {
    const line = text.slice(at + 1, at + 1 + LETTERS_MAX).split('\n', 1)[0] ?? ''
    const words = line.split(' ', WORDS_MAX)
    const names = words.flatMap((_, count) => {
      const name = words.slice(0, count + 1).join(' ')
      const bare = name.replace(SIGNS_AT_END, '')
      return [...new Set([bare.replace(POSSESSIVE, ''), bare, name])]
    })
    return { at, names: names.reverse() }
  })
}

type Part = { text: string; called: boolean }

/** A text in pieces, those that call somebody by a name: one of those that are known, else what looks like one. */
export function calledParts(text: string, known: readonly string[]): Part[] {
  const parts: Part[] = []
  let from = 0
  const folded = new Set(known.map(foldText))
  for (const { at, names } of callsIn(text)) {
    const name = names.find((one) => folded.has(foldText(one))) ?? FIRST_AND_LAST.exec(names[0] ?? '')?.[0]
    if (name === undefined || at < from) continue
    if (at > from) parts.push({ text: text.slice(from, at), called: false })
    from = at + 1 + name.length
    parts.push({ text: text.slice(at, from), called: true })
  }
  if (from < text.length) parts.push({ text: text.slice(from), called: false })
  return parts
}

/** The name that is being typed where the caret stands, and where its `@` is. */
export function beingCalled(before: string): { at: number; typed: string } | undefined {
  const found = BEING_TYPED.exec(before)
  return found ? { at: found.index, typed: found[1] ?? '' } : undefined
}
