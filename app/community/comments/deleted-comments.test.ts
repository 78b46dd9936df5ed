import { and, eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { deletePost, votePost } from '#app/community/community/post-changes.server.ts'
import { votes } from '#app/community/community/tables.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { getEarlier } from '#tests/earlier.ts'
import { meet } from '#tests/meet.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import type { CommentView, ReplyView } from './comment.ts'
import {
  deleteComment,
  deleteReply,
  voteComment,
  voteReply,
  writeComment,
  writeReply,
} from './comment-changes.server.ts'
import { deleteDeletedComment } from './comment-erasure.server.ts'
import { requireComment, requireReply } from './comments.server.ts'
import { deleteForNow, restoreComment } from './deleted-comments.server.ts'
import { deletedComments, replies } from './tables.server.ts'

test('a comment that was just deleted comes back with its replies and votes, for who deleted it alone, and for a minute', async () => {
  const staff = await inSchool(1, (db) => aStaffMember(db))
  const post = await inSchool(1, async (db) => aPost(db, staffViewer(staff), (await aTopic(db)).id))
  const office = await new Visit().as(staff)
  const [pupil, other] = [
    await new Visit().as(await inSchool(1, (db) => aStudent(db))),
    await new Visit().as(await inSchool(1, (db) => aStudent(db))),
  ]
  async function countOf(id: number): Promise<number> {
    const answer = await office.request(`/json/community/posts/${id}`)
    return ((await answer.json()) as { post: { comments_count: number } }).post.comments_count
  }
  const said = await pupil.post('/comments', { type: 'community_post', id: post, body: 'Keep the hand.' })
  const { id, ...before } = ((await said.json()) as { comment: CommentView }).comment
  const answer = await other.post(`/comment/${id}/reply`, { body: 'me too' })
  const { reply } = (await answer.json()) as { reply: ReplyView }
  for (const about of [
    { type: 'comment', id },
    { type: 'reply', id: reply.id },
  ])
    await other.post('/vote', { ...about, value: 1 })
  const count = await countOf(post)
  const restore = (visit: Visit) => visit.post(`/comments/${id}/restore`)
  const drop = () => office.request(`/comments/${id}`, { method: 'DELETE' })
  expect((await restore(office)).status).toBe(404)
  await drop()
  expect([(await restore(pupil)).status, await countOf(post)]).toEqual([404, count - 1])
  expect(await (await restore(office)).json()).toEqual({
    comment: { id, ...before, replies_count: 1, up_votes_count: 1 },
  })
  const { replies } = (await (await other.request(`/comment/${id}/replies`)).json()) as { replies: ReplyView[] }
  expect(replies).toEqual([{ ...reply, votes: [{ value: 1 }], up_votes_count: 1 }])
  expect([(await restore(office)).status, await countOf(post)]).toEqual([404, count])
  await drop()
  const minute = sql.raw(getEarlier('deleted_at', '1 minute'))
  await inSchool(1, (db) => db.update(deletedComments).set({ deletedAt: minute }).where(eq(deletedComments.id, id)))
  expect((await restore(office)).status).toBe(404)
  await deleteDeletedComment({ schoolId: 1, commentId: id })
  await inSchool(1, async (db) => {
    expect(await db.select().from(deletedComments).where(eq(deletedComments.id, id))).toEqual([])
    for (const item of [id, reply.id])
      expect(
        await db
          .select()
          .from(votes)
          .where(and(eq(votes.itemId, item), ne(votes.type, 'community_post'))),
      ).toEqual([])
  })
})

/** A student, somebody who works here, and a comment of theirs on a post. */
async function aConversation() {
  return inSchool(1, async (db) => {
    const [staff, student] = [staffViewer(await aStaffMember(db)), staffViewer(await aStudent(db))]
    const itemId = await aPost(db, staff, (await aTopic(db)).id)
    const { id: comment } = await writeComment(
      db,
      staff,
      { type: 'community_post', itemId },
      { body: 'Keep the hand.' },
    )
    return { staff, student, itemId, comment }
  })
}
const gone = { status: 404 }

test('a vote for something that goes at the same moment is none', async () => {
  const { staff, student, comment } = await aConversation()
  const vote = inSchool(1, async (db) => {
    await requireComment(db, student, comment)
    await inSchool(1, (other) => deleteForNow(other, staff, comment))
    await voteComment(db, student, comment, 1)
  })
  await expect(vote).rejects.toMatchObject(gone)
  await inSchool(1, async (db) => {
    await restoreComment(db, staff, comment)
    expect(await requireComment(db, student, comment)).toMatchObject({ up_votes_count: 0, votes: [] })
  })
})

test.each(['community_post', 'comment', 'reply'] as const)(
  'a vote that comes before the delete of its %s is done waits for it, and is none',
  async (type) => {
    const { staff, student, itemId, comment } = await aConversation()
    const { id: reply } = await inSchool(1, (db) => writeReply(db, student, comment, { body: 'me too' }))
    const [id, drop, vote] = {
      community_post: [itemId, deletePost, votePost] as const,
      comment: [comment, deleteComment, voteComment] as const,
      reply: [reply, deleteReply, voteReply] as const,
    }[type]
    const statusOf = (work: (db: Db) => Promise<unknown>) => () =>
      inSchool(1, work).then(
        () => 200,
        ({ status }: { status?: number }) => status,
      )
    const answers = await meet(
      /delete from "(?:community_posts|comments|replies)"|into votes /,
      statusOf((db) => drop(db, 1, id)),
      statusOf((db) => vote(db, staff, id, 1)),
    )
    expect(answers).toEqual([200, 404])
    await inSchool(1, async (db) => {
      expect(
        await db
          .select()
          .from(votes)
          .where(and(eq(votes.type, type), eq(votes.itemId, id))),
      ).toEqual([])
    })
  },
)

test.each(['comment', 'reply'] as const)(
  'a vote that is being counted is kept with a %s that goes at the same moment',
  async (type) => {
    const { staff, student, comment } = await aConversation()
    const { id: reply } = await inSchool(1, (db) => writeReply(db, student, comment, { body: 'me too' }))
    const [id, vote, find] = {
      comment: [comment, voteComment, requireComment] as const,
      reply: [reply, voteReply, requireReply] as const,
    }[type]
    const { deleted } = await inSchool(1, async (db) => {
      await vote(db, staff, id, 1)
      const deleted = inSchool(1, (other) => deleteForNow(other, staff, comment))
      await somebodyWaits(deleted)
      return { deleted }
    })
    await deleted
    await inSchool(1, async (db) => {
      await restoreComment(db, staff, comment)
      expect(await find(db, staff, id)).toMatchObject({ up_votes_count: 1, votes: [{ value: 1 }] })
    })
  },
)

test('a reply to a comment that is gone is none, nor is a comment on a post or a vote for one', async () => {
  const { student, itemId, comment } = await aConversation()
  await inSchool(1, (db) => deleteComment(db, 1, comment))
  const reply = inSchool(1, (db) => writeReply(db, student, comment, { body: 'me too' }))
  await expect(reply).rejects.toMatchObject(gone)
  await inSchool(1, (db) => deletePost(db, 1, itemId))
  const about = { type: 'community_post', itemId } as const
  const late = inSchool(1, (db) => writeComment(db, student, about, { body: 'me too' }))
  await expect(late).rejects.toMatchObject(gone)
  const vote = inSchool(1, (db) => votePost(db, student, itemId, 1))
  await expect(vote).rejects.toMatchObject(gone)
})

test('a comment with more replies than a statement has values comes back with all of them, and goes for good', async () => {
  const REPLIES = 8_000
  const { staff, id } = await inSchool(1, async (db) => {
    const author = staffViewer(await aStaffMember(db))
    const itemId = await aPost(db, author, (await aTopic(db)).id)
    const comment = await writeComment(db, author, { type: 'community_post', itemId }, { body: 'Who is there?' })
    await db.execute(sql`
      insert into replies (school_id, comment_id, account_id, by_admin, body)
      select 1::bigint, ${comment.id}::bigint, ${author.id}::bigint, true, 'me' from generate_series(1, ${REPLIES}::int) n
      on conflict do nothing`)
    return { staff: author, id: comment.id }
  })
  const countReplies = () =>
    inSchool(1, (db) => db.$count(replies, and(eq(replies.schoolId, 1), eq(replies.commentId, id))))
  await inSchool(1, (db) => deleteForNow(db, staff, id))
  expect(await countReplies()).toBe(0)
  await inSchool(1, (db) => restoreComment(db, staff, id))
  expect(await countReplies()).toBe(REPLIES)
  expect(await inSchool(1, (db) => deleteComment(db, 1, id))).toBe(true)
  expect(await countReplies()).toBe(0)
})
