import { beforeAll, expect, test } from 'vitest'
import type { SectionRow, TreeSection } from '#app/content/courses/edited-rows.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { aBuilder, aSmallCourse, type Body, type Course } from '#tests/building.ts'

let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let sectionsOf: Awaited<ReturnType<typeof aBuilder>>['sectionsOf']
let course: Course

beforeAll(async () => {
  ;({ ask, sectionsOf } = await aBuilder())
  course = await aSmallCourse()
})

test('sections come as an outline that was written elsewhere, as a whole or not at all', async () => {
  const before = (await sectionsOf(course)).length
  const outline = {
    sections: [
      { title: 'Film', lectures: ['Loading', 'Developing'] },
      { title: 'Paper', lectures: [] },
    ],
  }
  const { status, sections: made } = await ask('POST', `${course.id}/sections/outline`, outline)
  expect(status).toBe(201)
  expect(
    (made as SnakeCased<SectionRow>[]).map(({ title, lectures }) => [
      title,
      lectures.map((one) => [one.title, one.status]),
    ]),
  ).toEqual([
    [
      'Film',
      [
        ['Loading', 'draft'],
        ['Developing', 'draft'],
      ],
    ],
    ['Paper', []],
  ])
  const broken = {
    sections: [
      { title: 'One', lectures: [] },
      { title: 'Two', lectures: [''] },
    ],
  }
  const refused = await ask('POST', `${course.id}/sections/outline`, broken)
  expect([refused.status, Object.keys(refused.errors as Body)]).toEqual([422, ['sections.1.lectures.0']])
  expect((await sectionsOf(course)).slice(before).map(({ title }) => title)).toEqual(['Film', 'Paper'])
})

test('sections are listed by their titles alone when asked so', async () => {
  const { data } = (await ask('GET', `${course.id}/sections?titles=1`)) as unknown as {
    data: SnakeCased<TreeSection>[]
  }
  expect(data[0]?.lectures[0]).toMatchObject({ types: ['text'] })
  expect(data[0]?.lectures[0]).not.toHaveProperty('components')
})
