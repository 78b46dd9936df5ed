import { nameZone, printInstants } from '#app/platform/csv.server.ts'
import type { Cell } from '#app/platform/csv-format.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { getParts } from './note-times.ts'
import { type KeptLecture, noteRow } from './notes.server.ts'

const COLUMNS = ['course', 'section', 'lecture', 'time', 'note', 'star', 'written', 'address'] as const

export const csvHead = (locale: Locale, timeZone: string): Cell[] =>
  COLUMNS.map((name) => {
    const head = translate(locale, `lectures.column_${name}`)
    return name === 'written' ? nameZone(head, timeZone) : head
  })

/** Lines of one note that have a row each; the lines after them stand together in the last row. */
const LINES_MAX = 200

/** A row per line of a note, with the moment of the video that it names first; of a lecture without a note one row. */
export function* csvRows(
  row: KeptLecture,
  { origin, timeZone }: { origin: string; timeZone: string },
  locale: Locale,
): Generator<Cell[]> {
  const { course, section, lecture, note, notedAt, url } = noteRow(row)
  const star = row.starred ? translate(locale, 'lectures.with_star') : ''
  const written = printInstants(timeZone)(notedAt)
  const lines = note.split('\n')
  const shown = lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), lines.slice(LINES_MAX).join('\n')] : lines
  for (const line of shown) {
    const moment = row.timed ? getParts(line, 1).find(({ at }) => at !== undefined) : undefined
    const address = url && `${origin}${url}${moment ? `?t=${moment.at}` : ''}`
    const where = [course.title, section, lecture.title, moment?.text ?? '']
    yield [...where, line, star, written, address]
  }
}
