/** What separates the cells of a file. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** One record: its place in the file, counted from 1 as a spreadsheet does, and its cells. */
export type CsvRecord = { number: number; cells: string[] }

/** The beginning of a file, in which its first line stands. */
const HEAD = 100_000

/** Finds which sign separates the cells of the first line: the one that stands there most often outside quotes. */
export function findSeparator(text: string): Separator {
  const counts = SEPARATORS.map((sign) => {
    const [first] = readCsv(text.slice(0, HEAD), sign)
    return { sign, cells: first?.cells.length ?? 0 }
  })
  return counts.reduce((most, one) => (one.cells > most.cells ? one : most)).sign
}

/** Cells of a record that are kept: no file that people bring in has as many columns. */
const CELLS_MAX = 1000
/** Units of a quoted cell that are kept: no text that people bring in is as long. */
const CELL_KEPT = 200_000

/**
 * The records of a CSV text, one after the other: quoted cells may hold separators, line ends and doubled quotes; lines end
 * as in any system. Lines without a word count, and are left out.
 */
export function* readCsv(text: string, separator: Separator): Generator<CsvRecord> {
  for (const { number, cells } of readRecords(text, separator)) if (cells.some(hasWord)) yield { number, cells }
}

export const hasWord = (cell: string) => cell.trim() !== ''

/**
 * The same with lines that hold separators and blanks alone, for who has to stop between any two of them; `end` is how many
 * letters were read by then.
 */
export function* readRecords(text: string, separator: Separator): Generator<CsvRecord & { end: number }> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let cells: string[] = []
  let number = 1
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator)
    cells.push(cell)
    at = cells.length < CELLS_MAX ? end : findLineEnd(text, end)
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    }
    at = skipLineEnd(text, at)
    yield { number, cells, end: at }
    cells = []
    number += 1
    for (; text[at] === '\n' || text[at] === '\r'; at = skipLineEnd(text, at)) number += 1
  }
}

const skipLineEnd = (text: string, at: number) => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)

function readPlain(text: string, start: number, separator: string): [string, number] {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return [text.slice(start, at), at]
}

function readQuoted(text: string, start: number, separator: string): [string, number] {
  const end = findClosing(text, start + 1)
  const inside = text.slice(start + 1, Math.min(end, start + 1 + CELL_KEPT)).replaceAll('""', '"')
  // What stands behind the quotes belongs to the cell, as spreadsheets read it.
  const [rest, after] = readPlain(text, end + 1, separator)
  return [inside + rest, Math.min(after, text.length)]
}

/** Where quotes close; the end of a text in which they do not. */
function findClosing(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at
    at += 1
  }
  return text.length
}

/** Where a line ends, as far as no quotes are open. */
function findLineEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r')
    at = text[at] === '"' ? findClosing(text, at + 1) + 1 : at + 1
  return Math.min(at, text.length)
}
