import type { ShownQuestion } from './shown.ts'

export const ANSWER_TEXT_MAX = 20_000
export const COMMENT_MAX = 2000

/** What came of an attempt; while somebody has to mark answers, nobody has passed. */
export type Result = { score: number; max: number; passed: boolean; waiting_for_marks: boolean }

/** An attempt as whoever is in it sees it. */
export type AttemptView = { id: number; ends_at: string | null; questions: ShownQuestion[] }

/** An exam as whoever may take it sees it, before and between attempts. */
export type ExamView = {
  id: number
  title: string
  product: { id: number; slug: string; title: string }
  passing_score: number
  attempts: number
  wait_minutes: number
  time_limit_minutes: number
  /** How many an attempt asks. */
  questions: number
  attempts_used: number
  /** The one that runs. */
  running: { id: number; ends_at: string | null } | null
  /** From when on the next one may begin; null when it may now, or never. */
  next_attempt_at: string | null
  /** Of the attempts that were handed in, the newest first. */
  results: (Result & { submitted_at: string })[]
}

/** A row of the results. */
export type ResultRow = Result & {
  id: number
  student: { id: number; name: string; email: string }
  submitted_at: string
}

/** A question of an attempt as whoever marks it sees it. */
export type MarkedQuestion = ShownQuestion & {
  explanation: string
  /** null while it has to be marked. */
  earned: number | null
  comment: string
}
