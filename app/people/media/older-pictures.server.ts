import { and, eq, isNotNull, isNull, like, not, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { getExtension } from './file-type.ts'
import { drawPicture, PictureTooMuch } from './picture-process.server.ts'
import { getBytes, storeSizes } from './pictures.server.ts'
import { requireSchoolStorage } from './storage-quota.server.ts'
import { files, imageUploads } from './tables.server.ts'

/** In one go: the next ones come with the next run. */
const AT_ONCE = 50

/**
 * Gives the pictures that earlier versions stored the sizes that every picture has by now: those of people, and the
 * school's own, which were stored as files.
 */
export async function drawOlderPictures({ schoolId }: SchoolPayload): Promise<void> {
  const older = await inSchool(schoolId, (db) => findOlder(db, schoolId))
  for (const { table, id, key } of older) {
    const bytes = Buffer.concat(await storage.read(key).toArray())
    const picture = await drawPicture(bytes, getExtension(key), { schoolId, id: 'older' }).catch((error: unknown) => {
      if (error instanceof PictureTooMuch) return undefined
      throw error
    })
    // What cannot be drawn is not asked for again.
    const { width, height } = picture ?? { width: 0, height: 0 }
    await inSchool(schoolId, async (db) => {
      const more = picture ? getBytes(picture) - picture.whole.length : 0
      // Without room it is tried again with the next run.
      const room = await requireSchoolStorage(db, schoolId, 'file', more)
      if (picture) await storeSizes(room, key, picture)
      // What a row of `files` says is the size of its own file alone.
      const size = table === imageUploads && { size: sql`${imageUploads.size} + ${more}` }
      await db
        .update(table)
        .set({ width, height, ...size })
        .where(hasId(table, schoolId, id))
    })
  }
}

async function findOlder(db: Db, schoolId: number) {
  const uploads = await db
    .select({ id: imageUploads.id, key: imageUploads.key })
    .from(imageUploads)
    .where(
      and(
        eq(imageUploads.schoolId, schoolId),
        isNull(imageUploads.width),
        isNotNull(imageUploads.storedAt),
        not(like(imageUploads.key, '%.svg')),
      ),
    )
    .limit(AT_ONCE)
  const ofSchool = await db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(
      and(
        eq(files.schoolId, schoolId),
        eq(files.visibility, 'public'),
        isNull(files.width),
        sql`${files.key} ~ '/[0-9a-f]{64}\\.(png|jpg|webp)$'`,
      ),
    )
    .limit(AT_ONCE)
  return [
    ...uploads.map((row) => ({ ...row, table: imageUploads })),
    ...ofSchool.map((row) => ({ ...row, table: files })),
  ]
}
