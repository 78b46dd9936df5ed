import { page } from '#app/platform/answers.server.ts'
import { csvFile, spendExport } from '#app/platform/csv.server.ts'
import { route } from '#app/platform/http.server.ts'
import { membershipReport } from '../membership-figures.server.ts'
import { monthRows, reasonRows, riskRows } from '../membership-files.server.ts'

/** What memberships come to, who comes and goes, why, and whom the school may lose. */
export const membershipReports = route({ access: 'plans' }, async ({ db, school, locale }) =>
  page('analytics/memberships', { report: await membershipReport(db, school, locale) }),
)

/** The months as a file. */
export const membershipMonths = route({ access: 'plans' }, async ({ db, school, locale }) => {
  await spendExport(db, school.id, 'membership-months')
  return csvFile('membership-months', monthRows(await membershipReport(db, school, locale), locale))
})

/** Why members left, as a file. */
export const membershipReasons = route({ access: 'plans' }, async ({ db, school, locale }) => {
  await spendExport(db, school.id, 'membership-reasons')
  return csvFile('membership-reasons', reasonRows(await membershipReport(db, school, locale), locale))
})

/** Whom the school may lose, as a file. */
export const membershipRisks = route({ access: 'plans' }, async ({ db, school, locale }) => {
  await spendExport(db, school.id, 'membership-risks')
  const report = await membershipReport(db, school, locale, null)
  return csvFile('membership-risks', riskRows(report, locale, school.timeZone))
})
