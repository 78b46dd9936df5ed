import { toSlug } from '#app/content/catalogue/slug.ts'

export const QUESTION_TYPES = ['text', 'textarea', 'select', 'checkbox', 'separator'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** How a question is drawn: a text as a text or an address, options as boxes or as a choice of one. */
export const INPUT_TYPES = ['text', 'email', 'checkbox', 'radio'] as const
export type InputType = (typeof INPUT_TYPES)[number]

/** What was answered: words, whether the one box is ticked, or which of several are. */
export type Answer = string | boolean | string[]

export type QuestionOption = { value: string; label: string }

/** A question of a form, in one language: what is drawn, checked and answered follows from it. */
export type FormQuestion = {
  title: string
  /** Under which it is answered, and under which what is wrong with it is told. */
  name: string
  type: QuestionType
  inputType: InputType
  placeholder: string
  required: boolean
  /** What stands in it before anybody answered. */
  value?: Answer | null
  /** A checkbox without options is one box, which says its title. */
  options: readonly QuestionOption[]
  /** What browsers fill it in with. */
  autoComplete?: string
}

/** What is wrong, by the name of its question, the same after `response.`, or `response` for all that must be answered. */
export type ErrorMap = Readonly<Record<string, string>>

/** The name of a question that has none of its own: its title in lower case, without accents, joined by hyphens. */
export function questionName(title: string): string {
  return toSlug(title)
}

/** What is wrong with the answer to a question, by its form's error map; undefined where nothing is. */
export function getError({ name, required }: Pick<FormQuestion, 'name' | 'required'>, errors: ErrorMap) {
  const errorOf = (key: string) => (Object.hasOwn(errors, key) ? errors[key] : undefined)
  return errorOf(name) ?? errorOf(`response.${name}`) ?? (required ? errorOf('response') : undefined)
}
