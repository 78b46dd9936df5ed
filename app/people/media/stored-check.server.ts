import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { FOLDERS } from './collecting.server.ts'
import { getVariants, sizeKeys } from './pictures.server.ts'
import { files, imageUploads } from './tables.server.ts'
import { keptKeys } from './uses.server.ts'

/** The job that collects comes once a day, to what is a day old. */
const LEFT_MS = 3 * 24 * 60 * 60 * 1000

/** Rows without their bytes, and bytes that no row knows and the job left, each in a line; for the operator. */
export async function listBrokenFiles(db: Db, schoolId: number): Promise<string[]> {
  const stored = new Map<string, { size: number; left: boolean }>()
  for (const folder of FOLDERS)
    for await (const { key, size, writtenAt } of storage.list(`${schoolId}/${folder}/`))
      stored.set(key, { size, left: writtenAt.getTime() < Date.now() - LEFT_MS })
  const wanted = await wantedKeys(db, schoolId)
  const broken: string[] = []
  for (const [key, size] of wanted) {
    // What came after the storage was listed is asked for once more.
    const found = stored.get(key)?.size ?? (await storage.size(key))
    if (found === undefined) broken.push(`${key} is not stored`)
    else if (size !== undefined && found !== size) broken.push(`${key} has ${found} bytes instead of ${size}`)
  }
  for (const [key, { left }] of stored)
    if (left && !getVariants(key).some((one) => wanted.has(one))) broken.push(`${key} belongs to nothing`)
  return broken
}

/** What must be stored, with its bytes where the row says them. */
async function wantedKeys(db: Db, schoolId: number): Promise<Map<string, number | undefined>> {
  const wanted = new Map<string, number | undefined>()
  for (const query of keptKeys(schoolId))
    for (const { key } of (await db.execute<{ key: string }>(query)).rows) wanted.set(key, undefined)
  const sized = await db.select({ key: files.key, size: files.size }).from(files).where(eq(files.schoolId, schoolId))
  for (const { key, size } of sized) wanted.set(key, size)
  const pictures = await db
    .select({ key: imageUploads.key, storedAt: imageUploads.storedAt, width: imageUploads.width })
    .from(imageUploads)
    .where(eq(imageUploads.schoolId, schoolId))
  for (const { key, storedAt, width } of pictures) {
    if (!storedAt) wanted.delete(key)
    else if (width) for (const one of sizeKeys(key)) wanted.set(one, undefined)
  }
  return wanted
}
