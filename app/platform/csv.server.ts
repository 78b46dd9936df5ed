import { type Options, stringify } from 'csv-stringify/sync'
import type { Answer } from './answers.server.ts'
import type { Db } from './db.server.ts'
import { download } from './download.server.ts'
import { type Limit, secondsToWait, takeToken } from './limits.server.ts'
import { Refusal } from './refusal.ts'

export type Cell = string | number | null

/**
 * Where a spreadsheet would take the rest for a formula: where a text begins, and behind all that some program parts cells
 * by, as those that part by semicolons do not see the quotes of a cell that begins behind a comma.
 */
const FORMULA = /(?<![\s"])[\s"]*[=+\-@＝＋－＠]/g

/** Without it spreadsheets take UTF-8 for something else. */
const BOM = '\uFEFF'

const OPTIONS: Options = {
  record_delimiter: 'windows',
  cast: { string: (cell) => cell.replace(/^(?=[\t\r])/, "'").replace(FORMULA, guardFormula) },
  // What other programs part cells by, and what begins a guarded one.
  quoted_match: /[;\t\r\n']/,
}

/**
 * Rows as spreadsheets read them: RFC 4180. An apostrophe stands before what would run as a formula, wherever the file is
 * parted; numbers are numbers, negative ones too.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], OPTIONS)
}

/** A sign that begins a formula with the blanks and quotes before it, behind an apostrophe where a cell may begin there. */
function guardFormula(found: string, at: number, text: string): string {
  const before = found.slice(0, -1)
  const beginsCell = at === 0 || /[;,]/.test(text[at - 1] ?? '') || /[\t\r\n]/.test(before)
  return beginsCell ? `${before}'${found.at(-1)}` : found
}

/** Prints instants as the clocks of a zone show them, to the second, as a spreadsheet reads them. */
export function printInstants(timeZone: string): (at: string | null) => string | null {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => at && clock.format(new Date(at))
}

/** The head of a column of such instants, which names the zone. */
export const nameZone = (head: string, timeZone: string) => `${head} (${timeZone})`

/** The rows as a download that is written while it is read; `name` is ours, never something that people typed. */
export function csvFile(name: string, rows: AsyncIterable<Iterable<readonly Cell[]>>): Answer {
  return download(`${name}.csv`, 'text/csv; charset=utf-8; header=present', written(rows))
}

/** Letters that are written before others are answered (download.server.ts). */
const PART = 32_768

async function* written(pages: AsyncIterable<Iterable<readonly Cell[]>>): AsyncGenerator<string> {
  yield BOM
  for await (const rows of pages) {
    let part = ''
    for (const row of rows) {
      part += writeCsv([row])
      if (part.length < PART) continue
      yield part
      part = ''
    }
    if (part) yield part
  }
}

const EXPORTS: Limit = { burst: 1, perSecond: 1 / 60 }

/**
 * Counts an export: of each kind one a minute in a school, whoever asks, so that nobody's export of one thing keeps
 * others from another; the next one gets the seconds to wait.
 */
export async function spendExport(db: Db, schoolId: number, kind: string): Promise<void> {
  const left = await takeToken(db, schoolId, { name: `export ${kind}`, ...EXPORTS })
  if (left >= 0) return
  const seconds = secondsToWait(left, EXPORTS)
  throw new Refusal(429, ['errors.export_again', { seconds }], {}, { retryAfter: seconds })
}
