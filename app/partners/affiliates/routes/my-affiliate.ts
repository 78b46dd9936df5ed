import { z } from 'zod'
import { listPendingDays, loadBalances } from '#app/partners/balance/balances.server.ts'
import { findProgramme, toProgrammeView } from '#app/partners/programme/programme.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { ABOUT_MAX } from '../affiliate.ts'
import { applyAsAffiliate, switchEmails } from '../affiliates.server.ts'
import { commissionFile, commissionList } from '../commissions.server.ts'
import { ApplicationInput, EmailsInput } from '../inputs.server.ts'
import { listLinkTargets, loadMyAffiliate, loadResults, toMyAffiliate } from '../panel.server.ts'
import { DAYS_OF, RESULT_PERIODS } from '../panel.ts'

const PATH = '/my/affiliate'
const Shown = z.object({ period: z.enum(RESULT_PERIODS).catch('30').default('30') })

/** One's own place in the programme: how to join it, or what comes of it. */
const showMyAffiliate = route({ access: 'member', input: Shown }, async ({ db, viewer, school, locale, input }) => {
  const [affiliate, programme] = await Promise.all([loadMyAffiliate(db, viewer, school), findProgramme(db, school.id)])
  const program = toProgrammeView(programme, school)
  const json = toSnakeCase({ affiliate: affiliate && toMyAffiliate(affiliate), program })
  const { period } = input()
  const approved = affiliate?.status === 'approved'
  const about = affiliate && { affiliateId: affiliate.id, currency: school.currency, days: DAYS_OF[period] }
  const { rows: commissions } = approved
    ? await readList(db, commissionList, { viewer, school, locale }, { length: 10 })
    : { rows: [] }
  const props = {
    affiliate,
    program,
    period,
    results: approved && about ? await loadResults(db, viewer, about) : null,
    commissions,
    targets: approved ? await listLinkTargets(db, school, locale) : [],
    balances: await loadBalances(db, viewer),
    pending: await listPendingDays(db, viewer, school.timeZone),
  }
  return page('affiliates/my-affiliate', props, { json })
})

const apply = route(
  { access: 'member', input: ApplicationInput, form: showMyAffiliate, limit: TALKING, maxBytes: bytesFor(ABOUT_MAX) },
  async ({ db, viewer, school, input }) => {
    const { website, text } = input()
    await applyAsAffiliate(db, viewer, { website, text })
    const made = await loadMyAffiliate(db, viewer, school)
    requireFound(made)
    return jsonOrRedirect(toSnakeCase({ affiliate: toMyAffiliate(made) }), PATH, 201)
  },
)

const listCommissions = listRoute(
  commissionList,
  { access: 'member', json: inSnakeCase(commissionList), length: 20 },
  async ({ list }) => page('affiliates/commissions', { commissions: list.rows, nextUrl: list.nextUrl }),
)

const exportCommissions = exportRoute(commissionList, commissionFile, { access: 'member' })

const chooseEmails = route(
  { access: 'member', input: EmailsInput, form: showMyAffiliate, limit: TALKING },
  async ({ db, viewer, input }) => {
    const { emails } = input()
    await switchEmails(db, viewer, emails)
    return jsonOrRedirect({ emails }, PATH)
  },
)

export const routes = {
  'GET /my/affiliate': showMyAffiliate,
  'POST /my/affiliate': apply,
  'GET /my/affiliate/commissions': listCommissions,
  'GET /my/affiliate/commissions/export': exportCommissions,
  'POST /my/affiliate/emails': chooseEmails,
} satisfies Addresses
