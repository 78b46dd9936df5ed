import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { type ProductBody, ProductInput } from '../inputs.server.ts'
import { saveProduct } from '../save-product.server.ts'
import { productCalls } from './products.ts'

const { shape } = ProductInput
const declared = { access: 'build', ids: z.object({ id: Id }), form: productCalls.show, maxBytes: LONGEST } as const

/** A part of the product's page: a form with some of the fields of the call. */
function part<Name extends keyof typeof shape>(...names: Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<typeof shape, Name>
  const input = z.object({ ...fields, version: shape.version })
  return route({ ...declared, input }, async ({ db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    await saveProduct(db, context, await findBuilt(db, context, ids.id), input() as Partial<ProductBody>)
    return jsonOrRedirect({ saved: true }, `/home/products/${ids.id}`)
  })
}

const saveBasics = part('slug', 'title', 'promise', 'description')
const saveLooks = part('cover_photo', 'trailer_video_id', 'trailer')
const savePromises = part('outcomes', 'questions')
const saveFacts = part('level', 'language', 'tag_ids', 'teacher_ids')
const saveProductSearch = part('seo', 'social_image')
const saveStatus = part('status')
const saveContents = part('items', 'reach_owners')
const saveDates = part('event')

export const routes = {
  'POST /home/products/:id/basics': saveBasics,
  'POST /home/products/:id/contents': saveContents,
  'POST /home/products/:id/dates': saveDates,
  'POST /home/products/:id/facts': saveFacts,
  'POST /home/products/:id/looks': saveLooks,
  'POST /home/products/:id/promises': savePromises,
  'POST /home/products/:id/search': saveProductSearch,
  'POST /home/products/:id/status': saveStatus,
} satisfies Addresses
