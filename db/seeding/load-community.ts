import { eq } from 'drizzle-orm'
import type { Commentable } from '#app/community/comments/comment.ts'
import { voteComment, writeComment, writeReply } from '#app/community/comments/comment-changes.server.ts'
import { comments, replies } from '#app/community/comments/tables.server.ts'
import { createPost, pinPost, votePost } from '#app/community/community/post-changes.server.ts'
import { posts as postRows } from '#app/community/community/tables.server.ts'
import { createTopic } from '#app/community/community/topics.server.ts'
import { createAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { isStaffRole, type Member } from '#app/platform/viewer.ts'
import { markdownHtml } from '#app/platform/written.server.ts'
import { posts } from '../demo/community/posts.ts'
import { type DemoComment, type DemoPost, topics } from '../demo/community/topics.ts'
import { type DemoWriter, learners, writers } from '../demo/community/writers.ts'
import type { Media } from './load-media.ts'

export const HOUR = 3_600_000

type People = { by: (writer: DemoWriter) => Member; crowd: Member[] }

/** Topics, posts and the votes for them, by the people of the school, over the last weeks; returns what is said of them. */
export async function loadCommunity(
  db: Db,
  media: Media,
  schoolId: number,
  now = Date.now(),
): Promise<LoadedComment[]> {
  for (const learner of Object.values(learners))
    if (!(await findAccountByEmail(db, schoolId, learner.email)))
      await createAccount(db, { schoolId, verified: true, ...learner })
  const people = await findPeople(db, schoolId)
  const ids = new Map<string, number>()
  for (const { key, students, visibility, ...words } of topics) {
    const rights = { allow_students_to_add_posts: students, visibility, product_ids: [], locked: false }
    ids.set(key, (await createTopic(db, schoolId, { ...words, ...rights })).id)
  }
  const comments: LoadedComment[] = []
  for (const post of posts.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const place = { post, topicId: ids.get(post.topic) ?? 0, at: now - post.hoursAgo * HOUR }
    comments.push(...(await loadPost(db, media, people, place)))
  }
  return comments
}

/** Something that was said, about what, and when. */
export type LoadedComment = { comment: DemoComment; about: { type: Commentable; itemId: number; at: number } }

/** All of it, whatever it is about, as it was said: one after the other. */
export async function loadComments(db: Db, schoolId: number, comments: LoadedComment[]): Promise<void> {
  const people = await findPeople(db, schoolId)
  for (const one of comments.toSorted((a, b) => a.about.at - b.about.at)) await loadComment(db, people, one)
}

export async function findPeople(db: Db, schoolId: number): Promise<People> {
  const rows = await db.select().from(accounts).where(eq(accounts.schoolId, schoolId)).orderBy(accounts.id)
  const crowd = rows.map((row): Member => ({ ...row, kind: isStaffRole(row.role) ? 'staff' : 'student' }))
  const byEmail = new Map(crowd.map((member) => [member.email, member]))
  function by(writer: DemoWriter): Member {
    const member = byEmail.get(writers[writer].email)
    if (!member) throw new Error(`nobody writes as ${writer}`)
    return member
  }
  return { by, crowd }
}

type PostPlace = { post: DemoPost; topicId: number; at: number }

async function loadPost(
  db: Db,
  media: Media,
  people: People,
  { post, topicId, at }: PostPlace,
): Promise<LoadedComment[]> {
  const { author, title, body, picture, film, pinned, votes, comments = [] } = post
  const by = people.by(author)
  const { schoolId } = by
  const html = by.kind === 'staff' ? await markdownHtml(body) : null
  const image = picture ? await media.cover(picture) : null
  const id = await createPost(db, by, topicId, { title, body, html, image, video: film ?? null, videoId: null })
  await db
    .update(postRows)
    .set({ createdAt: iso(at) })
    .where(hasId(postRows, schoolId, id))
  if (pinned) await pinPost(db, schoolId, id, true)
  const voters = people.crowd.filter((member) => member.id !== by.id).slice(0, votes)
  for (const voter of voters) await votePost(db, voter, id, 1)
  const pause = (post.hoursAgo * HOUR) / (comments.length + 2)
  return comments.map((comment, nth) => ({
    comment,
    about: { type: 'community_post', itemId: id, at: at + (nth + 1) * Math.min(pause, 2 * HOUR) },
  }))
}

/** A comment with what was answered. */
async function loadComment(db: Db, people: People, { comment, about: { at, ...about } }: LoadedComment): Promise<void> {
  const [author, body, ...answers] = comment
  const by = people.by(author)
  const { schoolId } = by
  const { id } = await writeComment(db, by, about, { body })
  await db
    .update(comments)
    .set({ createdAt: iso(at) })
    .where(hasId(comments, schoolId, id))
  // As many as a look at the words would have it: always the same, and seldom none.
  const voters = people.crowd.filter((member) => member.id !== by.id).slice(0, body.length % 9)
  for (const voter of voters) await voteComment(db, voter, id, 1)
  for (const [nth, [answerer, words]] of answers.entries()) {
    const { id: reply } = await writeReply(db, people.by(answerer), id, { body: words })
    await db
      .update(replies)
      .set({ createdAt: iso(at + (nth + 1) * 0.2 * HOUR) })
      .where(hasId(replies, schoolId, reply))
  }
}

const iso = (at: number) => new Date(at).toISOString()
