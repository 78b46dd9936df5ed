import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { readDashboard } from '../dashboard.server.ts'
import { PERIODS } from '../period.ts'

const input = z.object({ period: Filter(z.enum(PERIODS)) })

/** The first page of the back office. */
const showDashboard = route({ access: 'staff', input }, async ({ db, viewer, school, input }) => {
  const { period = 'month' } = input()
  const dashboard = await readDashboard(db, { viewer, school }, period)
  return page('analytics/dashboard', dashboard, { json: { ...dashboard, sales: toSnakeCase(dashboard.sales) } })
})

export const routes = {
  'GET /home': showDashboard,
} satisfies Addresses
