import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { getCamelName, getSnakeName, type SnakeCased, toCamelCase, toSnakeCase, toSnakeNames } from './case.ts'
import { Fields, fieldErrors, Instant, RowsOf, readFrom } from './inputs.server.ts'

describe('names', () => {
  test.each([
    ['id', 'id'],
    ['dueAt', 'due_at'],
    ['nextPageUrl', 'next_page_url'],
    ['step2', 'step2'],
    ['trialDays2Left', 'trial_days2_left'],
    ['lowestPrice30Days', 'lowest_price_30_days'],
    ['', ''],
  ])('%s is sent as %s, and comes back', (camel, snake) => {
    expect(getSnakeName(camel)).toBe(snake)
    expect(getCamelName(snake)).toBe(camel)
  })

  test.each(['autoComplete', 'inputType', 'videoUpload'])('%s is sent as calls have always written it', (name) => {
    expect([getSnakeName(name), getCamelName(name)]).toEqual([name, name])
  })

  test.each(['PAST_DUE', 'EUR', 'Title', '12', 'pl', '_token'])('%s is a value, and stays', (name) => {
    expect([getSnakeName(name), getCamelName(name)]).toEqual([name, name])
  })
})

describe('a view', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const view = {
    id: 7,
    dueAt: null as string | null,
    startedAt: at,
    wonBy: undefined as number | undefined,
    nextPage: { firstRow: 1, title: { en: 'Light', pl: 'Światło' } },
    lastRows: [
      { paidAt: 'now', tagIds: [1, 2] },
      { paidAt: 'then', tagIds: [] },
    ],
    pairs: [[{ leftSide: 1 }], []],
  }

  test('is snake_case in JSON, whatever is in it, with its keys in their order', () => {
    expect(JSON.stringify(toSnakeCase(view))).toBe(
      `{"id":7,"due_at":null,"started_at":"${at.toISOString()}",` +
        '"next_page":{"first_row":1,"title":{"en":"Light","pl":"Światło"}},' +
        '"last_rows":[{"paid_at":"now","tag_ids":[1,2]},{"paid_at":"then","tag_ids":[]}],' +
        '"pairs":[[{"left_side":1}],[]]}',
    )
  })

  test('has its own names alone in snake_case where what it holds keeps its names', () => {
    const named = toSnakeNames(view)
    expect(Object.keys(named)).toEqual(['id', 'due_at', 'started_at', 'won_by', 'next_page', 'last_rows', 'pairs'])
    expect([named.next_page, named.last_rows]).toEqual([view.nextPage, view.lastRows])
  })

  test('comes back as it was', () => {
    expect(toCamelCase<typeof view>(toSnakeCase(view))).toEqual(view)
  })

  test('is itself left as it is', () => {
    const before = structuredClone(view)
    toSnakeCase(view)
    expect(view).toEqual(before)
  })

  test('keeps keys that are data, which the compiler asks for', () => {
    const given: { byPerson: Record<string, { paidAt: string }>; sentAt: string } = {
      byPerson: { annaNowak: { paidAt: 'now' } },
      sentAt: 'now',
    }
    const sent = toSnakeCase(given, { byPerson: 'as written' })
    expect(sent).toEqual({ by_person: { annaNowak: { paidAt: 'now' } }, sent_at: 'now' })
    expect(toCamelCase<typeof given>(sent, { byPerson: 'as written' })).toEqual(given)
    // @ts-expect-error: a field whose keys are data is not named
    toSnakeCase(given)
    // @ts-expect-error: nobody knows what is in it
    toSnakeCase({ payload: given as unknown })
    // @ts-expect-error: there is no such field
    toSnakeCase({ sentAt: 'now' }, { byPerson: 'as written' })
  })

  test('has the type of what is sent', () => {
    type Sent = SnakeCased<{ dueAt: string | null; lastRows?: { paidAt: Date }[]; PAST_DUE: number; id: 1 }>
    expectTypeOf<Sent>().toEqualTypeOf<{
      due_at: string | null
      last_rows?: { paid_at: Date }[]
      PAST_DUE: number
      id: 1
    }>()
  })
})

describe('fields', () => {
  const Row = Fields({ unitPrice: z.int(), note: z.string().optional() })
  const Input = Fields({
    title: z.string(),
    dueAt: Instant.nullish(),
    firstRow: Row.optional(),
    allRows: RowsOf(Row, 3),
    answersBy: z.record(z.string(), z.int()).optional(),
  })
  const wrong = (given: object) => {
    const parsed = Input.safeParse(given, { reportInput: true })
    return parsed.success ? undefined : fieldErrors(parsed.error)
  }

  test('are read by the names that are sent, and given by those of the code', () => {
    const sent = {
      title: 'Light',
      due_at: '2026-11-21T10:00:00+01:00',
      first_row: { unit_price: 1 },
      all_rows: [{ unit_price: 2, note: 'dear' }],
      answers_by: { some_key: 1, otherKey: 2 },
    }
    const read = Input.parse(sent)
    expectTypeOf(read.dueAt).toEqualTypeOf<string | null | undefined>()
    expect(read).toEqual({
      title: 'Light',
      dueAt: '2026-11-21T09:00:00.000Z',
      firstRow: { unitPrice: 1 },
      allRows: [{ unitPrice: 2, note: 'dear' }],
      answersBy: { some_key: 1, otherKey: 2 },
    })
  })

  test('of a form have dots in their names', () => {
    const read = () => Input.parse({ title: 'Light', all_rows: { 0: { unit_price: 2 } } })
    expect(readFrom({ form: true, timeZone: 'UTC', locale: 'en' }, read).allRows).toEqual([{ unitPrice: 2 }])
  })

  test('are refused by the names that were sent', () => {
    expect(
      wrong({
        due_at: 'soon',
        first_row: { unit_price: 'x' },
        all_rows: [{}, { unit_price: 1 }],
        answers_by: { aB: '' },
      }),
    ).toEqual({
      title: ['errors.required'],
      due_at: ['errors.moment'],
      'first_row.unit_price': ['errors.number'],
      'all_rows.0.unit_price': ['errors.required'],
      'answers_by.aB': ['errors.number'],
    })
  })

  test('are not read by the names of the code', () => {
    expect(wrong({ title: 'Light', all_rows: [{ unitPrice: 1 }], dueAt: null })).toEqual({
      'all_rows.0.unit_price': ['errors.required'],
      'all_rows.0.unitPrice': ['errors.unknown_field'],
      dueAt: ['errors.unknown_field'],
    })
  })
})
