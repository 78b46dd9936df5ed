import { type Options, stringify } from 'csv-stringify/sync'
import { recordExport } from './activity.server.ts'
import { Answer } from './answers.server.ts'
import { CSV_FORMATS, type CsvFormat } from './csv-format.ts'
import type { Db } from './db.server.ts'
import { download } from './download.server.ts'
import { type Limit, secondsToWait, takeToken } from './limits.server.ts'
import { Refusal } from './refusal.ts'

export type Cell = string | number | null

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

/** Without it spreadsheets take UTF-8 for something else. */
const BOM = '\uFEFF'

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

/** Prints instants as the clocks of a zone show them, to the second, as a spreadsheet reads them. */
export function printInstants(timeZone: string): (at: string | null) => string | null {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => at && clock.format(new Date(at))
}

/** The head of a column of such instants, which names the zone. */
export const nameZone = (head: string, timeZone: string) => `${head} (${timeZone})`

/** The rows as a download that is written while it is read, in the format that the address asks for (csv-format.ts). */
export function csvFile(name: string, rows: AsyncIterable<Iterable<readonly Cell[]>>): Answer {
  return new Answer((c) => {
    const format = CSV_FORMATS.find((one) => one === c.req.query('csv')) ?? 'plain'
    return download(`${name}.csv`, 'text/csv; charset=utf-8; header=present', written(rows, format)).send(c)
  })
}

/** Letters that are written before others are answered (download.server.ts). */
const PART = 32_768

async function* written(pages: AsyncIterable<Iterable<readonly Cell[]>>, format: CsvFormat): AsyncGenerator<string> {
  yield BOM
  for await (const rows of pages) {
    let part = ''
    for (const row of rows) {
      part += writeCsv([row], format)
      if (part.length < PART) continue
      yield part
      part = ''
    }
    if (part) yield part
  }
}

const EXPORTS: Limit = { burst: 1, perSecond: 1 / 60 }

/** Counts an export: one a minute in a school, whoever asks for whichever kind; the next one gets the seconds to wait. */
export async function spendExport(db: Db, schoolId: number, kind: string): Promise<void> {
  const left = await takeToken(db, schoolId, { name: 'exports', ...EXPORTS })
  if (left >= 0) return recordExport(db, schoolId, kind)
  const seconds = secondsToWait(left, EXPORTS)
  throw new Refusal(429, ['errors.export_again', { seconds }], {}, { retryAfter: seconds })
}
