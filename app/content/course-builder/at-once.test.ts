import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lockCourse } from '#app/content/courses/edited.server.ts'
import type { SectionRow } from '#app/content/courses/edited-rows.ts'
import { moveSection } from '#app/content/courses/moves.server.ts'
import { sections } from '#app/content/courses/tables.server.ts'
import { progressOfLectures } from '#app/learning/lectures/moving.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { aBuilder, aSmallCourse } from '#tests/building.ts'
import { somebodyWaits } from '#tests/waiting.ts'

let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let sectionsOf: Awaited<ReturnType<typeof aBuilder>>['sectionsOf']
let added: Awaited<ReturnType<typeof aBuilder>>['added']

beforeAll(async () => {
  ;({ ask, sectionsOf, added } = await aBuilder())
})

const three = () => Promise.all([aSmallCourse(), aSmallCourse(), aSmallCourse()])

test('a lecture that two people move into two courses at once goes into one of them', async () => {
  const [course, ...others] = await three()
  const { path, l } = await added(course)
  await ask('POST', `${path}/components`, { type: 'text', payload: { html: '<p>Look.</p>' } })
  const moves = others.map(({ id, sections: [to] }) =>
    ask('POST', `${path}/move`, { course_id: id, section_id: to?.id }),
  )
  expect((await Promise.all(moves)).map(({ status }) => status).sort()).toEqual([200, 404])
  const found = (await Promise.all(others.map(sectionsOf))).flat().flatMap(({ lectures }) => lectures)
  expect(found.filter(({ title }) => title === l.title).map(({ components }) => components.length)).toEqual([1])
})

test('a section moved by two people at once goes into one course, and nothing is added to what left', async () => {
  const [course, ...others] = await three()
  const { s, path } = await added(course)
  const text = { type: 'text', payload: { html: '<p>Look.</p>' } }
  const [first, second, ...rest] = await Promise.all([
    ...others.map(({ id }) => ask('POST', `${course.id}/sections/${s.id}/move`, { course_id: id })),
    ask('POST', `${course.id}/sections/${s.id}/lectures`, { title: 'Late' }),
    ask('POST', `${path}/duplicate`, {}),
    ask('POST', `${path}/components`, text),
  ])
  expect([first?.status, second?.status].sort()).toEqual([200, 404])
  for (const { status } of rest) expect([201, 404]).toContain(status)
  const moved = (await Promise.all(others.map(sectionsOf))).flat().filter(({ title }) => title === s.title)
  expect(moved).toHaveLength(1)
  expect((moved[0] as SnakeCased<SectionRow>).lectures).toHaveLength(
    1 + rest.slice(0, 2).filter((one) => one.status === 201).length,
  )
})

test('what left for another course while somebody waited takes nothing more', async () => {
  const [course, other] = await three()
  const { s, path } = await added(course)
  const late = await inSchool(1, async (db) => {
    await lockCourse(db, 1, course.id)
    const late = [
      ask('POST', `${course.id}/sections/${s.id}/lectures`, { title: 'Late' }),
      ask('POST', `${path}/duplicate`, {}),
      ask('POST', `${path}/components`, { type: 'text', payload: { html: '<p>Look.</p>' } }),
    ]
    await somebodyWaits(...late)
    const section = await db.select().from(sections).where(eq(sections.id, s.id)).then(requireRow)
    await moveSection(db, section, other.id, progressOfLectures.moveProgress)
    return late
  })
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404, 404])
})

test('whoever waits too long for another is told so in words, and nothing is changed', async () => {
  const course = await aSmallCourse()
  const late = await inSchool(1, async (db) => {
    await lockCourse(db, 1, course.id)
    return await ask('POST', `${course.id}/sections`, { title: 'Late' })
  })
  expect(late).toEqual({ status: 503, message: expect.stringContaining('busy') })
  expect(await sectionsOf(course)).toHaveLength(course.sections.length)
})
