import { listBusiestCourses } from '#app/office/office-courses/office-courses.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { saleList } from '#app/selling/sales/sales.server.ts'
import type { Dashboard } from './dashboard-view.ts'
import { loadFigures } from './figures.server.ts'
import { dayPart, type Span } from './period.ts'
import { loadRevenue } from './revenue.server.ts'

const SHOWN_COURSES = 4
const SHOWN_SALES = 5

/** How the school is doing, as far as the viewer may know: its parts are asked for together. */
export async function readDashboard(
  db: Db,
  context: { viewer: Member; school: CurrentSchool },
  span: Span,
  now = new Date(),
): Promise<Dashboard> {
  const { viewer, school } = context
  const sales = may(viewer, 'sales')
  const [revenue, { cut, ...figures }, courses, latest] = await Promise.all([
    sales ? loadRevenue(db, school, span) : null,
    loadFigures(db, context, span),
    listBusiestCourses(db, context, SHOWN_COURSES),
    sales ? readList(db, saleList, { viewer, school, locale: viewer.locale }, { length: SHOWN_SALES }) : null,
  ])
  return {
    period: span.period,
    from: span.from,
    to: span.to,
    dayPart: dayPart(now, school.timeZone),
    revenue: revenue?.(cut) ?? null,
    sales: latest?.rows ?? null,
    courses: courses.map(({ id, title, students, completion }) => ({ id, title, students, completion })),
    ...figures,
  }
}
