import { foldText, normalizeText } from '#app/platform/characters.ts'

/** What each column of a kind of file is called, in either language and in the files of other programs. */
export type ColumnNames<Column extends string> = Record<Column, readonly string[]>
/** Which header of a file stands above each column. */
export type ColumnMap<Column extends string> = Partial<Record<Column, string>>

const fold = (header: string) =>
  normalizeText(foldText(header), 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

export const listColumns = <Column extends string>(names: ColumnNames<Column>) => Object.keys(names) as Column[]

/** The columns that the headers of a file name, each once: the first header that says so. */
export function guessColumns<Column extends string>(
  headers: readonly string[],
  names: ColumnNames<Column>,
): ColumnMap<Column> {
  const map: ColumnMap<Column> = {}
  const called = headers.map((header) => ({ header, name: fold(header) }))
  for (const column of listColumns(names)) {
    // In the order of the names: what a column is usually called wins over what might mean it.
    const named = names[column].flatMap((name) => called.filter((one) => one.name === name).map(({ header }) => header))
    const free = named.find((header) => !Object.values(map).includes(header))
    if (free !== undefined) map[column] = free
  }
  return map
}
