import { freeName } from '#app/forms/form-questions/names.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { VersionPart } from '#app/ui/two-versions.tsx'
import type { LeadField, LeadFormRow } from '../lead-form.ts'

/** What the builder edits of a form, as its call takes it. */
export function builtValue({ local, hidden, labels, redirectTo, buttonClass, doubleOptIn }: LeadFormRow) {
  return { ...local, hidden, labels, redirectTo: redirectTo ?? '', buttonClass, doubleOptIn }
}
export type FormValue = ReturnType<typeof builtValue>

/** The texts of a form beside its fields. */
export const WORDS = ['title', 'buttonText', 'successHeader', 'successText', 'consentText'] as const
export type FormText = (typeof WORDS)[number]

export function newField(taken: readonly string[]): LeadField {
  const name = freeName('field', [...taken, 'field'])
  return { label: {}, placeholder: {}, name, type: 'text', required: false, checked: false, options: [] }
}

/** The texts of a form in each language, for whoever compares two versions; of the rest that it differs. */
export function formParts(
  names: Record<FormText | 'rest', string>,
  locales: readonly Locale[],
): VersionPart<FormValue>[] {
  const texts = WORDS.flatMap((word) =>
    locales.map((locale) => ({
      label: names[word],
      locale,
      of: (value: FormValue) => value[word][locale] ?? '',
      into: (value: FormValue, text: string) => ({ ...value, [word]: { ...value[word], [locale]: text } }),
    })),
  )
  const rest = {
    label: names.rest,
    of: ({ fields, hidden, labels, redirectTo, buttonClass, doubleOptIn }: FormValue) =>
      JSON.stringify({ fields, hidden, labels, redirectTo, buttonClass, doubleOptIn }, null, 1),
    into: (value: FormValue) => value,
  }
  return [...texts, rest]
}
