import { grantAccess } from '#app/access/access/access.server.ts'
import { listLectureComponents } from '#app/content/courses/components.server.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import type { VideoView } from '#app/content/player/media-view.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { storeFile } from '#app/people/media/files.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { componentViews } from './component-views.server.ts'
import type { DocumentView } from './watch-view.ts'

const FILM = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(500, 'film')])

async function aFilm(db: Db) {
  const course = await aCourse(db, { sections: [{ lectures: [{}] }] })
  const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
  const stored = async (bytes: Buffer, filename: string, durationSeconds?: number) =>
    (await storeFile(db, { schoolId: 1, bytes, filename, durationSeconds, visibility: 'private' })).id
  const film = await stored(FILM, 'film.mp4', 60)
  const words = await stored(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nLook'), 'words.vtt')
  const sheet = await stored(Buffer.from('%PDF-1.7 sheet'), 'Sheet.pdf')
  const part = { schoolId: 1, lectureId }
  await addComponents(db, [
    {
      ...part,
      type: 'video',
      position: 1,
      payload: { file_id: film, poster_id: null, captions: [{ locale: 'en', file_id: words }] },
    },
    { ...part, type: 'pdf', position: 2, payload: { title: { en: 'Sheet' }, file_id: { en: sheet } } },
    { ...part, type: 'audio', position: 3, payload: { file_id: 987654321 } },
  ])
  return { course, lectureId }
}

describe('the parts of a lecture as the page gets them', () => {
  test('a film begins where one stopped, and anew when that was its end', async ({ db }) => {
    const { lectureId } = await aFilm(db)
    const components = await listLectureComponents(db, 1, lectureId)
    const startAt = async (seconds: number) =>
      (await componentViews(components, 'en', { seconds, works: false })).flatMap((view) =>
        view.type === 'video' ? [view.startAt] : [],
      )
    expect(await Promise.all([0, 33, 50, 51, 60].map(startAt))).toEqual([[0], [33], [50], [0], [0]])
  })

  test('a document comes in the other language when there is none in the reader’s; a lost file is left out', async ({
    db,
  }) => {
    const { lectureId } = await aFilm(db)
    const views = await componentViews(await listLectureComponents(db, 1, lectureId), 'pl', {
      seconds: 0,
      works: false,
    })
    expect(views.map(({ type }) => type)).toEqual(['text', 'video', 'pdf'])
    expect(views[2]).toMatchObject({ title: 'Sheet', kind: 'pdf', size: 14 })
  })

  test('their addresses open for who has access, and nobody else is given any', async () => {
    const { path, account, other } = await inSchool(1, async (db) => {
      const { course, lectureId } = await aFilm(db)
      const [account, other] = [await aStudent(db), await aStudent(db)]
      const grant = { schoolId: 1, accountId: account.id, productId: course.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: account.id, reason: 'test' })
      return { path: `/${course.slug}/watch/${lectureId}`, account, other }
    })
    const student = await new Visit().as(account)
    const { lecture } = (await (await student.request(path)).json()) as {
      lecture: { components: [unknown, VideoView, DocumentView] }
    }
    const [, film, sheet] = lecture.components
    for (const address of [film.src, film.captions[0]?.src ?? '']) {
      expect((await new Visit().request(address)).status).toBe(200)
      expect((await new Visit().request(address.split('?')[0] ?? '')).status).toBe(403)
    }
    for (const [address, way] of [
      [sheet.src, 'inline'],
      [sheet.download, 'attachment'],
    ] as const) {
      const led = await student.request(address)
      expect(led.status).toBe(303)
      const opened = await new Visit().request(led.headers.get('location') ?? '')
      expect([opened.status, opened.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(way)])
      expect((await new Visit().request(address)).status).toBe(401)
      expect((await (await new Visit().as(other)).request(address)).status).toBe(403)
    }
    for (const visit of [new Visit(), await new Visit().as(other)]) {
      for (const accept of ['application/json', 'text/html']) {
        expect(await (await visit.request(path, { accept })).text()).not.toContain('/media/1/')
      }
    }
  })

  test('a document that students keep is counted for who made it, who is not counted', async () => {
    const { course, lectureId, account, teacher } = await inSchool(1, async (db) => {
      const account = await aStudent(db)
      const made = await aFilm(db)
      const grant = { schoolId: 1, accountId: account.id, productId: made.course.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: account.id, reason: 'test' })
      return { ...made, account, teacher: await aStaffMember(db) }
    })
    const [student, office] = [await new Visit().as(account), await new Visit().as(teacher)]
    const components = `/home/courses/${course.id}/sections/${course.sections[0]?.id}/lectures/${lectureId}/components`
    const sheet = async () => {
      const { data } = (await (await office.request(components)).json()) as { data: ComponentRow[] }
      return data.find(({ type }) => type === 'pdf') as ComponentRow
    }
    const address = `/lecture/${lectureId}/files/${(await sheet()).id}`
    for (const visit of [student, student, office])
      for (const way of ['', '/download']) expect((await visit.request(address + way)).status).toBe(303)
    expect((await sheet()).downloads).toBe(2)
    for (const none of [`/lecture/${lectureId}/files/987654321`, `/lecture/987654321/files/${(await sheet()).id}`])
      expect((await student.request(none)).status).toBe(404)
  })
})
