import type { LocalText } from '#app/platform/i18n.ts'
import type { CorrectionCause, Score } from './attempt.ts'
import { earned, type StoredValue, sayTheSame } from './marking.ts'
import { hasOptions, type Option, type Question, type QuestionType } from './question.ts'
import type { DealtQuestion } from './shown.ts'

/** A question's key as it is now. */
export type KeyedQuestion = Pick<Question, 'type' | 'points' | 'options' | 'answers' | 'explanation'> & {
  version: number
}

/** The copy of an attempt with another key, and the answers it showed that the question has no longer. */
export type Rekeyed = { question: DealtQuestion; removed: LocalText[] }

const CHOICES: readonly QuestionType[] = ['single', 'multiple']

/**
 * Puts the key of a question as it is now into the copy of an attempt, which keeps what it showed: words, order and matches.
 * An answer is the same where its words are, in whichever language. One that was removed is incorrect. Null for a copy that
 * the key cannot mark fairly: of another type, or one that never showed what is correct now.
 */
export function applyKey(copy: DealtQuestion, now: KeyedQuestion): Rekeyed | null {
  // A choice of one that turns out to have two correct answers stays one, which takes either.
  const isSameKind = copy.type === now.type || (CHOICES.includes(copy.type) && CHOICES.includes(now.type))
  if (!isSameKind) return null
  const { points, answers, explanation, version } = now
  const question = { ...copy, points, answers, explanation, version }
  if (!hasOptions(copy.type)) return { question, removed: [] }
  const places = copy.options.map(({ label }) => now.options.findIndex((option) => sayTheSame(option.label, label)))
  if (CHOICES.includes(copy.type)) return applyChoice(question, now.options, places)
  if (places.includes(-1)) return null
  return copy.type === 'order' ? applyOrder(question, now.options, places) : applyPairs(question, now.options, places)
}

function applyChoice(question: DealtQuestion, now: readonly Option[], places: readonly number[]): Rekeyed | null {
  const options = question.options.map((old, at) => ({ ...old, correct: now[places[at] ?? -1]?.correct ?? false }))
  if (!options.some(({ correct }) => correct)) return null
  const removed = question.options.filter((_old, at) => places[at] === -1).map(({ label }) => label)
  return { question: { ...question, options }, removed }
}

function applyOrder(question: DealtQuestion, now: readonly Option[], places: readonly number[]): Rekeyed | null {
  if (now.length !== question.options.length) return null
  const options = now.map((_step, at) => question.options[places.indexOf(at)] as Option)
  const order = question.order.map((stored) => places[stored] ?? -1)
  return { question: { ...question, options, order }, removed: [] }
}

function applyPairs(question: DealtQuestion, now: readonly Option[], places: readonly number[]): Rekeyed | null {
  const options = question.options.map((old, at) => ({ ...old, match: now[places[at] ?? -1]?.match ?? {} }))
  const isShown = ({ match }: Option) => question.matches.some((shown) => sayTheSame(shown, match))
  return options.every(isShown) ? { question: { ...question, options }, removed: [] } : null
}

type AnsweredCopy = { value: StoredValue; points: number | null; isByHand: boolean }

/**
 * What an answer earns by the key of its question. What staff gave by hand, and marks of open questions, stay, up to the
 * points that the question has; null while they are missing.
 */
export function earnedByKey(question: DealtQuestion, { value, points, isByHand }: AnsweredCopy): number | null {
  if (!isByHand && question.type !== 'open') return earned(question, value)
  return points === null ? earned(question, value) : Math.min(points, question.points)
}

/** Whether a corrected result is told: of other marks only where they change who passed. */
export function needsLetter(cause: CorrectionCause, from: Score, to: Score): boolean {
  if (from.passed !== to.passed) return true
  return cause !== 'marks' && (from.score !== to.score || from.max !== to.max)
}
