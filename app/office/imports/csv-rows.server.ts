import { setImmediate } from 'node:timers/promises'
import { normalizeText } from '#app/platform/characters.ts'
import { decodeText } from '#app/platform/decode-text.ts'
import { invalid } from '#app/platform/refusal.ts'
import { type ColumnMap, type ColumnNames, guessColumns, listColumns } from './columns.ts'
import { type CsvRecord, findSeparator, hasWord, readRecords } from './csv-text.ts'
import { IMPORT_ROWS_MAX } from './import.ts'

/** The longest cell that is kept as a line: longer ones are no names, and what has a limit has a shorter one. */
const CELL_MAX = 2000
/** Letters of a file that are read, and their rows dealt with, before others get their turn. */
const READ_AT_ONCE = 20_000

/** A row of a file by its columns: its line, and its cells as they were written. */
export type CsvRow<Column extends string> = { line: number; cells: Partial<Record<Column, string>> }

type WantedColumns<Column extends string> = {
  names: ColumnNames<Column>
  /** Where a person said it; else the headers do. */
  columns?: ColumnMap<Column>
  /** Refuses a file that lacks what it needs. */
  check: (found: ReadonlySet<Column>) => void
}

/**
 * The rows of a CSV file, mapped as `columns` say, else as its headers do. 422 on `file` for what is no text or has too
 * many rows; on `options` for a header that it does not have.
 */
export async function* readCsvRows<Column extends string>(
  bytes: Uint8Array,
  { names, columns, check }: WantedColumns<Column>,
): AsyncGenerator<CsvRow<Column>> {
  const { text } = decodeText(bytes)
  if (text.includes('\0')) throw invalid('file', 'imports.no_csv')
  const records = readInTurns(text)
  const first = await records.next()
  const headers = first.done ? [] : first.value.cells.map(tidyCell)
  const map: ColumnMap<Column> = { ...guessColumns(headers, names), ...columns }
  const places = new Map<Column, number>()
  for (const column of listColumns(names)) {
    const header = map[column]
    if (header === undefined) continue
    const at = headers.indexOf(header.trim())
    if (at === -1) throw invalid('options', ['imports.no_header', { header }])
    places.set(column, at)
  }
  check(new Set(places.keys()))
  let count = 0
  for await (const { number, cells } of records) {
    count += 1
    if (count > IMPORT_ROWS_MAX) throw invalid('file', ['imports.too_long', { max: IMPORT_ROWS_MAX }])
    const named = [...places].map(([column, at]) => [column, cells[at] ?? ''])
    yield { line: number, cells: Object.fromEntries(named) }
  }
}

/** The records of a text that hold a word; while it is read, and its rows are dealt with, others get their turn. */
async function* readInTurns(text: string): AsyncGenerator<CsvRecord> {
  let since = 0
  for (const { end, ...record } of readRecords(text, findSeparator(text))) {
    if (end - since >= READ_AT_ONCE) {
      await setImmediate()
      since = end
    }
    if (record.cells.some(hasWord)) yield record
  }
}

/** A cell in one line, without what cannot be stored. */
export function tidyCell(cell: string): string {
  return normalizeText(cell.slice(0, CELL_MAX).toWellFormed())
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}
