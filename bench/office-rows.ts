// What is measured of the office: the pages on which staff look at a whole school.
import { inTurn } from './community-rows.ts'
import type { Learners } from './learning-seed.ts'
import type { Row } from './rows.ts'
import { CONNECTIONS } from './stage.ts'

const HTML = { Accept: 'text/html' }
/** The first byte of the dashboard, whatever the size of the school. */
const DASHBOARD_MS = 150

/** The rows; one person asks at a time where it says so, as few people run a school. */
export function officeRows({ staff, firstStudent }: Learners): Row[] {
  const page = (name: string, title: string, path: string, callers = CONNECTIONS): Row => ({
    name,
    title,
    unit: 'req/s',
    callers,
    open: (stage) =>
      inTurn(
        stage,
        () => staff,
        () => ({ path, headers: HTML }),
      ),
  })
  return [
    { ...page('dashboard', 'Dashboard', '/home', 1), slowest: DASHBOARD_MS },
    page('dashboard-year', 'Dashboard, 12 months', '/home?period=year', 1),
    page('students', 'Students', '/home/students'),
    page('students-search', 'Students by name', '/home/students?q=9871'),
    page('student', 'A student', `/home/students/${firstStudent}`),
    page('sales', 'Sales report', '/home/sales', 1),
    page('orders', 'Transactions', '/home/transactions'),
    page('orders-search', 'Transactions by name', '/home/transactions?q=9871', 1),
    page('courses', 'Courses', '/home/courses', 1),
    page('activity', 'Activity', '/home/activity'),
  ]
}
