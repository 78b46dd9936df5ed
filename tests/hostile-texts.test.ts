import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Door, doors, enter, logInAgain, type Place, placesOfSchool } from './doors.ts'

/** Texts made to cost much: markup inside each other or never closed, signs that are looked for in vain, marks to be sorted. */
const HOSTILE = {
  headings: '## a\n',
  brackets: '[',
  links: '[a](',
  emphasis: '*a **b ',
  'lines of a list': '- a\n',
  quotations: '> a\n',
  elements: '<blockquote>',
  'elements closed wrongly': '<b><p></i>',
  'tags never closed': '<a ',
  entities: '&amp;',
  spaces: ' \t\n',
  marks: '\u0301\u0327',
  'signs of addresses': '@a.',
  'signs of paths': '/..\\',
  digits: '1-',
  'other letters': 'ﷺ',
}
const PLAIN = 'Some plain words of a text. '

const MOST = 6
/** Below this a difference is noise. */
const NOTICED_MS = 3

/** No field that is kept takes so much; what takes it is only compared, or ends the request. */
const UNBOUNDED = 2 ** 17 - 1

/** The longest text that a field takes; 0 when it takes none. */
function longestOf(schema: z.ZodType): number {
  let [fits, tooLong] = [0, UNBOUNDED + 1]
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2)
    if (schema.safeParse(textOf(PLAIN, length)).success) fits = length
    else tooLong = length
  }
  return fits
}

/** A text of so many characters, which ends in a letter and is not trimmed. */
function textOf(unit: string, length: number): string {
  return `${unit.repeat(Math.ceil(length / unit.length)).slice(0, Math.max(0, length - 1))}x`
}

/** As many characters of a text as fit into so many bytes. */
function ofBytes(unit: string, bytes: number): string {
  return textOf(unit, Math.floor((bytes * unit.length) / (Buffer.byteLength(JSON.stringify(unit)) - 2)))
}

const unsafe = doors.filter(({ method, fields }) => method !== 'GET' && fields.length > 0)
let place: Place

beforeAll(async () => {
  place = await placesOfSchool()
})
beforeEach(() => logInAgain(place))

/** What a request costs the thread that everybody waits for. */
async function cost(door: Door, texts: Record<string, string>): Promise<number> {
  const before = process.threadCpuUsage()
  const answer = await enter(place, door, texts)
  const { user, system } = process.threadCpuUsage(before)
  expect(answer.status, door.address).toBeLessThan(500)
  return (user + system) / 1000
}

type Texts = { hostile: Record<string, string>; plain: Record<string, string> }

/** How many times as much as plain texts of the same size: the best of a few tries, as a machine has other things to do. */
async function ratio(door: Door, { hostile, plain }: Texts): Promise<number> {
  let [worst, usual] = [Number.POSITIVE_INFINITY, NOTICED_MS]
  for (let n = 0; n < 5; n++) {
    worst = Math.min(worst, await cost(door, hostile))
    if (worst <= MOST * usual) break
    usual = Math.max(usual, Math.min(await cost(door, plain), await cost(door, plain)))
  }
  return worst / usual
}

/** As much as the door lets in, in all fields together; no field is spared because another one is refused. */
function lettingIn({ fields, bytes }: Door, unit: string): Texts {
  const each = Math.floor((bytes - 8192) / fields.length)
  const inAll = (text: string) => Object.fromEntries(fields.map(({ name }) => [name, text]))
  return { hostile: inAll(ofBytes(unit, each)), plain: inAll(ofBytes(PLAIN, each)) }
}

/** As much as a field of long texts takes, beside valid ones, once of each length: what comes after the checks counts too. */
function taking({ fields }: Door, unit: string): Texts[] {
  const named = new Map(fields.map(({ name, schema }) => [longestOf(schema), name]))
  const long = [...named].filter(([longest]) => longest >= 1000 && longest < UNBOUNDED)
  return long.map(([longest, name]) => ({
    hostile: { [name]: textOf(unit, longest) },
    plain: { [name]: textOf(PLAIN, longest) },
  }))
}

const PATIENCE_MS = 120_000

test.each(unsafe)(
  '$address lets no text cost six times a plain one',
  async (door) => {
    for (const [shape, unit] of Object.entries(HOSTILE)) {
      for (const texts of [lettingIn(door, unit), ...taking(door, unit)]) {
        expect(await ratio(door, texts), `${shape}: ${Object.keys(texts.hostile)}`).toBeLessThanOrEqual(MOST)
      }
    }
  },
  PATIENCE_MS,
)

test('every route takes the longest texts that its fields take, however they are written', () => {
  for (const { address, bytes, fields } of unsafe) {
    const bounded = fields.map(({ schema }) => longestOf(schema)).filter((longest) => longest < UNBOUNDED)
    const characters = bounded.reduce((sum, longest) => sum + longest, 0)
    expect(bytes, address).toBeGreaterThanOrEqual(Math.min(1024 * 1024, 12 * characters))
  }
})
