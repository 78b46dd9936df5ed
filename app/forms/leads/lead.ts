import type { Answer } from '#app/forms/form-questions/question.ts'
import type { ShownField } from './lead-form.ts'

/** Whether whoever left an address has shown that it is theirs: not asked to, not yet, or yes. */
export const LEAD_STATES = ['confirmed', 'waiting', 'unasked'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** Somebody who left an address, as the office's list shows it. */
export type LeadRow = {
  id: number
  /** None where somebody waits for a product to open. */
  formId: number | null
  form: string | null
  product: { id: number; title: string } | null
  email: string | null
  fields: Record<string, Answer>
  state: LeadState
  confirmedAt: string | null
  /** What they agreed to, in the words that stood there. */
  consentText: string | null
  /** The page on which it was sent. */
  source: string | null
  createdAt: string
}

export type AnsweredField = { name: string; label: string; answer: Answer }

/** What somebody said, in the words of the form as far as it still asks that, in its order; then what was sent along. */
export function listAnswers(
  { fields }: Pick<LeadRow, 'fields'>,
  shownFields: readonly ShownField[] = [],
): AnsweredField[] {
  const textOf = ({ options }: ShownField, chosen: string) =>
    options.find(({ value }) => value === chosen)?.text ?? chosen
  const inWords = (field: ShownField, answer: Answer) =>
    Array.isArray(answer)
      ? answer.map((one) => textOf(field, one))
      : typeof answer === 'string'
        ? textOf(field, answer)
        : answer
  const known = shownFields.filter(({ name }) => Object.hasOwn(fields, name))
  const names = new Set(known.map(({ name }) => name))
  const rest = Object.entries(fields).filter(([name]) => !names.has(name))
  return [
    ...known.map((field) => ({ ...field, answer: inWords(field, fields[field.name] ?? '') })),
    ...rest.map(([name, answer]) => ({ name, label: name, answer })),
  ]
}

/** An answer as one line of text. */
export function getAnswerText(answer: Answer): string {
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}
