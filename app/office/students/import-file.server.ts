import { setImmediate } from 'node:timers/promises'
import { emailKey } from '#app/people/accounts/email.ts'
import { normalizeText } from '#app/platform/characters.ts'
import { decodeText } from '#app/platform/decode-text.ts'
import { invalid } from '#app/platform/refusal.ts'
import { type CsvRecord, findSeparator, readCsv } from '../imports/csv-text.ts'
import { IMPORT_ROWS_MAX } from '../imports/import.ts'
import { type ColumnMap, guessColumns, STUDENT_COLUMNS } from './import-columns.ts'

/** The longest cell that is kept: longer ones are no names, and products and tags have limits of their own. */
const CELL_MAX = 2000
/** Records read before others get their turn. */
const READ_AT_ONCE = 500

type ImportedRow = { number: number; cells: Record<string, string>; emailKey: string | null }

/**
 * The rows of a file of students, mapped as `columns` say, else as its headers do. 422 on `file` for what is no text, has no
 * column of e-mails, or too many rows; on `options` for a header that it does not have.
 */
export async function readStudentFile(bytes: Uint8Array, columns: ColumnMap | undefined): Promise<ImportedRow[]> {
  const { text } = decodeText(bytes)
  if (text.includes('\0')) throw invalid('file', 'students.import_no_csv')
  const records = readCsv(text, findSeparator(text))
  const headers = readHeaders(records)
  const map = { ...guessColumns(headers), ...columns }
  if (map.email === undefined || !headers.includes(map.email)) throw invalid('file', 'students.import_no_email')
  const places = STUDENT_COLUMNS.flatMap((column): [string, number][] => {
    const header = map[column]
    if (header === undefined) return []
    const at = headers.indexOf(header.trim())
    if (at === -1) throw invalid('options', ['students.import_no_header', { header }])
    return [[column, at]]
  })
  const rows: ImportedRow[] = []
  for (const { number, cells } of records) {
    if (rows.length >= IMPORT_ROWS_MAX) throw invalid('file', ['students.import_too_long', { max: IMPORT_ROWS_MAX }])
    const named = places.map(([column, at]) => [column, tidyCell(cells[at] ?? '')] as const)
    const kept: Record<string, string> = Object.fromEntries(named.filter(([, cell]) => cell !== ''))
    rows.push({ number, cells: kept, emailKey: emailKey(kept.email ?? '') ?? null })
    if (rows.length % READ_AT_ONCE === 0) await setImmediate()
  }
  return rows
}

function readHeaders(records: Generator<CsvRecord>): string[] {
  const first = records.next()
  return first.done ? [] : first.value.cells.map(tidyCell)
}

/** A cell in one line, without what cannot be stored. */
function tidyCell(cell: string): string {
  return normalizeText(cell.slice(0, CELL_MAX).toWellFormed())
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}
