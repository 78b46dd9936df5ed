import { z } from 'zod'
import { listProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { codeFile, codeList, findCodeRow, listCodesOfBatch } from '../code-list.server.ts'
import { changeCode, createBatch, createCode, deleteBatch, deleteCode } from '../codes.server.ts'
import { BatchInput, type CodeBody, CodeChange, CodeInput, fromForm } from '../inputs.server.ts'
import { listProductsToChoose } from '../products.server.ts'

const declared = { access: 'codes', ids: z.object({ id: Id }) } as const
type CodesContext = Pick<RouteContext<{ access: 'codes' }>, 'db' | 'viewer' | 'school' | 'locale'>

const listCodes = listRoute(
  codeList,
  { access: 'codes', json: inSnakeCase(codeList) },
  async ({ db, viewer, school, list }) =>
    page('promotions/codes', { list, products: await listProductTitles(db, { viewer, school }) }),
)

const exportCodes = exportRoute(codeList, codeFile, { access: 'codes' })

const getPath = (id: number) => `/home/promo-codes/${id}`

async function answer({ db, school }: CodesContext, id: number, status: 200 | 201 = 200) {
  return jsonOrRedirect(toSnakeCase({ promoCode: await findCodeRow(db, school.id, id) }), getPath(id), status)
}

const formPage = (batch: boolean) =>
  route({ access: 'codes' }, async ({ db, viewer, school }) =>
    page('promotions/new-code', {
      batch,
      currency: school.currency,
      zone: school.timeZone,
      products: await listProductsToChoose(db, { viewer, school }),
    }),
  )

const showNewCodePage = formPage(false)
const showNewBatchPage = formPage(true)

/** A code: the page that edits it; as JSON all that is said of it. */
const showCode = route(declared, async ({ db, viewer, school, ids }) => {
  const code = await findCodeRow(db, school.id, ids.id)
  const products = await listProductsToChoose(db, { viewer, school })
  return page('promotions/code', { code, products, zone: school.timeZone }, { json: toSnakeCase({ promoCode: code }) })
})

/** What a call or a form says of a code. */
const sent = <Input extends Omit<CodeBody, 'code'>>({ byForm, input }: { byForm: boolean; input: () => Input }) =>
  byForm ? fromForm(input()) : input()

const addCode = route({ access: 'codes', input: CodeInput, form: showNewCodePage }, async (asked) => {
  const { id } = await createCode(asked.db, asked.school, sent(asked))
  return answer(asked, id, 201)
})

const saveCode = route({ ...declared, input: CodeChange, form: showCode }, async (asked) => {
  await findCodeRow(asked.db, asked.school.id, asked.ids.id)
  await changeCode(asked.db, asked.school, asked.ids.id, sent(asked))
  return answer(asked, asked.ids.id)
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
const addBatch = route({ access: 'codes', input: BatchInput, form: showNewBatchPage }, async (asked) => {
  const { db, school } = asked
  const { batch } = await createBatch(db, school, sent(asked))
  const codes = await listCodesOfBatch(db, school.id, batch)
  return jsonOrRedirect(toSnakeCase({ promoCodes: codes }), `/home/promo-codes?batch=${batch}`, 201)
})

export const routes = {
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
