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

/** What a door is sent: a plain text, and others of the same size. */
type Texts = { field: string; plain: Record<string, string>; like: (unit: string) => Record<string, string> }

/**
 * How many times as much as the plain text each of the others costs: the best of a few tries, as a machine has other things
 * to do. The plain one is sent again only for what seems dear.
 */
async function* ratios(door: Door, { field, plain, like }: Texts): AsyncGenerator<[string, number]> {
  let least: number | undefined
  for (const [shape, unit] of Object.entries(HOSTILE)) {
    let [worst, usual] = [Number.POSITIVE_INFINITY, Math.max(NOTICED_MS, least ?? 0)]
    for (let n = 0; n < 5; n++) {
      worst = Math.min(worst, await cost(door, like(unit)))
      if (worst <= MOST * usual) break
      const now = Math.min(await cost(door, plain), await cost(door, plain))
      least = Math.min(least ?? now, now)
      usual = Math.max(usual, now)
      if (worst <= MOST * usual) break
    }
    yield [`${shape}: ${field}`, worst / usual]
  }
}

/** As much as the door lets in, in all fields together; no field is spared because another one is refused. */
function lettingIn({ fields, bytes }: Door): Texts {
  const each = Math.floor((bytes - 8192) / fields.length)
  const like = (unit: string) => {
    const text = ofBytes(unit, each)
    return Object.fromEntries(fields.map(({ name }) => [name, text]))
  }
  return { field: 'all', plain: like(PLAIN), like }
}

/** As much as a field of long texts takes, beside valid ones, once of each length: what comes after the checks counts too. */
function taking({ fields }: Door): Texts[] {
  const named = new Map(fields.map(({ name, schema }) => [longestOf(schema), name]))
  const long = [...named].filter(([longest]) => longest >= 1000 && longest < UNBOUNDED)
  return long.map(([longest, field]) => {
    const like = (unit: string) => ({ [field]: textOf(unit, longest) })
    return { field, plain: like(PLAIN), like }
  })
}

const PATIENCE_MS = 120_000

test.each(unsafe)(
  '$address lets no text cost six times a plain one',
  async (door) => {
    for (const texts of [lettingIn(door), ...taking(door)])
      for await (const [what, ratio] of ratios(door, texts)) expect(ratio, what).toBeLessThanOrEqual(MOST)
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
