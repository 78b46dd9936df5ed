import { z } from 'zod'
import type { Answer } from './answers.server.ts'
import { type AsWritten, toSnakeCase } from './case.ts'
import { csvFile, nameZone, printInstants, spendExport } from './csv.server.ts'
import type { Cell } from './csv-format.ts'
import { type Db, inSchool } from './db.server.ts'
import { type Route, type RouteContext, type RouteOptions, route } from './http.server.ts'
import { PAGING } from './inputs.server.ts'
import {
  type FileColumn,
  type FiltersOf,
  type List,
  type ListFile,
  lettersIn,
  readList,
  toListQuery,
  type ViewerContext,
} from './list.server.ts'
import { getAddress, LENGTHS, type ListQuery, type ListView, type SortOrder } from './list.ts'
import { prefersJson } from './request.server.ts'
import type { Member, Viewer } from './viewer.ts'

/** How many rows a list in JSON has unasked. */
const IN_JSON = 20
/** How many rows a file reads at first, and at most; and the letters to read at once, as others wait meanwhile. */
const FIRST_READ = 50
const MOST_READ = 1000
const LETTERS_READ = 100_000

const ordering = { sort: z.string().max(40).optional(), order: z.enum(['asc', 'desc']).optional() }

type ListInput = { sort?: string; order?: SortOrder; cursor?: string; length?: number } & Record<string, unknown>

/** Filters apart from what orders and pages every list. */
function apart<Shape extends z.ZodRawShape>(input: ListInput) {
  const { sort, order, cursor, length, ...filters } = input
  return { sort, order, cursor, length, filters: filters as FiltersOf<Shape> }
}

type ListProps<Row, Shape extends z.ZodRawShape> = { list: ListView<Row, FiltersOf<Shape>> }

/** Rows that are others in JSON than on the page: what they are read with, and how they are written. */
type Json<Row, Shape extends z.ZodRawShape, V extends Viewer> = {
  list: List<Row, Shape, V>
  row: (row: Row, context: ViewerContext<V>) => object
}

/** The rows of a list in snake_case, for JSON. */
export function inSnakeCase<Row, Shape extends z.ZodRawShape, V extends Viewer = Member>(
  list: List<Row, Shape, V>,
  ...asWritten: AsWritten<Row>
): Json<Row, Shape, V> {
  return { list, row: (row) => toSnakeCase(row, ...asWritten) as object }
}

type ListRouteOptions<JsonRow, Shape extends z.ZodRawShape, V extends Viewer> = {
  json?: Json<JsonRow, Shape, V>
  length?: number
}

/** What the address of a list takes. */
export const listInput = <const Shape extends z.ZodRawShape>(filters: Shape) =>
  z.object({ ...filters, ...ordering, ...PAGING })

/** The address of a list: JSON `{data, next_page_url}` by Accept, else the page that `show` answers with the list's view. */
export function listRoute<const D extends RouteOptions, Row, Shape extends z.ZodRawShape, JsonRow = Row>(
  listed: List<Row, Shape, RouteContext<D>['viewer']>,
  { json, length, ...declared }: D & ListRouteOptions<JsonRow, Shape, RouteContext<D>['viewer']>,
  show: (context: RouteContext<D> & ListProps<Row, Shape>) => Promise<Answer>,
): Route {
  return route({ ...(declared as RouteOptions), input: listInput(listed.filters) }, async (anything) => {
    const context = anything as unknown as RouteContext<D>
    return listAnswer(context, context.input() as ListInput, listed, (list) => show({ ...context, list }), {
      json,
      length,
    })
  })
}

/** The same for a route that has to find out first which list it is. */
export async function listAnswer<Row, Shape extends z.ZodRawShape, V extends Viewer, JsonRow = Row>(
  { c, db, viewer, school, locale }: Pick<RouteContext<RouteOptions>, 'c' | 'db' | 'school' | 'locale'> & { viewer: V },
  input: ListInput,
  listed: List<Row, Shape, V>,
  show: (list: ListView<Row, FiltersOf<Shape>>) => Promise<Answer>,
  { json, length: unasked = LENGTHS[0] }: ListRouteOptions<JsonRow, Shape, V> = {},
) {
  const context = { viewer, school, locale }
  const { cursor, length, ...sent } = apart<Shape>(input)
  const wish = toListQuery(listed, context, { ...sent, length: length ?? (prefersJson(c) ? IN_JSON : unasked) })
  const sorts = getSorts(listed, context)
  const next = (after: string | null) => after && getAddress(c.req.path, { ...wish, cursor: after }, sorts)
  if (prefersJson(c)) {
    const place = { ...wish, cursor }
    if (!json) return answer(await readList(db, listed, context, place), next)
    const page = await readList(db, json.list, context, place)
    return answer({ ...page, rows: page.rows.map((row) => json.row(row, context)) }, next)
  }
  const [page, count] = await Promise.all([
    readList(db, listed, context, { ...wish, cursor }),
    listed.count?.(db, context, wish.filters) ?? null,
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

function getSorts<Row, Shape extends z.ZodRawShape, V extends Viewer>(
  { orders, mayOrder }: List<Row, Shape, V>,
  context: ViewerContext<V>,
): Record<string, SortOrder> {
  const open = Object.entries(orders).filter(([name]) => mayOrder?.(context, name) ?? true)
  return Object.fromEntries(open.map(([name, { first }]) => [name, first]))
}

/** All that fits as a CSV file, whatever the pages: read after the request, page by page, as it is sent. */
export function exportRoute<Row, Shape extends z.ZodRawShape>(
  listed: List<Row, Shape>,
  file: ListFile<Row>,
  declared: RouteOptions & { access: Exclude<RouteOptions['access'], 'visitor'> },
): Route {
  const input = z.object({ ...listed.filters, ...ordering })
  return route({ ...declared, input }, async (request) => {
    const { db, school, locale } = request
    const context = { viewer: request.viewer as Member, school, locale }
    const wish = toListQuery(listed, context, apart<Shape>(request.input() as ListInput))
    return exportFile(db, listed, file, context, wish)
  })
}

/** The same for a route that answers more than the file. */
export async function exportFile<Row, Shape extends z.ZodRawShape>(
  db: Db,
  listed: List<Row, Shape>,
  file: ListFile<Row>,
  context: ViewerContext,
  wish: ListQuery<FiltersOf<Shape>>,
): Promise<Answer> {
  await spendExport(db, context.school.id, file.name)
  const columns = file.columns(context).map((column) => printed(column, context.school.timeZone))
  const rows = async function* () {
    yield [columns.map(({ head }) => head)]
    for await (const page of readPages(listed, context, wish)) {
      yield toRows(page, columns)
    }
  }
  return csvFile(file.name, rows())
}

type PrintedColumn<Row> = { head: string; cell: (row: Row) => Cell }

/** A column of instants in the school's zone, which its head names. */
function printed<Row>(column: FileColumn<Row>, timeZone: string): PrintedColumn<Row> {
  if ('cell' in column) return column
  const print = printInstants(timeZone)
  return { head: nameZone(column.head, timeZone), cell: (row) => print(column.at(row)) }
}

/** Row by row as they are written, so that others are answered between them. */
function* toRows<Row>(page: readonly Row[], columns: readonly PrintedColumn<Row>[]): Generator<Cell[]> {
  for (const row of page) yield columns.map(({ cell }) => cell(row))
}

/** Each page in a short transaction of its own, so that a slow reader holds nothing; of long rows a page has fewer. */
export async function* readPages<Row, Shape extends z.ZodRawShape>(
  listed: List<Row, Shape>,
  context: ViewerContext,
  wish: ListQuery<FiltersOf<Shape>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  let length = FIRST_READ
  do {
    const place = { ...wish, cursor, length }
    const page = await inSchool(context.school.id, (db) => readList(db, listed, context, place), { reading: true })
    yield page.rows
    cursor = page.next ?? undefined
    const each = lettersIn(page.rows) / page.rows.length
    length = Math.max(1, Math.min(MOST_READ, Math.floor(LETTERS_READ / Math.max(1, each))))
  } while (cursor)
}
