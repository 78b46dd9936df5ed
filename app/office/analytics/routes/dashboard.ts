import { z } from 'zod'
import { checkRange, RANGE } from '#app/office/sales-figures/inputs.server.ts'
import { getToday, toRange } from '#app/office/sales-figures/today.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { getOwnSpan, getSpan, PERIODS } from '../period.ts'

const input = z.object({ period: Filter(z.enum(PERIODS)), ...RANGE }).superRefine(checkRange)

/** The first page of the back office, of a period or of days of one's own. */
const showDashboard = route({ access: 'staff', input }, async ({ db, viewer, school, input }) => {
  const { period = 'month', from, to } = input()
  const today = getToday(school)
  const span = from || to ? getOwnSpan(toRange({ from, to }, today), today) : getSpan(period, today)
  const { readDashboard } = await import('../dashboard.server.ts')
  const dashboard = await readDashboard(db, { viewer, school }, span)
  return page('analytics/dashboard', dashboard, { json: { ...dashboard, sales: toSnakeCase(dashboard.sales) } })
})

export const routes = {
  'GET /home': showDashboard,
} satisfies Addresses
