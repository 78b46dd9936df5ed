import type { ComponentType } from '#app/content/courses/component.ts'
import { fresh, getLength, merged, type Span, spansIn, upTo } from './spans.ts'

/** Of a film or recording, so many hundredths complete it. */
export const ENOUGH = 90
/** Seconds of film that a second of time can play: the fastest speed of the player, and some room for clocks. */
const FASTEST = 2.5
/** Letters that a quick reader reads in a second; nobody is asked for more than so many seconds. */
const READ_IN_A_SECOND = 50
const READING_MAX = 120
const READING_MIN = 3

/** A part of a lecture with what one student did in it, as the database answers it. */
export type Part = {
  id: number
  type: ComponentType
  /** A film or recording by its row; null for other parts and for films of another service. */
  medium: string | null
  /** Null where it is not known yet: nothing of it is covered. */
  seconds: number | null
  /** Of a text, its marks counted too. */
  letters: number | null
  /** Of a quiz, which of its answers are right. */
  key: boolean[] | null
  /** Of a checklist, and those that are ticked. */
  items: number[] | null
  ticked: number[] | null
  /** Seconds of `coveredOf` that were played, as printed. */
  covered: string | null
  coveredOf: string | null
  countedAt: string | null
  done: boolean
}

/** What completes a lecture: its films, quizzes and checklists; else reading its text; else nobody knows but the student. */
export type CompletionMode = 'parts' | 'reading' | 'hand'

const isMedium = ({ type }: Part) => type === 'video' || type === 'audio'
const isMeasured = (part: Part) => isMedium(part) || part.type === 'quiz' || (part.items?.length ?? 0) > 0

export function completesBy(parts: readonly Part[]): CompletionMode {
  const measured = parts.filter(isMeasured)
  if (measured.some((part) => isMedium(part) && part.medium === null)) return 'hand'
  if (measured.length > 0) return 'parts'
  return parts.some(({ type }) => type === 'text') ? 'reading' : 'hand'
}

/** The seconds that were covered of what is in its place now. */
export function coveredIn({ covered, coveredOf, medium }: Part): Span[] {
  return covered !== null && coveredOf === medium ? spansIn(covered) : []
}

/** How much of a film or recording was covered, in hundredths, rounded down. */
export function getPercent(part: Part): number {
  if (!part.seconds) return 0
  return Math.floor((100 * getLength(coveredIn(part), part.seconds)) / part.seconds)
}

export function isDone(part: Part): boolean {
  if (isMedium(part)) return getPercent(part) >= ENOUGH
  if (part.items) return part.items.every((item) => part.ticked?.includes(item))
  return part.done
}

/** The parts that have to be done, where the lecture can be completed by doing them. */
export function neededParts(parts: readonly Part[]): Part[] {
  const by = completesBy(parts)
  if (by === 'parts') return parts.filter(isMeasured)
  return by === 'reading' ? parts.filter(({ type }) => type === 'text') : []
}

/** Whether a lecture completes itself by now. */
export function isCovered(parts: readonly Part[]): boolean {
  const needed = neededParts(parts)
  return needed.length > 0 && needed.every(isDone)
}

/** Seconds within which nobody can have read the lecture's texts to their end; null where reading completes nothing. */
export function readingSeconds(parts: readonly Part[]): number | null {
  if (completesBy(parts) !== 'reading') return null
  const letters = parts.reduce((sum, part) => sum + (part.letters ?? 0), 0)
  return Math.min(READING_MAX, Math.max(READING_MIN, Math.ceil(letters / READ_IN_A_SECOND)))
}

/**
 * The seconds of a film or recording that are covered, with what is told now. What is told again counts once, and of what
 * is new no more than can have been played in `passed` seconds.
 */
export function coveredWith(part: Part, watched: readonly Span[], passed: number): Span[] {
  const end = Math.ceil(part.seconds ?? 0)
  const before = coveredIn(part)
  const within = watched.map(([from, to]) => [from, Math.min(to, end)] as const).filter(([from, to]) => from < to)
  return merged([...before, ...upTo(fresh(within, before), passed * FASTEST)])
}
