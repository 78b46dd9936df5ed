import { type CleanHtml, htmlInLocale } from '#app/platform/html.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import type { Question, QuestionType } from './question.ts'

/** A number from 0 up to, but not, 1. */
export type Random = () => number

/** What somebody chose or wrote: the id of an option, ids, a match by the id of its option, or a text. */
export type Value = number | number[] | Record<string, string> | string | null

/** A question as whoever takes the exam sees it: nothing of its key, and ids that tell nothing. */
export type ShownQuestion = {
  id: number
  type: QuestionType
  question: { html: CleanHtml }
  points: number
  options?: { id: number; label: string }[]
  matches?: string[]
  value: Value
}

/** A question with its options and matches as one attempt shows them: an option's id is its place there. */
export type DealtQuestion = Question & {
  id: number
  /** By the place where it is shown, the place where it is stored. */
  order: number[]
  /** What can be matched, each text once. */
  matches: LocalText[]
  /** Which version of the question it is by its key. */
  version?: number
}

/** The same things in a random order. */
export function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const left = [...things]
  for (let last = left.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    ;[left[last], left[at]] = [left[at] as Thing, left[last] as Thing]
  }
  return left
}

/** The questions of one attempt: as many of the bank as are drawn, in its order unless that is shuffled. */
export function drawn<Asked>(
  bank: readonly Asked[],
  { draw, shuffle }: { draw: number | null; shuffle: boolean },
  random: Random,
): Asked[] {
  const places = shuffled([...bank.keys()], random).slice(0, draw ?? bank.length)
  if (!shuffle) places.sort((a, b) => a - b)
  return places.map((at) => bank[at] as Asked)
}

/** A question with its options and matches in an order of its own. */
export function dealt(question: Question & { id: number; version?: number }, random: Random): DealtQuestion {
  const texts = new Map(question.options.flatMap(({ match }) => (match ? [[JSON.stringify(match), match]] : [])))
  return {
    ...question,
    order: shuffled([...question.options.keys()], random),
    matches: shuffled([...texts.values()], random),
  }
}

/** What is shown of a question, in one language. */
export function shown(question: DealtQuestion, locale: Locale, value: Value = null): ShownQuestion {
  const { id, type, html, points, options, order, matches } = question
  return {
    id,
    type,
    question: { html: htmlInLocale(html, locale) },
    points,
    ...(options.length > 0 && {
      options: order.map((stored, at) => ({ id: at + 1, label: inLocale(options[stored]?.label ?? {}, locale) })),
    }),
    ...(type === 'match' && { matches: [...new Set(matches.map((match) => inLocale(match, locale)))] }),
    value,
  }
}
