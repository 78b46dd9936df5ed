import { z } from 'zod'
import { listProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, type Asked, Id, route } from '#app/platform/http.server.ts'
import { exportRoute, listRoute } from '#app/platform/list-route.server.ts'
import { codeFile, codeList, codesOfBatch, findCodeRow } from '../code-list.server.ts'
import { changeCode, createBatch, createCode, deleteBatch, deleteCode, saidByForm } from '../codes.server.ts'
import { BatchForm, BatchInput, CodeChange, CodeForm, CodeInput } from '../inputs.server.ts'
import { productsToChoose } from '../products.server.ts'

const declared = { access: 'codes', ids: z.object({ id: Id }) } as const
type Looking = Pick<Asked<{ access: 'codes' }>, 'db' | 'viewer' | 'school' | 'locale'>

const listCodes = listRoute(codeList, { access: 'codes' }, async ({ db, viewer, school, list }) =>
  page('promotions/codes', { list, products: await listProductTitles(db, { viewer, school }) }),
)

const exportCodes = exportRoute(codeList, codeFile, { access: 'codes' })

const pathOf = (id: number) => `/home/promo-codes/${id}`

async function answer({ db, school }: Looking, id: number, status: 200 | 201 = 200) {
  return jsonOrRedirect({ promo_code: await findCodeRow(db, school.id, id) }, pathOf(id), status)
}

const formPage = (batch: boolean) =>
  route({ access: 'codes' }, async ({ db, viewer, school }) =>
    page('promotions/new-code', {
      ...{ batch, currency: school.currency, zone: school.timeZone },
      products: await productsToChoose(db, { viewer, school }),
    }),
  )

const showNewCodePage = formPage(false)
const showNewBatchPage = formPage(true)

/** A code: the page that edits it; as JSON all that is said of it. */
const showCode = route(declared, async ({ db, viewer, school, ids }) => {
  const code = await findCodeRow(db, school.id, ids.id)
  const products = await productsToChoose(db, { viewer, school })
  return page('promotions/code', { code, products, zone: school.timeZone }, { json: { promo_code: code } })
})

const addCode = route({ access: 'codes', input: CodeInput }, async (asked) => {
  const { id } = await createCode(asked.db, asked.school, asked.input())
  return answer(asked, id, 201)
})

const addCodeByForm = route({ access: 'codes', input: CodeForm, form: showNewCodePage }, async (asked) => {
  const { code, version: _, ...typed } = asked.input()
  const { id } = await createCode(asked.db, asked.school, {
    code,
    ...(await saidByForm(asked.db, asked.school, typed)),
  })
  return answer(asked, id, 201)
})

const saveCode = route({ ...declared, input: CodeChange }, async (asked) => {
  await findCodeRow(asked.db, asked.school.id, asked.ids.id)
  await changeCode(asked.db, asked.school, asked.ids.id, asked.input())
  return answer(asked, asked.ids.id)
})

const saveCodeByForm = route({ ...declared, input: CodeForm, form: showCode }, async (asked) => {
  await findCodeRow(asked.db, asked.school.id, asked.ids.id)
  const { code, version, ...typed } = asked.input()
  const said = await saidByForm(asked.db, asked.school, typed)
  await changeCode(asked.db, asked.school, asked.ids.id, { code, version, ...said })
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
const addBatch = route({ access: 'codes', input: BatchInput }, async ({ db, school, input }) => {
  const { batch } = await createBatch(db, school, input())
  return json({ promo_codes: await codesOfBatch(db, school.id, batch) }, 201)
})

const addBatchByForm = route(
  { access: 'codes', input: BatchForm, form: showNewBatchPage },
  async ({ db, school, input }) => {
    const { prefix, count, ...typed } = input()
    const said = await saidByForm(db, school, typed)
    const { batch } = await createBatch(db, school, { prefix, count, ...said })
    return jsonOrRedirect({ batch }, `/home/promo-codes?batch=${batch}`, 201)
  },
)

export const routes = {
  'GET /home/promo-codes': listCodes,
  'POST /home/promo-codes': addCode,
  'POST /home/promo-codes/add': addCodeByForm,
  'POST /home/promo-codes/batch': addBatch,
  'POST /home/promo-codes/batch/add': addBatchByForm,
  'DELETE /home/promo-codes/batch/:batch': dropBatch,
  'GET /home/promo-codes/create': showNewCodePage,
  'GET /home/promo-codes/create-batch': showNewBatchPage,
  'GET /home/promo-codes/export': exportCodes,
  'GET /home/promo-codes/:id': showCode,
  'PUT /home/promo-codes/:id': saveCode,
  'DELETE /home/promo-codes/:id': dropCode,
  'POST /home/promo-codes/:id/save': saveCodeByForm,
} satisfies Addresses
