import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { purgeDeleted } from '#app/content/courses/deletion.server.ts'
import type { ComponentRow, LectureRow, SectionRow } from '#app/content/courses/edited-rows.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { lectures, sections } from '#app/content/courses/tables.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

import { type Answer, aBuilder, aSmallCourse, type Body, type Course, lecturePath, sectionAt } from '#tests/building.ts'

let office: Visit
let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let sectionsOf: Awaited<ReturnType<typeof aBuilder>>['sectionsOf']
let added: Awaited<ReturnType<typeof aBuilder>>['added']
let course: Course
let other: Course

beforeAll(async () => {
  ;({ office, ask, sectionsOf, added } = await aBuilder())
  course = await aSmallCourse()
  other = await aSmallCourse()
})

describe('sections', () => {
  test('are made, changed as a whole, and listed with lectures and components inside', async () => {
    const { status, section: row } = await ask('POST', `${course.id}/sections`, { title: ' Light ', delay_days: 3 })
    const s = row as SnakeCased<SectionRow>
    expect(status).toBe(201)
    expect(s).toMatchObject({ title: 'Light', delay_days: 3, unlock_at: null, lectures: [], version: 1 })
    const at = '2027-01-02T08:00:00.000Z'
    const changed = await ask('PUT', `${course.id}/sections/${s.id}`, {
      title: { en: 'L', pl: 'Ś' },
      delay_days: 0,
      unlock_at: at,
    })
    expect(changed).toMatchObject({ status: 200, section: { title: 'L', delay_days: 0, unlock_at: at, version: 2 } })
    const [first] = await sectionsOf(course)
    expect(first?.lectures[0]?.components[0]).toMatchObject({ type: 'text', payload: { html: '<p>Look.</p>' } })
    expect(Object.keys(first?.lectures[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'section_id',
        'title',
        'position',
        'duration_minutes',
        'is_free',
        'login_required',
        'status',
        'publish_at',
        'components',
      ]),
    )
  })

  test('need a title, and take nothing that is not theirs', async () => {
    const errors = async (body: Body) => (await ask('POST', `${course.id}/sections`, body)) as Answer & { errors: Body }
    for (const title of ['', '  ', undefined, {}]) {
      const refused = await errors({ title })
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['title']])
    }
    expect((await errors({ title: 'a', colour: 'red' })).errors).toHaveProperty('colour')
  })
})

describe('order', () => {
  test('takes all ids; a list that is not all of them, each once, is a 409 with those that stand', async () => {
    const ids = (await sectionsOf(other)).map(({ id }) => id)
    const path = `${other.id}/sections/order`
    const wrong = [[ids[0]], [...ids, ids[0]], [ids[0], 999_999], [ids[0], ids[0]], [...ids, sectionAt(course, 0).id]]
    for (const list of wrong)
      expect(await ask('POST', path, { ids: list })).toMatchObject({ status: 409, current: { ids } })
    const turned = ids.toReversed()
    expect((await ask('POST', path, { ids: turned })).status).toBe(200)
    expect((await sectionsOf(other)).map(({ id }) => id)).toEqual(turned)
  })

  test('by two editors at once: one wins, the other is told, nothing is lost or doubled', async () => {
    const from = (await sectionsOf(other)).map(({ id }) => id)
    const path = `${other.id}/sections/order`
    const asked = await Promise.all([0, 1, 2, 3].map(() => ask('POST', path, { ids: from.toReversed(), from })))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await sectionsOf(other)).map(({ id }) => id)).toEqual(from.toReversed())
  })

  test('of more ids than an ordinary body may hold', async () => {
    const { s } = await added(course, 'Many')
    await inSchool(1, (db) =>
      db.insert(lectures).values(
        Array.from({ length: 250 }, (_, position) => ({
          schoolId: 1,
          productId: course.id,
          sectionId: s.id,
          title: { en: `${position}` },
          position: position + 1,
          status: 'draft' as const,
        })),
      ),
    )
    const path = `${course.id}/sections/${s.id}/lectures`
    const { data } = (await ask('GET', path)) as unknown as { data: SnakeCased<LectureRow>[] }
    const ids = data.map(({ id }) => id).toReversed()
    expect((await ask('POST', `${path}/order`, { ids })).status).toBe(200)
    const after = (await ask('GET', path)) as unknown as { data: SnakeCased<LectureRow>[] }
    expect(after.data.map(({ id }) => id)).toEqual(ids)
  })
})

describe('two editors', () => {
  test('the second gets 409 with the row as it is now; a call without a version overwrites', async () => {
    const { s, l, path } = await added(course)
    const { component } = await ask('POST', `${path}/components`, { type: 'text', payload: { html: '<p>a</p>' } })
    const part = `${path}/components/${(component as ComponentRow).id}`
    const of: [string, Body, string][] = [
      [`${course.id}/sections/${s.id}`, { title: 'Mine' }, 'title'],
      [path, { title: 'Mine', status: 'draft' }, 'title'],
      [part, { payload: { html: '<p>Mine</p>' } }, 'payload'],
    ]
    for (const [address, body, field] of of) {
      expect((await ask('PUT', address, { ...body, version: 1 })).status, address).toBe(200)
      const stale = (await ask('PUT', address, { ...body, version: 1 })) as Answer & { current: Body }
      expect([stale.status, stale.current.version], address).toEqual([409, 2])
      expect(stale.current).toHaveProperty(field)
      expect((await ask('PUT', address, body)).status, address).toBe(200)
    }
    expect(l.version).toBe(1)
  })
})

describe('lectures', () => {
  test('have all their fields, and are drafts unless said', async () => {
    const { l, path } = await added(course)
    expect(l).toMatchObject({
      duration_minutes: 0,
      is_free: false,
      login_required: false,
      status: 'draft',
      publish_at: null,
    })
    const all = {
      title: 'T',
      duration_minutes: 12,
      is_free: true,
      login_required: true,
      status: 'published',
      publish_at: '2027-01-02T08:00:00.000Z',
    }
    expect((await ask('PUT', path, all)).lecture).toMatchObject(all)
    expect((await ask('GET', path)).lecture).toMatchObject(all)
    expect((await ask('PUT', path, { title: '' })).status).toBe(422)
    expect((await office.page(`/home/courses/${path.replace(/\d+$/, 'create')}`)).status).toBe(200)
  })

  test('move to a place in another section, and to another course with what students did in them', async () => {
    const from = await aSmallCourse()
    const account = await inSchool(1, async (db) => {
      const account = await aStudent(db)
      for (const productId of [from.id, other.id])
        await grantAccess(db, {
          schoolId: 1,
          accountId: account.id,
          productId,
          days: 0,
          source: 'staff',
          sourceId: account.id,
          reason: 'test',
        })
      return account
    })
    const student = await new Visit().as(account)
    const [moving] = sectionAt(from, 0).lectures
    await student.post(`/lecture/${moving?.id}/notes`, { note: 'Mine' })
    await student.post('/comments', { type: 'lecture', id: moving?.id, body: 'Why from the left?' })
    const within = await ask('POST', `${lecturePath(from, 0, 0)}/move`, {
      section_id: sectionAt(from, 1).id,
      position: 0,
    })
    expect(within).toMatchObject({ status: 200, lecture: { id: moving?.id, section_id: sectionAt(from, 1).id } })
    expect((await sectionsOf(from))[1]?.lectures.map(({ id }) => id)[0]).toBe(moving?.id)
    const path = `${from.id}/sections/${sectionAt(from, 1).id}/lectures/${moving?.id}/move`
    const to = { course_id: other.id, section_id: sectionAt(other, 0).id }
    const away = (await ask('POST', path, to)).lecture as SnakeCased<LectureRow>
    expect(away.components).toHaveLength(1)
    const seen = (await (await student.request(`/${other.slug}/watch/${away.id}`)).json()) as {
      lecture: { note: string }
    }
    expect(seen.lecture.note).toBe('Mine')
    const said = await student.request(`/json/comments?type=lecture&id=${away.id}`)
    expect(await said.json()).toMatchObject({ data: [{ body: 'Why from the left?' }] })
    expect((await ask('POST', path, to)).status, 'it is no longer there').toBe(404)
  })

  test('and sections are copied as drafts, also into another course', async () => {
    const copy = await ask('POST', `${lecturePath(course, 0, 1)}/duplicate`)
    expect(copy).toMatchObject({ status: 201, lecture: { status: 'draft', title: expect.stringContaining('(copy)') } })
    expect((copy.lecture as SnakeCased<LectureRow>).components).toHaveLength(1)
    const before = (await sectionsOf(other)).length
    const abroad = await ask('POST', `${course.id}/sections/${sectionAt(course, 0).id}/duplicate`, {
      course_id: other.id,
    })
    expect(abroad).toMatchObject({ status: 201, section: { title: 'Section 1' } })
    expect((await sectionsOf(other)).length).toBe(before + 1)
    expect((abroad.section as SnakeCased<SectionRow>).lectures.every(({ status }) => status === 'draft')).toBe(true)
  })

  test('a section moves to another course with its lectures', async () => {
    const from = await aSmallCourse()
    const moved = await ask('POST', `${from.id}/sections/${sectionAt(from, 0).id}/move`, { course_id: other.id })
    expect((moved.section as SnakeCased<SectionRow>).lectures).toHaveLength(2)
    expect((await sectionsOf(from)).map(({ id }) => id)).toEqual([sectionAt(from, 1).id])
  })
})

describe('what is deleted', () => {
  test('is unseen at once by everybody, and comes back as it was with its undo', async () => {
    const from = await aSmallCourse()
    const slugs = async () => {
      const sections = await sectionsOf(from)
      return sections.map((one) => one.lectures.length)
    }
    const watch = () => office.post(`/lecture/${sectionAt(from, 0).lectures[0]?.id}/watch`)
    expect((await ask('DELETE', lecturePath(from, 0, 1))).status).toBe(200)
    const path = `${from.id}/sections/${sectionAt(from, 0).id}`
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, deleted: true })
    expect([await slugs(), (await watch()).status]).toEqual([[1], 404])
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await ask('PUT', path, { title: 'x' })).status).toBe(404)
    expect((await ask('POST', `${path}/restore`)).status).toBe(200)
    expect([await slugs(), (await watch()).status], 'without what was deleted before').toEqual([[1, 1], 200])
    expect((await ask('POST', `${lecturePath(from, 0, 1)}/restore`)).status).toBe(200)
    expect(await slugs()).toEqual([2, 1])
    expect((await ask('POST', `${path}/restore`)).status, 'what was not deleted').toBe(404)
  })

  test('a component asks for the word DELETE', async () => {
    const { path } = await added(course)
    const { component } = await ask('POST', `${path}/components`, { type: 'text', payload: { html: '<p>x</p>' } })
    const part = `${path}/components/${(component as ComponentRow).id}`
    for (const body of [{}, { confirmation: 'delete' }])
      expect(await ask('DELETE', part, body)).toMatchObject({
        status: 422,
        errors: { confirmation: [expect.any(String)] },
      })
    expect((await ask('DELETE', part, { confirmation: 'DELETE' })).status).toBe(200)
    expect(((await ask('GET', `${path}/components`)) as unknown as { data: [] }).data).toEqual([])
    expect((await ask('POST', `${part}/restore`)).status).toBe(200)
  })

  test('is removed after thirty days, but never with what a student has in it', async () => {
    const from = await aSmallCourse()
    const [kept, gone] = sectionAt(from, 0).lectures
    const account = await inSchool(1, (db) => aStudent(db))
    await inSchool(1, (db) =>
      grantAccess(db, {
        schoolId: 1,
        accountId: account.id,
        productId: from.id,
        days: 0,
        source: 'staff',
        sourceId: account.id,
        reason: 'test',
      }),
    )
    await (await new Visit().as(account)).post(`/lecture/${kept?.id}/notes`, { note: 'Keep me' })
    await ask('DELETE', `${from.id}/sections/${sectionAt(from, 0).id}`)
    await inSchool(1, async (db) => {
      const old = { deletedAt: new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString() }
      await db
        .update(lectures)
        .set(old)
        .where(and(eq(lectures.schoolId, 1), eq(lectures.sectionId, sectionAt(from, 0).id)))
      await db
        .update(sections)
        .set(old)
        .where(and(eq(sections.schoolId, 1), eq(sections.id, sectionAt(from, 0).id)))
      await purgeDeleted(db, 1)
      const left = await db
        .select({ id: lectures.id })
        .from(lectures)
        .where(and(eq(lectures.schoolId, 1), eq(lectures.productId, from.id)))
      expect(left.map(({ id }) => id)).toContain(kept?.id)
      expect(left.map(({ id }) => id)).not.toContain(gone?.id)
    })
    expect((await ask('POST', `${from.id}/sections/${sectionAt(from, 0).id}/restore`)).status).toBe(200)
  })
})

describe('the status of lectures', () => {
  const statuses = async (of: Course) =>
    (await sectionsOf(of)).flatMap((section) => section.lectures.map(({ status, version }) => [status, version]))

  test('is changed for several at once, all or none; what is published already stays as it is', async () => {
    const drafts = await inSchool(1, (db) =>
      aCourse(db, { sections: [{ lectures: [{ status: 'draft' }, {}, { status: 'draft' }] }] }),
    )
    const ids = sectionAt(drafts, 0).lectures.map(({ id }) => id)
    const set = (given: unknown, status = 'published', visit = office) =>
      ask('POST', `${drafts.id}/lectures/status`, { ids: given, status }, visit)
    const theirs = sectionAt(other, 0).lectures[0]?.id
    expect((await set([...ids, theirs])).status).toBe(404)
    expect(await statuses(drafts)).toEqual([
      ['draft', 1],
      ['published', 1],
      ['draft', 1],
    ])
    const answer = await set(ids)
    expect([answer.status, (answer.lectures as SnakeCased<LectureRow>[]).map(({ id }) => id).sort()]).toEqual([
      200,
      [ids[0], ids[2]],
    ])
    expect(await statuses(drafts)).toEqual([
      ['published', 2],
      ['published', 1],
      ['published', 2],
    ])
    expect((await set([ids[0], ids[2]], 'draft')).status).toBe(200)
    expect((await statuses(drafts)).map(([status]) => status)).toEqual(['draft', 'published', 'draft'])
    for (const [given, status] of [
      [[], 'published'],
      [ids, 'gone'],
    ] as const)
      expect((await set(given, status)).status).toBe(422)
    const colleague = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    expect((await set(ids, 'published', colleague)).status).toBe(403)
  })
})
