import { z } from 'zod'
import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { LectureId, listLectureProgress, resetProgress } from '#app/learning/lectures/resetting.server.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { Fields, Filter, PAGING } from '#app/platform/inputs.server.ts'
import { requireCourseOfStudent } from '../student.server.ts'
import { TIMELINE_KINDS } from '../timeline.ts'

const ids = z.object({ student: Id })
const LINES_UNASKED = 20

/** Everything about the student in one list, the last thing first. */
const listTimeline = route(
  { access: 'support', ids, input: z.object({ ...PAGING, kind: Filter(z.enum(TIMELINE_KINDS)) }) },
  async ({ db, viewer, school, locale, ids, input }) => {
    const { id: account } = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const { cursor, length = LINES_UNASKED, kind } = input()
    const { loadTimeline } = await import('../timeline.server.ts')
    return toSnakeCase(await loadTimeline(db, { school: school.id, account, locale }, { cursor, length, kind }))
  },
)

type Context = Pick<RouteContext<{ access: 'support' }>, 'db' | 'viewer' | 'school' | 'locale'>

/** How far the student got in a product, lecture by lecture. */
async function loadProgress({ db, viewer, school, locale }: Context, account: number, productId: number) {
  const { id, title, progress } = await requireCourseOfStudent(db, { viewer, school }, account, productId)
  const course = { schoolId: school.id, accountId: account, productId: id }
  const lectures = await listLectureProgress(db, course, locale)
  return toSnakeCase({ product: { id, title }, percent: progress.percent, lectures })
}

const showProgress = route(
  { access: 'support', ids: ids.extend({ product_id: Id }) },
  async ({ db, viewer, school, locale, ids }) => {
    const { id } = await requireVisibleStudent(db, { viewer, school }, ids.student)
    return loadProgress({ db, viewer, school, locale }, id, ids.product_id)
  },
)

/** Has the student begin a product anew, or one lecture of it. */
const resetStudentProgress = route(
  { access: 'support', ids, input: Fields({ productId: BuiltProductId, lectureId: LectureId.optional() }) },
  async ({ db, viewer, school, locale, ids, input }) => {
    const { id } = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const { productId, lectureId } = input()
    const course = await requireCourseOfStudent(db, { viewer, school }, id, productId)
    await resetProgress(db, { schoolId: school.id, accountId: id, productId: course.id }, lectureId)
    return jsonOrRedirect(await loadProgress({ db, viewer, school, locale }, id, productId), `/home/students/${id}`)
  },
)

export const routes = {
  'GET /home/students/:student/progress': showProgress,
  'POST /home/students/:student/progress/reset': resetStudentProgress,
  'GET /home/students/:student/timeline': listTimeline,
} satisfies Addresses
