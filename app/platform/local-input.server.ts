import { z } from 'zod'
import { LOCALES, type Locale, type LocalText } from './i18n.ts'
import { fieldOfText } from './inputs.server.ts'
import { describedAs, toJsonSchema } from './json-schema.server.ts'

/** A text as a call gives it: words in the caller's language, or in each language. */
export type LocalInput = string | LocalText

/**
 * A text in the caller's language, or in several: `"Light"`, `{"en": "Light", "pl": "Światło"}`, fields called `title.en`
 * and `title.pl` in a form; `needed` in one at least.
 */
export function Local(words: z.ZodType<string>, { needed = false } = {}) {
  const each = z.strictObject({ en: words.optional(), pl: words.optional() })
  const described = () => ({ anyOf: [toJsonSchema(words, 'input'), toJsonSchema(each, 'input')] })
  return describedAs(z.unknown(), described).transform((value, context): LocalInput => {
    const local = typeof value === 'object' && value !== null
    const parsed = (local ? each : words).safeParse(local ? withoutEmpty(value) : value, { reportInput: true })
    if (!parsed.success) context.issues.push(...(parsed.error.issues as typeof context.issues))
    else if (needed && local && Object.keys(parsed.data).length === 0)
      context.addIssue({ code: 'custom', path: fieldOfText(), params: { text: 'errors.required' } })
    return parsed.success ? parsed.data : z.NEVER
  })
}

/** A language that is left empty has no text. */
function withoutEmpty(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text !== 'string' || text.trim() !== ''))
}

/** Words in one language take the place of those in that language; an empty text is none. */
export function mergeLanguages(input: LocalInput, kept: LocalText, locale: Locale): LocalText {
  const text = typeof input === 'string' ? { ...kept, [locale]: input } : input
  return Object.fromEntries(LOCALES.flatMap((code) => (text[code] ? [[code, text[code]]] : [])))
}
