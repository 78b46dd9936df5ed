import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endAccessOf, grantAccess } from '#app/access/access/access.server.ts'
import { aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatements } from '#tests/counted-statements.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { NotificationRow } from './notification.ts'
import { countUnread } from './shown.server.ts'
import { notifications } from './tables.server.ts'

type Answer = { data: NotificationRow[]; next_page_url: string | null; unread: number }

let made = 0

async function aPerson(wanted: Partial<Account> = {}) {
  made += 1
  const account = await inSchool(1, (db) =>
    aStudent(db, { firstName: 'Person', lastName: `Number${made}`, verified: true, ...(wanted as object) }),
  )
  return { account, visit: await new Visit().as(account), name: `${account.firstName} ${account.lastName}` }
}

type Person = Awaited<ReturnType<typeof aPerson>>
let [ala, ola, jan]: Person[] = []
let topic: number

beforeEach(async () => {
  ala = await aPerson()
  ola = await aPerson()
  jan = await aPerson()
  topic = (await inSchool(1, (db) => aTopic(db))).id
})

const of = (person: Person | undefined) => person as Person
const told = async (person: Person | undefined, at = '/notifications') => {
  await runJobs()
  return (await (await of(person).visit.request(at)).json()) as Answer
}
const post = async (person: Person | undefined, title = 'Light from one window', at = topic) => {
  const answer = await of(person).visit.post(`/json/community/topics/${at}/post/create`, {
    title,
    body: 'Taken at ten in the morning.',
  })
  return ((await answer.json()) as { post: { id: number } }).post.id
}
const comment = async (person: Person | undefined, about: object, body = 'Keep the hand.') => {
  const answer = await of(person).visit.post('/comments', { ...about, body })
  return ((await answer.json()) as { comment: { id: number } }).comment.id
}
const reply = async (person: Person | undefined, to: number, body = 'I will keep it.') => {
  const answer = await of(person).visit.post(`/comment/${to}/reply`, { body })
  return ((await answer.json()) as { reply: { id: number } }).reply.id
}
const on = (id: number, type = 'community_post') => ({ type, id })

describe('who is told', () => {
  test('the author of a post hears of a comment below it, with the way to that very comment', async () => {
    const id = await post(ala)
    const said = await comment(ola, on(id))
    const { data, unread, next_page_url } = await told(ala)
    expect([unread, next_page_url, data.length]).toEqual([1, null, 1])
    const [row] = data
    expect(row).toEqual({
      id: expect.any(Number),
      kind: 'comment',
      text: `${of(ola).name} commented on “Light from one window”`,
      url: `/community/posts/${id}?comment=${said}&notification=${row?.id}#comment-${said}`,
      read_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await told(ola)).data).toEqual([])
  })

  test('the author of a comment hears of a reply to it', async () => {
    const id = await post(jan)
    const said = await comment(ala, on(id))
    const answered = await reply(ola, said)
    const [row, ...others] = (await told(ala)).data
    expect([row?.kind, others]).toEqual(['reply', []])
    expect(row?.text).toBe(`${of(ola).name} replied to you in “Light from one window”`)
    expect(row?.url).toContain(`?comment=${said}&reply=${answered}&`)
  })

  test('nobody is told of own doings', async () => {
    const id = await post(ala)
    await reply(ala, await comment(ala, on(id)))
    expect((await told(ala)).data).toEqual([])
  })

  test('who follows a topic hears of a new post in it, its author does not', async () => {
    for (const { visit } of [of(ala), of(ola)]) await visit.post('/json/email-notification', { topic, action: true })
    const id = await post(ala, 'News of the chair')
    const [row] = (await told(ola)).data
    expect([row?.kind, row?.url]).toEqual(['post', `/community/posts/${id}?notification=${row?.id}`])
    expect(row?.text).toBe(`${of(ala).name} posted in Show your work: “News of the chair”`)
    expect((await told(ala)).data).toEqual([])
    expect((await mailsTo(of(ola).account.email)).map(({ subject }) => subject)).toEqual([row?.text])
    expect(await mailsTo(of(ala).account.email)).toEqual([])
  })

  test('whom a comment, a reply or a post calls hears of it, each of one thing once', async () => {
    const call = `Ask @${of(jan).name}, and @${of(ala).name}!`
    const id = await post(ala)
    const said = await comment(ola, on(id), call)
    await reply(jan, said, `@${of(ola).name} I am asked, I, @${of(jan).name}.`)
    const kinds = async (person: Person | undefined) => (await told(person)).data.map(({ kind }) => kind)
    expect(await kinds(jan)).toEqual(['mention'])
    expect(await kinds(ala)).toEqual(['comment'])
    expect(await kinds(ola)).toEqual(['reply'])
    const [row] = (await told(jan)).data
    expect(row?.text).toBe(`${of(ola).name} mentioned you in “Light from one window”`)
    expect(row?.url).toContain(`?comment=${said}&`)
  })

  test('whoever calls themselves in a comment, a reply or a post hears nothing of it', async () => {
    const call = `I, @${of(ola).name}, say so.`
    const answer = await of(ola).visit.post(`/json/community/topics/${topic}/post/create`, {
      title: 'Myself',
      body: call,
    })
    const { post: own } = (await answer.json()) as { post: { id: number } }
    for (const id of [own.id, await post(ala)]) await reply(ola, await comment(ola, on(id), call), call)
    expect((await told(ola)).data).toEqual([])
  })

  test('who is called by a post in a topic that they follow hears of it once, who may not read it does not', async () => {
    const hidden = (await inSchool(1, (db) => aTopic(db, { visibility: 'subscribers' }))).id
    await of(ala).visit.post('/json/email-notification', { topic, action: true })
    const office = await aPerson({ role: 'administrator' })
    const write = (at: number) =>
      office.visit.post(`/json/community/topics/${at}/post/create`, {
        title: 'The planted word',
        body: `Come here, @${of(ala).name} and @${of(jan).name}.`,
      })
    await write(hidden)
    expect([(await told(ala)).data, (await told(jan)).data]).toEqual([[], []])
    expect(await mailsTo(of(jan).account.email)).toEqual([])
    await write(topic)
    expect((await told(ala)).data.map(({ kind }) => kind)).toEqual(['mention'])
    expect((await told(jan)).data.map(({ kind }) => kind)).toEqual(['mention'])
  })

  test('of one thing somebody is told once, however often its job runs', async () => {
    const id = await post(ala)
    const commentId = await comment(ola, on(id))
    const { notifyOfComment } = await import('./community-notifications.server.ts')
    await notifyOfComment({ schoolId: 1, commentId })
    await notifyOfComment({ schoolId: 1, commentId })
    expect((await told(ala)).data).toHaveLength(1)
    expect(await mailsTo(of(ala).account.email)).toHaveLength(1)
  })
})

describe('what is no longer theirs to read is not told', () => {
  test('a comment that is gone, and a post that is gone', async () => {
    const id = await post(ala)
    const said = await comment(ola, on(id))
    await comment(jan, on(id), 'A second one.')
    expect((await told(ala)).data).toHaveLength(2)
    await of(ola).visit.request(`/comments/${said}`, { method: 'DELETE' })
    expect(await told(ala)).toMatchObject({ data: [{ kind: 'comment' }], unread: 1 })
    await of(ala).visit.request(`/community/posts/${id}`, { method: 'DELETE' })
    expect(await told(ala)).toEqual({ data: [], next_page_url: null, unread: 0 })
  })

  test('a post in a topic that closed to them: neither at the bell, nor in its count, nor by e-mail', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    const held = await inSchool(1, (db) => aTopic(db, { visibility: 'holders', product_ids: [course.id] }))
    const { account, visit } = of(ala)
    const holder = { schoolId: 1, accountId: account.id, productId: course.id }
    await inSchool(1, (db) =>
      grantAccess(db, { ...holder, source: 'staff', sourceId: account.id, days: 0, reason: 'a gift' }),
    )
    await visit.post('/json/email-notification', { topic: held.id, action: true })
    const office = await aPerson({ role: 'administrator' })
    await post(office, 'The planted word', held.id)
    expect(await told(ala)).toMatchObject({ data: [{ kind: 'post' }], unread: 1 })
    await inSchool(1, (db) => endAccessOf(db, 1, account.id))
    await post(office, 'The planted word again', held.id)
    expect(await told(ala)).toEqual({ data: [], next_page_url: null, unread: 0 })
    expect(await (await visit.page('/notifications')).text()).not.toContain('planted')
    expect(await mailsTo(account.email)).toHaveLength(1)
  })

  test('a reply below a lecture that closed to them', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    const lecture = course.sections[0]?.lectures[2]?.id ?? 0
    const [one, other] = [of(ala), of(ola)]
    for (const { account } of [one, other]) {
      const grant = { schoolId: 1, accountId: account.id, productId: course.id }
      await inSchool(1, (db) =>
        grantAccess(db, { ...grant, source: 'staff', sourceId: account.id, days: 0, reason: 'a gift' }),
      )
    }
    await reply(other, await comment(one, on(lecture, 'lecture')))
    const { data } = await told(one)
    expect(data[0]?.url).toContain(`/${course.slug}/watch/${lecture}?comment=`)
    await inSchool(1, (db) => endAccessOf(db, 1, one.account.id))
    expect(await told(one)).toEqual({ data: [], next_page_url: null, unread: 0 })
  })
})

test('the bell asks as many statements for news on many lectures and products as for news on one of each', async () => {
  const reader = of(ala)
  async function hearOf(count: number) {
    const courses = await inSchool(1, async (db) => {
      const courses: Awaited<ReturnType<typeof aCourse>>[] = []
      for (let nth = 0; nth < count; nth++) courses.push(await aCourse(db))
      return courses
    })
    for (const course of courses) {
      const free = course.sections[0]?.lectures[0]?.id ?? 0
      for (const about of [on(free, 'lecture'), on(course.id, 'product')])
        await comment(ola, about, `Look here, @${reader.name}!`)
    }
    await runJobs()
  }
  async function count() {
    let unread = 0
    const statements = await countStatements(async () => {
      unread = await inSchool(1, (db) => countUnread(db, memberFrom(reader.account, { instructorsLimited: false })))
    })
    return { unread, statements }
  }
  await hearOf(1)
  const few = await count()
  await hearOf(3)
  expect(await count()).toEqual({ unread: few.unread + 6, statements: few.statements })
  expect(few.unread).toBe(2)
})

describe('reading', () => {
  test('some are read by their ids; with a foreign one among them 404, and none is', async () => {
    const id = await post(ala)
    await comment(ola, on(id))
    await comment(ola, on(id), 'And the other hand.')
    const foreign = await comment(ala, on(await post(jan)))
    expect(foreign).toBeGreaterThan(0)
    const [theirs] = (await told(jan)).data
    const { data } = await told(ala)
    const read = (body: object) => of(ala).visit.post('/notifications/read', body)
    expect((await read({ ids: [data[0]?.id, theirs?.id] })).status).toBe(404)
    expect((await told(ala)).unread).toBe(2)
    const answer = await read({ ids: [data[0]?.id] })
    expect([answer.status, await answer.json()]).toEqual([200, { unread: 1 }])
    const [first] = (await told(ala)).data
    expect(first?.read_at).toEqual(expect.any(String))
  })

  test('all are read at once; neither is 422', async () => {
    const id = await post(ala)
    await comment(ola, on(id))
    await comment(jan, on(id))
    await told(ala)
    const read = (body: object) => of(ala).visit.post('/notifications/read', body)
    expect([(await read({})).status, (await read({ ids: [] })).status]).toEqual([422, 422])
    expect((await read({ all: true })).status).toBe(200)
    expect((await told(ala)).unread).toBe(0)
  })

  test('who comes by the address of one has read it, and nobody else reads it for them', async () => {
    const id = await post(ala)
    await comment(ola, on(id))
    const [row] = (await told(ala)).data
    const url = row?.url ?? ''
    await of(jan).visit.page(url)
    expect((await told(ala)).unread).toBe(1)
    const page = await (await of(ala).visit.page(url)).text()
    expect(page).toContain('Keep the hand.')
    expect((await told(ala)).unread).toBe(0)
  })

  test('the head of a page says how many are unread', async () => {
    const at = async () => (await (await of(ala).visit.page('/courses')).text()).replace(/\s+/g, ' ')
    expect(await at()).toMatch(/data-bell="\d+".*?class="bell-new" hidden/)
    await comment(ola, on(await post(ala)))
    await runJobs()
    expect(await at()).toMatch(/class="bell-new"><span class="vh">, unread: <\/span><span class="bell-n num">1</)
  })

  test('the list goes on behind its last row', async () => {
    const id = await post(ala)
    for (const body of ['One.', 'Two.', 'Three.']) await comment(ola, on(id), body)
    const { data, next_page_url } = await told(ala, '/notifications?length=2')
    const rest = await told(ala, next_page_url ?? '')
    expect([data.length, rest.data.length, rest.next_page_url]).toEqual([2, 1, null])
    expect(new Set([...data, ...rest.data].map((row) => row.id)).size).toBe(3)
    expect((await of(ala).visit.request('/notifications?cursor=nonsense')).status).toBe(422)
  })

  test('nobody hears another’s bell, and nobody of another school reads one', async () => {
    const at = `/live?on=account:${of(ala).account.id}`
    expect([(await of(ola).visit.request(at)).status, (await new Visit().request(at)).status]).toEqual([404, 404])
    await comment(ola, on(await post(ala)))
    const [row] = (await told(ala)).data
    const stranger = await inSchool(2, (db) => aStudent(db, { schoolId: 2, email: `stranger-${made}@example.com` }))
    const visit = await new Visit(2).as(stranger)
    expect((await visit.post('/notifications/read', { ids: [row?.id] })).status).toBe(404)
    expect((await told(ala)).unread).toBe(1)
  })

  test('visitors are asked to log in', async () => {
    expect((await new Visit().request('/notifications')).status).toBe(401)
  })
})

test('a post is told to thousands of followers some at a time, each once', async () => {
  const many = 1203
  await inSchool(1, async (db) => {
    await db.execute(sql`insert into accounts (school_id, email, email_key, first_name, locale)
      select 1, 'many' || ${topic} || '-' || n || '@example.com', 'many' || ${topic} || '-' || n || '@example.com', 'Many', 'en'
      from generate_series(1, ${many}) n on conflict do nothing`)
    await db.execute(sql`insert into topic_followers (school_id, topic_id, account_id)
      select 1, ${topic}, id from accounts where school_id = 1 and email like ${`many${topic}-%`} on conflict do nothing`)
  })
  const id = await post(ala)
  const { notifyOfNewPost } = await import('./community-notifications.server.ts')
  let parts = 0
  for (let after: number | undefined = 0; after !== undefined; parts += 1)
    after = await notifyOfNewPost({ schoolId: 1, postId: id }, after)
  expect(parts).toBe(3)
  const rows = await inSchool(1, (db) =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.schoolId, 1), eq(notifications.aboutId, id), eq(notifications.kind, 'post'))),
  )
  expect(rows).toHaveLength(many)
})
