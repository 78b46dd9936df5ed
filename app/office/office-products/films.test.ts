import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { products } from '#app/content/catalogue/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

async function limit(instructorsLimited: boolean): Promise<void> {
  await inSchool(1, (db) => db.update(schools).set({ instructorsLimited }).where(eq(schools.id, 1)))
  clearSchoolCache()
}
afterAll(() => limit(false))

/** A course with a lecture that shows these films. */
async function showing(db: Db, teacherIds: number[], films: { id: number }[]) {
  const { id, sections } = await aCourse(db, { teacherIds, sections: [{ lectures: [{}] }] })
  const lectureId = sections[0]?.lectures[0]?.id ?? 0
  await addComponents(
    db,
    films.map((film, position) => ({
      schoolId: 1,
      lectureId,
      type: 'video' as const,
      position: position + 1,
      payload: { video_id: film.id },
    })),
  )
  return id
}

async function callsOf(account: Parameters<Visit['as']>[0]) {
  const visit = await new Visit().as(account)
  return async (method: string, path: string, body?: object) =>
    (await visit.request(`/home/${path}`, { method, ...(body && { body }) })).status
}

const words = { filename: 'a.vtt', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nLight' }
/** Every change of a film. */
const changesOf = ({ id }: { id: number }): [string, string, object?][] => [
  ['PUT', `videos/${id}/captions/en`, words],
  ['DELETE', `videos/${id}/captions/en`],
  ['POST', `videos/${id}/upload`],
  ['POST', `videos/${id}/prepare`],
  ['DELETE', `videos/${id}`],
]

test('an instructor changes the films they sent and those of what they teach, and sees the others', async () => {
  const { teaches, shown, sent, others, shared } = await inSchool(1, async (db) => {
    const [boss, teaches] = [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
    const [shown, others, shared] = [await aVideo(db, boss), await aVideo(db, boss), await aVideo(db, boss)]
    const sent = await aVideo(db, teaches)
    await showing(db, [teaches.id], [shown, shared])
    await showing(db, [boss.id], [others, shared])
    return { teaches, shown, sent, others, shared }
  })
  const call = await callsOf(teaches)
  for (const { id } of [shown, sent]) {
    expect(await call('PUT', `videos/${id}/captions/en`, words)).toBe(200)
    expect(await call('POST', `videos/${id}/upload`)).toBe(200)
    expect(await call('DELETE', `videos/${id}`)).toBe(200)
  }
  for (const film of [others, shared]) {
    expect(await call('GET', `videos/${film.id}`)).toBe(200)
    for (const change of changesOf(film)) expect(await call(...change)).toBe(403)
  }
})

test('one whom the owner limits sees and changes what stands in their course, and gains nothing by naming a film', async () => {
  const { teaches, course, shown, hidden, open } = await inSchool(1, async (db) => {
    const [boss, teaches] = [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
    const [shown, hidden, open] = [
      await aVideo(db, boss),
      await aVideo(db, boss),
      await aVideo(db, boss, { open: true }),
    ]
    const course = await showing(db, [teaches.id], [shown])
    const other = await showing(db, [boss.id], [hidden])
    await db
      .update(products)
      .set({ trailerVideoId: open.id })
      .where(and(eq(products.schoolId, 1), eq(products.id, other)))
    return { teaches, course, shown, hidden, open }
  })
  await limit(true)
  const call = await callsOf(teaches)
  expect(await call('GET', `videos/${shown.id}`)).toBe(200)
  expect(await call('PUT', `videos/${shown.id}/captions/en`, words)).toBe(200)
  expect(await call('GET', `videos/${hidden.id}`)).toBe(404)
  for (const change of changesOf(hidden)) expect(await call(...change)).toBe(404)
  // Neither does a video for everybody come onto a page of theirs by its id alone, whatever else is wrong with the call.
  expect(await call('PUT', `courses/${course}`, { title: 'Mine', trailer_video_id: open.id })).toBe(404)
  expect(await call('PUT', `courses/${course}`, { title: '', trailer_video_id: open.id })).toBe(404)
  for (const change of changesOf(open)) expect(await call(...change)).toBe(404)
  await limit(false)
  expect(await call('PUT', `courses/${course}`, { title: 'Mine', trailer_video_id: open.id })).toBe(200)
})

test('one whom the owner limits shows videos that they sent, and those that are shown already stay', async () => {
  const { teaches, course, theirs, onPage, mine, lecture } = await inSchool(1, async (db) => {
    const [boss, teaches] = [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
    const open = (of: typeof boss) => aVideo(db, of, { open: true })
    const [theirs, onPage, mine] = [await open(boss), await open(boss), await open(teaches)]
    const { id, sections } = await aCourse(db, { teacherIds: [teaches.id], sections: [{ lectures: [{}] }] })
    const [section] = sections
    const lecture = `courses/${id}/sections/${section?.id}/lectures/${section?.lectures[0]?.id}/components`
    await db
      .update(products)
      .set({ trailerVideoId: theirs.id })
      .where(and(eq(products.schoolId, 1), eq(products.id, id)))
    return { teaches, course: id, theirs, onPage, mine, lecture }
  })
  const teacher = await new Visit().as(teaches)
  const made = await teacher.post('/home/pages/product', { product_id: course })
  const { page } = (await made.json()) as { page: { id: number } }
  const blocks = `/home/subpages/${page.id}/blocks`
  const inBlock = (video: number, title = 'Light') => ({ type: 'video', payload: { video, title } })
  const added = await teacher.post(blocks, inBlock(onPage.id))
  const { block } = (await added.json()) as { block: { id: number } }
  await limit(true)
  const call = await callsOf(teaches)
  const trailer = (trailer_video_id: number) => call('PUT', `courses/${course}`, { title: 'Mine', trailer_video_id })
  expect(await trailer(theirs.id), 'it is the trailer already').toBe(200)
  expect(await trailer(mine.id)).toBe(200)
  expect(await trailer(theirs.id), 'it no longer is').toBe(404)
  const inPage = async (method: string, path: string, body: object) =>
    (await teacher.request(path, { method, body })).status
  expect(await inPage('PUT', `${blocks}/${block.id}`, inBlock(onPage.id, 'Shade')), 'it is shown already').toBe(200)
  expect(await inPage('PUT', `${blocks}/${block.id}`, inBlock(theirs.id))).toBe(404)
  expect(await inPage('POST', blocks, inBlock(theirs.id))).toBe(404)
  expect(await inPage('POST', blocks, inBlock(mine.id))).toBe(201)
  const [closed, sent] = await inSchool(1, async (db) => [
    await aVideo(db, await aStaffMember(db)),
    await aVideo(db, teaches),
  ])
  const component = (video_id = 0, more = {}) =>
    call('POST', lecture, { type: 'video', payload: { video_id }, ...more })
  expect(await component(closed?.id, { unheard_of: 1 }), 'not to be told from one that is not there').toBe(404)
  expect(await component(closed?.id)).toBe(404)
  expect(await component(sent?.id)).toBe(201)
})
