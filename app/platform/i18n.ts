import type { MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { layOut } from './keep-together.ts'
import { RIGHT_TO_LEFT } from './right-to-left.ts'

export const LOCALES = ['en', 'pl'] as const
/** What each language calls itself. */
export const LANGUAGE_NAMES = { en: 'English', pl: 'Polski' } as const
export type Locale = (typeof LOCALES)[number]

/** Domain → its English messages; filled by app/texts.ts so that every key is checked by the compiler. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging fills it
export interface TextDomains {}

export type Domain = keyof TextDomains & string
export type KeyOf<D extends Domain> = keyof TextDomains[D] & string
export type TextKey = { [D in Domain]: `${D}.${KeyOf<D>}` }[Domain]
export type TextArguments = Record<string, string | number | Date>
/** A translation key, or the key with its arguments. */
export type Message = TextKey | readonly [TextKey, TextArguments]

/** A text in the languages it was written in; at least one of them. */
export type LocalText = Partial<Record<Locale, string>>

// A plain string, or ICU syntax already parsed while building.
type Compiled = string | MessageFormatElement[]
/** What the parser calls a piece of text, and a value that is said as it is. */
const LITERAL: TYPE.literal = 0
const ARGUMENT: TYPE.argument = 1
export type Messages = Record<string, Compiled>

type Formatters = NonNullable<NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters']>

/** Makes a formatter once per locale and options; those of a message stay the same objects. */
function once<F, O>(make: (locale: string, options?: O) => F, nameOf: (options?: O) => unknown = (options) => options) {
  const made = new Map<unknown, Record<string, F>>()
  return (locales?: string | string[], options?: O): F => {
    const locale = String(locales)
    const name = nameOf(options)
    const byLocale = made.get(name) ?? {}
    made.set(name, byLocale)
    byLocale[locale] ??= make(locale, options)
    return byLocale[locale]
  }
}

/** Shared by all messages: each would make its own else, and look for them by writing their options as JSON. */
const formatters: Formatters = {
  getNumberFormat: once((locale, options) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: once((locale, options) => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: once(
    (locale, options) => new Intl.PluralRules(locale, options),
    (options?: Intl.PluralRulesOptions) => options?.type,
  ),
}

const known: Record<Locale, Record<string, Messages>> = { en: {}, pl: {} }
const formats = new Map<string, IntlMessageFormat>()

/** Makes a domain's messages known; the server does it for all at start, the browser for those its page shows. */
export function addTexts(locale: Locale, domain: string, messages: Messages): void {
  known[locale][domain] = messages
  for (const key of formats.keys()) if (key.startsWith(`${locale} ${domain}.`)) formats.delete(key)
}

/** The same of messages that are read when one of them is said first. */
export function addTextsWhenAsked(locale: Locale, domain: string, read: () => Messages): void {
  Object.defineProperty(known[locale], domain, {
    configurable: true,
    enumerable: true,
    get() {
      const value = read()
      Object.defineProperty(known[locale], domain, { value, writable: true, configurable: true, enumerable: true })
      return value
    },
  })
}

/** A value in another direction than the words around it turns none of them round: isolates say where it begins and ends. */
export const isolate = <V>(value: V): V | string =>
  typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value

const isolateValues = (values: TextArguments): TextArguments =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]))

/** A message that only names its values, put together as it is; undefined where one has to be counted or formatted. */
function joined(message: Exclude<Compiled, string>, values: TextArguments = {}): string | undefined {
  let text = ''
  for (const part of message) {
    const value = part.type === LITERAL ? part.value : part.type === ARGUMENT ? values[part.value] : undefined
    if (value === undefined || value instanceof Date) return undefined
    text += part.type === ARGUMENT ? isolate(value) : value
  }
  return text
}

/** The text of `domain.key` in a language; a key nobody knows is shown as it is. */
export function translate(locale: Locale, key: string, values?: TextArguments): string {
  const dot = key.indexOf('.')
  const message = known[locale][key.slice(0, dot)]?.[key.slice(dot + 1)]
  if (message === undefined) return key
  if (typeof message === 'string') return message
  const plain = joined(message, values)
  if (plain !== undefined) return plain
  const name = `${locale} ${key}`
  let format = formats.get(name)
  if (!format) {
    format = new IntlMessageFormat(message, locale, undefined, { formatters })
    formats.set(name, format)
  }
  return String(format.format(values && isolateValues(values)))
}

/** What a text names as it is, `{title}`; not what it counts or chooses by. */
export function listNamed(locale: Locale, key: string): string[] {
  const dot = key.indexOf('.')
  const message = known[locale][key.slice(0, dot)]?.[key.slice(dot + 1)]
  return typeof message === 'object' ? message.flatMap((part) => (part.type === ARGUMENT ? [part.value] : [])) : []
}

export function translateMessage(locale: Locale, message: Message): string {
  return typeof message === 'string' ? translate(locale, message) : translate(locale, message[0], message[1])
}

/** The text in the wanted language, else in the other one it was written in. */
export function inLocale({ en, pl }: LocalText, locale: Locale): string {
  const polish = pl && layOut(pl)
  return (locale === 'pl' ? (polish ?? en) : (en ?? polish)) ?? ''
}

/** A text with its words changed in each language that it was written in. */
export function inEachLanguage(text: LocalText, change: (words: string, locale: Locale) => string): LocalText {
  return Object.fromEntries(LOCALES.flatMap((locale) => (text[locale] ? [[locale, change(text[locale], locale)]] : [])))
}

/** Texts by the names of a form's fields: `{ title: { en: 'Light' } }` as `{ 'title.en': 'Light', 'title.pl': '' }`. */
export function inFields(texts: Record<string, LocalText>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => LOCALES.map((locale) => [`${name}.${locale}`, text[locale] ?? ''])),
  )
}

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'pl'
}

/** The best of our languages for an Accept-Language header, if it names one of them. */
export function acceptedLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined
  let best: Locale | undefined
  let bestWeight = 0
  for (const part of header.split(',', 12)) {
    const [tag = '', weight] = part.trim().split(';q=')
    const language = tag.slice(0, 2).toLowerCase()
    const value = weight === undefined ? 1 : Number(weight)
    if (isLocale(language) && value > bestWeight) {
      best = language
      bestWeight = value
    }
  }
  return best
}
