/** What separates the cells of a file. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** One record: its place in the file, counted from 1 as a spreadsheet does, and its cells. */
export type CsvRecord = { number: number; cells: string[] }

/** Finds which sign separates the cells of the first line: the one that stands there most often outside quotes. */
export function findSeparator(text: string): Separator {
  const counts = SEPARATORS.map((sign) => {
    const [first] = readCsv(text, sign)
    return { sign, cells: first?.cells.length ?? 0 }
  })
  return counts.reduce((most, one) => (one.cells > most.cells ? one : most)).sign
}

/**
 * The records of a CSV text, one after the other: quoted cells may hold separators, line ends and doubled quotes; lines end
 * as in any system. Lines without a word count, and are left out.
 */
export function* readCsv(text: string, separator: Separator): Generator<CsvRecord> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let cells: string[] = []
  let number = 1
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator)
    cells.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (cells.some((one) => one.trim() !== '')) yield { number, cells }
    cells = []
    number += 1
  }
}

function readPlain(text: string, start: number, separator: string): [string, number] {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return [text.slice(start, at), at]
}

function readQuoted(text: string, start: number, separator: string): [string, number] {
  let cell = ''
  let from = start + 1
  while (true) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return [cell + text.slice(from), text.length]
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      // What stands behind the quotes belongs to the cell, as spreadsheets read it.
      const [rest, end] = readPlain(text, quote + 1, separator)
      return [cell + rest, end]
    }
    cell += '"'
    from = quote + 2
  }
}
