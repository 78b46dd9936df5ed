import type { CleanHtml } from '#app/platform/html.ts'
import type { ShownQuestion } from './shown.ts'

export const ANSWER_TEXT_MAX = 20_000
export const COMMENT_MAX = 2000

/** What came of an attempt; while somebody has to mark answers, nobody has passed. */
export type Result = { score: number; max: number; passed: boolean; waitingForMarks: boolean }

/** Why a result was corrected that its student knew: another key, points by hand or without them again, other marks. */
export const CORRECTION_CAUSES = ['key', 'by_hand', 'withdrawn', 'marks'] as const
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number]

/** What came of an attempt, without whether marks are missing. */
export type Score = Pick<Result, 'score' | 'max' | 'passed'>

/** An attempt as whoever is in it sees it. */
export type AttemptView = { id: number; endsAt: string | null; questions: ShownQuestion[] }

/** What an attempt came to, among those of one person. */
export type OwnResult = Result & { id: number; submittedAt: string }

/** An exam as whoever may take it sees it, before and between attempts. */
export type ExamView = {
  id: number
  title: string
  product: { id: number; slug: string; title: string }
  passingScore: number
  attempts: number
  waitMinutes: number
  timeLimitMinutes: number
  /** How many an attempt asks. */
  questions: number
  attemptsUsed: number
  /** The one that runs. */
  running: { id: number; endsAt: string | null } | null
  /** From when on the next one may begin; null when it may now, or never. */
  nextAttemptAt: string | null
  /** In whichever attempt. */
  passed: boolean
  /** Of the attempts that were handed in, the newest first; the last hundred. */
  results: OwnResult[]
  /** By the server's clock, which alone counts. */
  now: string
}

/** How many attempts somebody has left; null for as many as one likes. */
export const attemptsLeft = ({ attempts, attemptsUsed: used }: Pick<ExamView, 'attempts' | 'attemptsUsed'>) =>
  attempts === 0 ? null : Math.max(0, attempts - used)

/** Whether another attempt can ever begin. */
export const mayTry = (exam: Pick<ExamView, 'attempts' | 'attemptsUsed' | 'questions'>) =>
  exam.questions > 0 && attemptsLeft(exam) !== 0

/** How somebody stands with an exam. */
export type ExamState = 'open' | 'running' | 'waiting' | 'passed' | 'later' | 'used_up'

/** An exam among others: where it is found, and how the viewer stands with it. */
export type ExamRowOfViewer = {
  id: number
  productId: number
  title: string
  state: ExamState
  /** From when on the next attempt may begin, in the state `later`. */
  nextAttemptAt: string | null
  /** The most of the points that an attempt has got, in percent; null while none was handed in. */
  best: number | null
}

/** What a question came to, for whoever answered it. Open ones are always told, as they have no key to be guessed. */
export type AnsweredQuestion = ShownQuestion & {
  number: number
  /** null while it has to be marked. */
  earned: number | null
  /** Of whoever marked it. */
  comment: string
  /** Staff gave the points, not the key. */
  byHand: boolean
}

/** An attempt that was handed in, as whoever was in it sees it. Nothing of the key is in it. */
export type AttemptResult = OwnResult & {
  exam: { id: number; title: string; product: { slug: string; title: string } }
  passingScore: number
  startedAt: string
  /** When its time was over and it was handed in by the server. */
  overdue: boolean
  asked: number
  answered: number
  /** The points that still wait for marks. */
  waitingPoints: number
  /** As far as the exam shows them. */
  questions: AnsweredQuestion[]
  /** Whether questions are left out until the exam is passed, or for good. */
  hidden: 'never' | 'after_pass' | null
  /** When staff last corrected the result, and what it was before. */
  revised: { at: string; from: Score } | null
}

/** Which answers of a result are looked at. */
export const SHOWN_ANSWERS = ['all', 'wrong', 'open'] as const
export type AnswerVisibility = (typeof SHOWN_ANSWERS)[number]

export const RESULT_STATES = ['passed', 'failed', 'waiting'] as const
export type ResultState = (typeof RESULT_STATES)[number]

/** A row of the results. */
export type ResultRow = Result & {
  id: number
  student: { id: number; name: string; email: string }
  submittedAt: string
}

/** A question of an attempt as whoever marks it sees it. */
export type MarkedQuestion = ShownQuestion & {
  explanation: CleanHtml
  /** null while it has to be marked. */
  earned: number | null
  comment: string
  /** Who gave the points by hand, and when; null where the key gives them, or nobody gave any. */
  byHand: { by: string; at: string } | null
}

/** An attempt as whoever marks it sees it. */
export type MarkedAttempt = Result & {
  id: number
  exam: { id: number; title: string }
  student: { id: number; name: string; email: string }
  passingScore: number
  startedAt: string
  /** null while it runs. */
  submittedAt: string | null
  questions: MarkedQuestion[]
  /** Another attempt at this exam that waits for marks, the oldest first. */
  nextToMark: number | null
}

/** A result that marking again changes. */
export type RemarkedRow = {
  /** Of the attempt. */
  id: number
  student: { id: number; name: string; email: string }
  from: Score
  to: Score
}

/** What marking a question again by its key as it is now would do, before anybody decides. */
export type RemarkPreview = {
  exam: { id: number; title: string }
  question: { id: number; number: number; text: string; version: number }
  /** Submitted attempts that asked an earlier version of it. */
  attempts: number
  /** Those that still run: they are marked by the new key once they are submitted. */
  running: number
  changed: number
  passing: number
  failing: number
  /** The first of those that change, who passes or fails because of it before the others. */
  rows: RemarkedRow[]
  /** Attempts whose points for it were given by hand, which stay. */
  byHand: number
  /** Attempts that cannot be marked by the new key, as they were not shown what it says is right. */
  leftOut: number
  /** Answers that attempts showed and that are no longer in the question. */
  removed: string[]
}
