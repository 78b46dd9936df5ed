import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { COMMENTABLE } from '#app/community/comments/comment.ts'
import { commentColumns, commentView } from '#app/community/comments/comments.server.ts'
import { placeOfComment } from '#app/community/comments/place.server.ts'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { isCalled } from '#app/people/accounts/account-search.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import type { FiltersOf, List, ViewerContext } from '#app/platform/list.server.ts'
import type { Count } from '#app/platform/list.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { folded, foldedWords, holdsWords } from '#app/platform/search.server.ts'
import { isLimited } from '#app/platform/viewer.ts'
import { COMMENT_STATES, type CommentRow, LOOKED_THROUGH } from './comment-view.ts'

const Named = Filter(WholeNumber.pipe(z.int().positive()))
const filters = {
  /** New ones unasked. */
  state: Filter(z.enum(COMMENT_STATES)),
  type: Filter(z.enum(COMMENTABLE)),
  /** Below a product, or one of its lectures. */
  product: Named,
  student: Named,
  /** Words that it holds, or the beginnings of its author's names or address. */
  q: Filter(Line(1, 100)),
}
type Filters = FiltersOf<typeof filters>

/** So many people of one name are looked at; who wants others types more of it. */
const PEOPLE = 200
/** Counting all that is new in a large school would cost more than its page. */
const COUNTED = 1000

const isNew = sql`not c.by_admin and not c.handled`

/** Whose comments are wanted, if anybody's: one person's, or those of all who are called so. */
function isBy({ school }: ViewerContext, { student, q }: Filters): SQL | undefined {
  if (student !== undefined) return sql`c.account_id = ${student}::bigint`
  const words = foldedWords(q)
  if (words.length === 0) return undefined
  return sql`c.account_id in (select accounts.id from accounts where accounts.school_id = ${school.id}
    and ${isCalled(words)} limit ${PEOPLE})`
}

/** What the viewer may see comments on: of a limited instructor the products taught and their lectures, or those of one product. */
function things({ viewer, school }: ViewerContext, { product }: Filters): SQL | undefined {
  if (product === undefined && !isLimited(viewer, school)) return undefined
  const which = product === undefined ? sql`true` : sql`p.id = ${product}::bigint`
  const seen = sql`p.school_id = ${school.id} and ${which} and ${officeSees(viewer, school, sql`p.id`)}`
  return sql`select 'product' as type, p.id as item_id from products p where ${seen}
    union all select 'lecture', l.id from products p
      join lectures l on l.school_id = ${school.id} and l.product_id = p.id where ${seen}`
}

/** Between two ids, the newest so many. */
type FeedPage = { before: number; length: number; since?: number }

/**
 * The ids of the newest comments before one. Each kind of thing gives its newest, or where only some things count each of
 * these does, by indexes that hold just that: the cost follows the page, never the number of comments.
 */
function newest(context: ViewerContext, wanted: Filters, { before, length, since = 0 }: FeedPage): SQL {
  const { id: school } = context.school
  const { state = 'new', type } = wanted
  const fits = sql`c.school_id = ${school} and c.id < ${before}::bigint and c.id > ${since}::bigint
    and ${state === 'new' ? isNew : sql`true`} and ${type ? sql`c.type = ${type}` : sql`true`}`
  const [by, only] = [isBy(context, wanted), things(context, wanted)]
  const end = sql`order by c.id desc limit ${length}`
  if (by) {
    const on = only ? sql`(c.type, c.item_id) in (${only})` : sql`true`
    return sql`select c.id from comments c where ${fits} and ${by} and ${on} ${end}`
  }
  const of =
    only ??
    sql`values ${sql.join(
      (type ? [type] : COMMENTABLE).map((one) => sql`(${one}, null::bigint)`),
      sql`, `,
    )}`
  const isOf = only ? sql`c.type = t.type and c.item_id = t.item_id` : sql`c.type = t.type`
  return sql`select c.id from (${of}) t (type, item_id) cross join lateral (
    select c.id from comments c where ${fits} and ${isOf} ${end}) c ${end}`
}

/** The same, where words are looked for: those that hold them, and those of who is called so. */
function ids(context: ViewerContext, { q, ...wanted }: Filters, stretch: FeedPage): SQL {
  const holds = holdsWords(folded(sql`c.body`), q)
  if (!holds) return newest(context, wanted, stretch)
  const end = sql`order by c.id desc limit ${stretch.length}`
  const holding = sql`select c.id from (${newest(context, wanted, { ...stretch, length: LOOKED_THROUGH })}) page
    join comments c on c.school_id = ${context.school.id} and c.id = page.id where ${holds} ${end}`
  if (wanted.student !== undefined) return holding
  return sql`select c.id from ((${holding}) union (${newest(context, { q, ...wanted }, stretch)})) c ${end}`
}

type Row = CommentRow & { item_id: number; film: number | null }

const columns = ({ school: { id: school }, locale, viewer }: ViewerContext) => sql`${commentColumns({
  school: sql`${school}` as never,
  viewer: sql`${viewer.id}` as never,
})}, c.handled, ${placeOfComment({ school, locale }, sql`c`)} as on, (select count(*)::int from reports r
    where r.school_id = ${school} and r.type = 'comment' and r.item_id = c.id) as reports`

async function listRows(db: Db, context: ViewerContext, which: SQL): Promise<CommentRow[]> {
  const { rows } = await db.execute<{ rows: Row[] }>(sql`select coalesce(json_agg(r), '[]') as rows from (
    select ${columns(context)} from (${which}) page
    join comments c on c.school_id = ${context.school.id} and c.id = page.id order by c.id desc) r`)
  return (rows[0]?.rows ?? []).map((row) => commentView(row) as CommentRow)
}

const BEYOND = Number.MAX_SAFE_INTEGER

/** The ids of so many new comments. */
export const newComments = (context: ViewerContext, length: number): SQL =>
  newest(context, { state: 'new' }, { before: BEYOND, length })

/** How many of the newest comments after one fit, as far as they are counted. */
export async function countFed(db: Db, context: ViewerContext, wanted: Filters, since = 0): Promise<Count> {
  const which = ids(context, wanted, { before: BEYOND, length: COUNTED + 1, since })
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${which}) fitting`)
  const count = rows[0]?.n ?? 0
  return { fitting: Math.min(count, COUNTED), more: count > COUNTED }
}

/** What people said across the school, as far as the viewer teaches it, the newest first. */
export const commentFeed: List<CommentRow, typeof filters> = {
  filters,
  orders: { newest: { first: 'desc', only: true, keys: ['whole'] } },
  async read(db, context, { filters: wanted, after, length }) {
    const before = Number(after?.[0] ?? BEYOND)
    const rows = await listRows(db, context, ids(context, wanted, { before, length }))
    return rows.map((row) => ({ row, keys: [row.id] }))
  },
  count: countFed,
}

/** Comments that the viewer finds in that list; 404 when one of them is not there. */
export async function requireFedComments(
  db: Db,
  context: ViewerContext,
  wanted: readonly number[],
): Promise<CommentRow[]> {
  const only = things(context, { state: 'all' })
  const on = only ? sql`(c.type, c.item_id) in (${only})` : sql`true`
  const which = sql`select c.id from comments c where c.school_id = ${context.school.id}
    and c.id = any(${sql.param(wanted)}::bigint[]) and ${on}`
  const rows = await listRows(db, context, which)
  requireFound(rows.length >= new Set(wanted).size)
  return rows
}

/**
 * Staff decide about what others said where they find it in that list: for an instructor whom the owner limits it is a 404
 * anywhere else. Of one's own anybody decides.
 */
export async function requireInFeed(db: Db, context: ViewerContext, id: number, authorId: number): Promise<void> {
  if (context.viewer.limited && authorId !== context.viewer.id) await requireFedComments(db, context, [id])
}
