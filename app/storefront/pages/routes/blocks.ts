import { z } from 'zod'
import { json } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { addBlock, changeBlock, deleteBlock, listBlocks, orderBlocks, requireBlock } from '../blocks.server.ts'
import { LONG_MAX } from '../fields.ts'
import { BlockOrder, ChangedBlock, NewBlock } from '../inputs.server.ts'
import { requireEditable } from '../pages.server.ts'

const ids = z.object({ page: Id })
const ofPage = { access: 'build', ids } as const
const ofBlock = { access: 'build', ids: ids.extend({ block: Id }) } as const
/** A block may hold long texts in both languages. */
const maxBytes = bytesFor(4 * LONG_MAX)

const loadPage = ({ db, viewer, school, locale, ids }: RouteContext<typeof ofPage>) =>
  requireEditable(db, { viewer, school, locale }, ids.page)

const showBlocks = route(ofPage, async (context) => ({
  data: await listBlocks(context.db, await loadPage(context)),
  next_page_url: null,
}))

const createBlock = route({ ...ofPage, input: NewBlock, maxBytes }, async (context) => {
  const page = await loadPage(context)
  return json({ block: await addBlock(context.db, context, page, context.input()) }, 201)
})

const saveBlock = route({ ...ofBlock, input: ChangedBlock, maxBytes }, async (context) => {
  const page = await loadPage(context)
  const block = await requireBlock(context.db, page, context.ids.block)
  return { block: await changeBlock(context.db, context, page, block, context.input()) }
})

const dropBlock = route(ofBlock, async (context) => {
  const page = await loadPage(context)
  await deleteBlock(context.db, page, await requireBlock(context.db, page, context.ids.block))
  return { deleted: true }
})

const reorderBlocks = route({ ...ofPage, input: BlockOrder }, async (context) => {
  const page = await loadPage(context)
  await orderBlocks(context.db, page, context.input())
  return { data: await listBlocks(context.db, page), next_page_url: null }
})

export const routes = {
  'GET /home/subpages/:page/blocks': showBlocks,
  'POST /home/subpages/:page/blocks': createBlock,
  'POST /home/subpages/:page/blocks/order': reorderBlocks,
  'PUT /home/subpages/:page/blocks/:block': saveBlock,
  'DELETE /home/subpages/:page/blocks/:block': dropBlock,
} satisfies Addresses
