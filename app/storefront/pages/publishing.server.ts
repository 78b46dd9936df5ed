import { and, asc, desc, eq, max } from 'drizzle-orm'
import { loadNames } from '#app/people/accounts/names.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type StoredBlock, sameBlocks, type VersionRow } from './page.ts'
import { pageBlocks, pages, pageVersions } from './tables.server.ts'

type PageKey = Pick<typeof pages.$inferSelect, 'schoolId' | 'id' | 'version' | 'publishedVersion'>
type PageId = Pick<PageKey, 'schoolId' | 'id'>

const ofPage = ({ schoolId, id }: PageId) => and(eq(pageBlocks.schoolId, schoolId), eq(pageBlocks.pageId, id))

/** The blocks of a page's draft in their order. */
export async function listDraftBlocks(db: Db, page: PageId) {
  return db.select().from(pageBlocks).where(ofPage(page)).orderBy(asc(pageBlocks.position), asc(pageBlocks.id))
}

/** Writes the draft down as the next version, which visitors see from now on; nothing is written where nothing differs. */
export async function publishDraft(db: Db, viewer: Member, page: PageKey): Promise<PageKey> {
  const { schoolId, id } = page
  const draft = await listDraftBlocks(db, page)
  const blocks = draft.map(({ id, type, payload, hidden }) => ({ id, type, payload, ...(hidden && { hidden }) }))
  const live = await findVersion(db, page, page.publishedVersion)
  if (live && sameBlocks(live, blocks)) return page
  const [last] = await db
    .select({ version: max(pageVersions.version) })
    .from(pageVersions)
    .where(and(eq(pageVersions.schoolId, schoolId), eq(pageVersions.pageId, id)))
  const version = (last?.version ?? 0) + 1
  await db.insert(pageVersions).values({ schoolId, pageId: id, version, blocks, publishedBy: viewer.id })
  await db
    .update(pages)
    .set({ publishedVersion: version })
    .where(hasId(pages, schoolId, id))
  return { ...page, publishedVersion: version }
}

async function findVersion(
  db: Db,
  { schoolId, id }: PageId,
  version: number | null,
): Promise<StoredBlock[] | undefined> {
  if (version === null) return undefined
  const [found] = await db
    .select({ blocks: pageVersions.blocks })
    .from(pageVersions)
    .where(and(eq(pageVersions.schoolId, schoolId), eq(pageVersions.pageId, id), eq(pageVersions.version, version)))
  return found?.blocks
}

/** Whether visitors see something else than the draft. */
export async function hasChanges(db: Db, page: PageKey): Promise<boolean> {
  const live = await findVersion(db, page, page.publishedVersion)
  return !live || !sameBlocks(live, await listDraftBlocks(db, page))
}

/** What was published of a page, the newest first. */
export async function listVersions(db: Db, page: PageKey): Promise<VersionRow[]> {
  const { schoolId, id } = page
  const rows = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.schoolId, schoolId), eq(pageVersions.pageId, id)))
    .orderBy(desc(pageVersions.version))
    .limit(200)
  const names = await loadNames(
    db,
    schoolId,
    rows.map(({ publishedBy }) => publishedBy),
  )
  return rows.map(({ version, blocks, publishedAt, publishedBy }) => ({
    version,
    publishedAt,
    by: names.get(publishedBy) ?? '',
    blocks: blocks.length,
    live: version === page.publishedVersion,
  }))
}

/** What a version was made of; 404 when there is no such version. */
export async function listVersionBlocks(db: Db, page: PageId, version: number): Promise<StoredBlock[]> {
  const blocks = await findVersion(db, page, version)
  requireFound(blocks)
  return blocks
}

/** Makes the draft what a version was; visitors see it once it is published. 404 when there is no such version. */
export async function restoreVersion(db: Db, page: PageId, version: number): Promise<void> {
  await setDraft(db, page, await listVersionBlocks(db, page, version))
}

/** Makes the draft of these blocks alone. */
export async function setDraft(db: Db, page: PageId, blocks: readonly Omit<StoredBlock, 'id'>[]): Promise<void> {
  await db.delete(pageBlocks).where(ofPage(page))
  const rows = blocks.map(({ type, payload, hidden }, position) => ({
    type,
    payload,
    hidden,
    position,
    schoolId: page.schoolId,
    pageId: page.id,
  }))
  if (rows.length > 0) await db.insert(pageBlocks).values(rows)
}
