import { describe, expect, test } from '#tests/fixture.ts'
import { aCourse } from './factory.server.ts'
import { listCourseSizes, loadCourseOutline } from './outline.server.ts'
import { outlineSize, outlineView } from './outline.ts'

const HOUR = 60 * 60 * 1000
const inAnHour = () => new Date(Date.now() + HOUR).toISOString()
const anHourAgo = () => new Date(Date.now() - HOUR).toISOString()

describe('the outline of a course', () => {
  test('holds sections and lectures in their order, with what they are made of', async ({ db }) => {
    const course = await aCourse(db)
    const outline = await loadCourseOutline(db, 1, course.id)
    expect(outline.map(({ title, lectures }) => [title.en, lectures.map((one) => one.title.en)])).toEqual([
      ['Section 1', ['Lecture 1.1', 'Lecture 1.2', 'Lecture 1.3']],
      ['Section 2', ['Lecture 2.1']],
    ])
    expect(outline[0]?.lectures[1]).toEqual({
      id: course.sections[0]?.lectures[1]?.id,
      title: { en: 'Lecture 1.2', pl: 'Lekcja 1.2' },
      minutes: 10,
      isFree: true,
      loginRequired: true,
      componentTypes: ['text'],
    })
  })

  test('leaves out drafts, lectures whose day has not come, and sections without any other', async ({ db }) => {
    const course = await aCourse(db, {
      sections: [
        { lectures: [{ status: 'draft' }, { publishAt: inAnHour() }, { publishAt: anHourAgo() }] },
        { lectures: [{ status: 'draft' }] },
      ],
    })
    const outline = await loadCourseOutline(db, 1, course.id)
    expect(outline.map(({ lectures }) => lectures.map(({ title }) => title.en))).toEqual([['Lecture 1.3']])
    expect(await listCourseSizes(db, 1, [course.id])).toEqual(
      new Map([[course.id, { lectures: 1, minutes: 10, openLectureId: null }]]),
    )
  })

  test('of another school’s course is empty', async ({ db }) => {
    const course = await aCourse(db)
    expect(await loadCourseOutline(db, 2, course.id)).toEqual([])
    expect(await listCourseSizes(db, 2, [course.id])).toEqual(new Map())
  })

  test('its size counts lectures, minutes and files, and finds the lecture that is open to everybody', async ({
    db,
  }) => {
    const course = await aCourse(db, {
      sections: [{ lectures: [{ isFree: true, loginRequired: true }, { isFree: true }, { durationMinutes: 25 }] }],
    })
    const openLectureId = course.sections[0]?.lectures[1]?.id
    expect(outlineSize(outlineView(await loadCourseOutline(db, 1, course.id), 'pl'))).toEqual({
      lectures: 3,
      minutes: 45,
      materials: 0,
      openLectureId,
    })
    expect((await listCourseSizes(db, 1, [course.id])).get(course.id)).toEqual({
      lectures: 3,
      minutes: 45,
      openLectureId,
    })
  })
})
