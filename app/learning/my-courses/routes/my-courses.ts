import { productRow } from '#app/content/courses/card.ts'
import { loadCertificates } from '#app/learning/certificates/own.server.ts'
import { listMyFiles } from '#app/learning/downloads/files.server.ts'
import { listExamsOfViewer } from '#app/learning/exams/own-exams.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { listBookingRows } from '../booking-rows.server.ts'
import { byDate } from '../date-row.ts'
import { listEventRows } from '../event-rows.server.ts'
import { findContinuation, hasExpired, type MyCourseRow, myCourse, myCourseList } from '../my-courses.server.ts'

const json = {
  list: myCourseList,
  row: (course: MyCourseRow, { locale }: ViewerContext) => toSnakeCase(productRow(course, locale)),
}

const getIds = (rows: readonly MyCourseRow[]) => rows.map(({ id }) => id)

/** One's own courses; as JSON a list of product rows. */
const listMyCourses = listRoute(
  myCourseList,
  { access: 'member', length: 20, json },
  async ({ db, viewer, school, list: { rows, filters, first, nextUrl } }) => {
    const [exams, certificates] = await Promise.all([
      listExamsOfViewer(db, viewer, getIds(rows.filter(({ open }) => open))),
      loadCertificates(db, viewer, getIds(rows)),
    ])
    const courses = rows.map((row) =>
      myCourse(
        row,
        { viewer, school },
        {
          exams: exams.filter(({ productId }) => productId === row.id),
          certificate: certificates.get(row.id) ?? null,
        },
      ),
    )
    const all = filters.show === 'all' && first
    const continuation = all ? await findContinuation(db, viewer, courses) : null
    const dates = all ? byDate([...(await listEventRows(db, viewer)), ...(await listBookingRows(db, viewer))]) : []
    const files = all ? await listMyFiles(db, viewer) : []
    const expired = courses.length === 0 && all && (await hasExpired(db, viewer))
    return page('my-courses/my-courses', {
      courses,
      continuation,
      dates,
      files,
      expired,
      nextUrl,
      show: filters.show,
    })
  },
)

export const routes = {
  'GET /my/courses': listMyCourses,
} satisfies Addresses
