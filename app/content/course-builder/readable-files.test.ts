import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { storeFile } from '#app/people/media/files.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

async function limit(instructorsLimited: boolean): Promise<void> {
  await inSchool(1, (db) => db.update(schools).set({ instructorsLimited }).where(eq(schools.id, 1)))
  clearSchoolCache()
}
beforeAll(() => limit(true))
afterAll(() => limit(false))

/** The id of a file with these words that somebody uploads. */
async function upload(visit: Visit, text: string): Promise<number> {
  const body = new FormData()
  body.set('file', new File([text], 'a.txt', { type: 'text/plain' }))
  const answer = await visit.request('/home/files', { method: 'POST', body })
  return ((await answer.json()) as { file: { id: number } }).file.id
}

test('a file is named by whoever sent it, also after somebody else, and by all whom the owner does not limit', async () => {
  const { first, second, boss, places } = await inSchool(1, async (db) => {
    const inside = [{ lectures: [{}] }]
    const [boss, first, second] = [
      await aStaffMember(db),
      await aStaffMember(db, { role: 'instructor' }),
      await aStaffMember(db, { role: 'instructor' }),
    ]
    const placeOf = async (teacher: { id: number }) => {
      const { id, sections } = await aCourse(db, { teacherIds: [teacher.id], sections: inside })
      const [section] = sections
      return `/home/courses/${id}/sections/${section?.id}/lectures/${section?.lectures[0]?.id}/components`
    }
    return { first, second, boss, places: [await placeOf(first), await placeOf(second)] as const }
  })
  const [one, two, owner] = [await new Visit().as(first), await new Visit().as(second), await new Visit().as(boss)]
  const name = async (visit: Visit, at: string, file_id: number) =>
    (await visit.post(at, { type: 'file', payload: { file_id } })).status
  const file = await upload(one, 'the same words')
  expect(await name(two, places[1], file)).toBe(404)
  expect(await name(owner, places[1], file)).toBe(201)
  expect(await name(two, places[1], file), 'it stands in their course now').toBe(201)
  const other = await upload(one, 'other words')
  expect(await upload(two, 'other words')).toBe(other)
  expect([await name(one, places[0], other), await name(two, places[1], other)]).toEqual([201, 201])
  const free = await upload(owner, 'words of the owner')
  await limit(false)
  expect(await name(two, places[1], free)).toBe(201)
  await limit(true)
})

test('an instructor whom the owner limits puts nothing of courses that they do not see into theirs', async () => {
  const { teaches, at, shared, ofOthers, loose, films } = await inSchool(1, async (db) => {
    const [boss, teaches] = [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
    const inside = [{ lectures: [{}] }]
    const own = await aCourse(db, { teacherIds: [teaches.id], sections: inside })
    const other = await aCourse(db, { teacherIds: [boss.id], sections: inside })
    const file = async (text: string) =>
      (await storeFile(db, { schoolId: 1, bytes: Buffer.from(text), filename: 'a.txt', visibility: 'private' })).id
    const [shared, ofOthers, loose] = [await file('shared'), await file('of others'), await file('loose')]
    const [sent, seen, hidden, unused] = [
      await aVideo(db, teaches),
      await aVideo(db, boss),
      await aVideo(db, boss),
      await aVideo(db, boss),
    ]
    const put = (course: typeof own, payloads: object[]) =>
      addComponents(
        db,
        payloads.map((payload, at) => {
          const type = 'video_id' in payload ? ('video' as const) : ('file' as const)
          const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
          return { schoolId: 1, lectureId, type, position: at + 1, payload } as Parameters<
            typeof addComponents
          >[1][number]
        }),
      )
    await put(own, [{ title: {}, file_id: { en: shared } }, { video_id: seen.id }])
    await put(other, [
      { title: {}, file_id: { pl: shared } },
      { title: {}, file_id: { pl: ofOthers } },
      { video_id: hidden.id },
    ])
    const [section] = own.sections
    const at = `/home/courses/${own.id}/sections/${section?.id}/lectures/${section?.lectures[0]?.id}/components`
    return { teaches, at, shared, ofOthers, loose, films: { sent, seen, hidden, unused } }
  })
  const teacher = await new Visit().as(teaches)
  const naming = async (type: string, payload: object) => (await teacher.post(at, { type, payload })).status
  expect(await naming('file', { file_id: shared })).toBe(201)
  expect(await naming('file', { file_id: loose }), 'nobody knows whose it is').toBe(404)
  const sent = await upload(teacher, 'sent')
  expect(await naming('file', { file_id: sent })).toBe(201)
  expect(await naming('file', { file_id: ofOthers })).toBe(404)
  expect(await naming('file', { file_id: { en: sent, pl: ofOthers } })).toBe(404)
  expect(await naming('video', { file_id: ofOthers })).toBe(404)
  expect(await naming('video', { video_id: films.sent.id })).toBe(201)
  expect(await naming('video', { video_id: films.seen.id })).toBe(201)
  expect(await naming('video', { video_id: films.hidden.id })).toBe(404)
  expect(await naming('video', { video_id: films.unused.id })).toBe(404)
})
