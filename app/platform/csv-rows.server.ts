import { type Options, stringify } from 'csv-stringify/sync'
import type { Cell, CsvFormat } from './csv-format.ts'

/**
 * A sign by which a spreadsheet knows a formula: where a text begins, and behind all that some program parts cells by, as
 * those that part by semicolons do not see the quotes of a cell that begins behind a comma.
 */
const FORMULA_SIGN = /(?<![\s"])[\s"]*[=+\-@＝＋－＠]/g
const CELL_END = /[;,\t\r\n]/

/** A function that is called, also with a blank before its bracket. */
const CALL = /\p{L}[\d_.]*\(|(?:^|[^\p{L}\p{M}\d_.\s])\s*\p{L}[\p{L}\d_.]*\s\s*\(/u
/** What stands in another sheet, file or program. */
const ELSEWHERE = /\||![\p{L}\d$#'"]/u
const NUMBER = /^\s*\d[\d\s.,]*(?:%\s*)?$/
/** Numbers and cells that are reckoned with. */
const ARITHMETIC =
  /^[\s(+-]*(?:\$?[A-Za-z]{1,3}\$?\d+|\d[\d.,]*%?)[\s)]*(?:[-+*/^&<>=:][\s(+-]*(?:\$?[A-Za-z]{1,3}\$?\d+|\d[\d.,]*%?)[\s)]*)*$/

const guardText = (cell: string) => cell.replace(/^(?=[\t\r])/, "'").replace(FORMULA_SIGN, guardFormula)

const PLAIN: Options = {
  record_delimiter: 'windows',
  cast: { string: guardText },
  // What other programs part cells by, and what begins a guarded one.
  quoted_match: /[;\t\r\n']/,
}
const OPTIONS: Record<CsvFormat, Options> = {
  plain: PLAIN,
  excel_pl: {
    ...PLAIN,
    delimiter: ';',
    cast: { string: guardText, number: (amount) => String(amount).replace('.', ',') },
  },
}

/**
 * Rows as spreadsheets read them. An apostrophe stands before what would run as a formula, wherever the file is parted;
 * phone numbers, signed amounts and lists with dashes stay as they are. Numbers are numbers, negative ones too.
 */
export function writeCsv(rows: readonly (readonly Cell[])[], format: CsvFormat = 'plain'): string {
  return stringify([...rows], OPTIONS[format])
}

/** A sign that begins a formula with the blanks and quotes before it, behind an apostrophe where it would run. */
function guardFormula(found: string, at: number, text: string): string {
  const before = found.slice(0, -1)
  const sign = found.at(-1) ?? ''
  const beginsCell = at === 0 || CELL_END.test(text[at - 1] ?? '') || /[\t\r\n]/.test(before)
  if (!beginsCell) return found
  const rest = text.slice(at + found.length)
  const end = rest.search(CELL_END)
  const cells = [end < 0 ? rest : rest.slice(0, end), ...(at === 0 && end >= 0 ? [rest] : [])]
  const runs = cells.some((cell) => isRun(sign, cell, at === 0))
  return runs ? `${before}'${sign}` : found
}

/** Whether a spreadsheet would run a cell that begins with this sign. */
function isRun(sign: string, rest: string, isWhole: boolean): boolean {
  if ('=＝'.includes(sign) || CALL.test(rest) || ELSEWHERE.test(rest)) return true
  // In the middle of a text it calls somebody by their name.
  if ('@＠'.includes(sign)) return isWhole
  return ARITHMETIC.test(rest) && !NUMBER.test(rest)
}
