import { z } from 'zod'
import { LOCALES, type Locale, type LocalText } from './i18n.ts'

/** A text as a call gives it: words in the caller's language, or in each language. */
export type Said = string | LocalText

/** A text in the caller's language, or in several: `"Light"`, `{"en": "Light", "pl": "Światło"}`; `needed` in one at least. */
export function Local(words: z.ZodType<string>, { needed = false } = {}) {
  const each = z.strictObject({ en: words.optional(), pl: words.optional() })
  return z.unknown().transform((given, context): Said => {
    const local = typeof given === 'object' && given !== null
    const parsed = (local ? each : words).safeParse(local ? withoutEmpty(given) : given, { reportInput: true })
    if (!parsed.success) context.issues.push(...(parsed.error.issues as typeof context.issues))
    else if (needed && local && Object.keys(parsed.data).length === 0)
      context.addIssue({ code: 'custom', params: { text: 'errors.required' } })
    return parsed.success ? parsed.data : z.NEVER
  })
}

/** The same as a form sends it, a field for each language: `title_en`, `title_pl`. */
export function LocalFields<const Name extends string>(name: Name, words: z.ZodType<string>) {
  const field = words.default('')
  return Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, field])) as Record<
    `${Name}_${Locale}`,
    typeof field
  >
}

/** The fields of a form as one text; a language left empty has none. */
export function ofFields<Name extends string>(
  fields: Record<`${NoInfer<Name>}_${Locale}`, string>,
  name: Name,
): LocalText {
  const written = LOCALES.map((locale) => [locale, fields[`${name}_${locale}`]])
  return Object.fromEntries(written.filter(([, text]) => text !== ''))
}

/** A language that is left empty has no text. */
function withoutEmpty(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, text]) => typeof text !== 'string' || text.trim() !== ''))
}

/** Words in one language take the place of those in that language; an empty text is none. */
export function saidInLanguages(given: Said, kept: LocalText, locale: Locale): LocalText {
  const text = typeof given === 'string' ? { ...kept, [locale]: given } : given
  return Object.fromEntries(LOCALES.flatMap((code) => (text[code] ? [[code, text[code]]] : [])))
}
