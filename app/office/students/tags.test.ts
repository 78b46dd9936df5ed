import { beforeAll } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { changeTagsOf } from '#app/people/student-tags/student-tags.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { somebodyWaits } from '#tests/waiting.ts'

const TAGS = '/home/student-tags'

let office: Visit
let teaching: Visit
let students: Account[]

type Tag = { id: number; name: string; students: number }

const createTag = async (name: string) =>
  ((await (await office.post(TAGS, { name })).json()) as { student_tag: Tag }).student_tag
const tagsOf = async (id: number) => {
  const answer = (await (await office.request(`/home/students/${id}`)).json()) as { student: { tags: Tag[] } }
  return answer.student.tags.map(({ name }) => name)
}
const listedWith = async (tag: number) => {
  const { data } = (await (await office.request(`/home/students?tag=${tag}&sort=name`)).json()) as {
    data: { id: number; tags: string[] }[]
  }
  return data.map(({ id }) => id).toSorted((a, b) => a - b)
}

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const teacher = await aStaffMember(db, { role: 'instructor' })
    const course = await aCourse(db, { teacherIds: [teacher.id] })
    students = [await aStudent(db), await aStudent(db), await aStudent(db)]
    const [first] = students
    const grant = { schoolId: 1, accountId: first?.id ?? 0, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: teacher.id, reason: 'test' })
    return { teacher, administrator: await aStaffMember(db) }
  })
  office = await new Visit().as(made.administrator)
  teaching = await new Visit().as(made.teacher)
})

describe('student tags', () => {
  test('are created, read, renamed and deleted, each name once whatever its case', async () => {
    const created = await office.post(TAGS, { name: '  VIP ' })
    expect(created.status).toBe(201)
    const { student_tag: tag } = (await created.json()) as { student_tag: Tag }
    expect(tag).toEqual({ id: expect.any(Number), name: 'VIP', students: 0 })
    const again = await office.post(TAGS, { name: 'vip' })
    expect([again.status, await again.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { name: [expect.any(String)] } }),
    ])
    expect((await office.post(TAGS, { name: '' })).status).toBe(422)
    expect((await office.post(TAGS, { name: 'x', colour: 'red' })).status).toBe(422)
    const renamed = await office.request(`${TAGS}/${tag.id}`, { method: 'PUT', body: { name: 'Vip' } })
    expect([renamed.status, await renamed.json()]).toEqual([200, { student_tag: { ...tag, name: 'Vip' } }])
    expect(await (await office.request(`${TAGS}/${tag.id}`)).json()).toEqual({ student_tag: { ...tag, name: 'Vip' } })
    const { data } = (await (await office.request(TAGS)).json()) as { data: Tag[] }
    expect(data).toEqual([{ ...tag, name: 'Vip' }])
    const deleted = await office.request(`${TAGS}/${tag.id}`, { method: 'DELETE' })
    expect([deleted.status, await deleted.json()]).toEqual([200, { deleted: true }])
    for (const method of ['GET', 'DELETE'])
      expect((await office.request(`${TAGS}/${tag.id}`, { method })).status, method).toBe(404)
  })

  test('are added to several students at once and removed, and narrow the list', async () => {
    const [early, late] = [await createTag('Early'), await createTag('Late')]
    const ids = students.map(({ id }) => id)
    const [first = 0, second = 0] = ids
    const tag = (body: object) => office.post('/home/students/tag', body)
    expect(await (await tag({ student_ids: [first, second], add: [early.id, late.id] })).json()).toEqual({ changed: 2 })
    expect(await (await tag({ student_ids: ids, add: [early.id], remove: [late.id] })).json()).toEqual({ changed: 3 })
    expect(await (await tag({ student_ids: ids, add: [early.id] })).json()).toEqual({ changed: 0 })
    expect([await listedWith(early.id), await listedWith(late.id)]).toEqual([ids, []])
    expect(await tagsOf(first)).toEqual(['Early'])
    expect((await office.page(`/home/students?tag=${early.id}`)).status).toBe(200)
    await office.request(`${TAGS}/${early.id}`, { method: 'DELETE' })
    expect(await tagsOf(first)).toEqual([])
  })

  test('that are taken off many wait for one of them that is being deleted, and keep nothing from it', async () => {
    const [tag, other] = [await createTag('Going'), await createTag('Staying')]
    const ids = students.map(({ id }) => id)
    await inSchool(1, (db) => changeTagsOf(db, 1, ids, { add: [tag.id, other.id], remove: [] }))
    await connected(process.env.OWNER_DATABASE_URL ?? '', async (deleting) => {
      await deleting.query('begin')
      await deleting.query('select from student_tags where school_id = 1 and id = $1 for update', [tag.id])
      await deleting.query(
        'select from tagged_students where school_id = 1 and tag_id = $1 order by account_id desc limit 1 for update',
        [tag.id],
      )
      const removing = inSchool(1, (db) => changeTagsOf(db, 1, ids, { add: [], remove: [tag.id, other.id] }))
      await somebodyWaits(removing)
      await deleting.query('select from tagged_students where school_id = 1 and tag_id = $1 for update nowait', [
        tag.id,
      ])
      await deleting.query('delete from student_tags where school_id = 1 and id = $1', [tag.id])
      await deleting.query('commit')
      expect(await removing).toBe(ids.length)
    })
    for (const id of ids) expect(await tagsOf(id)).toEqual([])
  })

  test('of a student stand in the order of the reader’s alphabet, on the page and in the list', async () => {
    const made = await Promise.all(['Ćwik', 'Zima', 'Czapla'].map(createTag))
    const [id = 0] = students.map((student) => student.id)
    await office.post('/home/students/tag', { student_ids: [id], add: made.map((tag) => tag.id) })
    for (const [locale, order] of [
      ['pl', ['Czapla', 'Ćwik', 'Zima']],
      ['en', ['Ćwik', 'Czapla', 'Zima']],
    ] as const) {
      const list = `/home/students?tag=${made[0]?.id}&lang=${locale}`
      const { data } = (await (await office.request(list)).json()) as { data: { tags: string[] }[] }
      expect([await tagsOf(id), data[0]?.tags], locale).toEqual([order, order])
    }
    await Promise.all(made.map((tag) => office.request(`${TAGS}/${tag.id}`, { method: 'DELETE' })))
  })

  test('refuse what names no tag or no student, and nothing at all', async () => {
    const tag = await createTag('Some')
    const [first] = students.map(({ id }) => id)
    const statuses = []
    for (const body of [
      { student_ids: [first], add: [999_999] },
      { student_ids: [999_999], add: [tag.id] },
      { student_ids: [first] },
      { student_ids: [], add: [tag.id] },
      { student_ids: [first], add: ['x'] },
    ])
      statuses.push((await office.post('/home/students/tag', body)).status)
    expect(statuses).toEqual([404, 404, 422, 422, 422])
  })

  test('belong to owner and administrators: instructors read them at their students', async () => {
    const tag = await createTag('Seen')
    const [first] = students
    await office.post('/home/students/tag', { student_ids: [first?.id], add: [tag.id] })
    expect((await teaching.request(TAGS)).status).toBe(403)
    expect((await teaching.post(TAGS, { name: 'x' })).status).toBe(403)
    expect((await teaching.post('/home/students/tag', { student_ids: [first?.id], add: [tag.id] })).status).toBe(403)
    expect((await new Visit().request(TAGS)).status).toBe(401)
    const shown = await teaching.request(`/home/students/${first?.id}`)
    expect(await shown.json()).toMatchObject({ student: { tags: [{ id: tag.id, name: 'Seen' }] } })
  })

  test('are found by a word to choose from', async () => {
    const tag = await createTag('Warsztaty Łódź')
    expect(await (await office.request('/home/options/student-tags?q=lodz')).json()).toEqual({
      data: [{ id: tag.id, title: 'Warsztaty Łódź' }],
      more: false,
    })
  })
})
