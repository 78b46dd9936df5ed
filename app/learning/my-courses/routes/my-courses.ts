import { productRow } from '#app/content/courses/card.ts'
import { loadCertificates } from '#app/learning/certificates/own.server.ts'
import { listMyFiles } from '#app/learning/downloads/files.server.ts'
import { listExamsOfViewer } from '#app/learning/exams/own-exams.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { readList, type ViewerContext } from '#app/platform/list.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { listBookingRows } from '../booking-rows.server.ts'
import { byDate } from '../date-row.ts'
import { listEventRows } from '../event-rows.server.ts'
import { findContinuation, type MyCourseRow, myCourse, myCourseList } from '../my-courses.server.ts'

const json = {
  list: myCourseList,
  row: (course: MyCourseRow, { locale }: ViewerContext) => toSnakeCase(productRow(course, locale)),
}

/** Of the courses whose access has ended so many stand below those that are open. */
const ENDED = 6

const getIds = (rows: readonly MyCourseRow[]) => rows.map(({ id }) => id)

/** One's own courses; as JSON a list of product rows. */
const listMyCourses = listRoute(
  myCourseList,
  { access: 'member', length: 20, json },
  async ({ db, viewer, school, locale, list: { rows: listed, filters, first, nextUrl } }) => {
    const all = filters.show === 'all' && first
    const below = all
      ? await readList(db, myCourseList, { viewer, school, locale }, { filters: { show: 'expired' }, length: ENDED })
      : null
    const rows = [...listed, ...(below?.rows ?? [])]
    const [exams, certificates] = await Promise.all([
      listExamsOfViewer(db, viewer, getIds(rows.filter(({ open }) => open))),
      loadCertificates(db, viewer, getIds(rows)),
    ])
    const shown = rows.map((row) =>
      myCourse(
        row,
        { viewer, school },
        {
          exams: exams.filter(({ productId }) => productId === row.id),
          certificate: certificates.get(row.id) ?? null,
        },
      ),
    )
    const [courses, ended] = [shown.slice(0, listed.length), shown.slice(listed.length)]
    const continuation = all ? await findContinuation(db, viewer, courses) : null
    const dates = all ? byDate([...(await listEventRows(db, viewer)), ...(await listBookingRows(db, viewer))]) : []
    const files = all ? await listMyFiles(db, viewer) : []
    return page('my-courses/my-courses', {
      courses,
      continuation,
      dates,
      files,
      ended,
      endedUrl: below?.next ? '/my/courses?show=expired' : null,
      nextUrl,
      show: filters.show,
    })
  },
)

export const routes = {
  'GET /my/courses': listMyCourses,
} satisfies Addresses
