import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommentView } from '#app/community/comments/comment.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { type Account, changeAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { listActivity } from '#app/platform/activity.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { BlockedRow } from './block.ts'

let staff: Account
let office: Visit
let topic: number
let post: number
let student: Account
let pupil: Visit

beforeAll(async () => {
  await inSchool(1, async (db) => {
    staff = await aStaffMember(db)
    topic = (await aTopic(db)).id
    post = await aPost(db, staffViewer(staff), topic)
  })
  office = await new Visit().as(staff)
})

beforeEach(async () => {
  student = await inSchool(1, (db) => aStudent(db, { verified: true }))
  pupil = await new Visit().as(student)
})

const block = (id: number, blocked = true, reason?: string, by = office) =>
  by.post(`/home/students/${id}/block`, { blocked, ...(reason && { reason }) })
const about = () => ({ type: 'community_post', id: post })

test('a blocked student writes nothing and votes for nothing, and is told so in words, after what is not there', async () => {
  const { comment } = (await (await pupil.post('/comments', { ...about(), body: 'Mine.' })).json()) as {
    comment: CommentView
  }
  const words = { title: 'Light at ten', body: 'Taken at ten.' }
  const answer = await pupil.post(`/json/community/topics/${topic}/post/create`, words)
  const { post: own } = (await answer.json()) as { post: { id: number } }
  const { id: course } = await inSchool(1, (db) => aCourse(db))
  expect((await block(student.id)).status).toBe(200)
  const calls: [string, object][] = [
    ['/comments', { ...about(), body: 'hello' }],
    [`/comment/${comment.id}/reply`, { body: 'hello' }],
    ['/vote', { ...about(), value: 1 }],
    ['/reports', { ...about(), reason: 'spam' }],
    ['/json/reviews/create', { product_id: course, rating: 10, review: 'Good.' }],
    [`/json/community/topics/${topic}/post/create`, words],
    [`/json/community/posts/${own.id}`, words],
  ]
  for (const [path, body] of calls) {
    const refused = await pupil.post(path, body)
    expect(refused.status, path).toBe(403)
    expect(await refused.json(), path).toEqual({
      message: 'The school has blocked you from posting. You can still read and learn.',
    })
  }
  // What else is wrong comes after both.
  const unfit: [string, object][] = [
    ['/comments', { type: 'community_post', unheard_of: 'x' }],
    ['/comments', { ...about(), body: '' }],
    ['/vote', { ...about(), value: 7 }],
    ['/reports', { ...about(), reason: 'none' }],
    ['/json/reviews/create', { rating: 10 }],
    ['/survey/submit', {}],
    ['/community/write', words],
  ]
  for (const [path, body] of unfit) expect([path, (await pupil.post(path, body)).status]).toEqual([path, 403])
  expect((await pupil.post('/comments', { type: 'community_post', id: 987654321, body: '' })).status).toBe(404)
  expect((await pupil.post('/vote', { type: 'comment', id: 987654321, value: 7 })).status).toBe(404)
  expect((await pupil.post('/comments', { type: 'community_post', id: 987654321, body: 'hello' })).status).toBe(404)
  expect((await pupil.post('/vote', { type: 'comment', id: 987654321, value: 1 })).status).toBe(404)
  expect((await pupil.request(`/json/comments?type=community_post&id=${post}`)).status).toBe(200)
  expect((await pupil.request(`/comments/${comment.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await pupil.request(`/json/community/posts/${own.id}`, { method: 'DELETE' })).status).toBe(200)
})

test('the block is shown with since when, why and by whom, and is undone', async () => {
  const answer = await block(student.id, true, 'Unkind to others.')
  const blocked = { since: expect.stringMatching(/Z$/), until: null, reason: 'Unkind to others.', by: 'Adam Nowak' }
  expect(await answer.json()).toEqual({ student: { id: student.id, blocked } })
  expect(await (await block(student.id, false)).json()).toEqual({ student: { id: student.id, blocked: null } })
  expect((await pupil.post('/comments', { ...about(), body: 'Thank you.' })).status).toBe(201)
})

test('a block for a time says until when, and ends by itself', async () => {
  const forDays = (days: number) =>
    office.post(`/home/students/${student.id}/block`, { blocked: true, days, reason: 'Rest.' })
  const people = async () => {
    const { data } = (await (await office.request('/home/blocked')).json()) as { data: BlockedRow[] }
    return data.find(({ id }) => id === student.id)
  }
  expect((await forDays(3)).status).toBe(422)
  const { student: told } = (await (await forDays(7)).json()) as { student: { blocked: { until: string } } }
  const days = (Date.parse(told.blocked.until) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  expect(await people()).toMatchObject({
    name: viewerName(student),
    reason: 'Rest.',
    by: 'Adam Nowak',
    until: told.blocked.until,
  })
  expect(await (await pupil.page('/community?lang=en')).text()).toContain(
    'The school has blocked you from posting until',
  )
  expect((await pupil.post('/comments', { ...about(), body: 'hello' })).status).toBe(403)
  await runJobs()
  const [letter] = (await inSchool(1, (db) => listMails(db, 1))).filter(({ to }) => to === student.email)
  expect(letter?.text).toContain('You can post again from')
  await inSchool(1, (db) =>
    changeAccount(db, student, {
      blockedAt: sql`now() - interval '8 days'`,
      blockedUntil: sql`now() - interval '1 second'`,
    }),
  )
  expect((await pupil.post('/comments', { ...about(), body: 'Back again.' })).status).toBe(201)
  expect(await people()).toBeUndefined()
  const again = (await (await forDays(0)).json()) as { student: { blocked: { since: string; until: null } } }
  expect(again.student.blocked.until).toBeNull()
  expect(Date.now() - Date.parse(again.student.blocked.since)).toBeLessThan(3_600_000)
})

test('whoever is blocked reads where to write to the school, wherever they would write', async () => {
  await block(student.id, true, 'Unkind to others.')
  const school = (await (await office.page('/community')).text()).match(/mailto:([^"]+)/)?.[1]
  expect(school).toMatch(/@/)
  for (const path of ['/community', '/community/write', `/community/posts/${post}`]) {
    const html = await (await pupil.page(path)).text()
    expect(html).toContain('Unkind to others.')
    expect(html).toMatch(new RegExp(`Contact the school:.{0,40}href="mailto:${school}"`))
  }
  expect(await (await office.page(`/community/posts/${post}`)).text()).not.toContain('Contact the school')
})

test('who is blocked is listed for who runs the community, found by name', async () => {
  await block(student.id, true, 'Unkind to others.')
  const list = async (query: string) => {
    const { data } = (await (await office.request(`/home/blocked${query}`)).json()) as { data: BlockedRow[] }
    return data.map(({ id }) => id)
  }
  expect((await list(''))[0]).toBe(student.id)
  expect(await list(`?q=${student.email}`)).toEqual([student.id])
  expect(await list('?q=nobodyofthatname')).toEqual([])
  const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  expect((await teacher.request('/home/blocked')).status).toBe(403)
})

test('staff cannot be blocked, and instructors block nobody', async () => {
  expect((await block(staff.id)).status).toBe(403)
  expect((await office.post('/comments', { ...about(), body: 'Still here.' })).status).toBe(201)
  const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  expect((await block(student.id, true, undefined, teacher)).status).toBe(403)
  expect((await block(student.id, true, undefined, pupil)).status).toBe(403)
  expect((await block(987654321)).status).toBe(404)
  expect((await office.post(`/home/students/${student.id}/block`, {})).status).toBe(422)
})

test('blocks stand in the activity log, once each', async () => {
  await block(student.id)
  await block(student.id, true, 'Again.')
  await block(student.id, false)
  await block(student.id, false)
  const entries = await inSchool(1, (db) => listActivity(db, 1, 2))
  expect(entries.map(({ action, thingId, actorId }) => ({ action, thingId, actorId }))).toEqual([
    { action: 'student.unblocked', thingId: student.id, actorId: staff.id },
    { action: 'student.blocked', thingId: student.id, actorId: staff.id },
  ])
})

test('a blocked student gets a letter with the reason, once', async () => {
  await block(student.id, true, 'Unkind to others.')
  await block(student.id, true, 'Unkind to others.')
  await runJobs()
  const letters = (await inSchool(1, (db) => listMails(db, 1))).filter(({ to }) => to === student.email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('Unkind to others.')
})

test('where a blocked student would write, the page says so, and offers no form', async () => {
  const answer = await pupil.post(`/json/community/topics/${topic}/post/create`, {
    title: 'Light at ten',
    body: 'Taken at ten.',
  })
  const { post: own } = (await answer.json()) as { post: { id: number } }
  await block(student.id, true, 'Unkind to others.')
  const { slug } = await inSchool(1, (db) => aCourse(db))
  const community = ['/community', '/community/write', `/community/posts/${own.id}/edit`, `/community/posts/${post}`]
  for (const path of [...community, `/${slug}`]) {
    const page = await (await pupil.page(`${path}?lang=en`)).text()
    expect(page, path).toContain('The school has blocked you from posting.')
    expect(page, path).toContain('Unkind to others.')
    expect(page, path).not.toMatch(/<textarea|href="\/community\/write/)
  }
})
