import { createHash } from 'node:crypto'
import type { ColumnMap } from '#app/office/imports/columns.ts'
import { type CsvRow, readCsvRows, tidyCell } from '#app/office/imports/csv-rows.server.ts'
import type { NewRow } from '#app/office/imports/rows.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { getBeginning } from '#app/platform/beginning.ts'
import { tidyText, toStorable } from '#app/platform/characters.ts'
import { invalid } from '#app/platform/refusal.ts'
import { readInstant } from './moved-instant.ts'
import { headersOf, type MovedComment, type MovedPost, NEEDED, type TalkColumn, type TalkKind } from './talk.ts'

/** Longer ones are told apart by their digest. */
const REFERENCE_MAX = 100
/** Units of a text that are kept: what is longer is too long for either kind, and listed. */
const BODY_KEPT = 50_000
const SHOWN = 80

type Row = CsvRow<TalkColumn>
type Read = NewRow & { at: string; parent?: string }

/** How a file is read: `columns` as a person said they are; times without a zone are those of the school. */
export type TalkFile = {
  kind: TalkKind
  bytes: Uint8Array
  columns?: ColumnMap<TalkColumn>
  timeZone: string
  now: number
}

/**
 * The rows of a file of posts or comments, the oldest first and each after what it answers: in this order they are brought
 * in. 422 on `file` for one without a column that its kind needs.
 */
export async function readTalk({ kind, bytes, columns, timeZone, now }: TalkFile): Promise<NewRow[]> {
  const names = headersOf(kind)
  const check = (found: ReadonlySet<TalkColumn>) => {
    const missing = NEEDED[kind].find((group) => !group.some((column) => found.has(column)))
    if (missing) throw invalid('file', ['moving.no_column', { column: missing[0] ?? '' }])
  }
  const read: Read[] = []
  for await (const row of readCsvRows(bytes, { names, columns, check })) read.push(readRow(row))
  return inOrder(read).map(({ at, parent, ...row }, place) => ({ ...row, number: place + 1 }))

  function readRow(row: Row): Read {
    const line = (column: TalkColumn) => tidyCell(row.cells[column] ?? '')
    const body = tidyText(toStorable((row.cells.body ?? '').slice(0, BODY_KEPT)))
    const [email, name, date] = [line('email'), line('name'), line('date')]
    const instant = readInstant(date, timeZone)
    const at = instant !== undefined && Date.parse(instant) <= now ? instant : null
    const written = { at, date, body }
    const parent = toReference(line('parent'))
    const item: MovedPost | MovedComment =
      kind === 'posts'
        ? { ...written, topic: line('topic'), title: line('title'), pinned: isYes(line('pinned')) }
        : { ...written, post: toReference(line('post')), course: line('course'), lecture: line('lecture'), parent }
    const thing = kind === 'posts' ? 'post' : parent === '' ? 'comment' : 'reply'
    const title = kind === 'posts' ? line('title') : getBeginning(body.replaceAll(/\s+/g, ' '), SHOWN)
    return {
      number: row.line,
      cells: { thing, title, email, name, line: String(row.line) },
      emailKey: emailKey(email) ?? null,
      reference: toReference(line('reference')) || digest(JSON.stringify([email, item])),
      item,
      at: at ?? '',
      parent,
    }
  }
}

const YES = new Set(['1', 'true', 'yes', 'y', 'x', 'tak', 't'])
const isYes = (cell: string) => YES.has(cell.toLowerCase())

const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('base64url')}`

/** What names another row; some programs write 0 for none. */
export const toReference = (cell: string) => (cell === '0' ? '' : cell.length > REFERENCE_MAX ? digest(cell) : cell)

/** The oldest first; what answers something stands behind it, whatever its date. */
function inOrder(rows: readonly Read[]): Read[] {
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const places = new Map<Read, { at: string; depth: number }>()
  const placeOf = (row: Read): { at: string; depth: number } => {
    const chain = new Set<Read>()
    let at: Read | undefined = row
    while (at && !places.has(at) && !chain.has(at)) {
      chain.add(at)
      at = at.parent ? byReference.get(at.parent) : undefined
    }
    for (const one of [...chain].toReversed()) {
      const above = one.parent ? byReference.get(one.parent) : undefined
      const parent = above && places.get(above)
      places.set(one, { at: parent && parent.at > one.at ? parent.at : one.at, depth: (parent?.depth ?? 0) + 1 })
    }
    return places.get(row) ?? { at: row.at, depth: 1 }
  }
  return rows
    .map((row) => ({ row, ...placeOf(row) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.depth - b.depth || a.row.number - b.row.number))
    .map(({ row }) => row)
}
