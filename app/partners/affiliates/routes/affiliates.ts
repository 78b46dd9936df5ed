import { z } from 'zod'
import { findProgramme, isProgrammeOn, toProgrammeView } from '#app/partners/programme/programme.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { loadPromoCodeOptions } from '#app/selling/promotions/code-options.server.ts'
import { affiliateFile, affiliateList, requireAffiliateRow } from '../affiliate-list.server.ts'
import { decideOnAffiliate, inviteAffiliate } from '../affiliates.server.ts'
import { listApplications } from '../applications.server.ts'
import { DecisionInput, InvitationInput } from '../inputs.server.ts'

const declared = { access: 'affiliates', ids: z.object({ id: Id }) } as const
type AffiliateContext = Pick<RouteContext<{ access: 'affiliates' }>, 'db' | 'school'>

const listAffiliates = listRoute(
  affiliateList,
  { access: 'affiliates', json: inSnakeCase(affiliateList) },
  async ({ db, school, list }) => {
    const enabled = await isProgrammeOn(db, school.id)
    const applications = await listApplications(db, school.id)
    return page('affiliates/affiliates', { list, applications, enabled, currency: school.currency })
  },
)

const exportAffiliates = exportRoute(affiliateList, affiliateFile, { access: 'affiliates' })

const getPath = (id: number) => `/home/affiliates/${id}`

async function answer({ db, school }: AffiliateContext, id: number, status: 200 | 201 = 200) {
  return jsonOrRedirect(toSnakeCase({ affiliate: await requireAffiliateRow(db, school, id) }), getPath(id), status)
}

const invite = route(
  { access: 'affiliates', input: InvitationInput, form: listAffiliates, limit: COPYING },
  async (context) => {
    const { db, school, locale, input } = context
    const { id } = await inviteAffiliate(db, { schoolId: school.id, locale }, input())
    return answer(context, id, 201)
  },
)

const showAffiliate = route(declared, async ({ c, db, school, locale, ids }) => {
  const affiliate = await requireAffiliateRow(db, school, ids.id)
  const program = toProgrammeView(await findProgramme(db, school.id), school)
  const bound = affiliate.promoCodes.map(({ id }) => id)
  const codes = await loadPromoCodeOptions(db, { c, school, locale }, bound)
  return page('affiliates/affiliate', { affiliate, program, codes }, { json: toSnakeCase({ affiliate }) })
})

const changeAffiliate = route({ ...declared, input: DecisionInput, form: showAffiliate }, async (context) => {
  const { db, school, ids, input } = context
  await requireAffiliateRow(db, school, ids.id)
  await decideOnAffiliate(db, school.id, ids.id, input())
  return answer(context, ids.id)
})

export const routes = {
  'GET /home/affiliates': listAffiliates,
  'POST /home/affiliates': invite,
  'GET /home/affiliates/export': exportAffiliates,
  'GET /home/affiliates/:id': showAffiliate,
  'POST /home/affiliates/:id': changeAffiliate,
  'PUT /home/affiliates/:id': changeAffiliate,
} satisfies Addresses
