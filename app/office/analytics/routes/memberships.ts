import { page } from '#app/platform/answers.server.ts'
import { csvFile, spendExport } from '#app/platform/csv.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { exportRoute } from '#app/platform/list-route.server.ts'
import { riskFile, riskList } from '../at-risk.server.ts'
import { loadMembershipReport, SHOWN } from '../membership-figures.server.ts'
import { monthRows, reasonRows } from '../membership-files.server.ts'

/** What memberships come to, who comes and goes, why, and whom the school may lose. */
const showMembershipReports = route({ access: 'plans' }, async ({ db, viewer, school, locale }) => {
  const risks = await readList(db, riskList, { viewer, school, locale }, { length: SHOWN })
  return page('analytics/memberships', { report: await loadMembershipReport(db, school), risks: risks.rows })
})

/** The months as a file. */
const exportMembershipMonths = route({ access: 'plans' }, async ({ db, school, locale }) => {
  await spendExport(db, school.id, 'membership-months')
  return csvFile('membership-months', monthRows(await loadMembershipReport(db, school), locale))
})

/** Why members left, as a file. */
const exportMembershipReasons = route({ access: 'plans' }, async ({ db, school, locale }) => {
  await spendExport(db, school.id, 'membership-reasons')
  return csvFile('membership-reasons', reasonRows(await loadMembershipReport(db, school), locale))
})

/** Whom the school may lose, as a file. */
const exportMembershipRisks = exportRoute(riskList, riskFile, { access: 'plans' })

export const routes = {
  'GET /home/memberships/reports': showMembershipReports,
  'GET /home/memberships/reports/months': exportMembershipMonths,
  'GET /home/memberships/reports/reasons': exportMembershipReasons,
  'GET /home/memberships/reports/risks': exportMembershipRisks,
} satisfies Addresses
