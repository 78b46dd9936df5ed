import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { posts, votes } from '#app/community/community/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { CommentView, RepliesPage, ReplyView } from './comment.ts'
import { REPLIES_AT_ONCE } from './comments.server.ts'
import { comments, replies } from './tables.server.ts'

let student: Account
let office: Visit
let pupil: Visit
let other: Visit
let post: number
let topic: number

beforeAll(async () => {
  const administrator = await inSchool(1, async (db) => {
    student = await aStudent(db, { firstName: 'Zofia', lastName: 'Mazur' })
    const account = await aStaffMember(db)
    topic = (await aTopic(db)).id
    post = await aPost(db, staffViewer(account), topic)
    return account
  })
  office = await new Visit().as(administrator)
  pupil = await new Visit().as(student)
  other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
})

const say = (visit: Visit, body: string, about: object = { type: 'community_post', id: post }) =>
  visit.post('/comments', { ...about, body })
const said = async (visit: Visit, body = 'Keep the hand.') =>
  ((await (await say(visit, body)).json()) as { comment: CommentView }).comment
const countOf = async (id: number) => {
  const answer = await office.request(`/json/community/posts/${id}`)
  return ((await answer.json()) as { post: { comments_count: number } }).post.comments_count
}

describe('a comment', () => {
  test('is answered with all that the list shows, and counted on its post', async () => {
    const before = await countOf(post)
    const answer = await say(pupil, '  Keep the <b>hand</b>.  ')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      comment: {
        id: expect.any(Number),
        type: 'community_post',
        body: 'Keep the <b>hand</b>.',
        ownable: { id: student.id, name: 'Zofia Mazur', type: 'App\\Student', avatar: null },
        by_admin: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        edited_at: null,
        converted: false,
        replies_count: 0,
        replies: [],
        votes: [],
        up_votes_count: 0,
        bunny_id: null,
        bunny_status: null,
      },
    })
    expect(await countOf(post)).toBe(before + 1)
    expect((await said(office)).ownable.type).toBe('App\\User')
  })

  test('is changed by its author alone, within the same limits, and says so to everybody who reads it', async () => {
    const { id } = await said(pupil, 'Keep teh hand.')
    const edit = (visit: Visit, body: unknown) => visit.request(`/comments/${id}`, { method: 'PUT', body: { body } })
    expect((await edit(new Visit(), 'Keep the hand.')).status).toBe(401)
    for (const visit of [other, office]) expect((await edit(visit, 'Keep the hand.')).status).toBe(403)
    for (const body of [' a ', 'a'.repeat(1201), 7, undefined]) expect((await edit(pupil, body)).status).toBe(422)
    await office.post('/home/comments/keep', { ids: [id] })
    const answer = await edit(pupil, '  Keep the hand.\r\nAlways. ')
    expect(answer.status).toBe(200)
    const { comment } = (await answer.json()) as { comment: CommentView }
    expect(comment).toMatchObject({ id, body: 'Keep the hand.\nAlways.', edited_at: expect.stringMatching(/Z$/) })
    const listed = await other.request(`/json/comments?type=community_post&id=${post}&comment=${id}`)
    expect(((await listed.json()) as { data: CommentView[] }).data[0]).toEqual(comment)
    // Staff look at the new words, whatever they said of the old ones.
    const fresh = await office.request('/home/comments?state=new')
    expect(((await fresh.json()) as { data: CommentView[] }).data.map((row) => row.id)).toContain(id)
    expect((await edit(pupil, 'ok')).status).toBe(200)
    await pupil.request(`/comments/${id}`, { method: 'DELETE' })
    expect((await edit(pupil, 'Gone.')).status).toBe(404)
  })

  test('of staff is changed by who wrote it, as a reply is, and by nobody who was of the staff', async () => {
    const { id } = await said(office, 'Welcome.')
    const change = (visit: Visit, path: string) =>
      visit.request(path, { method: 'PUT', body: { body: 'Welcome, all.' } })
    expect((await change(office, `/comments/${id}`)).status).toBe(200)
    const answered = await pupil.post(`/comment/${id}/reply`, { body: 'Thank yuo.' })
    const { reply } = (await answered.json()) as { reply: ReplyView }
    expect(reply.edited_at).toBeNull()
    for (const visit of [other, office]) expect((await change(visit, `/replies/${reply.id}`)).status).toBe(403)
    const changed = await change(pupil, `/replies/${reply.id}`)
    expect(((await changed.json()) as { reply: ReplyView }).reply).toMatchObject({
      body: 'Welcome, all.',
      edited_at: expect.stringMatching(/Z$/),
    })
    await inSchool(1, (db) =>
      db
        .update(replies)
        .set({ byAdmin: true })
        .where(and(eq(replies.schoolId, 1), eq(replies.id, reply.id))),
    )
    expect((await change(pupil, `/replies/${reply.id}`)).status).toBe(403)
  })

  test('has 2 to 1200 characters; a longer one is told both numbers', async () => {
    expect((await say(pupil, ' a ')).status).toBe(422)
    expect((await say(pupil, 'ok')).status).toBe(201)
    expect((await say(pupil, '🪟'.repeat(1200))).status).toBe(201)
    // A form of a browser ends its lines with two signs each.
    expect((await say(pupil, `${'x'.repeat(1000)}${'\r\n'.repeat(199)}x`)).status).toBe(201)
    expect((await say(pupil, '\u2800\u3164\ufe0f')).status).toBe(422)
    const long = await say(pupil, 'x'.repeat(1248))
    expect(long.status).toBe(422)
    const words = 'The limit is 1,200 characters, your comment has 1,248. Try splitting your comment.'
    expect(await long.json()).toMatchObject({ errors: { body: [words] } })
  })

  test('is asked of visitors to log in', async () => {
    expect((await say(new Visit(), 'hello')).status).toBe(401)
    expect((await new Visit().request(`/json/comments?type=community_post&id=${post}`)).status).toBe(401)
  })

  test('stands below a lecture for those to whom it opens, and below a product', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    const lecture = course.sections[1]?.lectures[0]
    const about = { type: 'lecture', id: lecture?.id }
    expect((await say(pupil, 'hello', about)).status).toBe(404)
    expect((await say(office, 'hello', about)).status).toBe(201)
    expect((await say(pupil, 'hello', { type: 'product', id: course.id })).status).toBe(201)
    expect((await say(pupil, 'hello', { type: 'product', id: 987654321 })).status).toBe(404)
    expect((await say(pupil, 'hello', { type: 'page', id: 1 })).status).toBe(422)
    const film = await pupil.post('/comments', { type: 'product', id: course.id, body: 'hello', file: 1 })
    expect(await film.json()).toHaveProperty('errors.file')
  })

  test('is taken away by its author, or by staff; what staff wrote by staff alone', async () => {
    const mine = await said(pupil)
    expect((await other.request(`/comments/${mine.id}`, { method: 'DELETE' })).status).toBe(403)
    const before = await countOf(post)
    expect(await (await pupil.request(`/comments/${mine.id}`, { method: 'DELETE' })).json()).toEqual({ deleted: true })
    expect(await countOf(post)).toBe(before - 1)
    const theirs = await said(office)
    expect((await pupil.request(`/comments/${theirs.id}`, { method: 'DELETE' })).status).toBe(403)
    const again = await said(pupil)
    expect((await office.request(`/comments/${again.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await office.request(`/comments/${again.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('by somebody who works here no more is still not theirs to delete', async () => {
    const visit = await new Visit().as(student)
    const { id } = await said(visit)
    await inSchool(1, (db) => db.update(comments).set({ byAdmin: true }).where(eq(comments.id, id)))
    expect((await visit.request(`/comments/${id}`, { method: 'DELETE' })).status).toBe(403)
  })
})

describe('the list of comments', () => {
  test('goes on by its own address, oldest, newest or best first', async () => {
    const about = await inSchool(1, async (db) => {
      const author = staffViewer(await aStaffMember(db))
      return { type: 'community_post', id: await aPost(db, author, (await aTopic(db)).id) }
    })
    const made: CommentView[] = []
    for (const word of ['first', 'second', 'third'])
      made.push(((await (await say(pupil, word, about)).json()) as { comment: CommentView }).comment)
    await other.post('/vote', { type: 'comment', id: made[1]?.id, value: 1 })
    const read = async (sort: string) => {
      const bodies: string[] = []
      let next: string | null = `/json/comments?type=community_post&id=${about.id}&sort=${sort}&length=2`
      while (next) {
        const page = (await (await pupil.request(next)).json()) as { data: CommentView[]; next_page_url: string | null }
        bodies.push(...page.data.map(({ body }) => body))
        next = page.next_page_url
      }
      return bodies
    }
    expect(await read('oldest')).toEqual(['first', 'second', 'third'])
    expect(await read('newest')).toEqual(['third', 'second', 'first'])
    expect(await read('top')).toEqual(['second', 'third', 'first'])
  })
})

describe('a reply', () => {
  test('is written, listed oldest first, counted, and taken away', async () => {
    const comment = await said(pupil)
    const answer = await other.post(`/comment/${comment.id}/reply`, { body: '@Zofia Mazur yes' })
    expect(answer.status).toBe(201)
    const { reply } = (await answer.json()) as { reply: ReplyView }
    expect(reply).toMatchObject({ body: '@Zofia Mazur yes', image: null, by_admin: false, votes: [] })
    await office.post(`/comment/${comment.id}/reply`, { body: 'It does.' })
    for (const asked of [
      await pupil.request(`/comment/${comment.id}/replies`),
      await pupil.post(`/comment/${comment.id}/replies`),
    ]) {
      const { replies } = (await asked.json()) as { replies: ReplyView[] }
      expect(replies.map(({ body }) => body)).toEqual(['@Zofia Mazur yes', 'It does.'])
    }
    expect((await pupil.request(`/replies/${reply.id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await other.request(`/replies/${reply.id}`, { method: 'DELETE' })).status).toBe(200)
    const page = await pupil.request(`/json/comments?type=community_post&id=${post}&sort=newest`)
    const { data } = (await page.json()) as { data: CommentView[] }
    expect(data.find(({ id }) => id === comment.id)?.replies_count).toBe(1)
    expect((await other.post(`/comment/${comment.id}/reply`, { body: 'x' })).status).toBe(422)
  })

  test('is listed behind any number of others, page by page', async () => {
    const { id } = await said(pupil)
    const row = { schoolId: 1, commentId: id, accountId: student.id, byAdmin: false, body: 'So do I.' }
    const written = await inSchool(1, (db) =>
      db
        .insert(replies)
        .values(Array.from({ length: REPLIES_AT_ONCE + 1 }, () => row))
        .returning({ id: replies.id }),
    )
    const pages: number[][] = []
    for (let next: string | undefined = `/comment/${id}/replies`; next !== undefined; ) {
      const answer = await pupil.request(next)
      expect(answer.status).toBe(200)
      const page = (await answer.json()) as RepliesPage
      pages.push(page.replies.map((reply) => reply.id))
      next = page.next_page_url
    }
    expect(pages.map(({ length }) => length)).toEqual([REPLIES_AT_ONCE, 1])
    expect(pages.flat()).toEqual(written.map((reply) => reply.id))
    expect((await pupil.request(`/comment/${id}/replies?cursor=x`)).status).toBe(422)
  })

  test('shows a picture of the team’s alone: png, gif or jpeg', async () => {
    const comment = await said(pupil)
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    async function shows(visit: Visit, kind: 'png' | 'gif' | 'jpeg' | 'webp' | 'empty') {
      const form = new FormData()
      form.set('body', 'here')
      const bytes = kind === 'empty' ? [] : [new Uint8Array(await picture.clone().toFormat(kind).toBuffer())]
      form.set('image', new File(bytes, `a.${kind}`))
      return visit.request(`/comment/${comment.id}/reply`, { method: 'POST', body: form })
    }
    expect((await shows(pupil, 'png')).status).toBe(403)
    for (const kind of ['png', 'gif', 'jpeg'] as const) {
      const answer = await shows(office, kind)
      expect(answer.status).toBe(201)
      const { reply } = (await answer.json()) as { reply: ReplyView }
      expect(reply.image).toMatch(/^\/media\/public\/1\//)
    }
    for (const kind of ['webp', 'empty'] as const)
      expect(await (await shows(office, kind)).json()).toHaveProperty('errors.image')
  })
})

describe('votes', () => {
  const voteOf = (visit: Visit, type: string, id: number, value: unknown) => visit.post('/vote', { type, id, value })
  const up = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { up_votes_count: number }).up_votes_count

  test('set a value: up counts, off and down do not', async () => {
    const { id } = await said(pupil)
    expect(await up(voteOf(other, 'comment', id, 1))).toBe(1)
    expect(await up(voteOf(other, 'comment', id, 1))).toBe(1)
    expect(await up(voteOf(office, 'comment', id, 1))).toBe(2)
    expect(await up(voteOf(other, 'comment', id, -1))).toBe(1)
    expect(await up(voteOf(other, 'comment', id, 0))).toBe(1)
    expect(await (await voteOf(other, 'comment', id, 1)).json()).toEqual({
      vote: { value: 1, type: 'comment', id },
      up_votes_count: 2,
    })
    expect((await voteOf(other, 'comment', id, 2)).status).toBe(422)
    expect((await voteOf(other, 'lecture', id, 1)).status).toBe(422)
    expect((await voteOf(other, 'comment', 987654321, 1)).status).toBe(404)
  })

  test('cost four statements, whatever below a post they are for', async () => {
    const comment = await said(pupil)
    const answer = await other.post(`/comment/${comment.id}/reply`, { body: 'me too' })
    const { reply } = (await answer.json()) as { reply: ReplyView }
    const about = [
      ['community_post', post],
      ['comment', comment.id],
      ['reply', reply.id],
    ] as const
    for (const [type, id] of about) {
      const values = [1, 0]
      expect(await countStatementsAgain(() => voteOf(office, type, id, values.pop() ?? 0)), type).toBe(4)
    }
  })

  test('are right however many come at once', async () => {
    const reply = await other.post(`/comment/${(await said(pupil)).id}/reply`, { body: 'me too' })
    const { id } = ((await reply.json()) as { reply: ReplyView }).reply
    const presses = Array.from({ length: 24 }, (_, n) =>
      voteOf([pupil, other, office][n % 3] ?? pupil, 'reply', id, n % 2),
    )
    await Promise.all(presses)
    const last = await Promise.all([
      voteOf(pupil, 'reply', id, 1),
      voteOf(other, 'reply', id, -1),
      voteOf(office, 'reply', id, 1),
    ])
    expect(last.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await up(voteOf(office, 'reply', id, 1))).toBe(2)
  })

  test.each(['community_post', 'comment', 'reply'])('of one person for a %s at once are all counted', async (type) => {
    const comment = await said(pupil)
    const answer = await other.post(`/comment/${comment.id}/reply`, { body: 'me too' })
    const { reply } = (await answer.json()) as { reply: ReplyView }
    const id = { community_post: post, comment: comment.id, reply: reply.id }[type] ?? 0
    for (let round = 0; round < 20; round++) {
      await inSchool(1, (db) => db.delete(limits).where(eq(limits.schoolId, 1)))
      await voteOf(pupil, type, id, 0)
      const before = await up(voteOf(office, type, id, 0))
      const answers = await Promise.all([1, 0, 1, 0].map((value) => voteOf(pupil, type, id, value)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await up(voteOf(pupil, type, id, 1))).toBe(before + 1)
    }
  })
})

test('a post goes with its comments, replies and votes', async () => {
  const id = await inSchool(1, async (db) => aPost(db, staffViewer(await aStaffMember(db)), (await aTopic(db)).id))
  const about = { type: 'community_post', id }
  const { comment } = (await (await say(pupil, 'hello', about)).json()) as { comment: CommentView }
  const answer = await other.post(`/comment/${comment.id}/reply`, { body: 'me too' })
  const { reply } = (await answer.json()) as { reply: ReplyView }
  const voted = [{ type: 'comment', id: comment.id }, { type: 'reply', id: reply.id }, about]
  for (const one of voted) expect((await other.post('/vote', { ...one, value: 1 })).status).toBe(200)
  expect((await office.request(`/json/community/posts/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await pupil.request(`/comment/${comment.id}/replies`)).status).toBe(404)
  await runJobs()
  await inSchool(1, async (db) => {
    expect(await db.select().from(posts).where(eq(posts.id, id))).toEqual([])
    expect(await db.select().from(comments).where(eq(comments.id, comment.id))).toEqual([])
    expect(await db.select().from(replies).where(eq(replies.commentId, comment.id))).toEqual([])
    const on = (type: 'comment' | 'community_post' | 'reply', item: number) =>
      and(eq(votes.type, type), eq(votes.itemId, item))
    expect(await db.select().from(votes).where(on('comment', comment.id))).toEqual([])
    expect(await db.select().from(votes).where(on('reply', reply.id))).toEqual([])
    expect(await db.select().from(votes).where(on('community_post', id))).toEqual([])
  })
})

describe('a flood', () => {
  test.each([
    ['comments', (visit: Visit) => say(visit, 'again')],
    [
      'posts',
      (visit: Visit) => visit.post(`/json/community/topics/${topic}/post/create`, { title: 'Again', body: 'Again.' }),
    ],
    ['votes', (visit: Visit) => visit.post('/vote', { type: 'community_post', id: post, value: 1 })],
    ['people', (visit: Visit) => visit.request(`/json/people?type=community_post&id=${post}&q=k`)],
  ])('of %s by one account is refused with the seconds to wait, and others go on', async (_, call) => {
    const flooder = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(flooder)))
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ message: expect.stringMatching(/\d/) })
    expect((await call(other)).ok).toBe(true)
  })
})
