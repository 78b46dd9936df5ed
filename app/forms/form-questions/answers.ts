import { getLength, isLine, tidyText } from '#app/platform/characters.ts'
import type { Message } from '#app/platform/i18n.ts'
import type { FieldErrors } from '#app/platform/refusal.ts'
import type { Answer, FormQuestion } from './question.ts'

/** The longest answer of one line, and of several, in code points. */
export const LINE_MAX = 500
export const PROSE_MAX = 5000

/** Something, an at sign, something with a dot: whether letters arrive there only a letter shows. */
const LOOSE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
const TICKED: readonly unknown[] = [true, 'on', 'true', '1', 1]
const NOT_TICKED: readonly unknown[] = [undefined, null, '', false, 'false', '0', 0]

type CheckedAnswers = { answers: Record<string, Answer>; errors: FieldErrors }
type ReadAnswer = { answer?: Answer; wrong?: Message }

/**
 * What was answered, by the names of the questions, and the error map: what is wrong with it under the names after `at`.
 * What none of the questions asks is wrong too. What was left out has no answer, but for a box, which is not ticked.
 */
export function checkAnswers(
  questions: readonly FormQuestion[],
  given: Readonly<Record<string, unknown>>,
  at: 'response.' | '' = 'response.',
): CheckedAnswers {
  const answerable = questions.filter(({ type }) => type !== 'separator')
  const names = new Set(answerable.map(({ name }) => name))
  const errors: FieldErrors = Object.create(null)
  const answers: CheckedAnswers['answers'] = {}
  for (const name of Object.keys(given)) if (!names.has(name)) errors[at + name] = ['errors.unknown_field']
  for (const question of answerable) {
    const { answer, wrong } = readAnswer(
      question,
      Object.hasOwn(given, question.name) ? given[question.name] : undefined,
    )
    if (wrong) errors[at + question.name] = [wrong]
    else if (answer !== undefined) answers[question.name] = answer
  }
  return { answers, errors }
}

function readAnswer(question: FormQuestion, given: unknown): ReadAnswer {
  const { type, inputType, options } = question
  if (type === 'checkbox' && inputType !== 'radio')
    return options.length > 0 ? readSeveral(question, given) : readBox(question, given)
  return readWords(question, given)
}

function readBox({ required }: FormQuestion, given: unknown): ReadAnswer {
  if (TICKED.includes(given)) return { answer: true }
  if (!NOT_TICKED.includes(given)) return { wrong: 'errors.wrong_type' }
  return required ? { wrong: 'errors.required' } : { answer: false }
}

function readSeveral({ required, options }: FormQuestion, given: unknown): ReadAnswer {
  const chosen = [given ?? []].flat().filter((one) => one !== '')
  const values = new Set(options.map(({ value }) => value))
  if (!chosen.every((one) => typeof one === 'string' && values.has(one))) return { wrong: 'errors.invalid_value' }
  if (chosen.length === 0) return required ? { wrong: 'errors.required' } : {}
  return { answer: [...new Set(chosen as string[])] }
}

/** What is written, or the one of several that is chosen. */
function readWords({ type, inputType, required, options }: FormQuestion, given: unknown): ReadAnswer {
  if (given !== undefined && given !== null && typeof given !== 'string') return { wrong: 'errors.wrong_type' }
  const words = tidyText(given ?? '')
  if (words === '') return required ? { wrong: 'errors.required' } : {}
  if (type === 'select' || type === 'checkbox')
    return options.some(({ value }) => value === words) ? { answer: words } : { wrong: 'errors.invalid_value' }
  const max = type === 'textarea' ? PROSE_MAX : LINE_MAX
  if (getLength(words) > max) return { wrong: ['errors.too_long', { max }] }
  if (type === 'text' && !isLine(words)) return { wrong: 'errors.invalid_characters' }
  if (inputType === 'email' && !LOOSE_EMAIL.test(words)) return { wrong: 'errors.email' }
  return { answer: words }
}
