import { expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { aCourse } from '#app/courses/factory.server.ts'
import { addComponents } from '#app/courses/outline-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aVideo } from '#app/videos/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'

test('an instructor changes the films they sent and those of what they teach, and sees the others', async () => {
  const { teaches, shown, sent, others } = await inSchool(1, async (db) => {
    const [boss, teaches] = [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
    const [shown, sent, others] = [await aVideo(db, boss), await aVideo(db, teaches), await aVideo(db, boss)]
    const showing = async (id: number, teacherIds: number[]) => {
      const { sections } = await aCourse(db, { teacherIds, sections: [{ lectures: [{}] }] })
      const lectureId = sections[0]?.lectures[0]?.id ?? 0
      await addComponents(db, [{ schoolId: 1, lectureId, type: 'video', position: 1, payload: { video_id: id } }])
    }
    await showing(shown.id, [teaches.id])
    await showing(others.id, [boss.id])
    return { teaches, shown, sent, others }
  })
  const teacher = await new Visit().as(teaches)
  const said = async (method: string, path: string, body?: object) =>
    (await teacher.request(`/home/videos/${path}`, { method, ...(body && { body }) })).status
  const words = { filename: 'a.vtt', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nLight' }
  for (const { id } of [shown, sent]) {
    expect(await said('PUT', `${id}/captions/en`, words)).toBe(200)
    expect(await said('POST', `${id}/upload`)).toBe(200)
    expect(await said('DELETE', `${id}`)).toBe(200)
  }
  expect(await said('GET', `${others.id}`)).toBe(200)
  for (const [method, path, body] of [
    ['PUT', `${others.id}/captions/en`, words],
    ['DELETE', `${others.id}/captions/en`],
    ['POST', `${others.id}/upload`],
    ['POST', `${others.id}/prepare`],
    ['DELETE', `${others.id}`],
  ] as const)
    expect(await said(method, path, body)).toBe(403)
})
