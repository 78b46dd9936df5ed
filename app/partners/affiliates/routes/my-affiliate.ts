import { z } from 'zod'
import { listPendingDays, loadBalances } from '#app/partners/balance/balances.server.ts'
import { findProgramme, toProgrammeView } from '#app/partners/programme/programme.server.ts'
import { Answer, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { getContentDisposition } from '#app/platform/file-name.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { qrPath } from '#app/platform/qr.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { ABOUT_MAX } from '../affiliate.ts'
import { applyAsAffiliate, switchEmails } from '../affiliates.server.ts'
import { commissionFile, commissionList } from '../commissions.server.ts'
import { ApplicationInput, EmailsInput } from '../inputs.server.ts'
import { listMaterials } from '../materials.server.ts'
import { DAYS_OF, RESULT_PERIODS } from '../panel.ts'

/** One's own panel is loaded when an affiliate looks at it. */
const panel = () => import('../panel.server.ts')
const PATH = '/my/affiliate'
/** Empty rows around a QR code, without which readers do not find it. */
const QR_BORDER = 4
const Shown = z.object({ period: z.enum(RESULT_PERIODS).catch('30').default('30') })

/** One's own place in the programme: how to join it, or what comes of it. */
const showMyAffiliate = route({ access: 'member', input: Shown }, async ({ db, viewer, school, locale, input }) => {
  const { listLinkTargets, loadMyAffiliate, loadResults, toMyAffiliate } = await panel()
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
    materials: approved ? await listMaterials(db, school.id) : [],
    qr: approved && affiliate ? await qrPath(affiliate.link, QR_BORDER) : null,
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
    const { loadMyAffiliate, toMyAffiliate } = await panel()
    const made = await loadMyAffiliate(db, viewer, school)
    requireFound(made)
    return jsonOrRedirect(toSnakeCase({ affiliate: toMyAffiliate(made) }), PATH, 201)
  },
)

/** The QR code of one's own link as an image, for print and slides; 404 for whoever is no affiliate. */
const downloadQr = route({ access: 'member' }, async ({ db, viewer, school }) => {
  const affiliate = await (await panel()).loadMyAffiliate(db, viewer, school)
  requireFound(affiliate?.status === 'approved')
  const { size, d } = await qrPath(affiliate.link, QR_BORDER)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${d}"/></svg>`
  return new Answer((c) =>
    c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Content-Disposition': getContentDisposition('attachment', `${affiliate.code}.svg`),
      'Cache-Control': 'private, no-store',
    }),
  )
})

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
  'GET /my/affiliate/qr.svg': downloadQr,
} satisfies Addresses
