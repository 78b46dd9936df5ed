import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { requireVideos } from '#app/content/videos/videos.server.ts'
import { leadForms } from '#app/forms/leads/tables.server.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { IdOf, readAs } from '#app/platform/http.server.ts'
import { LOCALES, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { Decimal, Instant, Line, Prose } from '#app/platform/inputs.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { cleanTexts } from '#app/platform/written.server.ts'
import { emptyValue, type Field, type Fields, LONG_MAX, type Payload, type Value } from './fields.ts'

/** A page of the school, or of the web; no address runs anything. */
const LINK = /^(?:\/(?![/\\])[^\s<>"\\]*|#[\w-]*|https?:\/\/[^\s<>"]+|mailto:[^\s<>"]+)$/i
/** A picture of the school's own; of other sites nothing is loaded. */
const PICTURE = /^\/media\/public\/[\w./-]{1,250}$/

const COLOUR = /^#[\da-f]{6}$/i

/** A text in the caller's language, or in several; a language left empty has none. */
function Local(words: z.ZodType<string>, locale: Locale) {
  const each = z.strictObject({ en: words.optional(), pl: words.optional() })
  return z.preprocess(
    (value) => (typeof value === 'string' ? { [locale]: value } : value),
    each.transform((texts): LocalText => Object.fromEntries(Object.entries(texts).filter(([, text]) => text))),
  )
}

function matching(pattern: RegExp) {
  return z
    .string()
    .trim()
    .max(2000)
    .refine((text) => text === '' || pattern.test(text), { params: { text: 'errors.invalid_value' } })
}

/** What is there at all: a block keeps what it names already, whoever sees that. */
const NAMED = {
  product: IdIn(products),
  video: IdOf(({ db, school }, id) => requireVideos(db, school.id, [id], { open: true })),
  lead_form: IdIn(leadForms),
}

function getSchema(field: Field, locale: Locale): z.ZodType {
  switch (field.kind) {
    case 'line':
      return Local(z.union([z.literal(''), Line(0, field.max)]), locale)
    case 'prose':
      return Local(Prose(0, field.max), locale)
    case 'rich':
      return Local(Prose(0, LONG_MAX), locale)
    case 'code':
      return Prose(0, LONG_MAX)
    case 'link':
      return matching(LINK)
    case 'colour':
      return matching(COLOUR)
    case 'film':
      return z
        .string()
        .trim()
        .max(2000)
        .refine((text) => text === '' || getEmbed(text) !== undefined, { params: { text: 'pages.film_unknown' } })
    case 'picture':
      return z.preprocess((value) => value || null, matching(PICTURE).nullable())
    case 'product':
    case 'video':
    case 'lead_form':
      return z.preprocess((value) => value || null, NAMED[field.kind].nullable())
    case 'choice':
      return z.enum(field.of)
    case 'number':
      return Decimal.pipe(z.number().min(field.min).max(field.max))
    case 'moment':
      return z.union([z.literal(''), Instant])
    case 'list':
      return z.array(schemaOfFields(field.of, locale)).max(field.max)
  }
}

function schemaOfFields(fields: Fields, locale: Locale): z.ZodType<Payload> {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    getSchema(field, locale).default(emptyValue(field)),
  ])
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Payload>
}

/**
 * What was sent as the contents of a block, made clean; what is left out is empty. 422 under `payload.<field>` for what
 * cannot stand there. A text that is no object of languages is in the caller's.
 */
export async function checkPayload(fields: Fields, value: unknown, locale: Locale): Promise<Payload> {
  const { payload } = readAs(z.object({ payload: schemaOfFields(fields, locale) }), { payload: value ?? {} })
  await cleanRichTexts(fields, payload)
  return payload
}

/** Makes the rich texts of a payload clean, all of them together beside this thread. */
async function cleanRichTexts(fields: Fields, payload: Payload): Promise<void> {
  const texts: LocalText[] = []
  for (const [field, value] of getValues(fields, payload)) if (field.kind === 'rich') texts.push(value as LocalText)
  const written = texts.flatMap((text) => LOCALES.flatMap((locale) => (text[locale] ? [{ text, locale }] : [])))
  const html = await cleanTexts(written.map(({ text, locale }) => text[locale] ?? ''))
  for (const [at, { text, locale }] of written.entries()) text[locale] = html[at] ?? ''
}

/** Every value of a payload with its field, those of lists too. */
export function* getValues(fields: Fields, payload: Payload): Generator<[Field, Value]> {
  for (const [name, field] of Object.entries(fields)) {
    const value = payload[name] ?? emptyValue(field)
    if (field.kind === 'list') for (const item of value as Payload[]) yield* getValues(field.of, item)
    else yield [field, value]
  }
}

/** The products, films or lead forms that a payload names. */
export function idsIn(kind: 'product' | 'video' | 'lead_form', fields: Fields, payload: Payload): number[] {
  return [...getValues(fields, payload)].flatMap(([field, value]) =>
    field.kind === kind && value ? [Number(value)] : [],
  )
}
