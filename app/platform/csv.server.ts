import { Answer } from './answers.server.ts'
import type { Db } from './db.server.ts'
import { type Limit, take } from './limits.server.ts'
import { Refusal } from './refusal.ts'

export type Cell = string | number | null

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as a file that spreadsheets open: RFC 4180 with a byte order mark, without which they take UTF-8 for something
 * else. A text that would run as a formula begins with an apostrophe; numbers are numbers, negative ones too.
 */
export function writeCsv(rows: Iterable<readonly Cell[]>): string {
  let text = '\uFEFF'
  for (const row of rows) text += `${row.map(writeCell).join(',')}\r\n`
  return text
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as a download; `name` is ours, never something that people typed. */
export function csvFile(name: string, rows: Iterable<readonly Cell[]>): Answer {
  const body = writeCsv(rows)
  return new Answer((c) =>
    c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    }),
  )
}

const EXPORTS: Limit = { burst: 1, perSecond: 1 / 60 }

/** Counts an export of the school: one a minute, whoever asks; the next one gets the seconds to wait. */
export async function spendExport(db: Db, schoolId: number): Promise<void> {
  const left = await take(db, schoolId, { name: 'export', ...EXPORTS })
  if (left >= 0) return
  const seconds = Math.max(1, Math.ceil(-left / EXPORTS.perSecond))
  throw new Refusal(429, ['errors.export_again', { seconds }], {}, { retryAfter: seconds })
}
