import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { StudentPage } from '#app/office/students/student-page.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { Progress } from './progress.ts'
import type { WatchView } from './watch-view.ts'

test('call, lecture, contents, own courses, list of students, their page and the list of courses say the same', async () => {
  const { course, student, owner } = await inSchool(1, async (db) => {
    const sections = [{ lectures: [{}, {}, {}] }, { lectures: [{}, { status: 'draft' as const }, {}] }]
    const course = await aCourse(db, { sections })
    const student = await aStudent(db)
    const grant = { schoolId: 1, accountId: student.id, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: student.id, reason: 'test' })
    return { course, student, owner: await aStaffMember(db, { role: 'owner' }) }
  })
  const [learner, staff] = [await new Visit().as(student), await new Visit().as(owner)]
  const [first = 0, second = 0, third = 0, fourth = 0] = course.sections.flatMap((one) =>
    one.lectures.map(({ id }) => id),
  )
  const read = async <T>(visit: Visit, path: string) => (await (await visit.request(path)).json()) as T
  const done = async (id: number) =>
    ((await (await learner.post(`/lecture/${id}/complete`, { value: true })).json()) as { progress: Progress }).progress
      .course

  async function everywhere() {
    const { sections } = await read<WatchView>(learner, `/${course.slug}/watch/${second}`)
    const all = sections.flatMap((section) => section.lectures)
    const mine = await (await learner.page('/my/courses')).text()
    const listed = await read<{ data: { id: number; progress: number }[] }>(staff, '/home/students?length=100')
    const { courses } = await read<SnakeCased<StudentPage>>(staff, `/home/students/${student.id}`)
    const taught = await read<{ data: { id: number; completion: number }[] }>(staff, '/home/courses?length=100')
    return {
      lecture: [all.filter((one) => one.done).length, all.length],
      sections: sections.map(({ lectures }) => [lectures.filter((one) => one.done).length, lectures.length]),
      mine: Number(/class="ring num"[^>]*>(\d+)/.exec(mine)?.[1]),
      listed: listed.data.find(({ id }) => id === student.id)?.progress,
      page: courses.find(({ id }) => id === course.id)?.progress,
      taught: taught.data.find(({ id }) => id === course.id)?.completion,
    }
  }
  const same = (completed: number, total: number, percent: number, sections: number[][]) => {
    const progress = { completed, total, percent }
    return { lecture: [completed, total], sections, mine: percent, listed: percent, page: progress, taught: percent }
  }

  await done(first)
  await done(second)
  expect(await done(fourth)).toEqual({ completed: 3, total: 5, percent: 60 })
  expect(await everywhere()).toEqual(
    same(3, 5, 60, [
      [2, 3],
      [1, 2],
    ]),
  )
  await inSchool(1, async (db) => {
    await db.execute(sql`update lectures set deleted_at = now() where school_id = 1 and id = ${first}`)
    await db.execute(
      sql`update lectures set section_id = ${course.sections[1]?.id} where school_id = 1 and id = ${third}`,
    )
  })
  // The outline is kept for a second.
  await expect.poll(async () => (await everywhere()).lecture, { timeout: 15_000 }).toEqual([2, 4])
  expect(await everywhere()).toEqual(
    same(2, 4, 50, [
      [1, 1],
      [1, 3],
    ]),
  )
})
