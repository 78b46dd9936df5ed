import { type Locale, translate } from '#app/platform/i18n.ts'
import { completesBy, ENOUGH, getPercent, isCovered, isDone, neededParts, type Part } from './parts.ts'

/** A student's mark on a lecture: completed, and whether the student said so or took it back. */
export type CompletionMark = { done: boolean; byHand: boolean }

/** Why a lecture is completed, or what it still needs, in words: a line for each kind of part. */
export function whyLines(locale: Locale, parts: readonly Part[], { done, byHand }: CompletionMark): string[] {
  if (done) return [translate(locale, isCovered(parts) ? 'lectures.why_done' : 'lectures.why_done_by_hand')]
  const lines = byHand ? [translate(locale, 'lectures.why_undone')] : []
  if (completesBy(parts) === 'hand') return [...lines, translate(locale, 'lectures.why_by_hand')]
  const needed = neededParts(parts)
  const of = (type: Part['type']) => needed.filter((part) => part.type === type)
  return [
    ...lines,
    ...mediaLines(locale, 'film', of('video')),
    ...mediaLines(locale, 'recording', of('audio')),
    ...quizLines(locale, of('quiz')),
    ...checklistLines(locale, of('checklist')),
    ...(of('text').length > 0 && !of('text').every(isDone) ? [translate(locale, 'lectures.why_text')] : []),
  ]
}

/** The same where a student has just said it. */
export function whyByHand(locale: Locale, done: boolean): string[] {
  return [translate(locale, done ? 'lectures.why_done_by_hand' : 'lectures.why_undone')]
}

function mediaLines(locale: Locale, kind: 'film' | 'recording', parts: Part[]): string[] {
  const count = parts.length
  const done = parts.filter(isDone).length
  const [first] = parts
  if (!first || done === count) return []
  const needed = ENOUGH
  return count === 1
    ? [translate(locale, `lectures.why_${kind}`, { percent: getPercent(first), needed })]
    : [translate(locale, `lectures.why_${kind}s`, { done, count, needed })]
}

function quizLines(locale: Locale, parts: Part[]): string[] {
  const count = parts.length
  const done = parts.filter(isDone).length
  return done === count ? [] : [translate(locale, 'lectures.why_quizzes', { done, count })]
}

function checklistLines(locale: Locale, parts: Part[]): string[] {
  const items = parts.flatMap(({ items, ticked }) => (items ?? []).map((item) => ticked?.includes(item) ?? false))
  const done = items.filter(Boolean).length
  return done === items.length ? [] : [translate(locale, 'lectures.why_checklist', { done, count: items.length })]
}
