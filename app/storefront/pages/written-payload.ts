import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { emptyValue, type Field, type Fields, isLocal, type Payload, type Value } from './fields.ts'

/** How the field of a payload is called in its form; of a list with the place of its item. */
export function inputName(prefix: string, name: string): string {
  return prefix ? `${prefix}.${name}` : name
}

/**
 * What stands in a block's form, which shows one language: every other language, and what the form does not hold, stays as
 * it is.
 */
export function readPayload(fields: Fields, form: FormData, now: Payload, locale: Locale, prefix = ''): Payload {
  const read = Object.entries(fields).map(([name, field]) => {
    const value = now[name] ?? emptyValue(field)
    return [name, readValue(field, form, { value, name: inputName(prefix, name), locale })]
  })
  return Object.fromEntries(read)
}

type FieldPlace = { value: Value; name: string; locale: Locale }

function readValue(field: Field, form: FormData, { value, name, locale }: FieldPlace): Value {
  if (field.kind === 'list')
    return (value as Payload[]).map((item, index) => readPayload(field.of, form, item, locale, `${name}.${index}`))
  const typed = form.get(name)
  if (typeof typed !== 'string') return value
  if (isLocal(field)) return withText(value as LocalText, locale, typed)
  if (field.kind === 'product' || field.kind === 'video' || field.kind === 'lead_form')
    return typed ? Number(typed) : null
  if (field.kind === 'picture') return typed || null
  if (field.kind === 'number') return numberIn(typed)
  return typed
}

/** What is no number is left to the server, which says so. */
function numberIn(typed: string): Value {
  const read = Number(typed.replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(read) ? typed : read
}

function withText(text: LocalText, locale: Locale, typed: string): LocalText {
  const { [locale]: removed, ...others } = text
  return typed.trim() ? { ...others, [locale]: typed } : others
}

/** How many texts of a block are written in another language and not in this one. */
export function missingTexts(fields: Fields, payload: Payload, locale: Locale): number {
  let missing = 0
  for (const [name, field] of Object.entries(fields)) {
    const value = payload[name] ?? emptyValue(field)
    if (field.kind === 'list') for (const item of value as Payload[]) missing += missingTexts(field.of, item, locale)
    else if (isLocal(field)) {
      const text = value as LocalText
      if (!text[locale] && Object.values(text).some(Boolean)) missing += 1
    }
  }
  return missing
}

/** The first words of a block, by which its maker knows it in the list. */
export function firstWords(fields: Fields, payload: Payload, locale: Locale): string {
  for (const [name, field] of Object.entries(fields)) {
    const value = payload[name] ?? emptyValue(field)
    if (field.kind === 'list') {
      for (const item of value as Payload[]) {
        const words = firstWords(field.of, item, locale)
        if (words) return words
      }
    } else if (isLocal(field)) {
      const text = value as LocalText
      const words = (text[locale] ?? Object.values(text)[0] ?? '').replaceAll(/<[^<>]*>/g, ' ').trim()
      if (words) return words.slice(0, 60)
    }
  }
  return ''
}
