import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { type ProductBody, ProductInput } from '../inputs.server.ts'
import { saveProduct } from '../save-product.server.ts'
import { product } from './products.ts'

const { shape } = ProductInput
const declared = { access: 'build', ids: z.object({ id: Id }), form: product.show, maxBytes: LONGEST } as const

/** A part of the product's page: a form with some of the fields of the call. */
function part<Name extends keyof typeof shape>(...names: Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<typeof shape, Name>
  const input = z.object({ ...fields, version: shape.version })
  return route({ ...declared, input }, async ({ db, viewer, school, locale, ids, input }) => {
    const looking = { viewer, school, locale }
    await saveProduct(db, looking, await findBuilt(db, looking, ids.id), input() as Partial<ProductBody>)
    return jsonOrRedirect({ saved: true }, `/home/products/${ids.id}`)
  })
}

export const saveBasics = part('slug', 'title', 'promise', 'description')
export const saveLooks = part('cover_photo', 'trailer_video_id', 'trailer')
export const savePromises = part('outcomes', 'questions')
export const saveFacts = part('level', 'language', 'tag_ids', 'teacher_ids')
export const saveProductSearch = part('seo', 'social_image')
export const saveStatus = part('status')
export const saveContents = part('items', 'reach_owners')
export const saveDates = part('event')
