import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { components, lectures } from '#app/content/courses/tables.server.ts'
import { takeOverLengthOf } from '#app/content/courses/video-lengths.server.ts'
import { videos } from '#app/content/videos/tables.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { storeFile } from '#app/people/media/files.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { type Answer, aBuilder, aSmallCourse, type Body, type Course, lecturePath, sectionAt } from '#tests/building.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'

let office: Visit
let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let added: Awaited<ReturnType<typeof aBuilder>>['added']
let course: Course
let other: Course

beforeAll(async () => {
  ;({ office, ask, added } = await aBuilder())
  course = await aSmallCourse()
  other = await aSmallCourse()
})

describe('components', () => {
  const add = (path: string, type: string, payload: unknown) =>
    ask('POST', `${path}/components`, { type, payload } as Body)

  test('of every type keep what the contract names', async () => {
    const { path } = await added(course)
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
    const { path } = await added(course)
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
    const { path } = await added(course)
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
    const { path } = await added(course)
    const part = (await add(path, 'text', { html: '<p>x</p>' })).component as ComponentRow
    const copy = await ask('POST', `${path}/components/${part.id}/duplicate`)
    expect(copy.status).toBe(201)
    const to = sectionAt(course, 0).lectures[0]?.id
    expect((await ask('POST', `${path}/components/${part.id}/move`, { lecture_id: to })).status).toBe(200)
    const partsAt = async (at: string) =>
      ((await ask('GET', `${at}/components`)) as unknown as { data: ComponentRow[] }).data
    expect(await partsAt(path)).toMatchObject([{ type: 'text', payload: { html: '<p>x</p>' } }])
    expect((await partsAt(lecturePath(course, 0, 0))).map(({ id }) => id)).toContain(part.id)
    const foreign = sectionAt(other, 0).lectures[0]?.id
    const again = `${path}/components/${(copy.component as ComponentRow).id}`
    expect((await ask('POST', `${again}/move`, { lecture_id: foreign })).status).toBe(404)
  })

  test('come of an upload: a PDF by its bytes, a film with what sends it', async () => {
    const { path } = await added(course)
    const ofFile = { status: 422, errors: { file: [expect.any(String)] } }
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
    // What is no PDF, and what is no file, is said of the part that was to bring it.
    expect(await send('plain words', 'plan.pdf')).toMatchObject(ofFile)
    expect(await send('', 'plan.pdf')).toMatchObject(ofFile)
    const other = new FormData()
    other.set('file', 'plan.pdf')
    for (const body of [undefined, {}, other]) {
      const answer = await office.request(`/home/courses/${path}/create-pdf`, { method: 'POST', body })
      expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject(ofFile)
    }
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

  test('give a lecture of no length that of its video, once it is known, and leave what somebody entered', async () => {
    const minutes = async (id: number) =>
      inSchool(
        1,
        async (db) =>
          (
            await db
              .select()
              .from(lectures)
              .where(hasId(lectures, 1, id))
          )[0]?.durationMinutes,
      )
    const [one, two] = [await added(course), await added(course)]
    const upload = await ask('POST', `${one.path}/create-video`, { title: 'Film' })
    const { video_id: videoId } = (upload.component as ComponentRow).payload as { video_id: number }
    expect(await minutes(one.l.id)).toBe(0)
    await inSchool(1, async (db) => {
      await db
        .update(videos)
        .set({ durationSeconds: 312.4 })
        .where(hasId(videos, 1, videoId))
      await takeOverLengthOf(db, 1, videoId)
    })
    expect(await minutes(one.l.id)).toBe(6)
    // The same video in another lecture, whose length is known already.
    await inSchool(1, (db) =>
      db
        .update(lectures)
        .set({ durationMinutes: 9 })
        .where(hasId(lectures, 1, two.l.id)),
    )
    await add(two.path, 'video', { video_id: videoId })
    expect(await minutes(two.l.id)).toBe(9)
    const { title, is_free, login_required, status, publish_at, version } = two.l
    const body = { title, is_free, login_required, status, publish_at, version, duration_minutes: 0 }
    expect((await ask('PUT', two.path, body)).status).toBe(200)
    expect(await minutes(two.l.id)).toBe(6)
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
      (await ask('DELETE', lecturePath(taught, 0, 0), undefined, visit)).status,
    ]
    expect(await tries(await as(stranger))).toEqual([403, 403, 403])
    expect(await tries(await as(student))).toEqual([403, 403, 403])
    expect(await tries(await as(foreign, 2))).toEqual([404, 404, 404])
    expect(await tries(await as(teacher))).toEqual([200, 201, 200])
    const mixed = `${course.id}/sections/${sectionAt(taught, 0).id}`
    expect((await ask('PUT', mixed, { title: 'x' })).status, 'a section of another course').toBe(404)
  })
})

test('the contents of a course are read in as many statements whatever its size', async () => {
  const statements = (of: Course) => countStatementsAgain(() => ask('GET', `${of.id}/sections`))
  const small = await aSmallCourse()
  const large = await inSchool(1, (db) =>
    aCourse(db, { sections: Array.from({ length: 6 }, () => ({ lectures: Array.from({ length: 10 }, () => ({})) })) }),
  )
  expect(await statements(large)).toBe(await statements(small))
})
