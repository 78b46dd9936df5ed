import { z } from 'zod'
import { findProductOptions, loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { getWholeList } from '#app/platform/option-list.ts'
import type { CodeRow } from '../code.ts'
import { codeFile, codeList, listCodesOfBatch, requireCodeRow } from '../code-list.server.ts'
import { findPromoCodeOptions } from '../code-options.server.ts'
import { changeCode, createBatch, createCode, deleteBatch, deleteCode } from '../codes.server.ts'
import { BatchInput, type CodeBody, CodeChange, CodeInput, fromForm } from '../inputs.server.ts'

const declared = { access: 'codes', ids: z.object({ id: Id }) } as const
type CodesContext = Pick<RouteContext<{ access: 'codes' }>, 'c' | 'db' | 'viewer' | 'school' | 'locale'>

const listCodes = listRoute(
  codeList,
  { access: 'codes', json: inSnakeCase(codeList) },
  async ({ c, db, viewer, school, list }) => {
    const chosen = list.rows.flatMap(({ productIds }) => productIds)
    return page('promotions/codes', { list, products: await loadProductOptions(db, { c, viewer, school }, { chosen }) })
  },
)

const exportCodes = exportRoute(codeList, codeFile, { access: 'codes' })

const getPath = (id: number) => `/home/promo-codes/${id}`

async function answer({ db, school }: CodesContext, id: number, status: 200 | 201 = 200) {
  return jsonOrRedirect(toSnakeCase({ promoCode: await requireCodeRow(db, school.id, id) }), getPath(id), status)
}

/** What a code can be for: any product, and memberships apart. */
async function loadCodeOptions({ db, ...context }: CodesContext, { productIds: chosen }: Partial<CodeRow> = {}) {
  return {
    products: await loadProductOptions(db, context, { chosen }),
    memberships: await loadProductOptions(db, context, { types: ['membership'], chosen }),
  }
}

/** The products whose pages a code is brought along to. */
async function loadLinked({ db, ...context }: CodesContext, { mode, productIds: ids }: CodeRow) {
  if (mode === 'all') return loadProductOptions(db, context)
  if (ids.length === 0) return loadProductOptions(db, context, { types: ['membership'] })
  return getWholeList((await findProductOptions(db, context, {}, { ids })).options)
}

const formPage = (batch: boolean) =>
  route({ access: 'codes' }, async (context) =>
    page('promotions/new-code', {
      batch,
      currency: context.school.currency,
      zone: context.school.timeZone,
      ...(await loadCodeOptions(context)),
    }),
  )

const showNewCodePage = formPage(false)
const showNewBatchPage = formPage(true)

/** A code: the page that edits it; as JSON all that is said of it. */
const showCode = route(declared, async (context) => {
  const { db, school, ids } = context
  const code = await requireCodeRow(db, school.id, ids.id)
  const options = await loadCodeOptions(context, code)
  const props = { code, ...options, linked: await loadLinked(context, code), zone: school.timeZone }
  return page('promotions/code', props, { json: toSnakeCase({ promoCode: code }) })
})

/** What a call or a form says of a code. */
const sent = <Input extends Omit<CodeBody, 'code'>>({ byForm, input }: { byForm: boolean; input: () => Input }) =>
  byForm ? fromForm(input()) : input()

const addCode = route({ access: 'codes', input: CodeInput, form: showNewCodePage }, async (context) => {
  const { id } = await createCode(context.db, context.school, sent(context))
  return answer(context, id, 201)
})

const saveCode = route({ ...declared, input: CodeChange, form: showCode }, async (context) => {
  await requireCodeRow(context.db, context.school.id, context.ids.id)
  await changeCode(context.db, context.school, context.ids.id, sent(context))
  return answer(context, context.ids.id)
})

const dropCode = route(declared, async ({ db, school, ids }) => {
  await deleteCode(db, school.id, ids.id)
  return { deleted: true }
})

const dropBatch = route({ access: 'codes', ids: z.object({ batch: Id }) }, async ({ db, school, ids }) => {
  await deleteBatch(db, school.id, ids.batch)
  return { deleted: true }
})

/** Many codes alike but for their tails. */
const addBatch = route({ access: 'codes', input: BatchInput, form: showNewBatchPage }, async (context) => {
  const { db, school } = context
  const { batch } = await createBatch(db, school, sent(context))
  const codes = await listCodesOfBatch(db, school.id, batch)
  return jsonOrRedirect(toSnakeCase({ promoCodes: codes }), `/home/promo-codes?batch=${batch}`, 201)
})

/** Finds codes to choose from, while one is typed. */
const findCodes = route(
  { access: 'codes', input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ db, school, locale, input }) => {
    const { options, more } = await findPromoCodeOptions(db, { school, locale }, input())
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/options/promo-codes': findCodes,
  'GET /home/promo-codes': listCodes,
  'POST /home/promo-codes': addCode,
  'POST /home/promo-codes/batch': addBatch,
  'DELETE /home/promo-codes/batch/:batch': dropBatch,
  'GET /home/promo-codes/create': showNewCodePage,
  'GET /home/promo-codes/create-batch': showNewBatchPage,
  'GET /home/promo-codes/export': exportCodes,
  'GET /home/promo-codes/:id': showCode,
  'POST /home/promo-codes/:id': saveCode,
  'PUT /home/promo-codes/:id': saveCode,
  'DELETE /home/promo-codes/:id': dropCode,
} satisfies Addresses
