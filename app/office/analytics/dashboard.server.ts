import { listBusiestCourses } from '#app/office/office-courses/office-courses.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { saleList } from '#app/selling/sales/sales.server.ts'
import type { Dashboard } from './dashboard-view.ts'
import { loadFigures } from './figures.server.ts'
import { dayPart, type Period } from './period.ts'
import { loadRevenue } from './revenue.server.ts'

const SHOWN_COURSES = 4
const SHOWN_SALES = 5

/** How the school is doing, as far as the viewer may know: four statements, sent together. */
export async function readDashboard(
  db: Db,
  context: { viewer: Member; school: CurrentSchool },
  period: Period,
  now = new Date(),
): Promise<Dashboard> {
  const { viewer, school } = context
  const sales = may(viewer, 'sales')
  const [revenue, figures, courses, latest] = await Promise.all([
    sales ? loadRevenue(db, school, period) : null,
    loadFigures(db, context, period),
    listBusiestCourses(db, context, SHOWN_COURSES),
    sales ? readList(db, saleList, { viewer, school, locale: viewer.locale }, { length: SHOWN_SALES }) : null,
  ])
  return {
    period,
    dayPart: dayPart(now, school.timeZone),
    revenue,
    sales: latest?.rows ?? null,
    courses: courses.map(({ id, title, students, completion }) => ({ id, title, students, completion })),
    ...figures,
  }
}
