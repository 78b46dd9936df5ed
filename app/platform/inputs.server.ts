import { z } from 'zod'
import { getSnakeName, type SnakeName } from './case.ts'
import { getLength, hasPiledMarks, isLine, isVisible, normalizeText, tidyPasted, tidyText } from './characters.ts'
import type { Locale, Message } from './i18n.ts'
import { describedAs, toJsonSchema } from './json-schema.server.ts'
import type { FieldErrors } from './refusal.ts'
import { instantAt } from './time-zone.ts'

/** An object whose fields are camelCase in the code and snake_case where they are sent. */
export type FieldsOf<Shape extends z.ZodRawShape> = z.ZodPipe<
  z.ZodObject<{ [Name in keyof Shape as SnakeName<Name>]: Shape[Name] }>,
  z.ZodTransform<z.output<z.ZodObject<Shape>>, unknown>
>
/** What a route takes: fields of one word as `z.object`, others as `Fields`. */
export type InputSchema = z.ZodObject | z.ZodPipe<z.ZodObject, z.ZodTransform>

/**
 * `Fields({ dueAt: Instant })` reads `{"due_at": …}` and the form field `due_at`, gives `dueAt`, and refuses `due_at` when it
 * is wrong. Others than its fields are refused; keys of what a field holds stay as they were sent.
 */
export function Fields<const Shape extends z.ZodRawShape>(shape: Shape): FieldsOf<Shape> {
  const names = new Map(Object.keys(shape).map((name) => [getSnakeName(name), name]))
  const sent = Object.fromEntries([...names].map(([sentName, name]) => [sentName, shape[name] as z.ZodType]))
  const rename = (input: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]))
  return z.strictObject(sent).transform(rename) as unknown as FieldsOf<Shape>
}

/** The object of a schema with the names that are sent. */
export function getSentObject(schema: InputSchema): z.ZodObject {
  return schema instanceof z.ZodPipe ? schema.in : schema
}

/** The schema with another treatment of what it does not name. */
export function withSentObject(schema: InputSchema, object: z.ZodObject): InputSchema {
  // A clone, which keeps what `refine` added.
  return schema instanceof z.ZodPipe ? schema.clone({ ...schema.def, in: object }) : object
}

/** true or false, 1 or 0 in JSON; a ticked box in a form. */
export const Flag = describedAs(
  z.union([
    z.boolean(),
    z.literal(['on', 'true', '1', 1]).transform(() => true),
    z.literal(['false', '0', 0]).transform(() => false),
  ]),
  () => ({ type: 'boolean' }),
)

const DIGITS = /^-?\d{1,15}$/

/** A whole number in JSON; its digits in a form. */
export const WholeNumber = describedAs(z.union([z.int(), z.string().regex(DIGITS).transform(Number)]), () => ({
  type: 'integer',
}))

/** A number in JSON; its digits in a form. */
export const Decimal = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(?:\.\d{1,20})?$/)
    .transform(Number),
])

/** `299`, `1 299,00`: an amount as people type it, in minor units. */
export const TypedAmount = z
  .string()
  .transform((typed) => tidyPasted(typed).replace(/\s/g, '').replace(',', '.'))
  .refine((typed) => /^\d{1,6}(?:\.\d{1,2})?$/.test(typed), { params: { text: 'errors.amount_shape' } })
  .transform((typed) => Math.round(Number(typed) * 100))

/** A filter in an address: left out or left empty, as a form sends it, it narrows nothing. */
export function Filter<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

/** Values of one name: JSON sends a list, a form one, several or none. */
export function Several<S extends z.ZodType>(schema: S, max = 100) {
  const asList = (value: unknown) => (value === undefined ? [] : [value].flat())
  return z.preprocess(asList, z.array(schema).max(max))
}

/** A day in an address or a field, `2026-11-21`; the calendar of the database has no year 0. */
export const Day = z.iso.date().refine((day) => day >= '0001', { params: { text: 'errors.day' } })

/**
 * An instant with any offset, as one in UTC, in the years 1 to 9999: the database knows neither a year 0 nor offsets of
 * more than sixteen hours.
 */
export const Instant = z.iso.datetime({ offset: true }).transform((input, context) => {
  const at = new Date(input)
  const instant = Number.isNaN(at.getTime()) ? '' : at.toISOString()
  if (/^(?!0000)\d{4}-/.test(instant)) return instant
  context.addIssue({ code: 'custom', params: { text: 'errors.moment' } })
  return z.NEVER
})

/** What is planned lies in years that all calendars know, also with some hours before or after it. */
const PLANNED = [(at: string) => at >= '1970' && at < '9999', { params: { text: 'errors.moment' } }] as const

export const Planned = Instant.refine(...PLANNED)
/** A minute that the clocks of a zone show. */
export const Clock = z.iso.datetime({ local: true, precision: -1 }).refine(...PLANNED)

/** Where a body comes from: a form sends only text, omits empty fields, and writes times in the school's time zone. */
export type Sender = { form: boolean; timeZone: string; locale: Locale }
/** The sender of the body that is being read; reading a schema is synchronous. */
let sender: Sender = { form: false, timeZone: 'UTC', locale: 'en' }

/** Reads a body as its sender writes it. */
export function readFrom<T>(from: Sender, read: () => T): T {
  const before = sender
  sender = from
  try {
    return read()
  } finally {
    sender = before
  }
}

/** Where a form shows what is wrong with a text in all languages: at the field of the school's own. */
export function fieldOfText(): Locale[] {
  return sender.form ? [sender.locale] : []
}

/** A field that JSON and forms write differently. Each has its own schema, and both give the same value. */
export function JsonOrForm<J extends z.ZodType, F extends z.ZodType>(json: J, form: F) {
  const read = (input: unknown, context: z.RefinementCtx): z.output<J> | z.output<F> => {
    const parsed = (sender.form ? form : json).safeParse(input, { reportInput: true })
    if (parsed.success) return parsed.data as z.output<J> | z.output<F>
    context.issues.push(...(parsed.error.issues as typeof context.issues))
    return z.NEVER
  }
  // The default has Zod call `read` for an absent field too.
  return describedAs(z.unknown().default(undefined), () => toJsonSchema(json, 'input')).transform(read)
}

/** An amount in minor units: a number in JSON, `49,00` as typed in a form. */
export function Amount(max: number, min = 0) {
  const minorUnits = z.int().min(min).max(max)
  return JsonOrForm(minorUnits, TypedAmount.pipe(minorUnits))
}

/** A whole number in JSON, its digits in a form. */
export function Count(min: number, max: number) {
  const count = z.int().min(min).max(max)
  return JsonOrForm(WholeBetween(count, min, max), WholeBetween(WholeNumber.pipe(count), min, max))
}

/** Tells who sent something else than a whole number which ones it takes. */
function WholeBetween<S extends z.ZodType<number>>(schema: S, min: number, max: number) {
  const whole = { type: 'integer', minimum: min, maximum: max }
  return describedAs(z.unknown(), () => whole).transform((input, context): number => {
    const parsed = schema.safeParse(input, { reportInput: true })
    if (parsed.success) return parsed.data
    const isNumber = parsed.error.issues.some(({ code }) => code === 'too_small' || code === 'too_big')
    const params = { text: 'errors.whole_between', min, max }
    if (isNumber || input === undefined || input === null)
      context.issues.push(...(parsed.error.issues as typeof context.issues))
    else context.addIssue({ code: 'custom', params })
    return z.NEVER
  })
}

/** A boolean in JSON, a box in a form: absent when it is not ticked. */
export const Box = JsonOrForm(
  z.boolean(),
  Several(Flag).transform((ticks) => ticks.includes(true)),
)

/** A list in JSON; a field that occurs once, several times or never in a form. */
export function ListOf<S extends z.ZodType>(schema: S, max = 100) {
  return JsonOrForm(z.array(schema).max(max), Several(schema, max))
}

/** A list of objects in JSON; fields called `name.0.field`, `name.1.field` in a form. */
export function RowsOf<S extends z.ZodType>(row: S, max: number) {
  const list = z.array(row).max(max)
  const isShort = (rows: object) => Object.keys(rows).length <= max
  const rows = z
    .record(z.string().regex(/^\d{1,3}$/), row)
    .default({})
    .refine(isShort, { params: { text: 'errors.too_long_list', max } })
  // Keys that are numbers are in ascending order.
  return JsonOrForm(
    list,
    rows.transform((byPlace) => Object.values(byPlace)),
  )
}

/** An instant with any offset in JSON, what the school's clocks show in a form. */
export function Moment(instant: z.ZodType<string> = Planned) {
  return JsonOrForm(
    instant,
    Clock.transform((clock) => instantAt(clock, sender.timeZone)),
  )
}

/** A day or an instant with any offset, as what a rule makes of it by the clocks of the school; `wrong` names the text of what is wrong. */
export function DayOrInstant<T>(rule: (chosen: string, timeZone: string) => T | { wrong: string }) {
  return z.union([Planned, Day]).transform((chosen, context): T => {
    const read = rule(chosen, sender.timeZone)
    if (typeof read !== 'object' || read === null || !('wrong' in read)) return read as T
    context.addIssue({ code: 'custom', params: { text: read.wrong } })
    return z.NEVER
  })
}

/** A field that forms may omit and JSON may not. */
export function OptionalInForm<S extends z.ZodType>(schema: S) {
  return JsonOrForm(schema, schema.optional())
}

/** A field that only a form has, such as which of its parts counts; unknown in JSON. */
export function OnlyInForm<S extends z.ZodType>(schema: S) {
  const unknown = z
    .unknown()
    .refine((input) => input === undefined, { params: { text: 'errors.unknown_field' } })
    .transform(() => undefined)
  return JsonOrForm(unknown, schema)
}

/** A field that JSON may omit to leave the value as it is; a form that omits it has it `empty`. */
export function Kept<S extends z.ZodType, const Empty>(schema: S, empty: Empty) {
  const emptied = (input: z.output<S> | undefined) => (input === undefined ? empty : input)
  return JsonOrForm(schema.optional(), schema.optional().transform(emptied)).optional()
}

/** Whether a text holds what can be stored and put in order: whole letters, no NUL, no piles of marks. */
function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0') && !hasPiledMarks(value)
}

/** The fields whose text can be none (isText), whatever the route makes of it; undefined when there are none. */
export function unfitFields(input: unknown, path: PropertyKey[] = [], found?: FieldErrors): FieldErrors | undefined {
  const text = input instanceof File ? input.name : input
  if (typeof text === 'string') {
    if (isText(text)) return found
    const fields: FieldErrors = found ?? Object.create(null)
    add(fields, path, 'errors.invalid_characters')
    return fields
  }
  if (typeof input !== 'object' || input === null) return found
  let fields = found
  for (const [name, value] of Object.entries(input)) fields = unfitFields(value, [...path, name], fields)
  return fields
}

/** Text of one line, trimmed; lengths count code points. */
export function Line(min: number, max: number) {
  return z
    .string()
    .meta(lengths(min, max))
    .transform((value) => normalizeText(value).trim())
    .superRefine((value, context) => lengthBetween(min, max)(isVisible(value) ? value : '', context))
    .refine(isLine, { params: { text: 'errors.invalid_characters' } })
}

/** An address, a code or a number, often pasted: without what comes along unseen. */
export const Pasted = z.string().transform(tidyPasted)

/** Text of many lines, trimmed; lengths count code points. */
export function Prose(min: number, max: number) {
  return z
    .string()
    .meta(lengths(min, max))
    .transform(tidyText)
    .superRefine(lengthBetween(min, max))
    .refine(isText, { params: { text: 'errors.invalid_characters' } })
}

/** The same for a description of the field. */
const lengths = (min: number, max: number) => ({ ...(min > 0 && { minLength: min }), maxLength: max })

function lengthBetween(min: number, max: number) {
  return (value: string, context: z.RefinementCtx) => {
    const length = getLength(value)
    if (length < min) {
      context.addIssue({ code: 'custom', params: { text: length === 0 ? 'errors.required' : 'errors.too_short', min } })
    }
    if (length > max) context.addIssue({ code: 'custom', params: { text: 'errors.too_long', max } })
  }
}

/** What an answer tells: nobody mends more at once, and names that nobody chose may be of any length. */
const FIELDS_TOLD = 50
const NAME_TOLD = 100

/** The messages of a failed check per field (`consents.terms`); an unknown key is told under its own name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // Without a prototype: a key may be called `constructor` or `__proto__`.
  const fields: FieldErrors = Object.create(null)
  for (const issue of flat(error.issues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(fields, [...issue.path, key], 'errors.unknown_field')
    } else add(fields, issue.path, toMessage(issue))
  }
  return fields
}

function add(fields: FieldErrors, path: PropertyKey[], message: Message) {
  const name = path.map(String).join('.').slice(0, NAME_TOLD)
  if (!(name in fields) && Object.keys(fields).length >= FIELDS_TOLD) return
  fields[name] = [...(fields[name] ?? []), message]
}

/** Of a union that nothing fitted, the issues of its first branch: that is the JSON form. */
function flat(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue): z.core.$ZodIssue[] => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const [inner = [], ...others] = issue.errors
    const isWhole = others.flat().some((one) => one.code === 'invalid_format' && one.pattern === String(DIGITS))
    return flat(inner).map((one) => ({
      ...one,
      path: [...issue.path, ...one.path],
      ...(isWhole && one.code === 'invalid_type' && { expected: 'int' }),
    }))
  })
}

/** What a field of each kind takes, for who sent something of another kind. */
const EXPECTED: Partial<Record<string, Message>> = {
  int: 'errors.whole_number',
  number: 'errors.number',
  boolean: 'errors.yes_or_no',
}

/** The same for texts of a form that they do not have. */
const FORMATS: Partial<Record<string, Message>> = {
  email: 'errors.email',
  date: 'errors.day',
  datetime: 'errors.moment',
  url: 'errors.web_address',
}

function toMessage(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'errors.required'
      return EXPECTED[issue.expected] ?? 'errors.wrong_type'
    case 'too_small':
      return issue.origin === 'string'
        ? ['errors.too_short', { min: Number(issue.minimum) }]
        : ['errors.too_small', { min: Number(issue.minimum) }]
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return ['errors.too_long', { max }]
      return issue.origin === 'array' ? ['errors.too_long_list', { max }] : ['errors.too_big', { max }]
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'errors.invalid_value'
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? 'errors.required' : 'errors.choice'
    case 'custom': {
      const { text, ...values } = (issue.params ?? {}) as { text?: string; min?: number; max?: number }
      if (!text) return 'errors.invalid_value'
      return [text as 'errors.required', values as Record<string, number>]
    }
    default:
      return issue.input === undefined ? 'errors.required' : 'errors.invalid_value'
  }
}

/**
 * The fields of forms, whatever is in them: for a page that shows a form again with what was typed, which is checked once the
 * form is sent. Names that none of the forms has are refused.
 */
export function fieldsOfForms(...forms: InputSchema[]): Record<string, z.ZodOptional<z.ZodUnknown>> {
  const names = forms.flatMap((form) => Object.keys(getSentObject(form).shape))
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()]))
}

/** Where a page of a list goes on, by the address that an earlier page answered. */
export const Cursor = z.string().max(2000)

/** What a call says of the page of a list that it wants. */
export const PAGING = {
  cursor: Cursor.optional(),
  length: WholeNumber.pipe(z.int().min(1).max(100)).optional(),
}
