import { foldText } from '#app/platform/characters.ts'
import { inLocale, LOCALES, type Locale, type LocalText } from '#app/platform/i18n.ts'
import type { Result } from './attempt.ts'
import type { DealtQuestion, Value } from './shown.ts'

/**
 * An answer as it is stored, in no language: the id of an option, ids, for each option's id the place of its match, or a
 * text; null is none.
 */
export type StoredValue = number | number[] | Record<string, number> | string | null

/** An answer to be stored; undefined for what is none to this question. Nothing chosen and nothing written is null. */
export function kept(question: DealtQuestion, value: Value): StoredValue | undefined {
  if (value === null) return null
  const known = (id: unknown): id is number =>
    Number.isInteger(id) && Number(id) >= 1 && Number(id) <= question.options.length
  switch (question.type) {
    case 'single':
      return known(value) ? value : undefined
    case 'multiple':
    case 'order': {
      if (!Array.isArray(value) || !value.every(known) || new Set(value).size < value.length) return undefined
      if (question.type === 'order' && value.length < question.options.length) return undefined
      return value.length > 0 ? value : null
    }
    case 'match': {
      if (typeof value !== 'object' || Array.isArray(value)) return undefined
      const pairs = Object.entries(value).map(([id, text]): [string, number] => [id, getPlace(question, text)])
      // `01` and `1.0` would be the same option again, with another match.
      const isId = (id: string) => known(Number(id)) && String(Number(id)) === id
      if (!pairs.every(([id, place]) => isId(id) && place >= 0)) return undefined
      return pairs.length > 0 ? Object.fromEntries(pairs) : null
    }
    default:
      if (typeof value !== 'string') return undefined
      return value.trim() === '' ? null : value
  }
}

/** The match that says this in some language; -1 when none does. A page sends it back as it was laid out there. */
function getPlace({ matches }: DealtQuestion, text: unknown): number {
  const isText = (match?: string) => match !== undefined && withPlainSpaces(match) === withPlainSpaces(String(text))
  return matches.findIndex((match) => LOCALES.some((locale) => isText(match[locale])))
}

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

/** Whether two texts are one to whoever reads them in some language: only one of them may be translated yet. */
export const sayTheSame = (one: LocalText = {}, other: LocalText = {}) =>
  LOCALES.some((locale) => one[locale] !== undefined && one[locale] === other[locale])

/** A stored answer as whoever gave it sees it, in one language. */
export function toWords({ matches }: DealtQuestion, answer: StoredValue, locale: Locale): Value {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([id, place]) => [id, inLocale(matches[place] ?? {}, locale)]))
}

/**
 * The points that an answer earns, null while somebody has to mark it. What is right in part earns a part, rounded down,
 * and never all: of several answers each wrong one takes away what a right one gives.
 */
export function earned(question: DealtQuestion, answer: StoredValue): number | null {
  const { type, options, order, points } = question
  if (answer === null) return 0
  const storedAt = (id: number) => order[id - 1] ?? -1
  const part = (right: number, of: number) => Math.floor((points * Math.max(0, right)) / of)
  switch (type) {
    case 'single':
      return options[storedAt(Number(answer))]?.correct ? points : 0
    case 'multiple': {
      const chosen = (answer as number[]).map((id) => options[storedAt(id)]?.correct)
      const hits = chosen.filter(Boolean).length
      return part(hits - (chosen.length - hits), options.filter(({ correct }) => correct).length)
    }
    case 'order':
      return part((answer as number[]).filter((id, at) => storedAt(id) === at).length, options.length)
    case 'match': {
      const pairs = Object.entries(answer as Record<string, number>)
      const right = pairs.filter(([id, place]) =>
        sayTheSame(question.matches[place], options[storedAt(Number(id))]?.match),
      )
      return part(right.length, options.length)
    }
    case 'short': {
      const text = foldText(String(answer))
      return question.answers.some((one) => foldText(one) === text) ? points : 0
    }
    case 'open':
      return null
  }
}

/** What came of questions that earned so much; `passing` is a percentage of the points. */
export function markAttempt(questions: readonly { points: number; earned: number | null }[], passing: number): Result {
  const max = questions.reduce((sum, { points }) => sum + points, 0)
  const score = questions.reduce((sum, { earned }) => sum + (earned ?? 0), 0)
  const waiting = questions.some(({ earned }) => earned === null)
  return { score, max, passed: !waiting && score * 100 >= passing * max, waitingForMarks: waiting }
}
