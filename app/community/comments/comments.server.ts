import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ViewerParams as TopicParams, topicIsOpen, viewerParams } from '#app/community/community/visible.server.ts'
import type { Votable } from '#app/community/community/vote.ts'
import { ownVotes } from '#app/community/community/votes.server.ts'
import { filmFields } from '#app/content/videos/stored-film.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { List } from '#app/platform/list.server.ts'
import { isoText, requireRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { COMMENTABLE, type Commentable, type CommentView, type ReplyView } from './comment.ts'
import { reviewsOfComments } from './later-wings.server.ts'

type ViewerIds = Pick<TopicParams, 'school' | 'viewer'>

/** What comments and replies have in common, from the row `c`. */
const written = (
  param: Placeholders<ViewerIds>,
  type: Votable,
) => sql`c.id, c.body, c.by_admin, ${isoText(sql`c.created_at`)} as created_at,
  ${isoText(sql`c.edited_at`)} as edited_at,
  (select json_build_object('id', a.id, 'name', ${nameIn(sql`a`)}, 'avatar', a.avatar,
    'type', case when c.by_admin then 'App\\User' else 'App\\Student' end)
    from accounts a where a.school_id = ${param.school} and a.id = c.account_id) as ownable,
  c.up_votes_count, ${ownVotes(param, type, sql`c.id`)} as votes`

/** The columns of a comment as its readers see it, from its row `c`. */
export const commentColumns = (param: Placeholders<ViewerIds>) => sql`
  ${written(param, 'comment')}, c.type, c.item_id, c.video_id as film, c.replies_count, '[]'::json as replies,
  ${reviewsOfComments.use().isConverted(param.school, sql`c.id`)} as converted,
  ${filmFields(param.school, sql`c.video_id`)}`

/** A comment with the ids of what it is about, and of its film. */
export type CommentRow = CommentView & { item_id: number; film: number | null }

/** Of what stands below a post: whether the viewer reads that. Null below anything else. */
type WithPost = { post_is_open: boolean | null }

/** A comment as its readers see it. */
export function commentView({ item_id, film, post_is_open, ...comment }: CommentRow & Partial<WithPost>): CommentView {
  return comment
}

type PageParams = ViewerIds & { type: Commentable; item: number; count: number; id: number; length: number }

const orders = {
  oldest: { first: 'asc', only: true, keys: ['whole'] },
  newest: { first: 'desc', only: true, keys: ['whole'] },
  top: { first: 'desc', only: true, keys: ['whole', 'whole'] },
} as const

const BEYOND = Number.MAX_SAFE_INTEGER
const COUNT_MAX = 2_147_483_647

const part = (name: string, after: (param: Placeholders<PageParams>) => SQL, order: SQL) =>
  rawStatement<CommentRow, PageParams>(
    name,
    (param) => sql`select ${commentColumns(param)} from comments c
      where c.school_id = ${param.school} and c.type = ${param.type} and c.item_id = ${param.item}::bigint and ${after(param)}
      order by ${order} limit ${param.length}`,
    { as: 'json' },
  )

const read = {
  oldest: part('oldest_comments', (param) => sql`c.id > ${param.id}::bigint`, sql`c.id`),
  newest: part('newest_comments', (param) => sql`c.id < ${param.id}::bigint`, sql`c.id desc`),
  top: part(
    'top_comments',
    (param) => sql`(c.up_votes_count, c.id) < (${param.count}::int, ${param.id}::bigint)`,
    sql`c.up_votes_count desc, c.id desc`,
  ),
}

const filters = { type: z.enum(COMMENTABLE), id: z.number() }

/** The comments on something that the viewer reads: whoever asks has made sure of that. */
export const commentList: List<CommentView, typeof filters> = {
  filters,
  orders,
  async read(db, { viewer }, { filters: { type, id: item }, sort, after = [], length }) {
    const way = sort as keyof typeof read
    const start = { oldest: [0, 0], newest: [0, BEYOND], top: [COUNT_MAX, BEYOND] }[way]
    const [count, id] = after.length === 0 ? start : way === 'top' ? after.map(Number) : [0, Number(after[0])]
    const at = { school: viewer.schoolId, viewer: viewer.id, type, item, length, count: count ?? 0, id: id ?? 0 }
    const rows = await read[way](db, at)
    return rows.map((row) => ({ row: commentView(row), keys: way === 'top' ? [row.up_votes_count, row.id] : [row.id] }))
  },
}

/** Whether the viewer reads the post that the `comment` is about, found with it: most of all that is said stands there. */
const postIsOpen = (
  param: Placeholders<TopicParams>,
  comment: SQL,
) => sql`case ${comment}.type when 'community_post' then exists (
  select from community_posts p join community_topics t on t.school_id = ${param.school} and t.id = p.topic_id
  where p.school_id = ${param.school} and p.id = ${comment}.item_id and ${topicIsOpen(param, sql`t`)}) end`

const commentById = rawStatement<CommentRow & WithPost, TopicParams & { id: number }>(
  'comment_by_id',
  (param) => sql`select ${commentColumns(param)}, ${postIsOpen(param, sql`c`)} as post_is_open from comments c
    where c.school_id = ${param.school} and c.id = ${param.id}::bigint`,
  { as: 'json' },
)

/** A comment, whoever may read it; 404 when there is none. What it is about decides who may: `requireReadableComment` asks that. */
export async function requireComment(db: Db, viewer: Member, id: number): Promise<CommentRow & WithPost> {
  return commentById(db, { ...viewerParams(viewer), id }).then(requireRow)
}

const replyColumns = (param: Placeholders<ViewerIds>) => sql`${written(param, 'reply')}, c.image, c.comment_id`

export type ReplyRow = ReplyView & { comment_id: number }

export function replyView({ comment_id, post_is_open, ...reply }: ReplyRow & Partial<WithPost>): ReplyView {
  return reply
}

/** Replies that are answered at once; the others follow by the address that comes with them. */
export const REPLIES_AT_ONCE = 1000

const repliesOf = rawStatement<ReplyRow, ViewerIds & { comment: number; after: number; length: number }>(
  'replies_of_comment',
  (param) => sql`select ${replyColumns(param)} from replies c
    where c.school_id = ${param.school} and c.comment_id = ${param.comment}::bigint and c.id > ${param.after}::bigint
    order by c.id limit ${param.length}`,
  { as: 'json' },
)

/** The next replies to a comment behind one of them, the oldest first, and whether there are more. */
export async function listReplies(
  db: Db,
  viewer: Member,
  { comment, after }: { comment: number; after: number },
): Promise<{ replies: ReplyView[]; more: boolean }> {
  const length = REPLIES_AT_ONCE + 1
  const rows = await repliesOf(db, { school: viewer.schoolId, viewer: viewer.id, comment, after, length })
  return { replies: rows.slice(0, REPLIES_AT_ONCE).map(replyView), more: rows.length === length }
}

const replyById = rawStatement<ReplyRow & WithPost, TopicParams & { id: number }>(
  'reply_by_id',
  (param) => sql`select ${replyColumns(param)}, (select ${postIsOpen(param, sql`m`)} from comments m
      where m.school_id = ${param.school} and m.id = c.comment_id) as post_is_open
    from replies c where c.school_id = ${param.school} and c.id = ${param.id}::bigint`,
  { as: 'json' },
)

/** The same for a reply. */
export async function requireReply(db: Db, viewer: Member, id: number): Promise<ReplyRow & WithPost> {
  return replyById(db, { ...viewerParams(viewer), id }).then(requireRow)
}
