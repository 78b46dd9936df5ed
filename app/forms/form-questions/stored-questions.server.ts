import { randomInt } from 'node:crypto'
import { LOCALES, type Locale } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import type { FieldErrors } from '#app/platform/refusal.ts'
import type { QuestionInput } from './inputs.server.ts'
import { questionName } from './question.ts'
import { getKind, ID_MAX, questionsIn, type StoredQuestion } from './stored-question.ts'

/** The questions as they are stored: a known one keeps its id and the words of other languages. */
export function questionsFrom(inputs: readonly QuestionInput[], kept: readonly StoredQuestion[], locale: Locale) {
  const named = (title: QuestionInput['title']) =>
    questionName(typeof title === 'string' ? title : (title[locale] ?? ''))
  const claimed = new Set(inputs.flatMap(({ id }) => id ?? []))
  return inputs.map(({ id, name, title, placeholder, options, ...rest }): StoredQuestion => {
    const before = kept.find((one) =>
      id === undefined ? !claimed.has(one.id) && questionName(one.title[locale] ?? '') === named(title) : one.id === id,
    )
    const own = id ?? before?.id ?? randomInt(1, ID_MAX)
    claimed.add(own)
    const labels = new Map(before?.options.map(({ value, label }) => [value, label]))
    return {
      ...rest,
      id: own,
      title: mergeLanguages(title, before?.title ?? {}, locale),
      placeholder: mergeLanguages(placeholder, before?.placeholder ?? {}, locale),
      options: options.map(({ value: wanted, label }, at) => {
        const value = wanted ?? (named(label) || `option-${at + 1}`)
        return { value, label: mergeLanguages(label, labels.get(value) ?? {}, locale) }
      }),
    }
  })
}

/** What keeps questions from being answered, as `questions.2.title`: names are each other's only, a choice has something to choose. */
export function unfitQuestions(questions: readonly StoredQuestion[]): FieldErrors {
  const errors: FieldErrors = {}
  const ids = new Set<number>()
  for (const [at, question] of questions.entries()) {
    if (ids.has(question.id)) errors[`questions.${at}.id`] = ['errors.invalid_value']
    ids.add(question.id)
    const kind = getKind(question)
    const values = question.options.map(({ value }) => value)
    if (kind === 'choice' && values.length === 0) errors[`questions.${at}.options`] = ['form-questions.options_needed']
    if (new Set(values).size < values.length) errors[`questions.${at}.options`] = ['form-questions.values_differ']
  }
  for (const locale of LOCALES) {
    const names = new Set<string>()
    for (const [at, { type, name }] of questionsIn(questions, locale).entries()) {
      if (type === 'separator') continue
      if (names.has(name)) errors[`questions.${at}.title`] = ['form-questions.name_taken']
      names.add(name)
    }
  }
  return errors
}
