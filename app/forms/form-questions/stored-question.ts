import { inLocale, LOCALES, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { type Answer, type FormQuestion, type InputType, type QuestionType, questionName } from './question.ts'

export const QUESTION_MAX = 300
export const OPTIONS_MAX = 20
export const OPTION_MAX = 200
/** Ids of questions are drawn, so that none is ever used again for another one. */
export const ID_MAX = 2 ** 31 - 1

/** A question as it is stored, in the languages of the school; its id stays whatever becomes of its words. */
export type StoredQuestion = {
  id: number
  title: LocalText
  placeholder: LocalText
  type: QuestionType
  inputType: InputType
  required: boolean
  /** What stands in it before anybody answered. */
  value: Answer | null
  options: { value: string; label: LocalText }[]
}

/** The same in one language. */
export type NumberedQuestion = FormQuestion & { id: number }

/** How a question is answered, whatever it looks like. */
export type Kind = 'words' | 'choice' | 'choices' | 'box'

/** What somebody said to a question, and how that was asked: it stays when the form changes. */
export type StoredAnswer = {
  question: number
  title: string
  kind: Kind
  value: Answer
  /** The value as its options said it, or as it was written. */
  words: string | string[]
}

type AnswerRules = Pick<FormQuestion, 'type' | 'inputType'> & { options: readonly unknown[] }

export function getKind({ type, inputType, options }: AnswerRules): Kind {
  if (type === 'select') return 'choice'
  if (type !== 'checkbox') return 'words'
  if (inputType === 'radio') return 'choice'
  return options.length > 0 ? 'choices' : 'box'
}

/** Whether it is answered by one or several of its options. */
export const isChosen = (kind: Kind) => kind === 'choice' || kind === 'choices'

/** Under which it is answered; a title without letters that it could be made of goes by its place. */
const nameAt = (title: string, at: number) => questionName(title) || `question-${at + 1}`

export function questionsIn(questions: readonly StoredQuestion[], locale: Locale): NumberedQuestion[] {
  return questions.map(({ title, placeholder, options, ...question }, at) => ({
    ...question,
    title: inLocale(title, locale),
    name: nameAt(inLocale(title, locale), at),
    placeholder: inLocale(placeholder, locale),
    options: options.map(({ value, label }) => ({ value, label: inLocale(label, locale) })),
  }))
}

/** Under which a question is answered in each language, the given one first. */
function getNames(questions: readonly StoredQuestion[], first: Locale): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of [first, ...LOCALES])
    for (const { id, name } of questionsIn(questions, locale)) if (!names.has(name)) names.set(name, id)
  return names
}

/** What somebody said to the questions, each with its words of now. */
export function toStoredAnswers(
  questions: readonly NumberedQuestion[],
  answers: Readonly<Record<string, Answer>>,
): StoredAnswer[] {
  return questions.flatMap((question) => {
    const value = Object.hasOwn(answers, question.name) ? answers[question.name] : undefined
    if (question.type === 'separator' || value === undefined) return []
    const labels = new Map(question.options.map((option) => [option.value, option.label]))
    const labelOf = (one: string) => labels.get(one) ?? one
    const words = Array.isArray(value) ? value.map(labelOf) : typeof value === 'string' ? labelOf(value) : ''
    return [{ question: question.id, title: question.title, kind: getKind(question), value, words }]
  })
}

/** A question to begin with; its id is drawn, so that it is never another one's. */
export function newQuestion(): StoredQuestion {
  const id = 1 + Math.floor(Math.random() * (ID_MAX - 1))
  return { id, title: {}, placeholder: {}, type: 'text', inputType: 'text', required: false, value: null, options: [] }
}

/** Answers under the names that the questions have in one language, whichever they were asked in. */
export function inOneLanguage(
  questions: readonly StoredQuestion[],
  response: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, unknown> {
  const ids = getNames(questions, locale)
  const names = new Map(questionsIn(questions, locale).map(({ id, name }) => [id, name]))
  const given: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(response)) given[names.get(ids.get(name) ?? 0) ?? name] = value
  return given
}
