import { beforeAll, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import { getSource } from '#app/content/videos/stored.server.ts'
import { transcode } from '#app/content/videos/transcoding.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { type Answer, aBuilder, type Course, lecturePath } from '#tests/building.ts'
import { clip } from '#tests/clips.ts'
import { keepNothing } from '#tests/keep-nothing.ts'

let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let boss: { schoolId: number; id: number }

beforeAll(async () => {
  ;({ ask } = await aBuilder())
  boss = await inSchool(1, (db) => aStaffMember(db))
})

const READY = { status: 3, folder: 'a'.repeat(32) } as const
const aReadyVideo = (durationSeconds: number) => inSchool(1, (db) => aVideo(db, boss, { ...READY, durationSeconds }))
const courseOf = (...minutes: number[]) =>
  inSchool(1, (db) =>
    aCourse(db, { sections: [{ lectures: minutes.map((durationMinutes) => ({ durationMinutes })) }] }),
  )
const show = async (course: Course, at: number, video: { id: number }) => {
  const payload = { video_id: video.id }
  const answer = await ask('POST', `${lecturePath(course, 0, at)}/components`, { type: 'video', payload })
  return (answer.component as { id: number }).id
}
const lectureOf = async (course: Course, at: number) =>
  (
    (await ask('GET', lecturePath(course, 0, at))) as Answer & {
      lecture: { duration_minutes: number; version: number }
    }
  ).lecture

test('a lecture without a length takes that of its videos, in whole minutes; one that was typed stays', async () => {
  const course = await courseOf(0, 10)
  const video = await aReadyVideo(125)
  for (const at of [0, 1]) await show(course, at, video)
  expect(await lectureOf(course, 0)).toMatchObject({ duration_minutes: 3, version: 1 })
  expect(await lectureOf(course, 1)).toMatchObject({ duration_minutes: 10, version: 1 })
  // An editor that was open meanwhile sends what it knew.
  const put = (body: object) => ask('PUT', lecturePath(course, 0, 0), { title: 'Light', ...body })
  expect(await put({ duration_minutes: 0, version: 1 })).toMatchObject({ lecture: { duration_minutes: 3, version: 2 } })
  expect(await put({ duration_minutes: 7 })).toMatchObject({ lecture: { duration_minutes: 7 } })
  const other = await courseOf(0)
  const id = await show(other, 0, await aReadyVideo(30))
  const longer = await aReadyVideo(60)
  await ask('PUT', `${lecturePath(other, 0, 0)}/components/${id}`, { payload: { video_id: longer.id } })
  expect(await lectureOf(other, 0)).toMatchObject({ duration_minutes: 1 })
})

test('a video that is prepared later brings its length then, and the course says how long it is', async () => {
  const course = await courseOf(0)
  const bytes = await clip({ seconds: 2 })
  const length = bytes.length
  const sent = { status: 0, length, received: length, size: length, filename: 'clip.mp4' } as const
  const video = await inSchool(1, (db) => aVideo(db, boss, sent))
  await storage.put(getSource(video), bytes)
  await show(course, 0, video)
  expect(await lectureOf(course, 0)).toMatchObject({ duration_minutes: 0 })
  const page = async () => (await new Visit().speaking('en').page(`/${course.slug}`)).text()
  // Nothing is said of a length that nobody knows.
  expect(await page()).not.toMatch(/\b\d+\s(s|min)\b/)
  await transcode({ schoolId: 1, videoId: video.id })
  expect(await lectureOf(course, 0)).toMatchObject({ duration_minutes: 1, version: 1 })
  keepNothing()
  expect(await page()).toMatch(/\b1\smin\b/)
})
