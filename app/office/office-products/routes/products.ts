import { z } from 'zod'
import { type BuiltProduct, BuiltProductId, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { PRODUCT_STATUSES, type ProductStatus, type ProductType } from '#app/content/catalogue/product.ts'
import { deleteProduct } from '#app/content/catalogue/product-changes.server.ts'
import { getContentPath } from '#app/content/catalogue/product-tabs.ts'
import { loadTagOptions } from '#app/content/tags/tag-options.server.ts'
import { copyExams } from '#app/learning/exams/exams.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { Several } from '#app/platform/inputs.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { qrPicture } from '#app/platform/qr.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { duplicateProduct } from '../duplicate-product.server.ts'
import { NewCourseInput, NewProductInput, ProductInput } from '../inputs.server.ts'
import { loadProductEditor } from '../product-editor.server.ts'
import type { EditorTab } from '../product-editor.ts'
import { productFile } from '../product-file.server.ts'
import { loadProductDetail, officeProductList } from '../product-rows.server.ts'
import { saveNewProduct, saveProduct } from '../save-product.server.ts'

const ids = z.object({ id: Id })
const declared = { access: 'build', ids } as const
type ProductsContext = Pick<RouteContext<typeof declared>, 'db' | 'viewer' | 'school' | 'locale'>
type ProductContext = ProductsContext & { ids: { id: number } }

/** All that the school offers, as far as the viewer sees it. */
const listProducts = listRoute(
  officeProductList,
  { access: 'build', json: inSnakeCase(officeProductList) },
  async ({ c, db, school, locale, list }) =>
    page('office-products/products', { list, tags: await loadTagOptions(db, { c, school, locale }) }),
)

/** The same products as a file, all of them. */
const exportProducts = exportRoute(officeProductList, productFile, { access: 'build' })

/** Gives several products one status, or none of them when one is not the viewer's to change; answers what takes it back. */
const setStatuses = route(
  {
    access: 'build',
    input: z.object({
      ids: Several(BuiltProductId, 100).refine((ids) => ids.length > 0),
      status: z.enum(PRODUCT_STATUSES),
    }),
  },
  async ({ db, input, ...context }) => {
    const { ids, status } = input()
    // In one order, so that two who do it at once do not wait for each other.
    const each = [...new Set(ids)].sort((a, b) => a - b)
    const before: { id: number; status: ProductStatus }[] = []
    for (const id of each) {
      const product = await findBuilt(db, context, id)
      before.push({ id, status: product.status })
      await saveProduct(db, context, product, { status })
    }
    const former = [...Map.groupBy(before, (one) => one.status)]
    return { changed: each.length, before: former.map(([was, of]) => ({ status: was, ids: of.map(({ id }) => id) })) }
  },
)

const showNewProductPage = route({ access: 'build' }, async () => page('office-products/new-product', {}))

/** The product that was asked for, of one kind where the address says so. */
async function requireBuilt({ db, viewer, school, ids }: ProductContext, only?: ProductType): Promise<BuiltProduct> {
  const product = await findBuilt(db, { viewer, school }, ids.id)
  requireFound(!only || product.type === only)
  return product
}

const answer = async (context: ProductsContext, product: BuiltProduct, status: 200 | 201 = 200) =>
  jsonOrRedirect(
    toSnakeCase({ product: await loadProductDetail(context.db, context, product) }),
    `/home/products/${product.id}`,
    status,
  )

/** A tab of the product's page; as JSON all that is said of the product. */
async function tabPage(context: ProductContext, product: BuiltProduct, tab: EditorTab) {
  const detail = await loadProductDetail(context.db, context, product)
  const editor = await loadProductEditor(context.db, context, product, detail)
  return page('office-products/product', { ...editor, tab }, { json: toSnakeCase({ product: detail }) })
}

const showsTab = (tab: EditorTab, only?: ProductType) =>
  route(declared, async (context) => tabPage(context, await requireBuilt(context, only), tab))

/** The tabs that hold a form. What most kinds are made of is edited at an address of its own. */
export const showTab = {
  basics: showsTab('basics'),
  media: showsTab('media'),
  content: route(declared, async (context) => {
    const product = await requireBuilt(context)
    const path = getContentPath(product)
    return path.endsWith('/content') ? tabPage(context, product, 'content') : redirect(path)
  }),
  search: showsTab('search'),
}

/** The calls about one product; below `/home/courses` about courses alone. */
function callsFor(only?: ProductType) {
  return {
    show: only ? showsTab('basics', only) : showTab.basics,
    save: route({ ...declared, input: ProductInput, maxBytes: LONGEST }, async (context) => {
      const product = await requireBuilt(context, only)
      return answer(context, await saveProduct(context.db, context, product, context.input()))
    }),
    drop: route(declared, async (context) => {
      await deleteProduct(context.db, await requireBuilt(context, only))
      return { deleted: true }
    }),
    duplicate: route({ ...declared, limit: COPYING }, async (context) => {
      const product = await requireBuilt(context, only)
      const copy = await duplicateProduct(context.db, context, product)
      await copyExams(context.db, product.schoolId, product.id, copy.id)
      return answer(context, copy, 201)
    }),
  }
}

const productCalls = callsFor()
const courseCalls = callsFor('course')

const addProduct = route(
  { access: 'build', input: NewProductInput, form: showNewProductPage, maxBytes: LONGEST },
  async (context) => {
    const { type, ...body } = context.input()
    return answer(context, await saveNewProduct(context.db, context, type, body), 201)
  },
)

const addCourse = route({ access: 'build', input: NewCourseInput, maxBytes: LONGEST }, async (context) => {
  const { type, ...body } = context.input()
  return answer(context, await saveNewProduct(context.db, context, type, body), 201)
})

/** The address of its page, for posters and slides. */
const showQrCode = route(declared, async (context) => {
  const { slug } = await requireBuilt(context)
  return qrPicture(`${context.school.origin}/${slug}`)
})

export const routes = {
  'POST /home/courses': addCourse,
  'GET /home/courses/:id': courseCalls.show,
  'PUT /home/courses/:id': courseCalls.save,
  'DELETE /home/courses/:id': courseCalls.drop,
  'POST /home/courses/:id/duplicate': courseCalls.duplicate,
  'GET /home/products': listProducts,
  'POST /home/products': addProduct,
  'GET /home/products/create': showNewProductPage,
  'GET /home/products/export': exportProducts,
  'POST /home/products/status': setStatuses,
  'GET /home/products/:id': productCalls.show,
  'PUT /home/products/:id': productCalls.save,
  'DELETE /home/products/:id': productCalls.drop,
  'GET /home/products/:id/content': showTab.content,
  'POST /home/products/:id/duplicate': productCalls.duplicate,
  'GET /home/products/:id/media': showTab.media,
  'GET /home/products/:id/qr.svg': showQrCode,
  'GET /home/products/:id/search': showTab.search,
} satisfies Addresses
