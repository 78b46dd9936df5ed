import type { Answer } from '#app/forms/form-questions/question.ts'
import type { Kind, StoredAnswer } from '#app/forms/form-questions/stored-question.ts'

/** What somebody answered, for whoever works on the survey. */
export type ResponseRow = {
  id: number
  surveyId: number
  student: { id: number; name: string; email: string }
  /** By the names that the questions have now; what is not asked any more stands in `answers` alone. */
  response: Record<string, Answer>
  answers: StoredAnswer[]
  respondedAt: string
}

/** What a question brought. */
export type QuestionSummary = {
  id: number
  title: string
  kind: Kind
  /** Whether it is still asked. */
  asked: boolean
  answered: number
  /** How often each choice was made. */
  counts: { value: string; label: string; n: number }[]
  /** The newest of what was written. */
  texts: string[]
}
