import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Env, Variables } from './context.server.ts'
import { isLocale } from './i18n.ts'
import { Refusal } from './refusal.ts'

/** What one request may bring, unless its route declares more (`maxBytes`). */
const BYTES = 64 * 1024

/** Fields of a form; in JSON every value, those inside lists and objects included. */
const FIELDS = 200

/** Objects and lists inside each other. */
const DEPTH = 10

/** The longest body of a form or a call; uploads have addresses of their own. */
export const LONGEST = 1024 * 1024

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const PARTS_TYPE = 'multipart/form-data'

/** The bytes to declare for texts of so many characters: a form writes the longest of them in twelve (`%F0%9F%8C%BB`). */
export function bytesFor(characters: number): number {
  return Math.min(LONGEST, BYTES + 12 * characters)
}

export function isForm(c: Context): boolean {
  const type = getType(c)
  return type === FORM_TYPE || type === PARTS_TYPE
}

/** Reads a body: JSON, or a form whose dotted names (`consents.terms`) become objects. Beyond its budget it is a 413. */
export async function readBody(c: Context<Env>, maxBytes = BYTES): Promise<Variables['sent']> {
  const sent = await readSent(c, maxBytes)
  dropLengths(sent.body)
  return sent
}

/**
 * Schemas compare the `length` of whatever stands where a text is wanted, and throw for one that cannot become a number:
 * such a length is none.
 */
function dropLengths(value: object): void {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null) continue
    if (name === 'length') Object.assign(value, { length: null })
    else dropLengths(inner)
  }
}

async function readSent(c: Context<Env>, maxBytes: number): Promise<Variables['sent']> {
  const bytes = await readBytes(c, maxBytes)
  const type = getType(c)
  if (type === FORM_TYPE) return { body: nested(readPairs(bytes)), form: true }
  if (type === PARTS_TYPE)
    return { body: nested(await readParts(bytes, c.req.header('content-type') ?? '')), form: true }
  if (bytes.length === 0) return { body: {}, form: false }
  // Also JSON that calls itself text, as a form of another site could send it.
  if (type !== JSON_TYPE) throw new Refusal(400, 'errors.malformed')
  return { body: readObject(new TextDecoder().decode(bytes), valuesIn(maxBytes)), form: false }
}

/** The body as it comes, for who reads it in pieces: straight from the connection, where there is one. */
export function toBody(c: Context): AsyncIterable<Uint8Array> {
  const { incoming = {} } = (c.env ?? {}) as { incoming?: object }
  const body = Symbol.asyncIterator in incoming ? incoming : getStream(c)
  return body as AsyncIterable<Uint8Array>
}

function getStream(c: Context): AsyncIterable<Uint8Array> {
  return c.req.raw.body ?? Readable.from([])
}

/** Whether a form brings its fields in parts, as one with files does. */
export function isInParts(c: Context): boolean {
  return getType(c) === PARTS_TYPE
}

function getType(c: Context): string | undefined {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
}

/** The length that a body states. Node ends it there; only a body without one has to be counted, which costs a stream. */
export function statedLength(c: Context): number | undefined {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length)
}

/** Refuses a body that states a greater length than it may have (413). */
export async function refuseTooLarge(c: Context, max = BYTES): Promise<void> {
  if ((statedLength(c) ?? 0) <= max) return
  await readUpTo(toBody(c), 0)
  throw tooLarge()
}

async function readBytes(c: Context<Env>, max: number): Promise<Buffer> {
  await refuseTooLarge(c, max)
  if (statedLength(c) !== undefined) return Buffer.from(await c.req.arrayBuffer())
  const bytes = await readUpTo(getStream(c), max)
  if (!bytes) throw tooLarge()
  return bytes
}

/** So much of what is too long is read and dropped: whoever still writes does not read, and would miss the answer. */
const DROPPED = 16 * LONGEST

/** A body's bytes; none, once the rest of it is dropped, when there are more of them. */
async function readUpTo(body: AsyncIterable<Uint8Array>, max: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  // By hand: a loop that is left early closes the connection before the answer.
  const reading = body[Symbol.asyncIterator]()
  while (size <= max + DROPPED) {
    const { done, value } = await reading.next()
    if (done) break
    size += value.length
    if (size <= max) parts.push(value)
    else parts.length = 0
  }
  return size > max ? undefined : Buffer.concat(parts)
}

function readPairs(bytes: Buffer): Iterable<[string, string]> {
  if (getCount('&', bytes) >= FIELDS) throw tooLarge()
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

async function readParts(bytes: Buffer, contentType: string): Promise<Iterable<[string, FormDataEntryValue]>> {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  // The first part stands at the beginning, and what ends the last one is counted in its place.
  if (getCount(`\r\n--${quoted ?? plain}`, bytes) > FIELDS) throw tooLarge()
  return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new Refusal(400, 'errors.malformed')
    })
}

/** How often something occurs, counted no further than is of interest. */
function getCount(wanted: string, bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(wanted); at !== -1 && count <= FIELDS; at = bytes.indexOf(wanted, at + wanted.length)) {
    count += 1
  }
  return count
}

/** Whoever may send more bytes may send as many more values: all ids of a long list, for example. */
const valuesIn = (maxBytes: number) => FIELDS * Math.max(1, Math.floor(maxBytes / BYTES))

function readObject(json: string, max: number): Record<string, unknown> {
  if (!isWithinBudget(json, max)) throw tooLarge()
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Refusal(400, 'errors.malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(400, 'errors.malformed')
  return value as Record<string, unknown>
}

/** Counts the values of JSON and looks how deep they stand, before anything is made of them. */
function isWithinBudget(json: string, max: number): boolean {
  let values = 0
  let depth = 0
  for (let at = 0; at < json.length && values <= max && depth <= DEPTH; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === ',') values += 1
    else if (sign === '{' || sign === '[') {
      values += 1
      depth += 1
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return values <= max && depth <= DEPTH
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** Names of a form's fields have at most so many parts: `licences.0.quantity`. */
const PARTS = 3

/**
 * `consents.terms=on` → `{consents: {terms: 'on'}}`; a name that comes again makes a list, a field left empty nothing. An
 * empty text in a language, `title.pl=`, is missing from a text that is there.
 */
function nested(fields: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of fields) {
    const parts = name.split('.')
    const last = parts.pop() ?? ''
    if (parts.length >= PARTS) throw new Refusal(400, 'errors.malformed')
    if (value === '' && !(parts.length > 0 && isLocale(last))) continue
    const inner = parts.reduce(openObject, body)
    if (value !== '') add(inner, last, value)
  }
  return { ...body }
}

/** The object of that name within another one, made where there is none. */
function openObject(outer: Record<string, unknown>, name: string): Record<string, unknown> {
  const inner = outer[name] ?? Object.create(null)
  outer[name] = inner
  if (!isPlain(inner)) throw new Refusal(400, 'errors.malformed')
  return inner
}

function add(fields: Record<string, unknown>, name: string, value: FormDataEntryValue): void {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else if (Array.isArray(before)) before.push(value)
  else if (isPlain(before)) throw new Refusal(400, 'errors.malformed')
  else fields[name] = [before, value]
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)
}

function tooLarge(): Refusal {
  return new Refusal(413, 'errors.too_large')
}
