import { beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeCursor } from '#app/platform/cursor.ts'
import { type Door, doors, enter, enterForm, logInAgain, type Place, placesOfSchool } from './doors.ts'

/** What columns, calendars and encodings have no place for. */
const EDGES = [
  '2147483648',
  '9007199254740991',
  '-1',
  '0000-01-01',
  '9999-12-31',
  'a\0b',
  'a\ud800',
  '',
  ...[[2 ** 31], [2 ** 53 - 1, 2 ** 31], [2 ** 53 - 1, 2 ** 53 - 1]].map(encodeCursor),
]
const NUMBERS = [2 ** 31, 2 ** 53 - 1, 0.5]
/** What no text, number or list can be made of. */
const OBJECTS: unknown[] = [[{ toString: 1 }], { toString: 1 }, { length: [{ toString: 1 }] }]

/** Names that every object has a value for. */
const INHERITED = ['toString', 'valueOf', '__proto__', 'constructor', 'hasOwnProperty', 'length']

let place: Place

beforeAll(async () => {
  place = await placesOfSchool()
})
beforeEach(() => logInAgain(place))

test.each(doors)(
  '$address answers no value with a bug',
  async (door: Door) => {
    const inPath = [...door.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    for (const name of [...door.fields.map((field) => field.name), ...inPath]) {
      for (const value of door.method === 'GET' || inPath.includes(name) ? EDGES : [...EDGES, ...NUMBERS, ...OBJECTS]) {
        const { status } = await enter(place, door, { [name]: value })
        expect(status, `${name}: ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    }
  },
  120_000,
)

const forms = doors.filter(({ method }) => method !== 'GET')

test.each(forms)('$address answers no name of a form with a bug', async (door: Door) => {
  const plain = Object.entries(door.valid).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  const send = async (names: string[], but?: string) => {
    const others = plain.filter(([name]) => name !== but).map(([name, value]) => [name, String(value)])
    const form = new URLSearchParams([...others, ...names.map((name) => [name, 'a'])])
    for (const accept of ['application/json', 'text/html']) {
      const { status } = await enterForm(place, door, form, accept)
      expect(status, `${names}`).toBeLessThan(500)
    }
  }
  await send(INHERITED)
  await send(INHERITED.map((name) => `${name}.a`))
  for (const { name } of door.fields) {
    await send(
      INHERITED.map((inner) => `${name}.${inner}`),
      name,
    )
  }
})
