import { foldText } from '#app/platform/characters.ts'
import type { CleanHtml, LocalHtml } from '#app/platform/html.ts'
import { LOCALES, type LocalText } from '#app/platform/i18n.ts'
import type { FieldErrors } from '#app/platform/refusal.ts'

export const QUESTION_TYPES = ['single', 'multiple', 'order', 'match', 'short', 'open'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const QUESTION_MAX = 10_000
export const LABEL_MAX = 500
export const ANSWER_MAX = 200
export const OPTIONS_MAX = 20
export const ANSWERS_MAX = 50
export const POINTS_MAX = 100

/** Something to choose, to put in order or to match; which of the rest it has follows from the type of its question. */
export type Option = { label: LocalText; correct?: boolean; match?: LocalText }

/** A question with its key: which options are correct, the order and the pairs as they are stored, the short answers. */
export type Question = {
  type: QuestionType
  html: LocalHtml
  points: number
  options: Option[]
  /** What counts as right for a short question, in whatever language. */
  answers: string[]
  /** What whoever marks an answer should know. No student ever sees it. */
  explanation: LocalHtml
}

/** A question as the back office knows it: in one language, and under `local` in each. */
export type QuestionRow = {
  id: number
  type: QuestionType
  question: { html: CleanHtml }
  points: number
  options?: { label: string; correct?: boolean; match?: string }[]
  answers?: string[]
  explanation: { html: CleanHtml }
  position: number
  version: number
  local: { question: { html: LocalHtml }; options: Option[]; explanation: { html: LocalHtml } }
}

export const hasOptions = (type: QuestionType) => type !== 'short' && type !== 'open'
const ONE_CORRECT = 1
/** Fewer leave nothing to choose from. */
export const FEWEST_OPTIONS = 2

/** What of a question its type has a use for. */
export function fitting(type: QuestionType, { options, answers }: Pick<Question, 'options' | 'answers'>) {
  const choice = type === 'single' || type === 'multiple'
  return {
    options: hasOptions(type)
      ? options.map(({ label, correct = false, match }) => ({
          label,
          ...(choice && { correct }),
          ...(type === 'match' && match && { match }),
        }))
      : [],
    answers: type === 'short' ? answers : [],
  }
}

/** What is wrong with the options and answers of a question, per field; nothing of one that can be asked and marked. */
export function wrongIn(type: QuestionType, { options, answers }: Pick<Question, 'options' | 'answers'>): FieldErrors {
  if (type === 'open') return {}
  if (type === 'short') return answers.length > 0 ? {} : { answers: ['exams.answer_needed'] }
  if (options.length < FEWEST_OPTIONS) return { options: [['exams.options_needed', { min: FEWEST_OPTIONS }]] }
  const wrong: FieldErrors = {}
  for (const at of repeated(options)) wrong[`options.${at}.label`] = ['exams.option_twice']
  const correct = options.filter((option) => option.correct).length
  if (type === 'single' && correct !== ONE_CORRECT) wrong.options = ['exams.one_correct']
  if (type === 'multiple' && correct === 0) wrong.options = ['exams.some_correct']
  if (type === 'match') {
    for (const [at, { match = {} }] of options.entries())
      if (Object.keys(match).length === 0) wrong[`options.${at}.match`] = ['errors.required']
  }
  return wrong
}

/** The places of the options that say in some language what an earlier one says: nobody could tell them apart. */
function repeated(options: readonly Option[]): number[] {
  const seen = new Set<string>()
  return options.flatMap(({ label }, at) => {
    const labels = LOCALES.flatMap((locale) => (label[locale] ? [`${locale} ${foldText(label[locale])}`] : []))
    const again = labels.some((one) => seen.has(one))
    for (const one of labels) seen.add(one)
    return again ? [at] : []
  })
}

/** Whether clean HTML shows nothing: no letter, no picture, nothing embedded. */
export const isBlank = (html: string) =>
  !/<(?:img|iframe|div data-embed)|&(?!nbsp;)|[^\s\u00a0]/.test(
    html.replace(/<(?!img|iframe|div data-embed)[^<>]*>/g, ''),
  )
