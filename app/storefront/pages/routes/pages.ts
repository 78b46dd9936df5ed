import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { may } from '#app/platform/permissions.ts'
import { loadEditor } from '../editor.server.ts'
import { ChangedPage, NewPage, pageChange, Restored } from '../inputs.server.ts'
import {
  addPage,
  changePage,
  deletePage,
  openPage,
  type Page,
  pageList,
  pageRow,
  publishPage,
  requireEditable,
} from '../pages.server.ts'
import { hasChanges, listVersions, restoreVersion, setDraft } from '../publishing.server.ts'
import { TEMPLATES } from '../templates.ts'

const ids = z.object({ id: Id })
const declared = { access: 'build', ids } as const

const toRow = (found: Page) => toSnakeCase({ page: pageRow(found) })
const editorAt = ({ id }: Page) => `/home/pages/${id}`

/** What the school lays out itself, as far as the viewer does. */
const listPages = listRoute(
  pageList,
  { access: 'build', json: inSnakeCase(pageList) },
  async ({ c, db, viewer, school, list }) =>
    page('pages/pages', {
      list,
      products: await loadProductOptions(db, { c, viewer, school }, { right: 'built' }),
      mayAdd: may(viewer, 'pages'),
    }),
)

const createPage = route({ access: 'pages', input: NewPage }, async ({ db, viewer, school, locale, input }) => {
  const context = { viewer, school, locale }
  const wanted = input()
  const made = await addPage(db, context, { ...pageChange(wanted, locale), status: 'draft' })
  if (wanted.template) await setDraft(db, made, TEMPLATES[wanted.template])
  const { status = 'draft' } = wanted
  const ready = status === 'draft' ? made : await changePage(db, context, made, { title: made.title, status })
  return jsonOrRedirect(toRow(ready), editorAt(ready), 201)
})

/** Where the school's home begins to be laid out by hand. */
const openHome = route({ access: 'pages' }, async ({ db, viewer, school }) => {
  const opened = await openPage(db, { viewer, school }, null)
  return jsonOrRedirect(toRow(opened), editorAt(opened))
})

/** The same of a product's page. */
const openProduct = route({ access: 'build', ids: Fields({ productId: Id }) }, async ({ db, viewer, school, ids }) => {
  const opened = await openPage(db, { viewer, school }, ids.productId)
  return jsonOrRedirect(toRow(opened), editorAt(opened))
})

const find = ({ db, viewer, school, locale, ids }: RouteContext<typeof declared>) =>
  requireEditable(db, { viewer, school, locale }, ids.id)

const showPageEditor = route(declared, async (context) => {
  const found = await find(context)
  return page('pages/editor', await loadEditor(context.db, context, found), { json: toRow(found) })
})

const dropPage = route(declared, async (context) => {
  await deletePage(context.db, await find(context))
  return jsonOrRedirect({ deleted: true }, '/home/pages')
})

const publishDraft = route(declared, async (context) => {
  const { db, viewer } = context
  return toRow(await publishPage(db, viewer, await find(context)))
})

const showHistory = route(declared, async (context) => {
  const found = await find(context)
  return toSnakeCase({
    data: await listVersions(context.db, found),
    nextPageUrl: null,
    changed: await hasChanges(context.db, found),
  })
})

const restorePage = route({ ...declared, input: Restored }, async (context) => {
  const found = await find(context)
  await restoreVersion(context.db, found, context.input().version)
  return toRow(found)
})

/** A page's settings: its title and address, what search engines and friends are shown, and who sees it. */
const showPageSettings = route(declared, async (context) => {
  const found = await find(context)
  return page('pages/settings', { row: pageRow(found) }, { json: toRow(found) })
})

const savePage = route({ ...declared, input: ChangedPage, form: showPageSettings }, async (context) => {
  const found = await find(context)
  const saved = await changePage(context.db, context, found, pageChange(context.input(), context.locale, found))
  return jsonOrRedirect(toRow(saved), `/account/page/${saved.id}`)
})

export const routes = {
  'GET /account/page/:id': showPageSettings,
  'POST /account/page/:id': savePage,
  'GET /home/pages': listPages,
  'POST /home/pages': createPage,
  'POST /home/pages/home': openHome,
  'POST /home/pages/product': openProduct,
  'GET /home/pages/:id': showPageEditor,
  'PUT /home/pages/:id': savePage,
  'DELETE /home/pages/:id': dropPage,
  'GET /home/pages/:id/history': showHistory,
  'POST /home/pages/:id/publish': publishDraft,
  'POST /home/pages/:id/restore': restorePage,
} satisfies Addresses
