import { and, eq, inArray, sql } from 'drizzle-orm'
import { countPostComments } from '#app/community/community/post-changes.server.ts'
import type { VoteValue } from '#app/community/community/vote.ts'
import { deleteVotes, votesFor } from '#app/community/community/votes.server.ts'
import { announce } from '#app/community/live/announce.server.ts'
import type { LiveThing, News } from '#app/community/live/live.ts'
import { type Db, namedPlaceholders, type Placeholders, rawStatement, statement } from '#app/platform/db.server.ts'
import { getFailure } from '#app/platform/failed-statement.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Commentable } from './comment.ts'
import { type CommentRow, type ReplyRow, requireComment, requireReply } from './comments.server.ts'
import { commentWritten, replyWritten } from './events.server.ts'
import { comments, replies } from './tables.server.ts'

type CommentTarget = { type: Commentable; itemId: number }

const insertComment = statement('insert_comment', (db: Db) =>
  db
    .insert(comments)
    .values(namedPlaceholders('schoolId', 'type', 'itemId', 'accountId', 'byAdmin', 'body', 'videoId'))
    .returning({ id: comments.id }),
)

const changeCount = rawStatement(
  'change_comment_count',
  (param: Placeholders<{ school: number; type: Commentable; item: number; by: number }>) => sql`
    insert into comment_counts as c (school_id, type, item_id, count)
    values (${param.school}, ${param.type}, ${param.item}::bigint, greatest(0, ${param.by}::int))
    on conflict (school_id, type, item_id) do update set count = c.count + ${param.by}::int`,
)

/** Counts a comment that came or went, and tells of it. Posts count their own comments, for the feed. */
export async function countComment(
  db: Db,
  schoolId: number,
  { type, itemId }: CommentTarget,
  news: News,
): Promise<void> {
  const by = news.event === 'comment' ? 1 : -1
  if (type === 'community_post') return countPostComments(db, schoolId, { id: itemId, news, change: by })
  await changeCount(db, { school: schoolId, type, item: itemId, by })
  announce(db, schoolId, [{ type, id: itemId }], news)
}

/** Writes a comment about something that its author reads; returns it as its author reads it. */
export async function writeComment(
  db: Db,
  author: Member,
  target: CommentTarget,
  { body, videoId = null }: { body: string; videoId?: number | null },
): Promise<CommentRow> {
  const { schoolId, id: accountId } = author
  const byAdmin = author.kind === 'staff'
  const comment = await insertComment(db, { schoolId, ...target, accountId, byAdmin, body, videoId }).then(expectRow)
  const [written] = await Promise.all([
    requireComment(db, author, comment.id),
    countComment(db, schoolId, target, { event: 'comment', type: 'comment', id: comment.id }),
    publish(db, schoolId, commentWritten, { commentId: comment.id }),
  ])
  return written
}

/**
 * Writes the words of a comment anew. To the back office a student's is new again, whatever was decided before; a review that
 * was made of it keeps its words. Nobody is told once more.
 */
export async function changeComment(db: Db, author: Member, id: number, body: string): Promise<CommentRow> {
  await db
    .update(comments)
    .set({ body, editedAt: sql`now()`, handled: sql`${comments.handled} and ${comments.byAdmin}` })
    .where(isComment(author.schoolId, id))
    .returning({ id: comments.id })
    .then(requireRow)
  return requireComment(db, author, id)
}

/** The same of a reply. */
export async function changeReply(db: Db, author: Member, id: number, body: string): Promise<ReplyRow> {
  await db
    .update(replies)
    .set({ body, editedAt: sql`now()` })
    .where(hasId(replies, author.schoolId, id))
    .returning({ id: replies.id })
    .then(requireRow)
  return requireReply(db, author, id)
}

export const isComment = (schoolId: number, id: number) => hasId(comments, schoolId, id)

/** Takes a comment away with its replies and all votes on them; says whether it was still there. */
export async function deleteComment(db: Db, schoolId: number, id: number): Promise<boolean> {
  const below = await removeComment(db, schoolId, id)
  if (!below) return false
  await deleteVotes(db, schoolId, 'reply', below)
  await deleteVotes(db, schoolId, 'comment', [id])
  return true
}

/** The same without the votes; returns the ids of the replies, or nothing when it was gone already. */
export async function removeComment(db: Db, schoolId: number, id: number): Promise<number[] | undefined> {
  const below = await db
    .delete(replies)
    .where(and(eq(replies.schoolId, schoolId), eq(replies.commentId, id)))
    .returning({ id: replies.id })
  const [gone] = await db
    .delete(comments)
    .where(isComment(schoolId, id))
    .returning({ type: comments.type, itemId: comments.itemId })
  if (!gone) return undefined
  await countComment(db, schoolId, gone, { event: 'deleted', type: 'comment', id })
  return below.map((reply) => reply.id)
}

/** Writes a reply to a comment; returns it as its author reads it. 404 when the comment went meanwhile. */
export async function writeReply(
  db: Db,
  author: Member,
  commentId: number,
  { body, image = null }: { body: string; image?: string | null },
): Promise<ReplyRow> {
  const { schoolId, id: accountId } = author
  const byAdmin = author.kind === 'staff'
  const reply = await db
    .insert(replies)
    .values({ schoolId, commentId, accountId, byAdmin, body, image })
    .returning({ id: replies.id })
    .catch(refuseGone)
    .then(expectRow)
  const [written] = await Promise.all([
    requireReply(db, author, reply.id),
    countReplies(db, schoolId, commentId, { event: 'reply', type: 'reply', id: reply.id }),
    byAdmin && handleComments(db, schoolId, commentId),
    publish(db, schoolId, replyWritten, { replyId: reply.id }),
  ])
  return written
}

const REPLY_OF = 'replies_school_id_comment_id_comments_school_id_id_fk'

function refuseGone(error: unknown): never {
  throw getFailure(error).constraint === REPLY_OF ? notFound() : error
}

/** The back office is done with comments: they are new no longer. */
export async function handleComments(db: Db, schoolId: number, ...ids: number[]): Promise<void> {
  await db
    .update(comments)
    .set({ handled: true })
    .where(and(eq(comments.schoolId, schoolId), inArray(comments.id, ids)))
}

const its = { type: comments.type, id: comments.itemId }

async function countReplies(db: Db, schoolId: number, commentId: number, news: News): Promise<void> {
  const by = news.event === 'reply' ? 1 : -1
  const [comment] = await db
    .update(comments)
    .set({ repliesCount: sql`${comments.repliesCount} + ${by}` })
    .where(isComment(schoolId, commentId))
    .returning({ ...its, count: comments.repliesCount })
  if (!comment) return
  const counts = { commentId, repliesCount: comment.count }
  announce(db, schoolId, [{ type: comment.type, id: comment.id }], { ...news, counts })
}

/** Takes a reply away, with the votes on it; says whether it was still there. */
export async function deleteReply(db: Db, schoolId: number, id: number): Promise<boolean> {
  const [gone] = await db
    .delete(replies)
    .where(hasId(replies, schoolId, id))
    .returning({ commentId: replies.commentId })
  if (!gone) return false
  await deleteVotes(db, schoolId, 'reply', [id])
  await countReplies(db, schoolId, gone.commentId, { event: 'deleted', type: 'reply', id })
  return true
}

const voteForComment = votesFor<{ on: LiveThing }>(
  'comment',
  'comments',
  () => sql`json_build_object('type', it.type, 'id', it.item_id) as "on"`,
)

/** Votes for a comment, and answers how many votes it has; 404 when it went meanwhile. */
export async function voteComment(db: Db, { schoolId, id: account }: Member, id: number, value: VoteValue) {
  const voted = await voteForComment(db, { school: schoolId, id, account, value }).then(requireRow)
  const { on, count, change } = voted
  if (change !== 0)
    announce(db, schoolId, [on], { event: 'vote', type: 'comment', id, counts: { upVotesCount: count } })
  return count
}

const voteForReply = votesFor<{ on: LiveThing; commentId: number }>(
  'reply',
  'replies',
  (param) => sql`it.comment_id as "commentId", (select json_build_object('type', c.type, 'id', c.item_id)
    from comments c where c.school_id = ${param.school} and c.id = it.comment_id) as "on"`,
)

/** The same for a reply. */
export async function voteReply(db: Db, { schoolId, id: account }: Member, id: number, value: VoteValue) {
  const voted = await voteForReply(db, { school: schoolId, id, account, value }).then(requireRow)
  const { on, commentId, count, change } = voted
  const counts = { commentId, upVotesCount: count }
  if (change !== 0) announce(db, schoolId, [on], { event: 'vote', type: 'reply', id, counts })
  return count
}

/** How many comments one transaction takes away at the most. */
const AT_ONCE = 500

/** Takes away the comments on a post that is gone, some at a time; says whether more are left. */
export async function deleteCommentsOfPost(db: Db, { schoolId, postId }: SchoolPayload & { postId: number }) {
  const left = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.schoolId, schoolId), eq(comments.type, 'community_post'), eq(comments.itemId, postId)))
    .limit(AT_ONCE)
  for (const { id } of left) await deleteComment(db, schoolId, id)
  return left.length === AT_ONCE
}
