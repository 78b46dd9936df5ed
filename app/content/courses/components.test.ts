import { storeFile } from '#app/people/media/files.server.ts'
import { expect, test } from '#tests/fixture.ts'
import { listLectureComponents } from './components.server.ts'
import { aCourse } from './factory.server.ts'
import { addComponents } from './outline-changes.server.ts'

test('a lecture’s parts come in order, each with all its files and no others', async ({ db }) => {
  const course = await aCourse(db, { sections: [{ lectures: [{}] }] })
  const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
  const stored = (name: string) =>
    storeFile(db, { schoolId: 1, bytes: Buffer.from(name), filename: name, visibility: 'private', durationSeconds: 52 })
  const [film, poster, words, sheet, arkusz] = [
    await stored('film'),
    await stored('poster'),
    await stored('words'),
    await stored('sheet'),
    await stored('arkusz'),
  ].map(({ id }) => id) as [number, number, number, number, number]
  await stored('of no part')
  const part = { schoolId: 1, lectureId }
  await addComponents(db, [
    {
      ...part,
      type: 'pdf',
      position: 2,
      payload: { title: { en: 'Sheet' }, file_id: { en: sheet, pl: arkusz } },
    },
    {
      ...part,
      type: 'video',
      position: 1,
      payload: { file_id: film, poster_id: poster, captions: [{ locale: 'en', file_id: words }] },
    },
    { ...part, type: 'video', position: 3, payload: { file_id: film, poster_id: null, captions: [] } },
  ])
  const parts = await listLectureComponents(db, 1, lectureId)
  const files = parts.map((one) => one.files.map(({ id }) => id).sort((a, b) => a - b))
  expect(parts.map(({ type }) => type)).toEqual(['text', 'video', 'pdf', 'video'])
  expect(files).toEqual([[], [film, poster, words], [sheet, arkusz], [film]])
  expect(parts[3]?.files[0]).toMatchObject({ filename: 'film', seconds: 52, size: 4, schoolId: 1 })
  expect(await listLectureComponents(db, 2, lectureId)).toEqual([])
})
