import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TYPES } from '#app/office/activity/ui/texts.ts'
import { connected } from '#server/database.ts'
import { KINDS, LOGGED, NO_IDS, STAYING } from './kinds.ts'
import { byTable, columnsOf, findNamed, inOrder, type SchoolTable, TABLES } from './school-tables.server.ts'

const DOC = 'docs/export-format.md'
const TYPES_IN_WORDS: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'true or false',
  timestamptz: 'time',
  date: 'day',
  jsonb: 'JSON',
  _text: 'list of texts',
  bytea: 'bytes in hexadecimal digits',
  int4multirange: 'ranges of numbers',
}

const ask = <R>(statement: string): Promise<R[]> =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(statement)).rows)

const tables = byTable(await ask<SchoolTable>(TABLES))
const kinds = Object.keys(KINDS).map((name) => tables.get(name) as SchoolTable)

test('every table of a school is in its archive, or stays behind for a reason', async () => {
  const all = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const decided = [...Object.keys(KINDS), ...Object.keys(STAYING)]
  expect(decided.sort()).toEqual(all.map(({ name }) => name).sort())
})

test('every whole number in it is an id whose table is known, or said to be none', () => {
  const unknown = kinds.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ name, type }) => type === 'int8' && columnsOf(tables.get(table) as SchoolTable).includes(name))
      .filter(({ name }) => !findNamed(tables, table, name) && !NO_IDS.has(name) && !KINDS[table]?.ids?.[name])
      .map(({ name }) => `${table}.${name}`),
  )
  expect(unknown).toEqual([])
})

test('what is declared is there: columns, and the tables that ids are of', () => {
  const problems = kinds.flatMap(({ name: table, columns }) => {
    const { without = {}, as = {}, ids = {}, inside = {}, words, anew = [], key } = KINDS[table] ?? {}
    const named = [without, as, ids, inside].flatMap(Object.keys)
    const known = new Set(columns.map(({ name }) => name))
    const wrong = [...named, ...anew, ...[key, words?.column, words?.by].flatMap((one) => one ?? [])].filter(
      (name) => !known.has(name),
    )
    const of = [
      ...Object.values(ids).flatMap((things) => (typeof things === 'string' ? things : Object.values(things.of))),
      ...Object.values(inside).flatMap(Object.values<string>),
      ...Object.values(words?.of ?? {}).flat(),
    ]
    const numbered = of.filter((one) => one && one !== 'schools' && !tables.get(one)?.numbered)
    return [...wrong, ...numbered].map((one) => `${table}: ${one}`)
  })
  expect(problems).toEqual([])
})

test('the log knows the table of everything that it tells of', () => {
  expect(Object.keys(LOGGED).sort()).toEqual([...TYPES].sort())
})

test('no secret is in it: what is encrypted or hashed stays behind', () => {
  const bytes = kinds.flatMap((table) =>
    table.columns
      .filter(
        ({ name, type }) => (type === 'bytea' || /password|secret|token/.test(name)) && columnsOf(table).includes(name),
      )
      .map(({ name }) => `${table.name}.${name}`),
  )
  // A hash of what a refund was asked with.
  expect(bytes).toEqual(['refund_requests.asked'])
})

test('what stays behind is not needed: a column without it has a value of its own', () => {
  const needed = kinds.flatMap((table) => {
    const there = [...columnsOf(table), ...(KINDS[table.name]?.anew ?? [])]
    return table.columns
      .filter(({ name, required }) => required && !there.includes(name))
      .map(({ name }) => `${table.name}.${name}`)
  })
  // Said by who reads it in.
  expect(needed).toEqual(['schools.slug'])
})

test('nothing in it names a row that stays behind', () => {
  const cut = kinds.flatMap((table) =>
    table.foreignKeys
      .filter(
        ({ table: target, columns }) =>
          !KINDS[target] && columns.some((name) => name !== 'school_id' && columnsOf(table).includes(name)),
      )
      .map(({ table: target }) => `${table.name} names ${target}`),
  )
  expect(cut).toEqual([])
})

/** The columns of each kind as docs/export-format.md lists them. */
function describeKinds(): string {
  return inOrder(tables, Object.keys(KINDS))
    .map((kind) => {
      const table = tables.get(kind) as SchoolTable
      const lines = columnsOf(table).map((name) => {
        const type = table.columns.find((one) => one.name === name)?.type
        const declared = KINDS[kind]?.ids?.[name]
        const named = findNamed(tables, kind, name)
        const of =
          named === kind && name === 'id'
            ? ''
            : named
              ? `, of ${named}`
              : typeof declared === 'object'
                ? `, of what \`${declared.by}\` says`
                : ''
        return `- \`${name}\`: ${TYPES_IN_WORDS[type ?? ''] ?? type}${of}`
      })
      return `### ${kind}\n\n${lines.join('\n')}\n`
    })
    .join('\n')
}

const MARK = '<!-- The rest is written by EXPORT_FORMAT=1 npm test -- app/office/transfer/kinds -->\n'

test('docs/export-format.md lists the columns of each kind', () => {
  const text = readFileSync(DOC, 'utf8')
  const written = `${text.slice(0, text.indexOf(MARK))}${MARK}\n${describeKinds()}`
  if (process.env.EXPORT_FORMAT) writeFileSync(DOC, written)
  expect(readFileSync(DOC, 'utf8')).toBe(written)
})

test('each kind comes after those that it names', () => {
  const sorted = inOrder(tables, Object.keys(KINDS))
  const early = sorted.flatMap((kind, at) =>
    (tables.get(kind)?.foreignKeys ?? [])
      .filter(({ table }) => table !== kind && sorted.indexOf(table) > at)
      .map(({ table }) => `${kind} before ${table}`),
  )
  expect(early).toEqual([])
})
