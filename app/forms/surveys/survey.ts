import type { NumberedQuestion, StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import type { LocalText } from '#app/platform/i18n.ts'

/** When it opens by itself: as soon as somebody comes, or once they have completed its course. */
export const OPENINGS = ['on_load', 'after_completion'] as const
export type OpeningMode = (typeof OPENINGS)[number]

export const SURVEYS_MAX = 200
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 1000
export const QUESTIONS_MAX = 30
/** A survey as those who answer it get it. */
export type SurveyView = { id: number; title: string; description: string; questions: NumberedQuestion[] }

/** A survey as its makers see it. */
export type SurveyRow = {
  id: number
  title: string
  description: string
  productId: number | null
  product: { id: number; title: string } | null
  questions: NumberedQuestion[]
  active: boolean
  opens: OpeningMode
  startsAt: string | null
  endsAt: string | null
  responses: number
  createdAt: string
  updatedAt: string
  version: number
  /** As it was written, in each language. */
  local: { title: LocalText; description: LocalText; questions: StoredQuestion[] }
}
