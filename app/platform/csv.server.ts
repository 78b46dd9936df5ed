import { recordExport } from './activity.server.ts'
import { Answer } from './answers.server.ts'
import { type Cell, CSV_FORMATS, type CsvFormat } from './csv-format.ts'
import type { Db } from './db.server.ts'
import { download } from './download.server.ts'
import { type Limit, secondsToWait, takeToken } from './limits.server.ts'
import { Refusal } from './refusal.ts'

/** Without it spreadsheets take UTF-8 for something else. */
const BOM = '\uFEFF'

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
  const { writeCsv } = await import('./csv-rows.server.ts')
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
