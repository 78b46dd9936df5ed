import { beforeAll, describe, expect, test } from 'vitest'
import type { CommentView } from '#app/community/comments/comment.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { CommentRow } from './comment-view.ts'

let office: Visit
let owner: Visit
let teacher: Account
let student: Account
let pupil: Visit
let post: number
let course: Awaited<ReturnType<typeof aCourse>>

beforeAll(async () => {
  const staff = await inSchool(1, async (db) => {
    const account = await aStaffMember(db)
    post = await aPost(db, staffViewer(account), (await aTopic(db)).id, { title: 'Light from one window' })
    teacher = await aStaffMember(db, { role: 'instructor' })
    course = await aCourse(db, { teacherIds: [teacher.id] })
    student = await aStudent(db, { firstName: 'Żaneta', lastName: 'Wróblewska-Feed' })
    return account
  })
  office = await new Visit().as(staff)
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  pupil = await new Visit().as(student)
})

async function said(type = 'community_post', id = post, by = pupil, body = 'Where is the light?') {
  const answer = await by.post('/comments', { type, id, body })
  return ((await answer.json()) as { comment: CommentView }).comment
}
const onCourse = () => said('product', course.id)
const onLecture = () => said('lecture', course.sections[0]?.lectures[0]?.id, office)
async function feed(query = '', by = office) {
  const answer = await by.request(`/home/comments?length=100&${query}`)
  return ((await answer.json()) as { data: CommentRow[] }).data
}
const has = async (id: number, query = '', by = office) => (await feed(query, by)).some((row) => row.id === id)

const keep = (ids: number[], visit = office) => visit.post('/home/comments/keep', { ids })

describe('a comment', () => {
  test('comes with what it is on, called how, and where', async () => {
    const comment = await said()
    const row = (await feed('state=new')).find(({ id }) => id === comment.id)
    const url = `/community/posts/${post}?comment=${comment.id}#comment-${comment.id}`
    const on = { type: 'community_post', id: post, title: 'Light from one window', url }
    expect(row).toEqual({ ...comment, on, handled: false, reports: 0 })
    const below = await onCourse()
    expect((await feed()).find(({ id }) => id === below.id)?.on).toEqual({
      type: 'product',
      id: course.id,
      title: course.title.en,
      url: `/${course.slug}?comment=${below.id}#comment-${below.id}`,
    })
  })

  test('is new until a member of staff has answered it', async () => {
    const { id } = await said()
    await pupil.post(`/comment/${id}/reply`, { body: 'Anybody?' })
    expect(await has(id, 'state=new')).toBe(true)
    await office.post(`/comment/${id}/reply`, { body: 'At the window.' })
    expect(await has(id, 'state=new')).toBe(false)
    expect(await has(id, 'state=all')).toBe(true)
  })

  test('is new until it is kept, where it stands or after a report', async () => {
    const [one, two] = [await said(), await said()]
    const answer = await keep([one.id])
    expect(await answer.json()).toMatchObject({ comments: [{ id: one.id, handled: true }] })
    const reader = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const reported = await reader.post('/reports', { type: 'comment', id: two.id, reason: 'other' })
    const { report } = (await reported.json()) as { report: { id: number } }
    expect((await feed('state=new')).find(({ id }) => id === two.id)?.reports).toBe(1)
    await office.post(`/home/reports/${report.id}/resolve`, { action: 'keep' })
    for (const { id } of [one, two]) {
      expect(await has(id)).toBe(false)
      expect(await has(id, 'state=all')).toBe(true)
    }
    expect((await keep([one.id, 987654321])).status).toBe(404)
  })

  test('several are kept or deleted at once, all or none, and whoever deleted them brings each back', async () => {
    const ids = [await said(), await onCourse(), await said()].map(({ id }) => id)
    const all = () => Promise.all(ids.map((id) => has(id, 'state=all')))
    const remove = (ids: number[], visit = office) => visit.post('/home/comments/delete', { ids })
    expect((await remove([...ids, 987654321])).status).toBe(404)
    expect((await remove(ids, pupil)).status).toBe(403)
    expect(await all()).toEqual([true, true, true])
    expect(await (await remove(ids)).json()).toEqual({ deleted: 3 })
    expect(await all()).toEqual([false, false, false])
    expect((await remove(ids)).status).toBe(404)
    for (const id of ids) expect((await office.post(`/comments/${id}/restore`)).status).toBe(200)
    expect(await all()).toEqual([true, true, true])
    expect((await keep(ids)).status).toBe(200)
    expect(await Promise.all(ids.map((id) => has(id)))).toEqual([false, false, false])
  })

  test('is new until it is deleted; what staff say never is', async () => {
    const { id } = await said()
    await office.request(`/comments/${id}`, { method: 'DELETE' })
    expect(await has(id, 'state=all')).toBe(false)
    const own = await said('community_post', post, office)
    expect([await has(own.id), await has(own.id, 'state=all')]).toEqual([false, true])
  })
})

describe('the list', () => {
  test('is the newest first and goes on by its own address, by any filter', async () => {
    const made = [await said(), await onCourse(), await said()].map(({ id }) => id).reverse()
    const filters = ['', 'type=community_post&', `product=${course.id}&`, `student=${student.id}&`, 'q=zaneta+wrobl&']
    for (const filter of filters) {
      const all = (await feed(filter)).map(({ id }) => id)
      expect(all, filter).toEqual([...all].sort((a, b) => b - a))
      expect(all.some((id) => made.includes(id))).toBe(true)
      const paged: number[] = []
      let next: string | null = `/home/comments?${filter}length=2`
      while (next && paged.length < 100) {
        const page = (await (await office.request(next)).json()) as { data: CommentRow[]; next_page_url: string | null }
        paged.push(...page.data.map(({ id }) => id))
        next = page.next_page_url
      }
      expect(paged, filter).toEqual(all)
    }
  })

  test('is narrowed to a kind, a course and a person', async () => {
    const [below, onPost] = [await onCourse(), await said()]
    const lecture = await onLecture()
    const in_ = async (query: string) => {
      const ids = new Set((await feed(`state=all&${query}`)).map(({ id }) => id))
      return [below, onPost, lecture].map(({ id }) => ids.has(id))
    }
    expect(await in_('type=product')).toEqual([true, false, false])
    expect(await in_(`product=${course.id}`)).toEqual([true, false, true])
    expect(await in_(`product=${course.id}&type=lecture`)).toEqual([false, false, true])
    expect(await in_(`student=${student.id}`)).toEqual([true, true, false])
    expect(await in_(`student=${student.id}&product=${course.id}`)).toEqual([true, false, false])
    expect(await in_('q=wroblewska-f')).toEqual([true, true, false])
    expect(await in_('q=nobody+at+all')).toEqual([false, false, false])
    for (const query of ['state=old', 'type=page', 'product=x'])
      expect((await office.request(`/home/comments?${query}`)).status, query).toBe(422)
  })

  test('finds words in what is said, whatever their case and accents, and people, beside the other filters', async () => {
    const body = 'Światło pada na Żółtą ścianę 50%'
    const [found, elsewhere] = [await said('community_post', post, pupil, body), await said()]
    const finds = async (q: string, more = '') => {
      const ids = (await feed(`q=${encodeURIComponent(q)}${more}`)).map(({ id }) => id)
      return [found, elsewhere].map(({ id }) => ids.includes(id))
    }
    expect(await finds('swiatlo ZOLTA')).toEqual([true, false])
    expect(await finds('50%')).toEqual([true, false])
    expect(await finds('%')).toEqual([true, false])
    expect(await finds('light')).toEqual([false, true])
    expect(await finds('zaneta')).toEqual([true, true])
    expect(await finds('swiatlo', '&type=product')).toEqual([false, false])
    expect(await finds('swiatlo', `&student=${student.id}`)).toEqual([true, false])
  })

  test('says how many are new since whoever works here last looked, and no longer once they did', async () => {
    const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const page = async (query = '') => (await visit.page(`/home/comments?lang=en${query}`)).text()
    expect(await page()).not.toContain('since your last visit')
    await said()
    await said()
    await said('community_post', post, office)
    const words = '2 new comments since your last visit'
    // Part of the list, or of its rows, is no look at all of it.
    expect(await page('&state=all')).toContain(words)
    expect(await page('&q=light')).toContain(words)
    expect(await page()).toContain(words)
    expect(await page()).not.toContain('since your last visit')
  })

  test('shows an instructor whom the owner limits what is said of the products taught alone', async () => {
    const [below, onPost] = [await onCourse(), await said()]
    const teaching = await new Visit().as(teacher)
    const idle = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    expect(await has(onPost.id, '', teaching)).toBe(true)
    await owner.post('/home/team/limits', { instructors_limited: true })
    expect([await has(below.id, '', teaching), await has(onPost.id, '', teaching)]).toEqual([true, false])
    expect((await keep([below.id, onPost.id], teaching)).status).toBe(404)
    expect((await teaching.post('/home/comments/delete', { ids: [onPost.id] })).status).toBe(404)
    expect((await keep([below.id], teaching)).status).toBe(200)
    // Where it stands it is read, and decided by others.
    expect((await teaching.post(`/comments/${onPost.id}/review`, { score: 1 })).status).toBe(404)
    const answer = await office.post(`/comment/${onPost.id}/reply`, { body: 'Thank you.' })
    const { reply } = (await answer.json()) as { reply: { id: number } }
    for (const path of [`/comments/${onPost.id}`, `/comments/${onPost.id}/review`, `/replies/${reply.id}`])
      expect((await teaching.request(path, { method: 'DELETE' })).status, path).toBe(404)
    expect((await teaching.request(`/json/community/posts/${post}`, { method: 'DELETE' })).status).toBe(403)
    expect((await teaching.request(`/comments/${below.id}`, { method: 'DELETE' })).status).toBe(200)
    for (const query of ['', `&product=${course.id}`, `&student=${student.id}`])
      expect(await feed(`state=all${query}`, idle), query).toEqual([])
    await owner.post('/home/team/limits', { instructors_limited: false })
  })

  test('is for staff', async () => {
    expect((await pupil.request('/home/comments')).status).toBe(403)
  })
})
