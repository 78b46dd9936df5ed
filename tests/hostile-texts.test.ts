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
async function cost(door: Door, field: string, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  const answer = await enter(place, door, { [field]: text })
  const { user, system } = process.threadCpuUsage(before)
  expect(answer.status, `${door.address} ${field}`).toBeLessThan(500)
  return (user + system) / 1000
}

/** How many times as much as a plain text of the same size: the best of a few tries, as a machine has other things to do. */
async function ratio(door: Door, field: string, hostile: string, plain: string): Promise<number> {
  let [worst, usual] = [Number.POSITIVE_INFINITY, NOTICED_MS]
  for (let n = 0; n < 5; n++) {
    worst = Math.min(worst, await cost(door, field, hostile))
    if (worst <= MOST * usual) break
    usual = Math.max(usual, Math.min(await cost(door, field, plain), await cost(door, field, plain)))
  }
  return worst / usual
}

test.each(unsafe)('$address lets no text cost six times a plain one', async (door) => {
  for (const { name, schema } of door.fields) {
    const longest = longestOf(schema)
    for (const [shape, unit] of Object.entries(HOSTILE)) {
      const [most, plain] = [ofBytes(unit, door.bytes - 8192), ofBytes(PLAIN, door.bytes - 8192)]
      expect(
        await ratio(door, name, most, plain),
        `${name}: ${shape}, as long as the door lets in`,
      ).toBeLessThanOrEqual(MOST)
      if (longest < 1000) continue
      const [own, same] = [textOf(unit, longest), textOf(PLAIN, longest)]
      if (Buffer.byteLength(JSON.stringify(own)) > door.bytes - 8192) continue
      expect(await ratio(door, name, own, same), `${name}: ${shape}, as long as the field is`).toBeLessThanOrEqual(MOST)
    }
  }
})

test('every route takes the longest texts that its fields take, however they are written', () => {
  for (const { address, bytes, fields } of unsafe) {
    const bounded = fields.map(({ schema }) => longestOf(schema)).filter((longest) => longest < UNBOUNDED)
    const characters = bounded.reduce((sum, longest) => sum + longest, 0)
    expect(bytes, address).toBeGreaterThanOrEqual(Math.min(1024 * 1024, 12 * characters))
  }
})
