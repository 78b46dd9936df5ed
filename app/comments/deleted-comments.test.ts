import { and, eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember, aStudent, staffViewer } from '#app/accounts/factory.server.ts'
import { aPost, aTopic } from '#app/community/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { votes } from '#app/votes/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { CommentView, ReplyView } from './comment.ts'
import { forgetDeletedComment } from './forgetting.server.ts'
import { deletedComments } from './tables.server.ts'

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
  const minute = sql`deleted_at - interval '1 minute'`
  await inSchool(1, (db) => db.update(deletedComments).set({ deletedAt: minute }).where(eq(deletedComments.id, id)))
  expect((await restore(office)).status).toBe(404)
  await forgetDeletedComment({ schoolId: 1, commentId: id })
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
