import { z } from 'zod'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Prose } from '#app/platform/inputs.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { DECISIONS, REASONS, REPORT_TEXT_MAX, REPORTABLE } from '../report.ts'
import { createReport, resolveReport } from '../report-changes.server.ts'
import { findReported } from '../reported.server.ts'
import { reportedList, reportList, reportView, requireReport } from '../reports.server.ts'

const type = z.enum(REPORTABLE)
const ReportableId = IdOf(async ({ db, viewer, sent }, id) => {
  const { data: sentType } = type.safeParse(sent.type)
  if (sentType) await findReported(db, viewer, sentType, id)
})

/** Says that something one reads is against the rules: once each, again it is the first report. */
const addReport = route(
  {
    access: 'member',
    limit: { burst: 30, perSecond: 0.2 },
    input: z.object({
      type,
      id: ReportableId,
      reason: z.enum(REASONS),
      text: Prose(0, REPORT_TEXT_MAX).optional(),
    }),
    refusesFirst: ({ viewer }) => refuseBlocked(viewer),
  },
  async ({ db, viewer, input }) => {
    const { type, id, ...report } = input()
    const words = await findReported(db, viewer, type, id)
    refuseBlocked(viewer)
    const made = await createReport(db, viewer, { type, itemId: id, ...words }, report)
    return json(toSnakeCase({ report: reportView(await requireReport(db, viewer, made.id)) }), made.fresh ? 201 : 200)
  },
)

/** What was reported, for who runs the community: on the page each thing once, as JSON each report. */
const listReports = listRoute(reportedList, { access: 'community', json: inSnakeCase(reportList) }, async ({ list }) =>
  page('moderation/reports', { list }),
)

/** Lets what was reported stay, or takes it away; all open reports of it are decided. */
const saveReportDecision = route(
  { access: 'community', ids: z.object({ id: Id }), input: z.object({ action: z.enum(DECISIONS) }) },
  async ({ db, viewer, ids, input }) => {
    const found = await requireReport(db, viewer, ids.id)
    await resolveReport(db, viewer, found, input().action)
    return json(toSnakeCase({ report: reportView(await requireReport(db, viewer, found.id)) }))
  },
)

export const routes = {
  'GET /home/reports': listReports,
  'POST /home/reports/:id/resolve': saveReportDecision,
  'POST /reports': addReport,
} satisfies Addresses
