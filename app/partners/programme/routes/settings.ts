import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { ProgrammeInput } from '../inputs.server.ts'
import { findProgramme, saveProgramme } from '../programme.server.ts'

const PATH = '/home/settings/affiliates'

/** The rules of the programme; as JSON its fields alone. */
const showProgramme = route({ access: 'affiliates' }, async ({ c, db, viewer, school }) => {
  const programme = await findProgramme(db, school.id)
  const chosen = programme.products.map(({ productId }) => productId)
  const products = await loadProductOptions(db, { c, viewer, school }, { chosen })
  return page(
    'programme/programme',
    { programme, products, currency: school.currency },
    { json: toSnakeCase(programme) },
  )
})

const changeProgramme = route(
  { access: 'affiliates', input: ProgrammeInput, form: showProgramme, maxBytes: 256_000 },
  async ({ db, school, input }) => {
    await saveProgramme(db, school.id, input())
    return jsonOrRedirect(toSnakeCase(await findProgramme(db, school.id)), PATH)
  },
)

export const routes = {
  'GET /home/settings/affiliates': showProgramme,
  'POST /home/settings/affiliates': changeProgramme,
  'PUT /home/settings/affiliates': changeProgramme,
} satisfies Addresses
