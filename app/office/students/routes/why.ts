import { z } from 'zod'
import { StudentId } from '#app/access/access/visible-students.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, IdOf, route } from '#app/platform/http.server.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'

const why = () => import('../why.server.ts')
const LectureId = IdOf(async (at, lecture) => (await why()).loadWhyPage(at.db, at, { lecture }))
const CourseId = IdOf(async (at, course) => (await why()).loadWhyPage(at.db, at, { course }))
const input = z.object({
  student: StudentId.optional(),
  lecture: LectureId.optional(),
  course: CourseId.optional(),
  q: Filter(Line(1, 100)),
})

/** Why a student sees a lecture, or does not; before both are chosen the page to choose them. */
const explainAccess = route({ access: 'students', input }, async ({ c, db, viewer, school, input }) => {
  const query = input()
  const shown = await (await why()).loadWhyPage(db, { c, viewer, school }, query)
  if (!shown.why && prefersJson(c)) throw invalid(shown.student ? 'lecture' : 'student', 'errors.required')
  const { open, rule, text, opensAt } = shown.why ?? {}
  return page('students/why', shown, { json: toSnakeCase({ open, rule, text, opensAt }) })
})

export const routes = {
  'GET /home/access/why': explainAccess,
} satisfies Addresses
