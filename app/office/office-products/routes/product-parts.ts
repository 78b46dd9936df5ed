import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { PRODUCT_FACTS } from '#app/content/catalogue/product.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { type ProductBody, productFields } from '../inputs.server.ts'
import { saveProduct } from '../save-product.server.ts'
import { showTab } from './products.ts'

const declared = { access: 'build', ids: z.object({ id: Id }), maxBytes: LONGEST } as const

/** Saves some of the fields of the call from a form, which stands in a tab of the product's page. */
function part(tab: keyof typeof showTab, ...names: (keyof typeof productFields)[]) {
  const fields: z.ZodRawShape = Object.fromEntries(names.map((name) => [name, productFields[name]]))
  const input = Fields({ ...fields, version: productFields.version })
  const path = tab === 'basics' ? '' : `/${tab}`
  return route({ ...declared, input, form: showTab[tab] }, async ({ db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    await saveProduct(db, context, await findBuilt(db, context, ids.id), input() as Partial<ProductBody>)
    return jsonOrRedirect({ saved: true }, `/home/products/${ids.id}${path}`)
  })
}

const TEXTS = ['slug', 'title', 'promise', 'description'] as const
const LISTS = ['outcomes', 'questions'] as const
const DETAILS = [...PRODUCT_FACTS, 'tagIds', 'teacherIds'] as const

/** The whole first tab. */
const saveBasicsTab = part('basics', ...TEXTS, ...LISTS, ...DETAILS)
const saveBasics = part('basics', ...TEXTS)
const savePromises = part('basics', ...LISTS)
const saveFacts = part('basics', ...DETAILS)
const saveStatus = part('basics', 'status')
const saveLooks = part('media', 'coverPhoto', 'trailerVideoId', 'trailer')
const saveContents = part('content', 'items', 'reachOwners')
const saveDates = part('content', 'event')
const saveProductSearch = part('search', 'seo', 'socialImage')

export const routes = {
  'POST /home/products/:id': saveBasicsTab,
  'POST /home/products/:id/basics': saveBasics,
  'POST /home/products/:id/contents': saveContents,
  'POST /home/products/:id/dates': saveDates,
  'POST /home/products/:id/facts': saveFacts,
  'POST /home/products/:id/looks': saveLooks,
  'POST /home/products/:id/promises': savePromises,
  'POST /home/products/:id/search': saveProductSearch,
  'POST /home/products/:id/status': saveStatus,
} satisfies Addresses
