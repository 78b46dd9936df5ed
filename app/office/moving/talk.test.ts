import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { commentCounts, comments, replies } from '#app/community/comments/tables.server.ts'
import { aTopic } from '#app/community/community/factory.server.ts'
import { posts } from '#app/community/community/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { runBatch } from '#app/office/imports/running.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { limits, outbox } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { readInstant } from './moved-instant.ts'

const AT = '/home/transfer/import'

let owner: Visit
let administrator: Visit
let anna: Account
let topic: number
let lecture: number

type Import = { id: number; state: string; total: number; added: number; already: number; invalid: number }
type Row = { row: number; thing: string; name: string; email: string; result: string; message: string | null }

async function send(kind: string, content: string, options: object = {}, visit = owner) {
  await inSchool(1, (db) => db.delete(limits).where(eq(limits.schoolId, 1)))
  const body = new FormData()
  body.set('kind', kind)
  body.set('options', JSON.stringify({ dry_run: false, ...options }))
  body.set('file', new File([content], `${kind}.csv`))
  return visit.request(AT, { method: 'POST', body })
}
const load = async (id: number) =>
  ((await (await owner.request(`/home/imports/${id}`)).json()) as { import: Import }).import
const rowsOf = async (id: number) =>
  ((await (await owner.request(`/home/imports/${id}/rows?per_page=100`)).json()) as { data: Row[] }).data
const act = (id: number, what: string) => owner.post(`/home/imports/${id}/${what}`)
async function whole(kind: string, lines: readonly string[], options: object = {}) {
  const answer = await send(kind, lines.join('\r\n'), options)
  expect(answer.status).toBe(202)
  const { id } = ((await answer.json()) as { import: Import }).import
  await runJobs()
  return { ...(await load(id)), rows: await rowsOf(id) }
}
const told = (rows: readonly Row[]) => rows.map(({ row, result }) => `${row} ${result}`)

const postsCalled = (title: string) =>
  inSchool(1, (db) =>
    db
      .select()
      .from(posts)
      .where(and(eq(posts.schoolId, 1), eq(posts.title, title))),
  )
const commentsOn = (type: 'community_post' | 'lecture', itemId: number) =>
  inSchool(1, (db) =>
    db
      .select()
      .from(comments)
      .where(and(eq(comments.schoolId, 1), eq(comments.type, type), eq(comments.itemId, itemId)))
      .orderBy(asc(comments.id)),
  )
const repliesTo = (commentId: number) =>
  inSchool(1, (db) =>
    db
      .select()
      .from(replies)
      .where(and(eq(replies.schoolId, 1), eq(replies.commentId, commentId)))
      .orderBy(asc(replies.id)),
  )
const countNews = () => inSchool(1, (db) => db.$count(outbox, eq(outbox.schoolId, 1)))

const POSTS = 'reference,topic,title,body,email,name,date,pinned'
const COMMENTS = 'reference,post,course,lecture,parent,body,email,date'

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    anna = await aStudent(db, { email: 'anna@talk.test' })
    topic = (await aTopic(db, { title: { en: 'Moved here', pl: 'Przeniesione' } })).id
    const course = await aCourse(db, { title: { en: 'Talked about', pl: 'Omawiany' } })
    lecture = course.sections[0]?.lectures[0]?.id ?? 0
    await aCourse(db, { title: { en: 'Another one', pl: 'Inny' } })
    return {
      owner: await aStaffMember(db, { role: 'owner', email: 'owner@talk.test' }),
      administrator: await aStaffMember(db, { role: 'administrator' }),
    }
  })
  owner = await new Visit().as(made.owner)
  administrator = await new Visit().as(made.administrator)
})

test('a date is read with its time and zone, else in the zone of the school', () => {
  const read = (cell: string) => readInstant(cell, 'Europe/Warsaw')
  expect(read('2024-03-01T10:00:00Z')).toBe('2024-03-01T10:00:00.000Z')
  expect(read('2024-03-01 10:00:05 UTC')).toBe('2024-03-01T10:00:05.000Z')
  expect(read('2024-03-01 10:00:00 +0200')).toBe('2024-03-01T08:00:00.000Z')
  expect(read('2024-03-01T10:00:00.123-05:00')).toBe('2024-03-01T15:00:00.000Z')
  expect(read('2024-07-01 10:00')).toBe('2024-07-01T08:00:00.000Z')
  expect(read('31.01.2024')).toBe('2024-01-30T23:00:00.000Z')
  expect(read('Jan 31, 2024 6:05 PM')).toBe('2024-01-31T17:05:00.000Z')
  expect(read('13/02/2024 8:00')).toBe('2024-02-13T07:00:00.000Z')
  for (const cell of ['', 'yesterday', '03/04/2024', '2024-02-31', '2024-03-01 25:00'])
    expect(read(cell), cell).toBeUndefined()
})

describe('posts of a file', () => {
  test('keep author, date and words, and what has no place or is too long is listed', async () => {
    const before = await countNews()
    const elsewhere = await inSchool(2, (db) => aTopic(db, { schoolId: 2, title: { en: 'Of another school' } }))
    const done = await whole('posts', [
      POSTS,
      'p2,moved HERE,Second post,"Two\nlines <script>alert(1)</script>",ANNA@talk.test,Anna,2024-02-01T10:00:00Z,',
      'p1,Przeniesione,First post,**Bold** =1+1,owner@talk.test,Olga,2023-05-05 12:00 UTC,yes',
      `p3,${topic},Third post,Also pinned.,anna@talk.test,,2024-03-01T10:00:00Z,1`,
      'p4,Nowhere,Fourth post,It has no topic.,anna@talk.test,,2024-03-01T10:00:00Z,',
      'p5,Moved here,Fifth post,Nobody wrote it.,nobody@talk.test,,2024-03-01T10:00:00Z,',
      'p6,Moved here,Hi,Hm,anna@talk.test,,tomorrow,',
      `p7,Moved here,Seventh post,${'x'.repeat(20_001)},anna@talk.test,,2024-03-01T10:00:00Z,`,
      'p8,Moved here,Eighth post,It is from the future.,anna@talk.test,,2998-03-01,',
      `p9,${elsewhere.id},Ninth post,Its topic is elsewhere.,anna@talk.test,,2024-03-01T10:00:00Z,`,
      'p10,Of another school,Tenth post,Its topic is elsewhere.,anna@talk.test,,2024-03-01T10:00:00Z,',
      'p1,Moved here,First post again,The same reference.,anna@talk.test,,2024-03-02T10:00:00Z,',
    ])
    expect(done).toMatchObject({ state: 'done', kind: 'posts', total: 11, added: 3, already: 1, invalid: 3 })
    expect(told(done.rows).toSorted()).toEqual([
      '10 skipped',
      '11 skipped',
      '12 already',
      '2 added',
      '3 added',
      '4 partly',
      '5 skipped',
      '6 skipped',
      '7 invalid',
      '8 invalid',
      '9 invalid',
    ])
    expect(done.rows.find(({ row }) => row === 6)?.message).toContain('nobody@talk.test')
    const [first] = await postsCalled('First post')
    const [second] = await postsCalled('Second post')
    const [third] = await postsCalled('Third post')
    expect(first).toMatchObject({ topicId: topic, byAdmin: true, pinned: true, createdAt: '2023-05-05T12:00:00.000Z' })
    expect(first?.html).toContain('<strong>Bold</strong> =1+1')
    expect(second).toMatchObject({
      accountId: anna.id,
      byAdmin: false,
      html: null,
      body: 'Two\nlines <script>alert(1)</script>',
      createdAt: '2024-02-01T10:00:00.000Z',
    })
    expect(third?.pinned).toBe(false)
    expect(first?.id, 'the oldest first').toBeLessThan(second?.id ?? 0)
    expect(await countNews(), 'nobody is told').toBe(before)
    expect((await owner.page(`/home/imports/${done.id}`)).status).toBe(200)
    const shown = await owner.request(`/json/community/posts/${second?.id}`)
    expect(((await shown.json()) as { post: { created_at: string } }).post.created_at).toContain('2024-02-01')
  })

  test('are only looked at by a dry run, and come once from the same file, or again when they are gone', async () => {
    const file = [
      'topic;title;body;email;date',
      'Moved here;Only once;It has no reference.;anna@talk.test;2024-01-01',
      'Moved here;Only once;It has no reference.;anna@talk.test;2024-01-01',
    ]
    const looked = await whole('posts', file, { dry_run: true })
    expect(looked).toMatchObject({ added: 1, already: 1 })
    expect(await postsCalled('Only once')).toEqual([])
    const { import: begun } = (await (await act(looked.id, 'start')).json()) as { import: Import }
    await runJobs()
    expect(await load(begun.id)).toMatchObject({ state: 'done', added: 1, already: 1 })
    expect(await whole('posts', file)).toMatchObject({ added: 0, already: 2 })
    expect(await postsCalled('Only once')).toHaveLength(1)
    const nothing = await whole('posts', [...file, 'Nowhere;Only once;No such topic.;anna@talk.test;2024-01-01'], {
      dry_run: true,
    })
    const page = await (await owner.page(`/home/imports/${nothing.id}`)).text()
    expect(page).toContain('There is nothing to import from this file.')
    expect(page).toMatch(/<dt>Skipped<\/dt><dd class="num">1</)
    expect(page).not.toContain(`/home/imports/${nothing.id}/start`)
    expect((await act(begun.id, 'undo')).status).toBe(202)
    await runJobs()
    expect((await load(begun.id)).state).toBe('undone')
    expect(await postsCalled('Only once')).toEqual([])
    expect(await whole('posts', file)).toMatchObject({ added: 1, already: 1 })
  })

  test('are the columns of other programs, or those that a person names', async () => {
    await whole('posts', [
      'Space name,Post title,Post content,Author email,Created at',
      'Moved here,From a space,Named by another program.,anna@talk.test,2024-01-01 10:00:00 UTC',
    ])
    const columns = { topic: 'a', title: 'b', body: 'c', email: 'd', date: 'e' }
    await whole('posts', ['a,b,c,d,e', 'Moved here,By letters,Named by a person.,anna@talk.test,2024-01-01'], {
      columns,
    })
    expect([await postsCalled('From a space'), await postsCalled('By letters')].map((found) => found.length)).toEqual([
      1, 1,
    ])
    expect((await send('posts', 'a,b\n1,2', { columns: { topic: 'z' } })).status).toBe(422)
  })
})

describe('comments of a file', () => {
  test('stand below posts and lectures with their replies, whatever their order in the file', async () => {
    const before = await countNews()
    await whole('posts', [POSTS, 'talked,Moved here,Talked about,What do you say?,anna@talk.test,,2024-01-01,'])
    const done = await whole('comments', [
      COMMENTS,
      'c3,,,,c2,A reply to a reply,anna@talk.test,2024-01-04',
      'c2,,,,c1,A reply by staff,owner@talk.test,2024-01-03',
      'c1,talked,,,0,The comment,anna@talk.test,2024-01-02',
      'c4,,Talked about,lecture 1.1,,Below a lecture,anna@talk.test,2024-01-02',
      `c5,,,${lecture},,By its id,anna@talk.test,2024-01-02`,
      'c6,,,Lecture 1.1,,In which course?,anna@talk.test,2024-01-02',
      'c7,,No such course,Lecture 1.1,,Nowhere,anna@talk.test,2024-01-02',
      'c8,unknown,,,,Nowhere,anna@talk.test,2024-01-02',
      'c9,,,,unknown,Nowhere,anna@talk.test,2024-01-02',
      `c10,talked,,,,${'x'.repeat(1201)},anna@talk.test,2024-01-02`,
      'c11,,,,,Nowhere,anna@talk.test,2024-01-02',
    ])
    expect(done).toMatchObject({ state: 'done', total: 11, added: 5, already: 0, invalid: 1 })
    expect(told(done.rows).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
      ...['2 added', '3 added', '4 added', '5 added', '6 added'],
      ...['7 skipped', '8 skipped', '9 skipped', '10 skipped', '11 invalid', '12 skipped'],
    ])
    const [post] = await postsCalled('Talked about')
    expect(post?.commentsCount).toBe(1)
    const [comment] = await commentsOn('community_post', post?.id ?? 0)
    expect(comment).toMatchObject({ handled: true, repliesCount: 2, createdAt: '2024-01-01T23:00:00.000Z' })
    expect((await repliesTo(comment?.id ?? 0)).map(({ body, byAdmin }) => [body, byAdmin])).toEqual([
      ['A reply by staff', true],
      ['A reply to a reply', false],
    ])
    expect((await commentsOn('lecture', lecture)).map(({ body }) => body)).toEqual(['Below a lecture', 'By its id'])
    const counted = await inSchool(1, (db) =>
      db
        .select({ count: commentCounts.count })
        .from(commentCounts)
        .where(
          and(eq(commentCounts.schoolId, 1), eq(commentCounts.type, 'lecture'), eq(commentCounts.itemId, lecture)),
        ),
    )
    expect(counted).toEqual([{ count: 2 }])
    expect(await countNews(), 'nobody is told').toBe(before)

    expect((await act(done.id, 'undo')).status).toBe(202)
    await runJobs()
    expect((await load(done.id)).state).toBe('undone')
    expect([await commentsOn('community_post', post?.id ?? 0), await commentsOn('lecture', lecture)]).toEqual([[], []])
    expect((await postsCalled('Talked about'))[0]?.commentsCount).toBe(0)
  })

  test('tell the same in a dry run, and what was answered since stays when they are taken back', async () => {
    const post = await whole('posts', [
      POSTS,
      'kept,Moved here,Kept by talk,What do you say?,anna@talk.test,,2024-01-01,',
    ])
    const file = [
      COMMENTS,
      'k1,kept,,,,Answered later,anna@talk.test,2024-01-02',
      'k2,,,,k1,A reply,anna@talk.test,2024-01-03',
    ]
    expect(await whole('comments', file, { dry_run: true })).toMatchObject({ added: 2, already: 0 })
    const done = await whole('comments', file)
    expect(await whole('comments', file)).toMatchObject({ added: 0, already: 2 })
    const [{ id = 0 } = {}] = await postsCalled('Kept by talk')
    const [comment] = await commentsOn('community_post', id)
    expect((await owner.post(`/comment/${comment?.id}/reply`, { body: 'Answered here.' })).status).toBe(201)
    for (const one of [done, post]) {
      expect((await act(one.id, 'undo')).status).toBe(202)
      await runJobs()
    }
    expect((await rowsOf(done.id)).map(({ message }) => message !== null)).toEqual([true, false])
    expect((await repliesTo(comment?.id ?? 0)).map(({ body }) => body)).toEqual(['Answered here.'])
    expect(await postsCalled('Kept by talk')).toHaveLength(1)
    expect(await whole('comments', file), 'the reply alone is gone').toMatchObject({ added: 1, already: 1 })
  })
})

test('files of posts and comments are the owner’s, and refused where a column is missing', {
  timeout: 60_000,
}, async () => {
  expect((await send('posts', POSTS, {}, administrator)).status).toBe(403)
  expect((await send('posts', POSTS, {}, new Visit())).status).toBe(401)
  for (const [kind, file] of [
    ['posts', 'topic,title,body,email\na,b,c,d'],
    ['comments', 'body,email,date\na,b,c'],
    ['posts', 'PK\u0003\u0004\0\0'],
    ['posts', `topic,title,body,email,date\n${'a,b,c,d,e\n'.repeat(50_001)}`],
  ] as const) {
    const answer = await send(kind, file)
    expect(answer.status, file.slice(0, 30)).toBe(422)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(['file'])
  }
})

test('many rows are brought in in batches, and the words of somebody who is deleted are forgotten', async () => {
  const leaving = await inSchool(1, (db) => aStudent(db, { email: 'leaving@talk.test' }))
  const lines = Array.from(
    { length: 120 },
    (_, n) => `m${n},Moved here,Of many ${n},It is one of many.,leaving@talk.test,,2024-01-01,`,
  )
  const done = await whole('posts', [POSTS, ...lines])
  expect(done).toMatchObject({ state: 'done', added: 120 })
  const confirmed = { method: 'DELETE', body: { confirm: 'leaving@talk.test' } } as const
  expect((await owner.request(`/home/students/${leaving.id}`, confirmed)).status).toBeLessThan(300)
  expect(new Set((await rowsOf(done.id)).map(({ name, email }) => `${name}${email}`))).toEqual(new Set(['']))
  const { rows } = await inSchool(1, (db) =>
    db.execute(
      sql`select from import_rows r where r.school_id = 1 and r.import_id = ${done.id} and r.item is not null`,
    ),
  )
  expect(rows).toEqual([])
})

test('of two imports of one file at once the second finds what the first brought in', async () => {
  const line = 'twice,Moved here,Brought in twice,It was sent by two.,anna@talk.test,,2024-01-01,'
  const ids: number[] = []
  for (const nth of [1, 2]) {
    const answer = await send('posts', [POSTS, line, `${line.replace('twice', `own-${nth}`)}`].join('\n'))
    ids.push(((await answer.json()) as { import: Import }).import.id)
  }
  const run = ids.map(
    (importId) => () => inSchool(1, async (db) => runBatch(db, await findSchool(1), { schoolId: 1, importId })),
  )
  await meet(/update import_rows r set result/, ...run)
  const states = await Promise.all(ids.map(load))
  expect(states.map(({ state, added, already }) => [state, added, already])).toEqual([
    ['done', 2, 0],
    ['done', 1, 1],
  ])
  await runJobs()
})
