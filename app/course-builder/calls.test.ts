import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access.server.ts'
import { aStaffMember, aStudent } from '#app/accounts/factory.server.ts'
import { purgeDeleted } from '#app/courses/deletion.server.ts'
import type { ComponentRow, LectureRow, SectionRow } from '#app/courses/edited-rows.ts'
import { aCourse } from '#app/courses/factory.server.ts'
import { components, lectures, sections } from '#app/courses/tables.server.ts'
import { storeFile } from '#app/media/files.server.ts'
import { counted } from '#app/platform/connections.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

type Course = Awaited<ReturnType<typeof aCourse>>
let office: Visit
let course: Course
let other: Course

const made = () => inSchool(1, (db) => aCourse(db, { sections: [{ lectures: [{}, {}] }, { lectures: [{}] }] }))

beforeAll(async () => {
  const account = await inSchool(1, (db) => aStaffMember(db))
  office = await new Visit().as(account)
  course = await made()
  other = await made()
})

type Body = Record<string, unknown>
type Answer = Body & { status: number }

async function ask(method: string, path: string, body?: Body, visit = office): Promise<Answer> {
  const answer = await visit.request(`/home/courses/${path}`, { method, ...(body && { body }) })
  return { status: answer.status, ...((await answer.json()) as Body) }
}
const sectionsOf = async (of = course) =>
  ((await ask('GET', `${of.id}/sections`)) as unknown as { data: SectionRow[] }).data
const section = (at: number, of = course) => of.sections[at] as Course['sections'][number]
const lecturePath = (sectionAt: number, lectureAt: number, of = course) => {
  const inside = section(sectionAt, of)
  return `${of.id}/sections/${inside.id}/lectures/${inside.lectures[lectureAt]?.id}`
}

async function added(title = 'New') {
  const s = (await ask('POST', `${course.id}/sections`, { title })).section as SectionRow
  const l = (await ask('POST', `${course.id}/sections/${s.id}/lectures`, { title: `${title} lecture` }))
    .lecture as LectureRow
  return { s, l, path: `${course.id}/sections/${s.id}/lectures/${l.id}` }
}

describe('sections', () => {
  test('are made, changed as a whole, and listed with lectures and components inside', async () => {
    const { status, section: row } = await ask('POST', `${course.id}/sections`, { title: ' Light ', delay_days: 3 })
    const s = row as SectionRow
    expect(status).toBe(201)
    expect(s).toMatchObject({ title: 'Light', delay_days: 3, unlock_at: null, lectures: [], version: 1 })
    const at = '2027-01-02T08:00:00.000Z'
    const changed = await ask('PUT', `${course.id}/sections/${s.id}`, {
      title: { en: 'L', pl: 'Ś' },
      delay_days: 0,
      unlock_at: at,
    })
    expect(changed).toMatchObject({ status: 200, section: { title: 'L', delay_days: 0, unlock_at: at, version: 2 } })
    const [first] = await sectionsOf()
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
    const wrong = [[ids[0]], [...ids, ids[0]], [ids[0], 999_999], [ids[0], ids[0]], [...ids, section(0).id]]
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
    const { s } = await added('Many')
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
    const { data } = (await ask('GET', path)) as unknown as { data: LectureRow[] }
    const ids = data.map(({ id }) => id).toReversed()
    expect((await ask('POST', `${path}/order`, { ids })).status).toBe(200)
    const after = (await ask('GET', path)) as unknown as { data: LectureRow[] }
    expect(after.data.map(({ id }) => id)).toEqual(ids)
  })
})

describe('two editors', () => {
  test('the second gets 409 with the row as it is now; a call without a version overwrites', async () => {
    const { s, l, path } = await added()
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
    const { l, path } = await added()
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
    const from = await made()
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
    const [moving] = section(0, from).lectures
    await student.post(`/lecture/${moving?.id}/notes`, { note: 'Mine' })
    const within = await ask('POST', `${lecturePath(0, 0, from)}/move`, {
      section_id: section(1, from).id,
      position: 0,
    })
    expect(within).toMatchObject({ status: 200, lecture: { id: moving?.id, section_id: section(1, from).id } })
    expect((await sectionsOf(from))[1]?.lectures.map(({ id }) => id)[0]).toBe(moving?.id)
    const path = `${from.id}/sections/${section(1, from).id}/lectures/${moving?.id}/move`
    const to = { course_id: other.id, section_id: section(0, other).id }
    const away = (await ask('POST', path, to)).lecture as LectureRow
    expect(away.components).toHaveLength(1)
    const seen = (await (await student.request(`/${other.slug}/watch/${away.id}`)).json()) as {
      lecture: { note: string }
    }
    expect(seen.lecture.note).toBe('Mine')
    expect((await ask('POST', path, to)).status, 'it is no longer there').toBe(404)
  })

  test('and sections are copied as drafts, also into another course', async () => {
    const copy = await ask('POST', `${lecturePath(0, 1)}/duplicate`)
    expect(copy).toMatchObject({ status: 201, lecture: { status: 'draft', title: expect.stringContaining('(copy)') } })
    expect((copy.lecture as LectureRow).components).toHaveLength(1)
    const before = (await sectionsOf(other)).length
    const abroad = await ask('POST', `${course.id}/sections/${section(0).id}/duplicate`, { course_id: other.id })
    expect(abroad).toMatchObject({ status: 201, section: { title: 'Section 1' } })
    expect((await sectionsOf(other)).length).toBe(before + 1)
    expect((abroad.section as SectionRow).lectures.every(({ status }) => status === 'draft')).toBe(true)
  })

  test('a section moves to another course with its lectures', async () => {
    const from = await made()
    const moved = await ask('POST', `${from.id}/sections/${section(0, from).id}/move`, { course_id: other.id })
    expect((moved.section as SectionRow).lectures).toHaveLength(2)
    expect((await sectionsOf(from)).map(({ id }) => id)).toEqual([section(1, from).id])
  })
})

describe('what is deleted', () => {
  test('is unseen at once by everybody, and comes back as it was with its undo', async () => {
    const from = await made()
    const slugs = async () => {
      const sections = await sectionsOf(from)
      return sections.map((one) => one.lectures.length)
    }
    const watch = () => office.post(`/lecture/${section(0, from).lectures[0]?.id}/watch`)
    expect((await ask('DELETE', lecturePath(0, 1, from))).status).toBe(200)
    const path = `${from.id}/sections/${section(0, from).id}`
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, deleted: true })
    expect([await slugs(), (await watch()).status]).toEqual([[1], 404])
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await ask('PUT', path, { title: 'x' })).status).toBe(404)
    expect((await ask('POST', `${path}/restore`)).status).toBe(200)
    expect([await slugs(), (await watch()).status], 'without what was deleted before').toEqual([[1, 1], 200])
    expect((await ask('POST', `${lecturePath(0, 1, from)}/restore`)).status).toBe(200)
    expect(await slugs()).toEqual([2, 1])
    expect((await ask('POST', `${path}/restore`)).status, 'what was not deleted').toBe(404)
  })

  test('a component asks for the word DELETE', async () => {
    const { path } = await added()
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
    const from = await made()
    const [kept, gone] = section(0, from).lectures
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
    await ask('DELETE', `${from.id}/sections/${section(0, from).id}`)
    await inSchool(1, async (db) => {
      const old = { deletedAt: new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString() }
      await db
        .update(lectures)
        .set(old)
        .where(and(eq(lectures.schoolId, 1), eq(lectures.sectionId, section(0, from).id)))
      await db
        .update(sections)
        .set(old)
        .where(and(eq(sections.schoolId, 1), eq(sections.id, section(0, from).id)))
      await purgeDeleted(db, 1)
      const left = await db
        .select({ id: lectures.id })
        .from(lectures)
        .where(and(eq(lectures.schoolId, 1), eq(lectures.productId, from.id)))
      expect(left.map(({ id }) => id)).toContain(kept?.id)
      expect(left.map(({ id }) => id)).not.toContain(gone?.id)
    })
    expect((await ask('POST', `${from.id}/sections/${section(0, from).id}/restore`)).status).toBe(200)
  })
})

describe('components', () => {
  const add = (path: string, type: string, payload: unknown) =>
    ask('POST', `${path}/components`, { type, payload } as Body)

  test('of every type keep what the contract names', async () => {
    const { path } = await added()
    const [sound, sheet] = await inSchool(1, async (db) => {
      const stored = (name: string, bytes: string) =>
        storeFile(db, { schoolId: 1, bytes: Buffer.from(bytes), filename: name, visibility: 'private' })
      return [await stored('walk.mp3', 'ID3 sound'), await stored('sheet.pdf', '%PDF-1.7 sheet')] as const
    })
    const quiz = {
      question: { html: '<p>Why?</p>' },
      answers: [
        { label: 'So', correct: true },
        { label: 'No', correct: false },
      ],
      solution: { html: '<p>So.</p>' },
      hint: 'Think',
    }
    const wanted: [string, object, object][] = [
      ['text', { html: '<p>Hi<script>1</script></p>' }, { html: '<p>Hi</p>' }],
      [
        'video',
        { embed_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
        { embed_url: expect.stringContaining('dQw4w9WgXcQ'), poster: null },
      ],
      ['audio', { file_id: sound.id }, { file_id: sound.id, filename: 'walk.mp3', size: 9 }],
      ['pdf', { file_id: sheet.id }, { file_id: sheet.id, filename: 'sheet.pdf' }],
      ['file', { file_id: sound.id, filename: 'walk.mp3', size: 9 }, { file_id: sound.id }],
      ['quiz', quiz, quiz],
      ['checklist', { items: [{ label: 'One' }] }, { items: [{ id: 1, label: 'One' }] }],
    ]
    for (const [type, payload, answered] of wanted) {
      const { status, component } = await add(path, type, payload)
      expect([type, status]).toEqual([type, 201])
      expect((component as ComponentRow).payload, type).toMatchObject(answered)
    }
    const { data } = (await ask('GET', `${path}/components`)) as unknown as { data: ComponentRow[] }
    expect(data.map(({ type }) => type)).toEqual(wanted.map(([type]) => type))
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('refuse what does not fit under its name, and files of others with 404', async () => {
    const { path } = await added()
    const refused: [string, unknown, string][] = [
      ['text', { html: 5 }, 'payload.html'],
      ['text', { html: 'x', size: 1 }, 'payload.size'],
      ['video', {}, 'payload.video_id'],
      ['video', { embed_url: 'https://example.com/film' }, 'payload.embed_url'],
      ['quiz', { question: { html: '' }, answers: [{ label: '', correct: true }] }, 'payload.answers.0.label'],
      ['checklist', { items: 'one' }, 'payload.items'],
      ['poem', {}, 'type'],
    ]
    for (const [type, payload, field] of refused) {
      const answer = (await add(path, type, payload)) as Answer & { errors: Body }
      expect([answer.status, Object.keys(answer.errors)], field).toEqual([422, [field]])
    }
    const foreign = await inSchool(2, (db) =>
      storeFile(db, { schoolId: 2, bytes: Buffer.from('%PDF-1 x'), filename: 'x.pdf', visibility: 'private' }),
    )
    expect((await add(path, 'pdf', { file_id: foreign.id })).status).toBe(404)
    expect((await add(path, 'video', { video_id: 999_999 })).status).toBe(404)
  })

  test('keep the other language when words come in one, and the ids of a checklist’s items', async () => {
    const { path } = await added()
    const { component } = await add(path, 'checklist', {
      items: [{ label: { en: 'One', pl: 'Raz' } }, { label: 'Two' }],
    })
    const part = component as ComponentRow
    const address = `${path}/components/${part.id}`
    const items = [{ id: 2, label: 'Two' }, { label: 'New' }, { id: 1, label: 'First' }]
    const saved = (await ask('PUT', address, { payload: { items } })).component as ComponentRow
    expect(saved.payload).toEqual({
      items: [
        { id: 2, label: 'Two' },
        { id: 3, label: 'New' },
        { id: 1, label: 'First' },
      ],
    })
    expect(saved.local).toMatchObject({ items: [{}, {}, { label: { en: 'First', pl: 'Raz' } }] })
    expect((await ask('PUT', address, { type: 'text', payload: { html: 'x' } })).status).toBe(422)
  })

  test('are copied, and moved to another lecture of the course', async () => {
    const { path } = await added()
    const part = (await add(path, 'text', { html: '<p>x</p>' })).component as ComponentRow
    const copy = await ask('POST', `${path}/components/${part.id}/duplicate`)
    expect(copy.status).toBe(201)
    const to = section(0).lectures[0]?.id
    expect((await ask('POST', `${path}/components/${part.id}/move`, { lecture_id: to })).status).toBe(200)
    const foreign = section(0, other).lectures[0]?.id
    const again = `${path}/components/${(copy.component as ComponentRow).id}`
    expect((await ask('POST', `${again}/move`, { lecture_id: foreign })).status).toBe(404)
  })

  test('come of an upload: a PDF by its bytes, a film with what sends it', async () => {
    const { path } = await added()
    const send = async (bytes: string, name: string) => {
      const body = new FormData()
      body.set('file', new File([bytes], name))
      const answer = await office.request(`/home/courses/${path}/create-pdf`, { method: 'POST', body })
      return { status: answer.status, ...((await answer.json()) as { component?: ComponentRow }) }
    }
    expect(await send('%PDF-1.7 words', 'plan.pdf')).toMatchObject({
      status: 201,
      component: { type: 'pdf', payload: { filename: 'plan.pdf' } },
    })
    expect((await send('plain words', 'plan.pdf')).status).toBe(422)
    const film = await ask('POST', `${path}/create-video`, { title: 'Film' })
    expect(film).toMatchObject({
      status: 200,
      component: { type: 'video' },
      videoUpload: { endpoint: expect.any(String), AuthorizationSignature: expect.any(String) },
    })
    expect(
      await inSchool(1, (db) =>
        db
          .select()
          .from(components)
          .where(and(eq(components.schoolId, 1), eq(components.id, (film.component as ComponentRow).id))),
      ),
    ).toHaveLength(1)
  })
})

describe('who may', () => {
  test('instructors build what they teach alone; students nothing; another school knows of nothing', async () => {
    const [stranger, teacher, student] = await inSchool(1, async (db) => [
      await aStaffMember(db, { role: 'instructor' }),
      await aStaffMember(db, { role: 'instructor' }),
      await aStudent(db),
    ])
    const taught = await inSchool(1, (db) => aCourse(db, { teacherIds: [teacher?.id ?? 0] }))
    const foreign = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 }))
    const as = async (account: typeof teacher | undefined, schoolId: 1 | 2 = 1) =>
      new Visit(schoolId).as(account as { schoolId: number; id: number })
    const path = `${taught.id}/sections`
    const tries = async (visit: Visit) => [
      (await ask('GET', path, undefined, visit)).status,
      (await ask('POST', path, { title: 'x' }, visit)).status,
      (await ask('DELETE', lecturePath(0, 0, taught), undefined, visit)).status,
    ]
    expect(await tries(await as(stranger))).toEqual([403, 403, 403])
    expect(await tries(await as(student))).toEqual([403, 403, 403])
    expect(await tries(await as(foreign, 2))).toEqual([404, 404, 404])
    expect(await tries(await as(teacher))).toEqual([200, 201, 200])
    const mixed = `${course.id}/sections/${section(0, taught).id}`
    expect((await ask('PUT', mixed, { title: 'x' })).status, 'a section of another course').toBe(404)
  })
})

test('the contents of a course are read in as many statements whatever its size', async () => {
  const statements = async (of: Course) => {
    const before = counted.statements
    await ask('GET', `${of.id}/sections`)
    return counted.statements - before
  }
  const small = await made()
  const large = await inSchool(1, (db) =>
    aCourse(db, { sections: Array.from({ length: 6 }, () => ({ lectures: Array.from({ length: 10 }, () => ({})) })) }),
  )
  await statements(small)
  expect(await statements(large)).toBe(await statements(small))
})
