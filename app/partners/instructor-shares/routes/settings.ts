import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { SharesInput } from '../inputs.server.ts'
import { listShares, listTeam, saveShares } from '../shares.server.ts'

const PATH = '/home/settings/instructor-shares'

const showShares = route({ access: 'affiliates' }, async ({ c, db, viewer, school }) => {
  const [shares, team] = [await listShares(db, school.id), await listTeam(db, school.id)]
  const chosen = shares.map(({ productId }) => productId)
  const products = await loadProductOptions(db, { c, viewer, school }, { chosen })
  return page('instructor-shares/shares', { shares, team, products }, { json: toSnakeCase({ shares }) })
})

const changeShares = route(
  { access: 'affiliates', input: SharesInput, form: showShares },
  async ({ db, school, input }) => {
    await saveShares(db, school.id, input().shares)
    return jsonOrRedirect(toSnakeCase({ shares: await listShares(db, school.id) }), PATH)
  },
)

export const routes = {
  'GET /home/settings/instructor-shares': showShares,
  'POST /home/settings/instructor-shares': changeShares,
  'PUT /home/settings/instructor-shares': changeShares,
} satisfies Addresses
