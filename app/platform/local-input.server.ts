import { z } from 'zod'
import { LOCALES, type Locale, type LocalText } from './i18n.ts'

/** A text as a call gives it: words in the caller's language, or in each language. */
export type Said = string | LocalText

/** A text in the caller's language, or in several: `"Light"`, `{"en": "Light", "pl": "Światło"}`; `needed` in one at least. */
export function Local(words: z.ZodType<string>, { needed = false } = {}) {
  const each = z.strictObject({ en: words.optional(), pl: words.optional() })
  return z.unknown().transform((given, context): Said => {
    const local = typeof given === 'object' && given !== null
    const parsed = (local ? each : words).safeParse(given, { reportInput: true })
    if (parsed.success && needed && local && !Object.values(parsed.data).some(Boolean))
      context.addIssue({ code: 'custom', params: { text: 'errors.required' } })
    if (parsed.success) return parsed.data
    context.issues.push(...(parsed.error.issues as typeof context.issues))
    return z.NEVER
  })
}

/** Words in one language take the place of those in that language; an empty text is none. */
export function saidInLanguages(given: Said, kept: LocalText, locale: Locale): LocalText {
  const text = typeof given === 'string' ? { ...kept, [locale]: given } : given
  return Object.fromEntries(LOCALES.flatMap((code) => (text[code] ? [[code, text[code]]] : [])))
}
