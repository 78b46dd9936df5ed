import type { LocalText } from '#app/platform/i18n.ts'
import type { ShownQuestion } from './shown.ts'

export const EXAM_TITLE_MAX = 200
/** 0 stands for as many as one likes. */
export const ATTEMPTS_MAX = 100
/** A year. */
export const WAIT_MINUTES_MAX = 525_600
/** A week; 0 stands for no limit. */
export const TIME_LIMIT_MAX = 10_080
export const QUESTIONS_MAX = 300
/** Of one product. */
export const EXAMS_MAX = 50

/** When students see what each of their answers earned: never, once handed in, or once they passed. The key they never see. */
export const FEEDBACK = ['never', 'after', 'after_pass'] as const
export type Feedback = (typeof FEEDBACK)[number]

/** What is asked of whoever takes an exam. */
export type ExamRules = {
  /** Percent of the points; reaching it passes. */
  passingScore: number
  attempts: number
  /** Between two attempts. */
  waitMinutes: number
  timeLimitMinutes: number
  /** Whether each attempt has its own order of questions. */
  shuffle: boolean
  /** How many questions an attempt draws from the bank; null draws all. */
  draw: number | null
  feedback: Feedback
}

/** An exam as the back office knows it. */
export type ExamRow = ExamRules & {
  id: number
  title: string
  productId: number
  product: { id: number; title: string }
  /** How many questions its bank holds, and their points together. */
  questions: number
  points: number
  updatedAt: string
  version: number
  local: { title: LocalText }
}

/** The fewest points that pass, of so many. */
export const pointsToPass = (max: number, passingScore: number) => Math.ceil((passingScore * max) / 100)

/** How many questions an attempt has, of a bank of so many. */
export function countDrawn({ draw }: Pick<ExamRules, 'draw'>, bank: number): number {
  return Math.min(draw ?? bank, bank)
}

/** An exam as whoever takes it sees it. */
export type ExamPreview = Pick<ExamRow, 'id' | 'title' | 'passingScore' | 'timeLimitMinutes'> & {
  questions: ShownQuestion[]
}
