import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Cell } from './csv-format.ts'
import { encodeCursor, type Key, type KeyKind, requireCursor } from './cursor.ts'
import type { Db } from './db.server.ts'
import type { Locale } from './i18n.ts'
import type { Count, ListQuery, SortOrder } from './list.ts'
import { invalid } from './refusal.ts'
import type { CurrentSchool, Member, Viewer } from './viewer.ts'

/** Who reads a list, where and in which language. */
export type ViewerContext<V extends Viewer = Member> = { viewer: V; school: CurrentSchool; locale: Locale }

/**
 * One order of a list: its direction unasked, or the only one it has, and the kinds of a row's keys, the last of which is
 * always its id.
 */
type KeyOrdering = { first: SortOrder; only?: true; keys: readonly KeyKind[] }
type PageQuery<Filters> = ListQuery<Filters> & {
  after?: readonly Key[]
  /** Only rows that have changed since then. */
  since?: string
}

/**
 * A list: what narrows it, what orders it, and how rows are read behind a place in that order. Most are made by `list`;
 * one on a hot path reads with a statement of its own.
 */
export type List<Row, Shape extends z.ZodRawShape, V extends Viewer = Member> = {
  filters: Shape
  orders: Record<string, KeyOrdering>
  /** Who may not use one of the orders; 422 then. */
  mayOrder?: (context: ViewerContext<V>, sort: string) => boolean
  /** Rows with their keys, at most `length`. */
  read: (db: Db, context: ViewerContext<V>, query: PageQuery<FiltersOf<Shape>>) => Promise<{ row: Row; keys: Key[] }[]>
  count?: (db: Db, context: ViewerContext<V>, filters: FiltersOf<Shape>) => Promise<Count>
}
/** A list that also tells one of its rows by its id, and which rows have changed. */
export type RowList<Row, Shape extends z.ZodRawShape> = List<Row, Shape> & {
  find: (db: Db, context: ViewerContext, id: number) => Promise<Row | undefined>
  /** Whether it knows when its rows changed last. */
  dated: boolean
}
/** A column of a file: what stands in it, or an instant, which is printed in the school's zone. */
export type FileColumn<Row> = { head: string } & ({ cell: (row: Row) => Cell } | { at: (row: Row) => string | null })
/** The columns of a list as a file, for whoever has it made; `name` is ours, never something that people typed. */
export type ListFile<Row> = {
  name: string
  columns: (context: ViewerContext) => FileColumn<Row>[]
}
export type FiltersOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>

/** What rows are ordered by before their id: never null; `may` says who may know it. */
export type Sort = {
  first: SortOrder
  by?: (context: ViewerContext) => SQL
  kind?: KeyKind | 'instant'
  may?: (context: ViewerContext) => boolean
}

type ListOptions<Row, Shape extends z.ZodRawShape, Query extends PgSelect, Loaded> = {
  filters: Shape
  /** By name; the first is the list's own order. Without `by` it is the id alone. */
  sorts: Record<string, Sort>
  /** The column that tells rows apart. */
  id: PgColumn
  /** The statement without conditions and order; `key` is a column of it, and `id` another. */
  select: (db: Db, context: ViewerContext, key: SQL<Key>) => Query
  where: (context: ViewerContext, filters: FiltersOf<Shape>) => SQL | undefined
  /** Whether a row was made or changed at this instant or later. */
  changedSince?: (context: ViewerContext, since: SQL) => SQL | undefined
  /** What the rows of these ids need beside what was selected, all at once. */
  load?: (db: Db, context: ViewerContext, ids: readonly number[]) => Promise<Loaded>
  row: (found: Omit<Awaited<Query>[number], 'key'>, context: ViewerContext, loaded: Loaded) => Row
  /** A statement that says how many fit (`n`) without finding them; undefined for filters that it does not know. */
  count?: (context: ViewerContext, filters: FiltersOf<Shape>) => SQL | undefined
}

/** Counting every row of a large school would cost more than the page of rows. */
const COUNTED = 10_000

/** A list of the back office from a statement of the query builder: keyset, order, page length and count are added. */
export function list<Row, const Shape extends z.ZodRawShape, Query extends PgSelect, Loaded = undefined>({
  filters,
  sorts,
  id,
  select,
  where,
  changedSince,
  load,
  row,
  count,
}: ListOptions<Row, Shape, Query, Loaded>): RowList<Row, Shape> {
  const orders = Object.fromEntries(
    Object.entries(sorts).map(([name, { first, by, kind }]): [string, KeyOrdering] => {
      return [name, { first, keys: by ? [kind === 'text' ? 'text' : 'whole', 'whole'] : ['whole'] }]
    }),
  )
  async function toRows(db: Db, context: ViewerContext, found: { id: number }[]): Promise<Row[]> {
    const loaded = await load?.(
      db,
      context,
      found.map((one) => one.id),
    )
    return found.map((one) => row(one as never, context, loaded as Loaded))
  }
  return {
    filters,
    orders,
    mayOrder: (context, sort) => sorts[sort]?.may?.(context) ?? true,
    async read(db, context, wanted) {
      const { by, kind } = sorts[wanted.sort] ?? {}
      const key = by?.(context)
      const way = sql.raw(wanted.order)
      const query = select(db, context, key ? printed(key, kind) : sql`0`)
        .where(
          and(
            where(context, wanted.filters),
            wanted.since === undefined ? undefined : changedSince?.(context, sql`${wanted.since}::timestamptz`),
            wanted.after && beyond(wanted, id, key, kind),
          ),
        )
        .orderBy(...(key ? [sql`${key} ${way}`] : []), sql`${id} ${way}`)
        .limit(stated(wanted.length))
      const found = (await query) as { key: Key; id: number }[]
      const rows = await toRows(
        db,
        context,
        found.map(({ key: _key, ...rest }) => rest),
      )
      return found.map(({ key: printedKey, ...rest }, at) => ({
        row: rows[at] as Row,
        keys: key ? [kind === 'text' ? printedKey : Number(printedKey), rest.id] : [rest.id],
      }))
    },
    dated: changedSince !== undefined,
    async find(db, context, wanted) {
      const [found] = await select(db, context, sql`0`)
        .where(and(where(context, {} as FiltersOf<Shape>), sql`${id} = ${wanted}`))
        .limit(1)
      if (!found) return undefined
      const { key: _key, ...rest } = found as { key: Key; id: number }
      const [only] = await toRows(db, context, [rest])
      return only
    },
    async count(db, context, narrowed) {
      const fitting = select(db, context, sql`0`)
        .where(where(context, narrowed))
        .limit(stated(COUNTED + 1))
      const counted = count?.(context, narrowed) ?? sql`select count(*)::int as n from ${fitting} as fitting`
      const { rows } = await db.execute<{ n: number }>(counted)
      const total = rows[0]?.n ?? 0
      return { fitting: Math.min(total, COUNTED), more: total > COUNTED }
    },
  }
}

/** A length in the words of the statement: PostgreSQL plans for a page only if it knows how short that is. */
function stated(length: number): number {
  return sql.raw(String(length)) as unknown as number
}

/** The key as a cursor keeps it: instants to the microsecond, as JavaScript's dates would round them. */
function printed(key: SQL, kind: Sort['kind']): SQL<Key> {
  return kind === 'instant' ? sql`(extract(epoch from ${key}) * 1000000)::bigint` : sql`${key}`
}

function beyond({ order, after = [] }: PageQuery<object>, id: PgColumn, key: SQL | undefined, kind: Sort['kind']): SQL {
  const sign = sql.raw(order === 'asc' ? '>' : '<')
  if (!key) return sql`${id} ${sign} ${after[0]}::bigint`
  const places = {
    text: sql`${after[0]}::text`,
    whole: sql`${after[0]}::bigint`,
    instant: sql`(timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond')`,
  }
  return sql`(${key}, ${id}) ${sign} (${places[kind ?? 'whole']}, ${after[1]}::bigint)`
}

export type PagePosition<Filters> = Partial<ListQuery<Filters>> & { cursor?: string; since?: string }

/** What was asked of a list, with its own order and direction where nothing else was; 422 for what it does not take. */
export function toListQuery<Row, Shape extends z.ZodRawShape, V extends Viewer>(
  { orders, mayOrder }: List<Row, Shape, V>,
  context: ViewerContext<V>,
  { filters, sort = Object.keys(orders)[0] ?? '', order, length = 25 }: PagePosition<FiltersOf<Shape>>,
): ListQuery<FiltersOf<Shape>> {
  const ordering = Object.hasOwn(orders, sort) ? orders[sort] : undefined
  if (!ordering || mayOrder?.(context, sort) === false) throw invalid('sort', 'errors.invalid_value')
  if (ordering.only && order && order !== ordering.first) throw invalid('order', 'errors.invalid_value')
  return { filters: filters ?? ({} as FiltersOf<Shape>), sort, order: order ?? ordering.first, length }
}

/** Letters of a page: the row that would go beyond them begins the next page, however many rows were asked for. */
const LETTERS_MAX = 100_000

/** The letters in all texts of a value. */
export function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let letters = 0
  for (const one of Object.values(value)) letters += lettersIn(one)
  return letters
}

/** The first rows that fit on one page, at least one. */
function fitting<Found extends { row: unknown }>(found: readonly Found[]): Found[] {
  let letters = 0
  const end = found.findIndex(({ row }, at) => {
    letters += lettersIn(row)
    return at > 0 && letters > LETTERS_MAX
  })
  return found.slice(0, end < 0 ? found.length : end)
}

/** One page of a list; `next` continues it, and a cursor that is not its own is a 422. */
export async function readList<Row, Shape extends z.ZodRawShape, V extends Viewer>(
  db: Db,
  declared: List<Row, Shape, V>,
  context: ViewerContext<V>,
  { cursor, since, ...query }: PagePosition<FiltersOf<Shape>> = {},
): Promise<{ rows: Row[]; next: string | null }> {
  const wish = toListQuery(declared, context, query)
  const after = cursor === undefined ? undefined : requireCursor(cursor, declared.orders[wish.sort]?.keys ?? [])
  const found = await declared.read(db, context, { ...wish, after, since, length: wish.length + 1 })
  const shown = fitting(found.slice(0, wish.length))
  const last = shown.at(-1)
  return {
    rows: shown.map(({ row }) => row),
    next: last && found.length > shown.length ? encodeCursor(last.keys) : null,
  }
}
