import { and, eq, gte, sql } from 'drizzle-orm'
import { findVisibleProduct } from '#app/content/catalogue/products.server.ts'
import { requireSeenVideos } from '#app/content/courses/seen-videos.server.ts'
import { requireVideos } from '#app/content/videos/videos.server.ts'
import { requireLeadForm } from '#app/forms/leads/lead-forms.server.ts'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { type OrderedIds, placeAmong, refuseOther } from '#app/platform/order.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { getBlock, standsOn } from './blocks/all.ts'
import type { Payload } from './fields.ts'
import { BLOCKS_MAX, type BlockRow } from './page.ts'
import type { Page } from './pages.server.ts'
import { checkPayload, idsIn } from './payload.server.ts'
import { listDraftBlocks } from './publishing.server.ts'
import { pageBlocks, pages } from './tables.server.ts'

type StoredRow = typeof pageBlocks.$inferSelect

function blockRow({ id, type, position, payload, hidden, version }: StoredRow): BlockRow {
  return { id, type, position, payload, hidden, version }
}

export async function listBlocks(db: Db, page: Page): Promise<BlockRow[]> {
  return (await listDraftBlocks(db, page)).map(blockRow)
}

/** A block of a page's draft; 404 when it is another's. */
export async function requireBlock(db: Db, { schoolId, id }: Page, block: number): Promise<StoredRow> {
  return db
    .select()
    .from(pageBlocks)
    .where(and(eq(pageBlocks.schoolId, schoolId), eq(pageBlocks.pageId, id), eq(pageBlocks.id, block)))
    .then(requireRow)
}

type BlockWriter = { viewer: Member; school: Pick<CurrentSchool, 'id' | 'instructorsLimited'>; locale: Locale }
export type NewBlock = { type: string; payload?: unknown; hidden?: boolean; position?: number }

/** Adds a block at a place of the draft, else at its end; 422 for what cannot stand there. */
export async function addBlock(
  db: Db,
  writing: BlockWriter,
  page: Page,
  { type, payload, hidden, position }: NewBlock,
): Promise<BlockRow> {
  const { schoolId, id: pageId } = page
  if (!standsOn(type, page.kind)) throw invalid('type', 'pages.type_unknown')
  const clean = await checked(db, writing, type, payload)
  const now = await listDraftBlocks(db, page)
  if (now.length >= BLOCKS_MAX) throw invalid('type', ['pages.too_many', { max: BLOCKS_MAX }])
  const at = Math.min(position ?? now.length, now.length)
  await db
    .update(pageBlocks)
    .set({ position: sql`${pageBlocks.position} + 1` })
    .where(and(eq(pageBlocks.schoolId, schoolId), eq(pageBlocks.pageId, pageId), gte(pageBlocks.position, at)))
  const row = await db
    .insert(pageBlocks)
    .values({ schoolId, pageId, type, payload: clean, hidden, position: at })
    .returning()
    .then(expectRow)
  await touch(db, page)
  return blockRow(row)
}

export type BlockChange = { type?: string; payload?: unknown; hidden?: boolean; version?: number }

/**
 * Changes what a block holds, and whether visitors see it; its type stays, and what is left out. 409 with the row as it is
 * when somebody changed what it holds meanwhile: hiding it is no edit of that.
 */
export async function changeBlock(
  db: Db,
  writing: BlockWriter,
  page: Page,
  block: StoredRow,
  { type, payload, hidden = block.hidden, version }: BlockChange,
): Promise<BlockRow> {
  if (type !== undefined && type !== block.type) throw invalid('type', 'pages.type_stays')
  const edit = payload !== undefined && {
    payload: await checked(db, writing, block.type, payload, block.payload),
    version: block.version + 1,
  }
  refuseStale(block, version, blockRow(block))
  const row = await db
    .update(pageBlocks)
    .set({ ...edit, hidden })
    .where(hasId(pageBlocks, page.schoolId, block.id))
    .returning()
    .then(expectRow)
  await touch(db, page)
  return blockRow(row)
}

export async function deleteBlock(db: Db, page: Page, { id, position }: StoredRow): Promise<void> {
  const ofPage = and(eq(pageBlocks.schoolId, page.schoolId), eq(pageBlocks.pageId, page.id))
  await db.delete(pageBlocks).where(and(ofPage, eq(pageBlocks.id, id)))
  await db
    .update(pageBlocks)
    .set({ position: sql`${pageBlocks.position} - 1` })
    .where(and(ofPage, gte(pageBlocks.position, position)))
  await touch(db, page)
}

/** Puts the blocks in an order; 409 when these are not all of them, as somebody added or deleted one meanwhile. */
export async function orderBlocks(db: Db, page: Page, wanted: OrderedIds): Promise<void> {
  const stored = (await listDraftBlocks(db, page)).map(({ id }) => id)
  refuseOther(stored, wanted, 'pages.order_stale')
  await db
    .update(pageBlocks)
    .set({ position: placeAmong(wanted.ids, pageBlocks.id) })
    .where(and(eq(pageBlocks.schoolId, page.schoolId), eq(pageBlocks.pageId, page.id)))
  await touch(db, page)
}

/**
 * The payload as it may be stored; the pictures in it, and in its texts, are kept from now on. 404 for a product or a video
 * that is named anew and not to be seen; one that was deleted since stays named, and is not shown.
 */
async function checked(
  db: Db,
  { viewer, school, locale }: BlockWriter,
  type: string,
  raw: unknown,
  before: Payload = {},
): Promise<Payload> {
  const { fields = {} } = getBlock(type) ?? {}
  const payload = await checkPayload(fields, raw, locale)
  const named = idsIn('product', fields, before)
  for (const id of new Set(idsIn('product', fields, payload)))
    if (!named.includes(id)) await findVisibleProduct(db, viewer, id)
  const formIds = idsIn('lead_form', fields, before)
  for (const id of new Set(idsIn('lead_form', fields, payload)))
    if (!formIds.includes(id)) await requireLeadForm(db, viewer.schoolId, id)
  const shown = idsIn('video', fields, before)
  const videos = idsIn('video', fields, payload)
  await requireVideos(db, viewer.schoolId, videos, { open: true })
  const added = videos.filter((id) => !shown.includes(id))
  await requireSeenVideos(db, { viewer, school }, added, { open: true })
  await markShownImagesUsed(db, viewer.schoolId, payload)
  return payload
}

async function touch(db: Db, { schoolId, id }: Page): Promise<void> {
  await db
    .update(pages)
    .set({ changedAt: sql`now()` })
    .where(hasId(pages, schoolId, id))
}
