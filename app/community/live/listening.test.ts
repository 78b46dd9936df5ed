import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import type { TopicRow } from '#app/community/community/topic.ts'
import { changeTopic } from '#app/community/community/topics.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { endListening } from '#app/platform/channel.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { getMessages } from './announce.server.ts'
import { addListener, checkAll, endAll, listenerCount, removeListener } from './listeners.server.ts'

let student: Account
let staff: Account
let open: TopicRow
let hidden: TopicRow
let post: number
let secret: number

beforeAll(async () => {
  await inSchool(1, async (db) => {
    student = await aStudent(db)
    staff = await aStaffMember(db)
    open = await aTopic(db)
    hidden = await aTopic(db, { visibility: 'subscribers' })
    post = await aPost(db, staffViewer(staff), open.id)
    secret = await aPost(db, staffViewer(staff), hidden.id)
  })
})

afterAll(async () => {
  endAll()
  await endListening()
})

type Heard = { event: string; data: Record<string, unknown> }

/** Listens, and hands out what is heard one by one; `gone` settles once the connection has ended. */
async function listening(visit: Visit, on: string) {
  const answer = await visit.request(`/live?on=${on}`, { accept: 'text/event-stream' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Heard | undefined> {
    for (;;) {
      const [, event, data] = /event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? []
      if (event && data) {
        text = text.slice(text.indexOf(data) + data.length)
        return { event, data: JSON.parse(data) }
      }
      const part = await reader?.read()
      if (!part || part.done) return undefined
      text += part.value
    }
  }
  return { next, leave: () => reader?.cancel() }
}

const status = async (visit: Visit, on: string) => (await visit.request(`/live?on=${on}`)).status

describe('listening', () => {
  test('a new post, comments, votes and deletions arrive, with counts and without words or names', async () => {
    const pupil = await new Visit().as(student)
    const line = await listening(new Visit(), `community_post:${post}`)
    const on = { type: 'community_post', id: post }
    const about = { type: 'community_post', id: post }
    const said = await pupil.post('/comments', { ...about, body: 'I see a xylophone' })
    const { comment } = (await said.json()) as { comment: { id: number } }
    expect(await line.next()).toEqual({
      event: 'comment',
      data: { type: 'comment', id: comment.id, on, post_id: post, comments_count: 1 },
    })
    await pupil.post('/vote', { type: 'comment', id: comment.id, value: 1 })
    expect(await line.next()).toEqual({
      event: 'vote',
      data: { type: 'comment', id: comment.id, on, up_votes_count: 1 },
    })
    const answered = await pupil.post(`/comment/${comment.id}/reply`, { body: 'Me too' })
    const { reply } = (await answered.json()) as { reply: { id: number } }
    const counts = { comment_id: comment.id, replies_count: 1 }
    expect(await line.next()).toEqual({ event: 'reply', data: { type: 'reply', id: reply.id, on, ...counts } })
    await pupil.post('/vote', { ...about, value: 1 })
    expect(await line.next()).toEqual({ event: 'vote', data: { ...about, on, up_votes_count: 1 } })
    await pupil.request(`/comments/${comment.id}`, { method: 'DELETE' })
    expect(await line.next()).toMatchObject({
      event: 'deleted',
      data: { type: 'comment', id: comment.id, comments_count: 0 },
    })
    await line.leave()
  })

  test('a topic tells of new posts, and of what changes on those it has', async () => {
    const pupil = await new Visit().as(student)
    const line = await listening(pupil, `topic:${open.id}`)
    const words = { title: 'Something new', body: 'Look at this.' }
    const answer = await pupil.post(`/json/community/topics/${open.id}/post/create`, words)
    const { post: made } = (await answer.json()) as { post: { id: number } }
    const on = { type: 'topic', id: open.id }
    expect(await line.next()).toEqual({ event: 'post', data: { type: 'community_post', id: made.id, on } })
    await pupil.request(`/json/community/posts/${made.id}`, { method: 'DELETE' })
    expect(await line.next()).toEqual({ event: 'deleted', data: { type: 'community_post', id: made.id, on } })
    await line.leave()
    await expect.poll(listenerCount).toBe(0)
  })

  test('one thing that one may not see is a 404 for all of it, and what names nothing a 422', async () => {
    const pupil = await new Visit().as(student)
    const visitor = new Visit()
    for (const visit of [pupil, visitor]) {
      expect(await status(visit, `topic:${hidden.id}`)).toBe(404)
      expect(await status(visit, `community_post:${secret}`)).toBe(404)
      expect(await status(visit, `topic:${open.id},topic:${hidden.id}`)).toBe(404)
      expect(await status(visit, 'community_post:987654321')).toBe(404)
    }
    expect(await status(visitor, 'lecture:1')).toBe(404)
    expect(await status(new Visit(2), `topic:${open.id}`)).toBe(404)
    for (const on of ['', 'nonsense', 'topic:x', `topic:${open.id},`]) expect(await status(pupil, on)).toBe(422)
    const many = Array.from({ length: 21 }, (_, n) => `topic:${n + 1}`).join(',')
    expect(await status(pupil, many)).toBe(422)
    expect((await pupil.request('/live')).status).toBe(422)
  })

  test('is refused as JSON in the language of whoever listens, as no page shows the refusal', async () => {
    for (const accept of ['text/event-stream', 'text/html', '*/*'])
      for (const [on, refused] of [
        ['nonsense', 422],
        [`topic:${hidden.id}`, 404],
      ] as const) {
        const headers = { accept, 'accept-language': 'pl' }
        const answer = await new Visit().request(`/live?on=${on}`, { headers })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([refused, 'application/json'])
        expect(((await answer.json()) as { message: string }).message).toMatch(/Sprawdź|Pod tym adresem/)
      }
  })

  test('ends once access has ended, and goes on for those who still have it', async () => {
    const topic = await inSchool(1, (db) => aTopic(db))
    const office = await new Visit().as(staff)
    const [ofStudent, ofStaff] = [
      await listening(await new Visit().as(student), `topic:${topic.id}`),
      await listening(office, `topic:${topic.id}`),
    ]
    await inSchool(1, (db) => changeTopic(db, 1, topic.id, { ...topic, visibility: 'subscribers' }))
    await checkAll()
    expect(await ofStudent.next()).toBeUndefined()
    await inSchool(1, (db) => aPost(db, staffViewer(staff), topic.id))
    expect(await ofStaff.next()).toMatchObject({ event: 'post' })
    await ofStaff.leave()
  })

  test('is for fifty pages of one person; who leaves one opens another, and others go on', async () => {
    const pupil = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const on = `topic:${open.id}`
    const lines = await Promise.all(Array.from({ length: 50 }, () => listening(pupil, on)))
    expect(await status(pupil, on)).toBe(429)
    await (await listening(new Visit(), on)).leave()
    await lines.pop()?.leave()
    lines.push(await listening(pupil, on))
    for (const line of lines) await line.leave()
  })

  test('is for a thousand visitors of one household, whatever addresses they have, and for its neighbours', async () => {
    const page = { school: 1, things: [], send() {}, end() {}, mayListen: async () => true }
    const pages = Array.from({ length: 999 }, () => ({ ...page, opener: '1 a:2001:db8:17:44::/64' }))
    for (const one of pages) addListener(one)
    const on = `topic:${open.id}`
    const last = await listening(new Visit(1, '2001:db8:17:44::1'), on)
    expect(await status(new Visit(1, '2001:db8:17:44::2'), on)).toBe(429)
    await (await listening(new Visit(1, '2001:db8:17:45::1'), on)).leave()
    await last.leave()
    for (const one of pages) removeListener(one)
  })

  test('another school’s news stay there', async () => {
    const [here, elsewhere] = [
      await inSchool(1, (db) => aTopic(db)),
      await inSchool(2, (db) => aTopic(db, { schoolId: 2 })),
    ]
    const line = await listening(await new Visit().as(student), `topic:${here.id}`)
    const other = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 }))
    await inSchool(2, (db) => aPost(db, staffViewer(other), elsewhere.id))
    const made = await inSchool(1, (db) => aPost(db, staffViewer(staff), here.id))
    expect(await line.next()).toMatchObject({ data: { id: made } })
    await line.leave()
  })
})

test('news travel many in a message, and no message is longer than PostgreSQL takes', () => {
  const news = { event: 'vote', type: 'comment', id: 1, counts: { upVotesCount: 1 } } as const
  const told = Array.from({ length: 500 }, (_, n) => ({ school: 1, on: [{ type: 'topic' as const, id: n }], news }))
  const messages = getMessages(told)
  expect(messages.flatMap((message) => JSON.parse(message))).toEqual(told)
  expect(Math.max(...messages.map((message) => message.length))).toBeLessThan(7600)
  expect(messages.length).toBeLessThan(12)
})
