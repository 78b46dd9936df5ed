import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { encodeCursor, requireCursor } from '#app/platform/cursor.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { readList, type ViewerContext } from '#app/platform/list.server.ts'
import { getAddress } from '#app/platform/list.ts'
import type { CurrentSchool, Member, Viewer } from '#app/platform/viewer.ts'
import type { Commentable, CommentsPage, CommentsView, RepliesPage } from './comment.ts'
import { commentList, listReplies } from './comments.server.ts'

export const SORTS = ['oldest', 'newest', 'top'] as const
const ORDERS = { oldest: 'asc', newest: 'desc', top: 'desc' } as const

type CommentTarget = { type: Commentable; id: number }
type CommentsQuery = { sort?: (typeof SORTS)[number]; cursor?: string; length?: number; comment?: number }

/** A page of what is said of something that the viewer reads; `comment` is one that it begins with. */
export async function loadCommentsPage(
  db: Db,
  context: ViewerContext,
  target: CommentTarget,
  { sort = 'oldest', length = 20, comment, ...at }: CommentsQuery = {},
): Promise<CommentsPage> {
  const cursor = at.cursor ?? (comment === undefined ? undefined : encodeCursor([comment - 1]))
  const place = { filters: target, sort, cursor, length }
  const { rows, next } = await readList(db, commentList, context, place)
  const address = next && getAddress('/json/comments', { ...place, order: ORDERS[sort], cursor: next }, ORDERS)
  return { data: rows, next_page_url: address }
}

/** A page of the replies to a comment that the viewer reads; 422 for a cursor that is none of ours. */
export async function loadRepliesPage(db: Db, viewer: Member, comment: number, cursor?: string): Promise<RepliesPage> {
  const [after = 0] = cursor === undefined ? [] : requireCursor(cursor, ['whole'])
  const { replies, more } = await listReplies(db, viewer, { comment, after: Number(after) })
  const last = replies.at(-1)
  if (!more || !last) return { replies }
  return { replies, next_page_url: `/comment/${comment}/replies?cursor=${encodeCursor([last.id])}` }
}

const countOf = rawStatement(
  'comment_count',
  (param: Placeholders<{ school: number; type: Commentable; item: number }>) => sql<{ count: number }>`
    select case when ${param.type} = 'community_post'
      then (select p.comments_count from community_posts p where p.school_id = ${param.school} and p.id = ${param.item}::bigint)
      else (select c.count from comment_counts c
        where c.school_id = ${param.school} and c.type = ${param.type} and c.item_id = ${param.item}::bigint) end as count`,
  { reads: true },
)

const Linked = z.coerce.number().int().positive().safe()

/**
 * What is said of something, for the page that shows it, beginning with the comment that its address names; visitors are asked to
 * log in, and see nothing of it.
 */
export async function loadCommentsView(
  db: Db,
  { viewer, school, locale }: { viewer: Viewer; school: CurrentSchool; locale: Locale },
  { type, id }: CommentTarget,
  linkedId: string | undefined,
): Promise<CommentsView | null> {
  if (viewer.kind === 'visitor') return null
  const comment = Linked.safeParse(linkedId).data
  const [first, [counted]] = await Promise.all([
    loadCommentsPage(db, { viewer, school, locale }, { type, id }, { comment }),
    countOf(db, { school: school.id, type, item: id }),
  ])
  const linked = first.data[0]?.id === comment ? (comment ?? null) : null
  return { first, count: counted?.count ?? 0, linked }
}
