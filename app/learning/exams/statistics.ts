import type { QuestionType } from './question.ts'

/** Statistics look at so many attempts, the newest, and at so many answers: those of 300 questions would take seconds. */
export const STATISTICS_OF = 1000
export const ANSWERS_OF = 50_000
/** Fewer attempts do not tell the best third from the weakest. */
export const TELLING_FROM = 9
/** Fewer answers say nothing of a question. */
const ANSWERS_FROM = 5

/** What the answers to one question say of it. */
export type QuestionStatistics = {
  id: number
  type: QuestionType
  /** How its text begins. */
  text: string
  asked: number
  /** Of those that are marked: right, in part, wrong, and not answered. */
  right: number
  partly: number
  wrong: number
  empty: number
  waiting: number
  /** The mean share of its points, from 0 to 1; null while nothing is marked. */
  share: number | null
  /** By how much the best third of the attempts does better here than the weakest, from -1 to 1. */
  apart: number | null
  /** The wrong answer that was chosen most, and how often. */
  trap: { label: string; chosen: number } | null
}

export type ExamStatistics = {
  attempts: number
  /** Whether there are more, which were left out. */
  more: boolean
  thisWeek: number
  passed: number
  /** The mean share of the points, in percent. */
  average: number | null
  medianMinutes: number | null
  /** How many attempts lie in each tenth of the points. */
  scores: number[]
  toMark: { count: number; first: { id: number; studentId: number; name: string; submittedAt: string }[] }
  questions: QuestionStatistics[]
}

export const VERDICTS = ['check_key', 'hard', 'says_little', 'too_easy', 'good'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What whoever writes the exam should think of a question; null while too few answered it. */
export function verdictOn({
  asked,
  share,
  apart,
}: Pick<QuestionStatistics, 'asked' | 'share' | 'apart'>): Verdict | null {
  if (asked < ANSWERS_FROM || share === null) return null
  if (apart !== null && apart < 0) return 'check_key'
  if (share >= 0.95) return 'too_easy'
  if (share < 0.4) return 'hard'
  return apart !== null && apart < 0.2 ? 'says_little' : 'good'
}

/** Those first that need a look. */
export function byNeed(a: QuestionStatistics, b: QuestionStatistics): number {
  const rank = (one: QuestionStatistics) => VERDICTS.indexOf(verdictOn(one) ?? 'good')
  return rank(a) - rank(b) || (a.share ?? 1) - (b.share ?? 1) || a.id - b.id
}
