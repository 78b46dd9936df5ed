import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { requireCourse } from '#app/content/courses/edited.server.ts'
import { loadCourseTree } from '#app/content/courses/edited-outline.server.ts'
import { NewProductInput, productFields } from '#app/office/office-products/inputs.server.ts'
import { listPriceRows } from '#app/office/office-products/price-rows.server.ts'
import { loadProductDetail, officeProductList } from '#app/office/office-products/product-rows.server.ts'
import { saveNewProduct, saveProduct } from '#app/office/office-products/save-product.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { inSnake, listOperation, type Operations, ofId, operation, Page, toRoutes } from '../operation.server.ts'
import { OutlineSection, Price, Product, ProductDetail } from '../outputs.server.ts'

const one = z.object({ product: ProductDetail })

const listProducts = listOperation({
  scope: 'products:read',
  summary: 'List products',
  list: officeProductList,
  output: Product,
  toOutput: inSnake,
})

const createProduct = operation(
  {
    scope: 'products:write',
    summary: 'Create a product',
    input: NewProductInput,
    output: one,
    status: 201,
    maxBytes: LONGEST,
  },
  async (context) => {
    const { type, ...body } = context.input()
    const product = await saveNewProduct(context.db, context, type, body)
    return toSnakeCase({ product: await loadProductDetail(context.db, context, product) })
  },
)

const showProduct = operation(
  { scope: 'products:read', summary: 'Get a product', ids: ofId, output: one },
  async (context) => {
    const product = await findBuilt(context.db, context, context.ids.id)
    return toSnakeCase({ product: await loadProductDetail(context.db, context, product) })
  },
)

const updateProduct = operation(
  {
    scope: 'products:write',
    summary: 'Update a product',
    ids: ofId,
    input: Fields({ ...productFields, title: productFields.title.optional() }),
    output: one,
    maxBytes: LONGEST,
  },
  async (context) => {
    const product = await findBuilt(context.db, context, context.ids.id)
    const saved = await saveProduct(context.db, context, product, context.input())
    return toSnakeCase({ product: await loadProductDetail(context.db, context, saved) })
  },
)

/** Whole: a course has at most 200 sections. */
const showOutline = operation(
  {
    scope: 'products:read',
    summary: 'Get the sections and lectures of a course',
    ids: ofId,
    output: z.object({ sections: z.array(OutlineSection) }),
  },
  async (context) => {
    const course = await requireCourse(context.db, context, { course: context.ids.id })
    return { sections: toSnakeCase(await loadCourseTree(context.db, course)) }
  },
)

const listPrices = operation(
  { scope: 'products:read', summary: 'List the prices of a product', ids: ofId, output: Page(Price) },
  async (context) => {
    const product = await findBuilt(context.db, context, context.ids.id)
    return toSnakeCase({ data: await listPriceRows(context.db, product, context.locale), nextCursor: null })
  },
)

export const operations = {
  'GET /api/v1/products': listProducts,
  'POST /api/v1/products': createProduct,
  'GET /api/v1/products/:id': showProduct,
  'PATCH /api/v1/products/:id': updateProduct,
  'GET /api/v1/products/:id/outline': showOutline,
  'GET /api/v1/products/:id/prices': listPrices,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
