import { decodeText, type Encoding } from '#app/platform/decode-text.ts'
import { type ColumnNames, guessColumns } from './columns.ts'
import { findSeparator, readCsv } from './csv-text.ts'

const EXAMPLES = 3

/** A CSV file that was chosen, as far as it is shown before it is sent. */
export type ChosenFile = {
  file: File
  encoding: Encoding
  rows: number
  columns: { header: string; examples: string[] }[]
}

/** What the header of each column in a file is taken for; empty where it is not brought in. */
export type ChosenColumns<Column extends string> = Record<string, Column | ''>

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
  const records = readCsv(text, findSeparator(text))
  const head = records.next()
  const headers = head.done ? [] : head.value.cells.map((cell) => cell.trim())
  const shown: string[][] = []
  let rows = 0
  for (const { cells } of records) {
    rows += 1
    if (shown.length < EXAMPLES) shown.push(cells)
  }
  const columns = headers.map((header, at) => ({ header, examples: shown.map((cells) => cells[at] ?? '') }))
  return { file, encoding, rows, columns: columns.filter(({ header }) => header !== '') }
}

/** What the columns of a file are, as their headers say. */
export function guessChosen<Column extends string>(
  { columns }: ChosenFile,
  names: ColumnNames<Column>,
): ChosenColumns<Column> {
  const guessed = guessColumns(
    columns.map(({ header }) => header),
    names,
  )
  return Object.fromEntries(Object.entries(guessed).map(([column, header]) => [header, column as Column]))
}

/** The columns with one of them for another header: each stands above one header alone. */
export function moveColumn<Column extends string>(
  columns: ChosenColumns<Column>,
  header: string,
  column: Column | '',
): ChosenColumns<Column> {
  const others = Object.entries(columns).filter(([name, one]) => name !== header && (column === '' || one !== column))
  return { ...Object.fromEntries(others), [header]: column } as ChosenColumns<Column>
}

/** The same as the server takes them. */
export const toSentColumns = (columns: ChosenColumns<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).flatMap(([header, column]) => (column === '' ? [] : [[column, header]])))

/** The address of a file with these columns and no row. */
export const getTemplate = (columns: readonly string[]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`${columns.join(',')}\r\n`)}`
