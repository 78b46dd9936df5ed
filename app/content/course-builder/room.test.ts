import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { LectureRow, SectionRow } from '#app/content/courses/edited-rows.ts'
import { COMPONENTS_MAX, LECTURES_MAX, SECTION_LECTURES_MAX, SECTIONS_MAX } from '#app/content/courses/outline.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aBuilder, aSmallCourse, type Body, type Course, sectionAt } from '#tests/building.ts'
import { countStatements, countStatementsAgain } from '#tests/counted-statements.ts'

let office: Awaited<ReturnType<typeof aBuilder>>['office']
let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let sectionsOf: Awaited<ReturnType<typeof aBuilder>>['sectionsOf']
let added: Awaited<ReturnType<typeof aBuilder>>['added']

beforeAll(async () => {
  ;({ office, ask, sectionsOf, added } = await aBuilder())
})

const fill = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))
const fillSections = (course: Course, many: number) =>
  fill(sql`insert into sections (school_id, product_id, title, position)
    select 1, ${course.id}, '{"en": "S"}', n + 10 from generate_series(1, ${many}::int) n on conflict do nothing`)
const fillLectures = (course: Course, section: { id: number }, many: number) =>
  fill(sql`insert into lectures (school_id, product_id, section_id, title, position, status)
    select 1, ${course.id}, ${section.id}, '{"en": "L"}', n + 10, 'draft' from generate_series(1, ${many}::int) n on conflict do nothing`)
const fillComponents = (lecture: { id: number }, many: number) =>
  fill(sql`insert into components (school_id, lecture_id, type, position, payload, downloads)
    select 1, ${lecture.id}, 'text', n + 10, '{"html": {"en": "<p>C</p>"}}', 7 from generate_series(1, ${many}::int) n on conflict do nothing`)

const refused = (most: number, thing: string) => ({
  status: 422,
  message: expect.stringMatching(`${most.toLocaleString('en')} ${thing}`),
})

test('a course has room for so many sections, however they come', async () => {
  const [course, other] = [await aSmallCourse(), await aSmallCourse()]
  await fillSections(course, SECTIONS_MAX - 3)
  const at = `${course.id}/sections`
  const two = { sections: [1, 2].map((at) => ({ title: `${at}`, lectures: [] })) }
  const full = refused(SECTIONS_MAX, 'sections')
  expect(await ask('POST', `${at}/outline`, two), 'one too many').toMatchObject(full)
  const raced = await Promise.all([1, 2, 3].map((title) => ask('POST', at, { title: `${title}` })))
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const [first] = await sectionsOf(course)
  const from = `${other.id}/sections/${sectionAt(other, 0).id}`
  expect(await ask('POST', `${at}/${first?.id}/duplicate`)).toMatchObject(full)
  for (const how of ['duplicate', 'move'])
    expect(await ask('POST', `${from}/${how}`, { course_id: course.id })).toMatchObject(full)
  expect((await ask('DELETE', `${at}/${first?.id}`)).status).toBe(200)
  expect((await ask('POST', `${from}/move`, { course_id: course.id })).status).toBe(200)
  expect(await ask('POST', `${at}/${first?.id}/restore`), 'its place was taken').toMatchObject(full)
})

test('a course has room for so many lectures, however they come', async () => {
  const [course, other] = [await aSmallCourse(), await aSmallCourse()]
  const [one, two] = [sectionAt(course, 0), sectionAt(course, 1)]
  await fillLectures(course, one, LECTURES_MAX / 2 - 2)
  await fillLectures(course, two, LECTURES_MAX / 2 - 1)
  const full = refused(LECTURES_MAX, 'lectures')
  const at = `${course.id}/sections`
  const [lecture] = one.lectures
  expect(await ask('POST', `${at}/${one.id}/lectures`, { title: 'More' })).toMatchObject(full)
  expect(await ask('POST', `${at}/${one.id}/lectures/${lecture?.id}/duplicate`)).toMatchObject(full)
  expect(await ask('POST', `${at}/outline`, { sections: [{ title: 'S', lectures: ['L'] }] })).toMatchObject(full)
  expect(await ask('POST', `${at}/${two.id}/duplicate`)).toMatchObject(full)
  const foreign = sectionAt(other, 0)
  const moving = `${other.id}/sections/${foreign.id}`
  expect(await ask('POST', `${moving}/move`, { course_id: course.id })).toMatchObject(full)
  for (const how of ['move', 'duplicate']) {
    const to = { course_id: course.id, section_id: two.id }
    expect(await ask('POST', `${moving}/lectures/${foreign.lectures[0]?.id}/${how}`, to)).toMatchObject(full)
  }
  const section = refused(SECTION_LECTURES_MAX, 'lectures')
  const within = { section_id: two.id }
  expect(await ask('POST', `${at}/${one.id}/lectures/${lecture?.id}/move`, within)).toMatchObject(section)
  expect((await ask('POST', `${at}/${one.id}/lectures/${lecture?.id}/move`, { section_id: one.id })).status).toBe(200)
  const copied = await ask('POST', `${at}/${one.id}/duplicate`, { course_id: other.id })
  expect((copied.section as SnakeCased<SectionRow>).lectures).toHaveLength(SECTION_LECTURES_MAX)
  expect((await ask('DELETE', `${at}/${one.id}`)).status).toBe(200)
  expect((await ask('POST', `${moving}/move`, { course_id: course.id })).status).toBe(200)
  expect(await ask('POST', `${at}/${one.id}/restore`), 'its place was taken').toMatchObject(full)
})

test('a section of as many lectures as it may have is put in order, and a longer list is a 422 at its field', async () => {
  const course = await aSmallCourse()
  const section = sectionAt(course, 0)
  await fillLectures(course, section, SECTION_LECTURES_MAX - 2)
  const path = `${course.id}/sections/${section.id}/lectures`
  const ids = ((await ask('GET', path)) as unknown as { data: SnakeCased<LectureRow>[] }).data.map(({ id }) => id)
  expect((await ask('POST', `${path}/order`, { ids: ids.toReversed(), from: ids })).status).toBe(200)
  const long = await ask('POST', `${path}/order`, { ids: [...ids, 1] })
  expect([long.status, Object.keys(long.errors as Body)]).toEqual([422, ['ids']])
})

test('a course of 300 lectures is read and put in order in as many statements as a small one', async () => {
  const [small, large] = [await aSmallCourse(), await aSmallCourse()]
  await fillLectures(large, sectionAt(large, 0), 300)
  async function statements(course: Course): Promise<number[]> {
    const path = `${course.id}/sections/${sectionAt(course, 0).id}/lectures`
    const ids = ((await ask('GET', path)) as unknown as { data: SnakeCased<LectureRow>[] }).data.map(({ id }) => id)
    const counts: number[] = []
    for (const work of [
      () => ask('GET', `${course.id}/sections`),
      () => office.page(`/home/courses/${course.id}/sections`),
      () => ask('POST', `${path}/order`, { ids: ids.toReversed() }),
    ]) {
      counts.push(await countStatementsAgain(async () => expect((await work()).status).toBe(200)))
    }
    return counts
  }
  expect(await statements(large)).toEqual(await statements(small))
})

test('a full section moves to another course in as many statements as an empty one', async () => {
  const [course, other] = [await aSmallCourse(), await aSmallCourse()]
  await fillLectures(course, sectionAt(course, 0), SECTION_LECTURES_MAX - 2)
  const asked: number[] = []
  for (const { id } of course.sections) {
    const move = () => ask('POST', `${course.id}/sections/${id}/move`, { course_id: other.id })
    asked.push(await countStatements(async () => expect((await move()).status).toBe(200)))
  }
  expect(asked[0]).toBe(asked[1])
  const moved = (await sectionsOf(other)).slice(-2).map(({ id, lectures }) => [id, lectures.length])
  expect(moved).toEqual([
    [sectionAt(course, 0).id, SECTION_LECTURES_MAX],
    [sectionAt(course, 1).id, 1],
  ])
})

test('a full course is copied whole for several people at once, or they are told to wait', async () => {
  const course = await aSmallCourse()
  await fillLectures(course, sectionAt(course, 0), LECTURES_MAX / 2 - 2)
  await fillLectures(course, sectionAt(course, 1), LECTURES_MAX / 2 - 1)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST', `${course.id}/duplicate`)))
  const made = answers.filter(({ status }) => status === 201).map(({ product }) => (product as { id: number }).id)
  expect(made.length).toBeGreaterThan(0)
  for (const { status, message } of answers)
    if (status !== 201) expect([status, message]).toEqual([503, expect.stringContaining('busy')])
  const { rows } = await fill(sql`select count(*)::int as lectures from lectures
    where school_id = 1 and product_id = any(${sql.param(made)}::bigint[]) group by product_id`)
  expect(rows).toEqual(made.map(() => ({ lectures: LECTURES_MAX })))
})

test('a lecture has room for so many components, however they come', async () => {
  const course = await aSmallCourse()
  const { l, path } = await added(course)
  const other = await added(course, 'Other')
  await fillComponents(l, COMPONENTS_MAX)
  await fillComponents(other.l, 1)
  const parts = async (at: string) =>
    ((await ask('GET', `${at}/components`)) as unknown as { data: { id: number }[] }).data
  const [first] = await parts(path)
  const [foreign] = await parts(other.path)
  const full = refused(COMPONENTS_MAX, 'content blocks')
  const text = { type: 'text', payload: { html: '<p>x</p>' } }
  expect(await ask('POST', `${path}/components`, text)).toMatchObject(full)
  expect(await ask('POST', `${path}/components/${first?.id}/duplicate`)).toMatchObject(full)
  expect(await ask('POST', `${other.path}/components/${foreign?.id}/move`, { lecture_id: l.id })).toMatchObject(full)
  expect((await ask('DELETE', `${path}/components/${first?.id}`, { confirmation: 'DELETE' })).status).toBe(200)
  expect((await ask('POST', `${path}/components`, text)).status).toBe(201)
  expect(await ask('POST', `${path}/components/${first?.id}/restore`), 'its place was taken').toMatchObject(full)
  const copy = (await ask('POST', `${path}/duplicate`)).lecture as SnakeCased<LectureRow>
  expect(copy.components).toHaveLength(COMPONENTS_MAX)
  const { rows } = await fill(
    sql`select max(downloads) as most from components where school_id = 1 and lecture_id = ${copy.id}`,
  )
  expect(rows, 'nobody fetched anything of a copy').toEqual([{ most: 0 }])
})

test('copies are limited, all of them together', async () => {
  const { ask } = await aBuilder()
  const course = await aSmallCourse()
  const lecture = `${course.id}/sections/${sectionAt(course, 1).id}/lectures/${sectionAt(course, 1).lectures[0]?.id}`
  const statuses = new Set<number>()
  while (!statuses.has(429)) statuses.add((await ask('POST', `${lecture}/components/999999/duplicate`)).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await ask('POST', `${course.id}/duplicate`)).status).toBe(429)
  expect((await ask('POST', `${course.id}/sections`, { title: 'Still' })).status).toBe(201)
})
