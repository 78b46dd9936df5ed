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

const showBlocks = route(ofPage, async (asked) => ({
  data: await listBlocks(asked.db, await loadPage(asked)),
  next_page_url: null,
}))

const createBlock = route({ ...ofPage, input: NewBlock, maxBytes }, async (asked) => {
  const page = await loadPage(asked)
  return json({ block: await addBlock(asked.db, asked, page, asked.input()) }, 201)
})

const saveBlock = route({ ...ofBlock, input: ChangedBlock, maxBytes }, async (asked) => {
  const page = await loadPage(asked)
  const block = await requireBlock(asked.db, page, asked.ids.block)
  return { block: await changeBlock(asked.db, asked, page, block, asked.input()) }
})

const dropBlock = route(ofBlock, async (asked) => {
  const page = await loadPage(asked)
  await deleteBlock(asked.db, page, await requireBlock(asked.db, page, asked.ids.block))
  return { deleted: true }
})

const reorderBlocks = route({ ...ofPage, input: BlockOrder }, async (asked) => {
  const page = await loadPage(asked)
  await orderBlocks(asked.db, page, asked.input())
  return { data: await listBlocks(asked.db, page), next_page_url: null }
})

export const routes = {
  'GET /home/subpages/:page/blocks': showBlocks,
  'POST /home/subpages/:page/blocks': createBlock,
  'POST /home/subpages/:page/blocks/order': reorderBlocks,
  'PUT /home/subpages/:page/blocks/:block': saveBlock,
  'DELETE /home/subpages/:page/blocks/:block': dropBlock,
} satisfies Addresses
