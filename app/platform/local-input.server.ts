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

/** What is stored of it: words of one language leave those of the other as they were; what is empty is left out. */
export function localOf(said: Said, locale: Locale, before: LocalText = {}): LocalText {
  const local = typeof said === 'string' ? { ...before, [locale]: said } : said
  return Object.fromEntries(LOCALES.flatMap((one) => (local[one] ? [[one, local[one]]] : [])))
}
