import type { LectureRow, SectionRow } from '#app/content/courses/edited-rows.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'

export type Course = Awaited<ReturnType<typeof aCourse>>
export type Body = Record<string, unknown>
export type Answer = Body & { status: number }

/** A course of two sections, with two lectures and one. */
export const aSmallCourse = () =>
  inSchool(1, (db) => aCourse(db, { sections: [{ lectures: [{}, {}] }, { lectures: [{}] }] }))

export const sectionAt = (course: Course, at: number) => course.sections[at] as Course['sections'][number]

/** The address of a lecture below /home/courses. */
export function lecturePath(course: Course, at: number, lectureAt: number): string {
  const inside = sectionAt(course, at)
  return `${course.id}/sections/${inside.id}/lectures/${inside.lectures[lectureAt]?.id}`
}

/** A member of staff who builds courses by calls. */
export async function aBuilder() {
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))

  async function ask(method: string, path: string, body?: Body, visit = office): Promise<Answer> {
    const answer = await visit.request(`/home/courses/${path}`, { method, ...(body && { body }) })
    return { status: answer.status, ...((await answer.json()) as Body) }
  }
  const sectionsOf = async ({ id }: Course) =>
    ((await ask('GET', `${id}/sections`)) as unknown as { data: SnakeCased<SectionRow>[] }).data
  /** A new section with a new lecture in it. */
  async function added({ id }: Course, title = 'New') {
    const section = (await ask('POST', `${id}/sections`, { title })).section as SnakeCased<SectionRow>
    const lectures = `${id}/sections/${section.id}/lectures`
    const lecture = (await ask('POST', lectures, { title: `${title} lecture` })).lecture as SnakeCased<LectureRow>
    return { s: section, l: lecture, path: `${lectures}/${lecture.id}` }
  }
  return { office, ask, sectionsOf, added }
}
