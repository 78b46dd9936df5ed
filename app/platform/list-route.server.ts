import { z } from 'zod'
import type { Answer } from './answers.server.ts'
import { type Cell, csvFile, spendExport } from './csv.server.ts'
import { type Db, inSchool } from './db.server.ts'
import { type Asked, type Declared, type Route, route } from './http.server.ts'
import { Whole } from './inputs.server.ts'
import { type FiltersOf, type List, type ListFile, type Looking, lettersIn, readList, wishOf } from './list.server.ts'
import { addressOf, LENGTHS, type ListView, type ListWish, type Order } from './list.ts'
import { prefersJson } from './request.server.ts'
import type { Member, Viewer } from './viewer.ts'

/** How many rows a list in JSON has unasked. */
const IN_JSON = 20
/** How many rows a file reads at first, and at most; and the letters to read at once, as others wait meanwhile. */
const FIRST_READ = 50
const MOST_READ = 1000
const LETTERS_READ = 100_000

const ordering = { sort: z.string().max(40).optional(), order: z.enum(['asc', 'desc']).optional() }
const paging = {
  cursor: z.string().max(2000).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).optional(),
}

type Sent = { sort?: string; order?: Order; cursor?: string; length?: number } & Record<string, unknown>

/** Filters apart from what orders and pages every list. */
function apart<Shape extends z.ZodRawShape>(sent: Sent) {
  const { sort, order, cursor, length, ...filters } = sent
  return { sort, order, cursor, length, filters: filters as FiltersOf<Shape> }
}

type Shown<Row, Shape extends z.ZodRawShape> = { list: ListView<Row, FiltersOf<Shape>> }

/** Rows that are others in JSON than on the page: what they are read with, and how they are written. */
type Json<Row, Shape extends z.ZodRawShape, V extends Viewer> = {
  list: List<Row, Shape, V>
  row: (row: Row, looking: Looking<V>) => object
}

type How<JsonRow, Shape extends z.ZodRawShape, V extends Viewer> = { json?: Json<JsonRow, Shape, V>; length?: number }

/** What the address of a list takes. */
export const listInput = <const Shape extends z.ZodRawShape>(filters: Shape) =>
  z.object({ ...filters, ...ordering, ...paging })

/** The address of a list: JSON `{data, next_page_url}` by Accept, else the page that `show` answers with the list's view. */
export function listRoute<const D extends Declared, Row, Shape extends z.ZodRawShape, JsonRow = Row>(
  listed: List<Row, Shape, Asked<D>['viewer']>,
  { json, length, ...declared }: D & How<JsonRow, Shape, Asked<D>['viewer']>,
  show: (asked: Asked<D> & Shown<Row, Shape>) => Promise<Answer>,
): Route {
  return route({ ...(declared as Declared), input: listInput(listed.filters) }, async (anything) => {
    const asked = anything as unknown as Asked<D>
    return listAnswer(asked, asked.input() as Sent, listed, (list) => show({ ...asked, list }), { json, length })
  })
}

/** The same for a route that has to find out first which list it is. */
export async function listAnswer<Row, Shape extends z.ZodRawShape, V extends Viewer, JsonRow = Row>(
  { c, db, viewer, school, locale }: Pick<Asked<Declared>, 'c' | 'db' | 'school' | 'locale'> & { viewer: V },
  input: Sent,
  listed: List<Row, Shape, V>,
  show: (list: ListView<Row, FiltersOf<Shape>>) => Promise<Answer>,
  { json, length: unasked = LENGTHS[0] }: How<JsonRow, Shape, V> = {},
) {
  const looking = { viewer, school, locale }
  const { cursor, length, ...sent } = apart<Shape>(input)
  const wish = wishOf(listed, looking, { ...sent, length: length ?? (prefersJson(c) ? IN_JSON : unasked) })
  const sorts = sortsOf(listed, looking)
  const next = (after: string | null) => after && addressOf(c.req.path, { ...wish, cursor: after }, sorts)
  if (prefersJson(c)) {
    const place = { ...wish, cursor }
    if (!json) return answer(await readList(db, listed, looking, place), next)
    const page = await readList(db, json.list, looking, place)
    return answer({ ...page, rows: page.rows.map((row) => json.row(row, looking)) }, next)
  }
  const [page, count] = await Promise.all([
    readList(db, listed, looking, { ...wish, cursor }),
    listed.count?.(db, looking, wish.filters) ?? null,
  ])
  const [rows, nextUrl] = [page.rows, next(page.next)]
  return show({ ...wish, path: c.req.path, rows, nextUrl, first: cursor === undefined, count, sorts })
}

function answer(
  { rows, next }: { rows: unknown[]; next: string | null },
  address: (next: string | null) => string | null,
) {
  return { data: rows, next_page_url: address(next) }
}

function sortsOf<Row, Shape extends z.ZodRawShape, V extends Viewer>(
  { orders, mayOrder }: List<Row, Shape, V>,
  looking: Looking<V>,
): Record<string, Order> {
  const open = Object.entries(orders).filter(([name]) => mayOrder?.(looking, name) ?? true)
  return Object.fromEntries(open.map(([name, { first }]) => [name, first]))
}

/** All that fits as a CSV file, whatever the pages: read after the request, page by page, as it is sent. */
export function exportRoute<Row, Shape extends z.ZodRawShape>(
  listed: List<Row, Shape>,
  file: ListFile<Row>,
  declared: Declared & { access: Exclude<Declared['access'], 'visitor'> },
): Route {
  const input = z.object({ ...listed.filters, ...ordering })
  return route({ ...declared, input }, async (asked) => {
    const { db, school, locale } = asked
    const looking = { viewer: asked.viewer as Member, school, locale }
    const wish = wishOf(listed, looking, apart<Shape>(asked.input() as Sent))
    return fileOf(db, listed, file, looking, wish)
  })
}

/** The same for a route that answers more than the file. */
export async function fileOf<Row, Shape extends z.ZodRawShape>(
  db: Db,
  listed: List<Row, Shape>,
  file: ListFile<Row>,
  looking: Looking,
  wish: ListWish<FiltersOf<Shape>>,
): Promise<Answer> {
  await spendExport(db, looking.school.id, file.name)
  const columns = file.columns(looking)
  const rows = async function* () {
    yield [columns.map(({ head }) => head)]
    for await (const page of pagesOf(listed, looking, wish)) {
      yield rowsOf(page, columns)
    }
  }
  return csvFile(file.name, rows())
}

/** Row by row as they are written, so that others are answered between them. */
function* rowsOf<Row>(page: readonly Row[], columns: ReturnType<ListFile<Row>['columns']>): Generator<Cell[]> {
  for (const row of page) yield columns.map(({ cell }) => cell(row))
}

/** Each page in a short transaction of its own, so that a slow reader holds nothing; of long rows a page has fewer. */
export async function* pagesOf<Row, Shape extends z.ZodRawShape>(
  listed: List<Row, Shape>,
  looking: Looking,
  wish: ListWish<FiltersOf<Shape>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  let length = FIRST_READ
  do {
    const place = { ...wish, cursor, length }
    const page = await inSchool(looking.school.id, (db) => readList(db, listed, looking, place), { reading: true })
    yield page.rows
    cursor = page.next ?? undefined
    const each = lettersIn(page.rows) / page.rows.length
    length = Math.max(1, Math.min(MOST_READ, Math.floor(LETTERS_READ / Math.max(1, each))))
  } while (cursor)
}
