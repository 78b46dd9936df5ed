import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { readDashboard } from '../dashboard.server.ts'
import { PERIODS } from '../period.ts'

const input = z.object({ period: Filter(z.enum(PERIODS)) })

/** The first page of the back office. */
const showDashboard = route({ access: 'staff', input }, async ({ db, viewer, school, input }) => {
  const { period = 'month' } = input()
  return page('analytics/dashboard', await readDashboard(db, { viewer, school }, period))
})

export const routes = {
  'GET /home': showDashboard,
} satisfies Addresses
