import { and, eq, sql } from 'drizzle-orm'
import { announce } from '#app/community/live/announce.server.ts'
import type { LiveThing, News } from '#app/community/live/live.ts'
import { type Db, rawStatement } from '#app/platform/db.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { postChanged, postDeleted, postWritten } from './events.server.ts'
import { posts, topics } from './tables.server.ts'
import type { VoteValue } from './vote.ts'
import { deleteVotes, votesFor } from './votes.server.ts'

/** What a post holds; `html` is what staff wrote, as HTML. */
export type PostContent = {
  title: string
  body: string
  html: CleanHtml | null
  image: string | null
  video: string | null
  videoId: number | null
}

const its = { id: posts.id, topicId: posts.topicId }
const isPost = (schoolId: number, id: number) => hasId(posts, schoolId, id)

/** Writes a post into a topic in which its author may; returns its id. 404 when the topic was deleted meanwhile. */
export async function createPost(db: Db, author: Member, topicId: number, content: PostContent): Promise<number> {
  const { schoolId, id: accountId } = author
  const byAdmin = author.kind === 'staff'
  const topic = hasId(topics, schoolId, topicId)
  await db.select({ id: topics.id }).from(topics).where(topic).for('key share').then(requireRow)
  const post = await db
    .insert(posts)
    .values({ schoolId, topicId, accountId, byAdmin, ...content })
    .returning({ id: posts.id })
    .then(expectRow)
  await publish(db, schoolId, postWritten, { postId: post.id })
  announce(db, schoolId, [{ type: 'topic', id: topicId }], { event: 'post', type: 'community_post', id: post.id })
  return post.id
}

/** Tells whoever looks at a post, or at the topic that it stands in. */
function tellOf(db: Db, schoolId: number, { id, topicId }: { id: number; topicId: number }, news: News): void {
  const on: LiveThing[] = [
    { type: 'community_post', id },
    { type: 'topic', id: topicId },
  ]
  announce(db, schoolId, on, news)
}

/** Changes the words, the picture and the film of a post. */
export async function changePost(db: Db, schoolId: number, id: number, content: PostContent): Promise<void> {
  await db
    .update(posts)
    .set({ ...content, editedAt: sql`now()` })
    .where(isPost(schoolId, id))
  await publish(db, schoolId, postChanged, { postId: id })
}

/** Puts a post at the head of its topic, in the place of another one, or no longer. */
export async function pinPost(db: Db, schoolId: number, id: number, pins: boolean): Promise<void> {
  const itsTopic = db.select({ topic: posts.topicId }).from(posts).where(isPost(schoolId, id))
  // Two who pin at once do so one after the other.
  const topic = hasId(topics, schoolId, itsTopic)
  await db.select({ id: topics.id }).from(topics).where(topic).for('update')
  const others = and(eq(posts.schoolId, schoolId), eq(posts.topicId, itsTopic), posts.pinned)
  if (pins) await db.update(posts).set({ pinned: false }).where(others)
  await db.update(posts).set({ pinned: pins }).where(isPost(schoolId, id))
}

/** Takes a post away, with the votes on it; its comments go with it by what follows. */
export async function deletePost(db: Db, schoolId: number, id: number): Promise<void> {
  const [gone] = await db.delete(posts).where(isPost(schoolId, id)).returning(its)
  if (gone) tellOf(db, schoolId, gone, { event: 'deleted', type: 'community_post', id })
  await deleteVotes(db, schoolId, 'community_post', [id])
  await publish(db, schoolId, postDeleted, { postId: id })
}

const voteForPost = votesFor<{ topicId: number }>(
  'community_post',
  'community_posts',
  () => sql`it.topic_id as "topicId"`,
)

/** Votes for a post, and answers how many votes it has; 404 when it went meanwhile. */
export async function votePost(db: Db, { schoolId, id: account }: Member, id: number, value: VoteValue) {
  const voted = await voteForPost(db, { school: schoolId, id, account, value }).then(requireRow)
  const { topicId, count, change } = voted
  const news: News = { event: 'vote', type: 'community_post', id, counts: { upVotesCount: count } }
  if (change !== 0) tellOf(db, schoolId, { id, topicId }, news)
  return count
}

const changeCommentCount = rawStatement<
  { topicId: number; count: number },
  { school: number; id: number; change: number }
>(
  'change_comment_count_of_post',
  (param) => sql`
    update community_posts set comments_count = comments_count + ${param.change}::int
    where school_id = ${param.school} and id = ${param.id}::bigint
    returning topic_id as "topicId", comments_count as count`,
)

/** Adds to the count of comments on a post, and tells of the comment that came or went; where the post went meanwhile none comes: 404. */
export async function countPostComments(
  db: Db,
  schoolId: number,
  { id, news, change }: { id: number; news: News; change: number },
): Promise<void> {
  const [post] = await changeCommentCount(db, { school: schoolId, id, change })
  if (post) {
    const counts = { postId: id, commentsCount: post.count }
    tellOf(db, schoolId, { id, topicId: post.topicId }, { ...news, counts })
  } else if (change > 0) throw notFound()
}
