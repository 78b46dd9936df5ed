import { randomBytes } from 'node:crypto'
import { KINDS, type Kind } from './kinds.ts'
import type { NewIds } from './new-ids.ts'
import { findNamed, requireTable, type SchoolTables } from './school-tables.server.ts'

export type Row = Record<string, unknown>
type Renumber = (row: Row) => Promise<Row>
type Moved = { tables: SchoolTables; ids: NewIds; from: number; to: number }

/** Gives the rows of a kind new ids wherever an id stands in them; `from` and `to` are the numbers of the school. */
export function renumbering(kind: string, { tables, ids, from, to }: Moved): Renumber {
  const { ids: declared = {}, inside = {}, words, key, anew = [] } = KINDS[kind] ?? {}
  const named = requireTable(tables, kind).columns.flatMap(({ name, type }) => {
    const table = type === 'int8' ? findNamed(tables, kind, name) : undefined
    return table ? [{ name, table }] : []
  })
  const chosen = Object.entries(declared).flatMap(([name, things]) =>
    typeof things === 'string' ? [] : [{ name, ...things }],
  )
  return async (row) => {
    const changed: Row = { ...row }
    for (const { name, table } of named) {
      const old = row[name]
      if (typeof old === 'number') changed[name] = await ids.of(table, old)
    }
    for (const { name, by, of } of chosen) {
      const [old, table] = [row[name], of[String(row[by])]]
      if (typeof old !== 'number') continue
      if (table === undefined) throw new NotKnown(`${kind}.${by} is ${String(row[by])}`)
      changed[name] = await ids.of(table, old)
    }
    for (const [name, keys] of Object.entries(inside)) changed[name] = await insideOf(row[name], keys, ids)
    if (words) changed[words.column] = await wordsOf(row, words, ids)
    if (key && typeof row[key] === 'string') changed[key] = `${to}/${row[key].slice(`${from}/`.length)}`
    for (const name of anew) changed[name] = `\\x${randomBytes(32).toString('hex')}`
    return changed
  }
}

/** A word in an archive that this version does not know. */
export class NotKnown extends Error {}

/** Numbers under these keys, however deep they stand. */
async function insideOf(value: unknown, keys: Record<string, string>, ids: NewIds, table?: string): Promise<unknown> {
  if (typeof value === 'number') return table ? ids.of(table, value) : value
  if (Array.isArray(value)) {
    const all: unknown[] = []
    for (const one of value) all.push(await insideOf(one, keys, ids, table))
    return all
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [name, one] of Object.entries(value))
    entries.push([name, await insideOf(one, keys, ids, Object.hasOwn(keys, name) ? keys[name] : table)])
  return Object.fromEntries(entries)
}

const NUMBER = /\d+/g

async function wordsOf(row: Row, { column, by, of }: NonNullable<Kind['words']>, ids: NewIds): Promise<unknown> {
  const text = row[column]
  if (typeof text !== 'string') return text
  if (by !== undefined) {
    const tables = of[String(row[by])]
    if (!tables || text.startsWith('moved ')) return text
    const words = text.split(' ')
    for (const [at, table] of tables.entries())
      if (table && /^\d+$/.test(words[at] ?? '')) words[at] = String(await ids.of(table, Number(words[at])))
    return words.join(' ')
  }
  const [first = ''] = text.split(' ', 1)
  const [table] = of[first] ?? []
  if (!table) return text
  let changed = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(NUMBER)) {
    changed += text.slice(end, index) + String(await ids.of(table, Number(found)))
    end = index + found.length
  }
  return changed + text.slice(end)
}
