import type { Locale } from '#app/platform/i18n.ts'
import type { VersionPart } from '#app/ui/two-versions.tsx'
import type { SurveyRow } from '../survey.ts'

/** What the builder edits of a survey, as its call takes it. */
export function builtValue({ local, productId, active, opens, startsAt, endsAt }: SurveyRow) {
  return { ...local, productId, active, opens, startsAt, endsAt }
}
export type SurveyValue = ReturnType<typeof builtValue>

export const WORDS = ['title', 'description'] as const

/** The texts of a survey in each language, for whoever compares two versions; of the rest that it differs. */
export function surveyParts(
  names: Record<(typeof WORDS)[number] | 'rest', string>,
  locales: readonly Locale[],
): VersionPart<SurveyValue>[] {
  const texts = WORDS.flatMap((word) =>
    locales.map((locale) => ({
      label: names[word],
      locale,
      of: (value: SurveyValue) => value[word][locale] ?? '',
      into: (value: SurveyValue, text: string) => ({ ...value, [word]: { ...value[word], [locale]: text } }),
    })),
  )
  const rest = {
    label: names.rest,
    of: ({ title, description, ...value }: SurveyValue) => JSON.stringify(value, null, 1),
    into: (value: SurveyValue) => value,
  }
  return [...texts, rest]
}
