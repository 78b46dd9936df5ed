import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommentView, ReplyView } from '#app/community/comments/comment.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { reviews } from '#app/community/reviews/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { outbox } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { ReportRow, ReportView } from './report.ts'

let staff: Account
let author: Account
let office: Visit
let writer: Visit
let reader: Visit
let other: Visit
let post: number

beforeAll(async () => {
  await inSchool(1, async (db) => {
    staff = await aStaffMember(db)
    author = await aStudent(db, { firstName: 'Adam', lastName: 'Rutkowski', verified: true })
    post = await aPost(db, staffViewer(staff), (await aTopic(db)).id)
  })
  office = await new Visit().as(staff)
  writer = await new Visit().as(author)
})

beforeEach(async () => {
  reader = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
})

async function said(body = 'No window helps a face like that.', id = post): Promise<CommentView> {
  const answer = await writer.post('/comments', { type: 'community_post', id, body })
  return ((await answer.json()) as { comment: CommentView }).comment
}
const report = (by: Visit, id: number, type = 'comment', reason = 'abuse') =>
  by.post('/reports', { type, id, reason, text: 'It is about how she looks.' })
const made = async (answer: Promise<Response>) => ((await (await answer).json()) as { report: ReportView }).report
const resolve = (id: number, action: string, by = office) => by.post(`/home/reports/${id}/resolve`, { action })
async function listed(query = ''): Promise<SnakeCased<ReportRow>[]> {
  return (
    (await (await office.request(`/home/reports?length=100&${query}`)).json()) as { data: SnakeCased<ReportRow>[] }
  ).data
}
const countOf = async () => {
  const answer = await office.request(`/json/community/posts/${post}`)
  return ((await answer.json()) as { post: { comments_count: number } }).post.comments_count
}

describe('the tabs', () => {
  test('count new comments and things that are reported, for who runs the community', async () => {
    async function tabs(by = office, path = '/home/comments') {
      const html = await (await by.page(`${path}?lang=en`)).text()
      const counted = (name: string) =>
        Number(
          new RegExp(`>${name}(?:<span class="vh">[^<]*</span><span class="count">(\\d+)</span>)?</a>`).exec(
            html,
          )?.[1] ?? 0,
        )
      return [counted('Comments'), counted('Reports'), counted('Blocked')]
    }
    const [comments = 0, reports = 0] = await tabs()
    const { id } = await said()
    for (const by of [reader, other]) await report(by, id)
    for (const path of ['/home/comments', '/home/reports', '/home/blocked'])
      expect(await tabs(office, path)).toEqual([comments + 1, reports + 1, 0])
    const [open] = await listed('state=open')
    await resolve(open?.id ?? 0, 'keep')
    expect(await tabs()).toEqual([comments, reports, 0])
  })
})

describe('a report', () => {
  test('is answered with what was said; by the same person again it is the first one', async () => {
    const { id } = await said()
    const answer = await report(reader, id)
    expect(answer.status).toBe(201)
    const { report: first } = (await answer.json()) as { report: ReportView }
    expect(first).toEqual({
      id: expect.any(Number),
      type: 'comment',
      item_id: id,
      reason: 'abuse',
      text: 'It is about how she looks.',
      state: 'open',
      created_at: expect.stringMatching(/Z$/),
    })
    const again = await report(reader, id, 'comment', 'spam')
    expect([again.status, await again.json()]).toEqual([200, { report: first }])
  })

  test('may be made by whoever sees the thing alone', async () => {
    const hidden = await inSchool(1, async (db) => {
      const topic = await aTopic(db, { visibility: 'subscribers' })
      return aPost(db, staffViewer(staff), topic.id)
    })
    expect((await report(reader, hidden, 'community_post')).status).toBe(404)
    const about = { type: 'community_post', id: hidden, body: 'hello' }
    const { comment } = (await (await office.post('/comments', about)).json()) as { comment: CommentView }
    expect((await report(reader, comment.id)).status).toBe(404)
    for (const type of ['community_post', 'comment', 'reply', 'review'])
      expect((await report(reader, 987654321, type)).status, type).toBe(404)
    expect((await report(reader, post, 'community_post')).status).toBe(201)
  })

  test('names what it is about and why, and is told when it is not there before it is told what it lacks', async () => {
    expect((await report(reader, post, 'lecture')).status).toBe(422)
    expect((await report(reader, post, 'community_post', 'boring')).status).toBe(422)
    expect((await report(reader, 987654321, 'comment', 'boring')).status).toBe(404)
    const long = { type: 'community_post', id: post, reason: 'other', text: 'x'.repeat(1001) }
    expect(await (await reader.post('/reports', long)).json()).toHaveProperty('errors.text')
  })

  test('is one however often it is sent at once', async () => {
    const { id } = await said()
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(reader, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect((await listed()).filter(({ item_id }) => item_id === id)).toHaveLength(1)
  })
})

describe('the list of reports', () => {
  test('shows the words, who wrote and who reported them, how many did, and where they stand', async () => {
    const { id, body } = await said()
    await report(other, id, 'comment', 'spam')
    const { id: second } = await made(report(reader, id))
    const row = (await listed()).find((one) => one.id === second)
    expect(row).toMatchObject({
      body,
      author: { id: author.id, name: 'Adam Rutkowski' },
      reporter: { name: 'Kate Nowak' },
      reports: 2,
      on: { type: 'community_post', id: post, url: `/community/posts/${post}?comment=${id}#comment-${id}` },
      decision: null,
    })
  })

  test('has one row on its page for a thing, with all reasons and what each said, whichever of them is asked for', async () => {
    const { id } = await said('Write to me for cheap lamps, one row.')
    await report(other, id, 'comment', 'spam')
    await report(reader, id, 'comment', 'abuse')
    const rows = async (query = '') =>
      (await (await office.page(`/home/reports?lang=en${query}`)).text()).split(
        'mod-words plain-text">Write to me for cheap',
      ).length - 1
    const page = await (await office.page('/home/reports?lang=en&length=100')).text()
    expect(page).toContain('2 reports')
    for (const query of ['', '&reason=spam', '&reason=abuse', '&state=open']) expect(await rows(query), query).toBe(1)
    for (const query of ['&reason=rights', '&state=decided']) expect(await rows(query), query).toBe(0)
    const each = (await listed()).filter(({ item_id, type }) => item_id === id && type === 'comment')
    expect(each.map(({ said: all }) => all.map(({ reason }) => reason))).toEqual([
      ['abuse', 'spam'],
      ['abuse', 'spam'],
    ])
  })

  test('is narrowed by state, reason and type; by anything else it is a 422', async () => {
    const { id } = await made(report(reader, (await said()).id, 'comment', 'rights'))
    const has = async (query: string) => (await listed(query)).some((row) => row.id === id)
    expect(await has('state=open&reason=rights&type=comment')).toBe(true)
    for (const query of ['state=decided', 'reason=spam', 'type=review']) expect(await has(query), query).toBe(false)
    expect((await office.request('/home/reports?state=lost')).status).toBe(422)
  })

  test('is for who runs the community', async () => {
    const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    const { id } = await made(report(reader, (await said()).id))
    expect((await teacher.request('/home/reports')).status).toBe(403)
    expect((await resolve(id, 'delete', teacher)).status).toBe(403)
    expect((await resolve(id, 'keep', reader)).status).toBe(403)
  })
})

describe('a decision', () => {
  test('holds for all open reports of the thing, once', async () => {
    const { id } = await said()
    const [one, two] = [await made(report(reader, id)), await made(report(other, id))]
    expect((await resolve(one.id, 'burn')).status).toBe(422)
    expect((await resolve(987654321, 'keep')).status).toBe(404)
    const answer = await resolve(one.id, 'keep')
    expect([answer.status, await answer.json()]).toEqual([200, { report: { ...one, state: 'decided' } }])
    for (const { id: again } of [one, two]) expect((await resolve(again, 'delete')).status).toBe(409)
    expect((await writer.request(`/comment/${id}/replies`)).status).toBe(200)
  })

  test('is taken by one of two who decide at once', async () => {
    const { id } = await said()
    const [one, two] = [await made(report(reader, id)), await made(report(other, id))]
    const answers = await meet(
      /^update "reports"/,
      () => resolve(one.id, 'keep'),
      () => resolve(two.id, 'delete'),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  test('lets others report what was kept, and the same person not again', async () => {
    const { id } = await said()
    const first = await made(report(reader, id))
    await resolve(first.id, 'keep')
    expect(await made(report(reader, id))).toEqual({ ...first, state: 'decided' })
    expect((await report(other, id)).status).toBe(201)
  })

  test('to delete is the delete of the thing: replies go along, counts are right', async () => {
    const before = await countOf()
    const { id } = await said()
    const answer = await other.post(`/comment/${id}/reply`, { body: 'Do not.' })
    const { reply } = (await answer.json()) as { reply: ReplyView }
    const { id: reported } = await made(report(reader, id))
    expect((await resolve(reported, 'delete')).status).toBe(200)
    expect((await writer.request(`/comment/${id}/replies`)).status).toBe(404)
    expect((await report(reader, reply.id, 'reply')).status).toBe(404)
    expect(await countOf()).toBe(before)
    const row = (await listed('state=decided')).find((one) => one.id === reported)
    expect(row).toMatchObject({ body: 'No window helps a face like that.', on: null, decision: 'delete' })
    expect(row?.decided_by).toBe('Adam Nowak')
  })

  test('takes away a post, a reply, and what is gone by now', async () => {
    const mine = await inSchool(1, async (db) => aPost(db, staffViewer(staff), (await aTopic(db)).id))
    await resolve((await made(report(reader, mine, 'community_post'))).id, 'delete')
    expect((await reader.request(`/json/community/posts/${mine}`)).status).toBe(404)
    const { id } = await said()
    const answer = await writer.post(`/comment/${id}/reply`, { body: 'And more.' })
    const { reply } = (await answer.json()) as { reply: ReplyView }
    await resolve((await made(report(reader, reply.id, 'reply'))).id, 'delete')
    const left = await (await reader.request(`/comment/${id}/replies`)).json()
    expect(left).toEqual({ replies: [] })
    const { id: reported } = await made(report(reader, id))
    await writer.request(`/comments/${id}`, { method: 'DELETE' })
    expect((await resolve(reported, 'delete')).status).toBe(200)
  })

  test('to delete a comment is the end of it, also where its author has just deleted it and could bring it back', async () => {
    const { id } = await said()
    const reported = await made(report(reader, id))
    expect((await writer.request(`/comments/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await resolve(reported.id, 'delete')).status).toBe(200)
    expect((await writer.post(`/comments/${id}/restore`)).status).toBe(404)
  })

  test('to delete a review disapproves it, so that it cannot be written anew', async () => {
    const review = await inSchool(1, async (db) => {
      const { id: productId } = await aCourse(db)
      const values = { schoolId: 1, productId, accountId: author.id, rating: 0, review: 'Buy mine.' } as const
      const [row] = await db
        .insert(reviews)
        .values({ ...values, status: 'approved' })
        .returning({ id: reviews.id })
      return row?.id ?? 0
    })
    const { id } = await made(report(reader, review, 'review', 'spam'))
    expect((await resolve(id, 'delete')).status).toBe(200)
    const [row] = await inSchool(1, (db) => db.select().from(reviews).where(eq(reviews.id, review)))
    expect(row?.status).toBe('disapproved')
    expect((await report(other, review, 'review')).status).toBe(404)
  })

  test('tells the author of what was taken down why, and whoever reported it by an event each', async () => {
    const { id } = await said('Lamps, cheap, write to me.')
    const one = await made(report(reader, id, 'comment', 'spam'))
    const two = await made(report(other, id))
    await resolve(one.id, 'delete')
    const events = await inSchool(1, (db) =>
      db
        .select({ payload: outbox.payload })
        .from(outbox)
        .where(and(eq(outbox.schoolId, 1), eq(outbox.event, 'report.decided'))),
    )
    const told = events.map(({ payload }) => payload)
    for (const { id: reportId } of [one, two])
      expect(told).toContainEqual({ reportId, accountId: expect.any(Number), decision: 'delete' })
    await runJobs()
    const letters = (await inSchool(1, (db) => listMails(db, 1))).filter(({ text }) => text.includes('Lamps, cheap'))
    expect(letters.map(({ to }) => to)).toEqual([author.email])
    expect(letters[0]?.text).toContain('Advertising or spam')
  })
})

test('reports of one person flood nobody; visitors log in first', async () => {
  const { id } = await said()
  let answer = await report(reader, id)
  for (let n = 0; n < 40 && answer.status !== 429; n += 1) answer = await report(reader, id)
  expect(answer.status).toBe(429)
  expect((await report(other, id)).status).toBe(201)
  expect((await report(new Visit(), id)).status).toBe(401)
})
