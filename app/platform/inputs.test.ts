import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseAmount } from '#app/ui/typed-amount.ts'
import {
  Amount,
  Box,
  Count,
  Day,
  Flag,
  fieldErrors,
  Instant,
  Kept,
  Line,
  ListOf,
  Moment,
  OnlyInForm,
  OptionalInForm,
  Planned,
  Prose,
  RowsOf,
  readFrom,
  TypedAmount,
  WholeNumber,
} from './inputs.server.ts'

/** What the fields of a form would be told; nothing for what is taken. */
function problems(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? undefined : fieldErrors(parsed.error)
}

describe('a flag', () => {
  test.each([
    [true, true],
    [false, false],
    ['on', true],
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    [1, true],
    [0, false],
  ])('%j is %s', (given, wanted) => {
    expect(Flag.parse(given)).toBe(wanted)
  })

  test.each([2, -1, null, '', 'yes', [], {}])('%j is none', (given) => {
    expect(problems(z.object({ flag: Flag }), { flag: given })).toHaveProperty('flag')
  })
})

describe('a whole number', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['-7', -7],
    ['007', 7],
  ])('%j is %i', (given, wanted) => {
    expect(WholeNumber.parse(given)).toBe(wanted)
  })

  test.each([7.5, '7.5', '1e3', '0x7', ' 7', '7 ', '', '+7', NaN, Infinity, 2 ** 53, '9'.repeat(16), true, null, []])(
    '%j is none',
    (given) => {
      expect(WholeNumber.safeParse(given).success).toBe(false)
    },
  )
})

describe('a line of text', () => {
  test.each([
    ['  Kate  ', 'Kate'],
    ['z\u0307o\u0301łw', 'żółw'],
    ['👩‍🎤👩‍🎤', '👩‍🎤👩‍🎤'],
  ])('%j is taken as %j', (given, wanted) => {
    expect(Line(1, 10).parse(given)).toBe(wanted)
  })

  test.each([
    ['', [['errors.required', { min: 2 }]]],
    ['   ', [['errors.required', { min: 2 }]]],
    ['a', [['errors.too_short', { min: 2 }]]],
    ['abcdef', [['errors.too_long', { max: 5 }]]],
    ['🌻🌻🌻🌻🌻', undefined],
    ['🌻🌻🌻🌻🌻🌻', [['errors.too_long', { max: 5 }]]],
    ['a\nb', [['errors.invalid_characters', {}]]],
    ['a\u0000b', [['errors.invalid_characters', {}]]],
    ['a\tb', [['errors.invalid_characters', {}]]],
    ['a\u202eb', [['errors.invalid_characters', {}]]],
    ['\u200b\u2060', [['errors.required', { min: 2 }]]],
    [7, ['errors.wrong_type']],
    [undefined, ['errors.required']],
    [null, ['errors.required']],
  ])('%j of 2 to 5 characters', (given, wanted) => {
    expect(problems(z.object({ name: Line(2, 5) }), { name: given })?.name).toEqual(wanted)
  })

  test('whatever is taken has no control characters and the right length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (given) => {
        const parsed = Line(1, 5).safeParse(given)
        if (!parsed.success) return
        expect(parsed.data).toBe(parsed.data.trim().normalize('NFC'))
        expect([...parsed.data].length).toBeGreaterThanOrEqual(1)
        expect([...parsed.data].length).toBeLessThanOrEqual(5)
        expect(parsed.data).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  test('prose may have lines', () => {
    expect(Prose(1, 10).parse(' a\nb ')).toBe('a\nb')
    expect(problems(z.object({ body: Prose(1, 10) }), { body: 'a\u0000b' })).toHaveProperty('body')
  })
})

test.each([
  ['1 299,00', 129_900],
  ['\u200b1\u00a0299.5\ufeff', 129_950],
  ['299\u00ad', 29_900],
  ['-299', undefined],
  ['\u2212299', undefined],
  ['2\u200b9x', undefined],
])('an amount typed or pasted as %j is %s', (typed, amount) => {
  expect([TypedAmount.safeParse(typed).data, parseAmount(typed)]).toEqual([amount, amount])
})

describe('an instant', () => {
  test.each([
    ['2027-01-02T09:00:00+01:00', '2027-01-02T08:00:00.000Z'],
    ['2027-01-01T00:00:00+23:00', '2026-12-31T01:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (given, instant) => expect(Instant.parse(given)).toBe(instant))

  test.each([
    '2027-01-02',
    '2027-02-30T00:00:00Z',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-15:00',
  ])('%s is none that the database counts', (given) =>
    expect(problems(z.object({ at: Instant }), { at: given })).toHaveProperty('at'),
  )
})

describe('errors of fields', () => {
  const Order = z.strictObject({
    quantity: WholeNumber,
    consents: z.strictObject({ terms: Flag }),
    lines: z.array(z.strictObject({ name: Line(1, 5) })).max(2),
    provider: z.enum(['sandbox', 'stripe']).optional(),
    note: z.string().min(2).max(3).optional(),
    rating: z.number().min(0).max(10).optional(),
  })
  const right = { quantity: 1, consents: { terms: true }, lines: [] }

  test.each([
    [{ ...right, role: 'owner' }, { role: ['errors.unknown_field'] }],
    [{ ...right, consents: { terms: true, x: 1 } }, { 'consents.x': ['errors.unknown_field'] }],
    [
      { ...right, a: 1, b: 2 },
      { a: ['errors.unknown_field'], b: ['errors.unknown_field'] },
    ],
    [{ ...right, quantity: undefined }, { quantity: ['errors.required'] }],
    [{ ...right, consents: undefined }, { consents: ['errors.required'] }],
    [{ ...right, consents: 'yes' }, { consents: ['errors.wrong_type'] }],
    [{ ...right, consents: {} }, { 'consents.terms': ['errors.required'] }],
    [{ ...right, lines: [{ name: 'ok' }, { name: '' }] }, { 'lines.1.name': [['errors.required', { min: 1 }]] }],
    [{ ...right, lines: [1] }, { 'lines.0': ['errors.wrong_type'] }],
    [{ ...right, lines: [1, 2, 3] }, { lines: [['errors.too_long_list', { max: 2 }]] }],
    [{ ...right, provider: 'none' }, { provider: ['errors.choice'] }],
    [{ ...right, quantity: 'abc' }, { quantity: ['errors.whole_number'] }],
    [{ ...right, quantity: 1.5 }, { quantity: ['errors.whole_number'] }],
    [{ ...right, rating: 'high' }, { rating: ['errors.number'] }],
    [{ ...right, consents: { terms: 'perhaps' } }, { 'consents.terms': ['errors.yes_or_no'] }],
    [{ ...right, note: 'a' }, { note: [['errors.too_short', { min: 2 }]] }],
    [{ ...right, note: 'abcd' }, { note: [['errors.too_long', { max: 3 }]] }],
    [{ ...right, rating: -1 }, { rating: [['errors.too_small', { min: 0 }]] }],
    [{ ...right, rating: 11 }, { rating: [['errors.too_big', { max: 10 }]] }],
    [right, undefined],
  ])('%j', (given, wanted) => {
    expect(problems(Order, given)).toEqual(wanted)
  })
})

test.each([
  [Count(1, 5), 'abc', [['errors.whole_between', { min: 1, max: 5 }]]],
  [Count(1, 5), 2.5, [['errors.whole_between', { min: 1, max: 5 }]]],
  [Count(1, 5), 7, [['errors.too_big', { max: 5 }]]],
  [Count(1, 5), undefined, ['errors.required']],
  [Day, 'abc', ['errors.day']],
  [Day, '2026-02-30', ['errors.day']],
  [Planned, 'soon', ['errors.moment']],
  [Planned, '1969-01-01T00:00:00Z', [['errors.moment', {}]]],
  [z.url(), 'example', ['errors.web_address']],
])('what is no value of its kind is told what it takes: %#', (field, given, wanted) => {
  expect(problems(z.object({ field }), { field: given })?.field).toEqual(wanted)
})

describe('a schema for calls and forms', () => {
  const schema = z.strictObject({
    amount: Amount(10_000_000, 1),
    count: Count(1, 5).optional(),
    box: Box.default(false),
    ids: ListOf(WholeNumber).optional(),
    at: Moment().nullish(),
    rows: RowsOf(z.strictObject({ quantity: Count(1, 9), from: OptionalInForm(Count(1, 9)) }), 2).optional(),
    kind: OnlyInForm(z.enum(['own', 'fixed']).optional()),
    level: Kept(z.string().nullable(), null),
  })
  const read = (form: boolean, given: object) =>
    readFrom({ form, timeZone: 'Europe/Warsaw', locale: 'pl' }, () => {
      const parsed = schema.safeParse(given, { reportInput: true })
      return parsed.success ? parsed.data : fieldErrors(parsed.error)
    })

  test('reads JSON and what people type as the same', () => {
    const rows = [
      { quantity: 5, from: 2 },
      { quantity: 9, from: 9 },
    ]
    const call = { amount: 4990, count: 3, box: true, ids: [1, 2], at: '2026-12-01T07:00:00Z', rows, level: 'low' }
    const form = {
      amount: '49,90',
      count: '3',
      box: 'on',
      ids: ['1', '2'],
      at: '2026-12-01T08:00',
      level: 'low',
      rows: { 0: { quantity: '5', from: '2' }, 3: { quantity: '9', from: '9' } },
    }
    expect(read(false, call)).toEqual(read(true, form))
    expect(read(true, form)).toMatchObject({ at: '2026-12-01T07:00:00.000Z', rows })
    expect(read(true, { amount: '1', box: ['0', '1'] })).toMatchObject({ amount: 100, box: true })
  })

  test('keeps what JSON omits, and empties what a form omits', () => {
    expect(read(false, { amount: 1 })).toEqual({ amount: 1, box: false })
    expect(read(true, { amount: '1' })).toMatchObject({ amount: 100, box: false, ids: [], rows: [], level: null })
    expect(read(true, { amount: '1', rows: { 0: { quantity: '2' } } })).toMatchObject({ rows: [{ quantity: 2 }] })
  })

  test.each([
    [false, { amount: '49,90' }, 'amount'],
    [false, { amount: 0 }, 'amount'],
    [false, {}, 'amount'],
    [false, { amount: 1, count: '3' }, 'count'],
    [false, { amount: 1, box: 'on' }, 'box'],
    [false, { amount: 1, ids: 1 }, 'ids'],
    [false, { amount: 1, at: '2026-12-01T08:00' }, 'at'],
    [false, { amount: 1, rows: [{ quantity: 2 }] }, 'rows.0.from'],
    [false, { amount: 1, kind: 'own' }, 'kind'],
    [true, { amount: 'much' }, 'amount'],
    [true, { amount: '1', count: '6' }, 'count'],
    [true, { amount: '1', at: '2026-13-01T08:00' }, 'at'],
    [true, { amount: '1', rows: { 4: { quantity: 'x' } } }, 'rows.4.quantity'],
    [true, { amount: '1', rows: { 0: { quantity: '1' }, 1: { quantity: '1' }, 2: { quantity: '1' } } }, 'rows'],
    [true, { amount: '1', colour: 'red' }, 'colour'],
  ])('refuses, form %s, %j', (form, given, field) => {
    expect(Object.keys(read(form, given))).toEqual([field])
  })
})
