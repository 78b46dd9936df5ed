import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { deleteImages } from './images.server.ts'
import { getVariants } from './pictures.server.ts'
import { lockStorage } from './storage-quota.server.ts'
import { files, imageUploads } from './tables.server.ts'
import { keptKeys, namedNowhere, shownNowhere } from './uses.server.ts'

/** Time to finish what is being written, for somebody who sends a file first. */
const ALONE = sql`now() - interval '1 day'`
const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/**
 * Forgets the pictures and files of a school that came more than a day ago and that nothing shows, then removes the bytes
 * that no row knows: theirs, and what is left of programs that were ended.
 */
export async function collectUnused({ schoolId }: SchoolPayload): Promise<void> {
  for (const ids of inBatches(await unusedIn(schoolId, imageUploads)))
    await inSchool(schoolId, (db) => deleteImages(db, schoolId, stillUnused(imageUploads, ids)))
  for (const ids of inBatches(await unusedIn(schoolId, files)))
    await inSchool(schoolId, (db) => db.delete(files).where(and(eq(files.schoolId, schoolId), stillUnused(files, ids))))
  for (const folder of FOLDERS) await removeUnknown(schoolId, `${schoolId}/${folder}/`)
}

/** What is stored for those who hold keys, and what has come and is nobody's yet. */
export const FOLDERS = ['public', 'private', 'arriving'] as const

type FileTable = typeof imageUploads | typeof files

/** Reads every text of the school, which takes as long as it takes; nothing waits for it. */
async function unusedIn(schoolId: number, table: FileTable): Promise<number[]> {
  const nowhere = [...shownNowhere(schoolId, table.key), ...(table === files ? namedNowhere(schoolId) : [])]
  const rows = await inSchool(schoolId, async (db) => {
    await db.execute(sql`set local statement_timeout = '10min'`)
    return db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.schoolId, schoolId), lt(table.namedAt, ALONE), ...nowhere))
  })
  return rows.map(({ id }) => id)
}

/** Whoever came to show one of them meanwhile has noted it in its row, and is waited for. */
const stillUnused = (table: FileTable, ids: number[]) => and(inArray(table.id, ids), lt(table.namedAt, ALONE))

function* inBatches<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

async function removeUnknown(schoolId: number, prefix: string): Promise<void> {
  const before = new Date(Date.now() - DAY_MS)
  await storage.removeUnfinished(prefix, before)
  const old: string[] = []
  for await (const { key, writtenAt } of storage.list(prefix)) if (writtenAt < before) old.push(key)
  for (const keys of inBatches(old)) await removeUnless(schoolId, keys)
}

/** Alone with the school's files, as the same content may come again just now and is not stored twice. */
function removeUnless(schoolId: number, keys: string[]): Promise<void> {
  return inSchool(schoolId, async (db) => {
    await lockStorage(db, schoolId)
    const known = new Set<string>()
    for (const query of keptKeys(schoolId, keys.flatMap(getVariants)))
      for (const { key } of (await db.execute<{ key: string }>(query)).rows) known.add(key)
    const unknown = keys.filter((key) => !getVariants(key).some((one) => known.has(one)))
    for (const key of unknown) await storage.remove(key)
  })
}
