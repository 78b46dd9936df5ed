import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { tidyFileName } from '#app/platform/file-name.ts'
import type { Limited } from '#app/platform/http.server.ts'
import type { ImageExtension } from '#app/platform/image-types.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findFileType, getExtension } from './file-type.ts'
import { bytesMax, mayBeAvatar, plainExtension } from './image.ts'
import { getImageAddress } from './images.server.ts'
import { getBytes, type Picture, readPicture, storePicture } from './pictures.server.ts'
import { receiveFile } from './receive-file.server.ts'
import { requireStorage } from './storage-quota.server.ts'
import { imageUploads } from './tables.server.ts'

type AccountKey = Pick<Member, 'schoolId' | 'id'>
type UploadRequest = { extension: ImageExtension; filename: string }

/**
 * Opens a place for one picture: sent to `upload` within five minutes, once, it is found at `download` for good. Students
 * have pictures of themselves alone, so no drawings (422 on `extension`).
 */
export async function openUpload(db: Db, member: Member, { extension, filename }: UploadRequest) {
  if (member.kind === 'student' && !mayBeAvatar(extension)) throw invalid('extension', 'errors.bad_extension')
  await requireStorage(db, member, 'file', 1)
  const token = newToken()
  const key = newKey(member, plainExtension(extension))
  const place = { schoolId: member.schoolId, accountId: member.id, key, filename: tidyFileName(filename) }
  await db.insert(imageUploads).values({ ...place, tokenHash: hashToken(token), expiresAt: IN_FIVE_MINUTES })
  return { upload: `/media/images/${token}`, download: getImageAddress(key) }
}

const IN_FIVE_MINUTES = sql`now() + interval '5 minutes'`

function newKey({ schoolId }: AccountKey, extension: string): string {
  return `${schoolId}/public/${randomBytes(32).toString('hex')}.${extension}`
}

/**
 * Takes the bytes of a picture, if its place waits for them: before that nothing of them is read, else 403. They must be
 * what their extension says. The place is used up with it: of two at once one gets in, the other is a 403.
 */
export async function receiveUpload(schoolId: number, token: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const { key, accountId, filename } = await inSchool(schoolId, (db) => findPlace(db, schoolId, token))
  const extension = getExtension(key)
  const { aside, head } = await receiveFile({ schoolId, filename, max: bytesMax(extension) }, body)
  try {
    if ((await findFileType(head)).extension !== extension) throw invalid('file', 'errors.not_an_image')
    const bytes = Buffer.concat(await storage.read(aside).toArray())
    const picture = await readPicture('file', bytes, extension, { schoolId, id: accountId })
    await inSchool(schoolId, async (db) => {
      const room = await requireStorage(db, { schoolId, id: accountId }, 'file', getBytes(picture))
      await spendPlace(db, schoolId, token, picture)
      await storePicture(room, key, picture)
    })
  } finally {
    await storage.remove(aside)
  }
}

const toFacts = (picture: Picture) => ({
  size: getBytes(picture),
  storedAt: sql`now()`,
  ...('sizes' in picture && { width: picture.width, height: picture.height }),
})

/** A picture that has come, drawn as we keep it. */
export type ReceivedPicture = { filename: string; picture: Picture; extension: string }

/** Keeps a picture of a member that is shown from now on, and returns its address. */
export async function storeReceivedPicture(
  db: Db,
  owner: AccountKey,
  { filename, picture, extension }: ReceivedPicture,
): Promise<string> {
  const { schoolId, id: accountId } = owner
  const room = await requireStorage(db, owner, 'image', getBytes(picture))
  const key = newKey(owner, extension)
  const place = { schoolId, accountId, key, filename: tidyFileName(filename), tokenHash: hashToken(newToken()) }
  await db.insert(imageUploads).values({ ...place, ...toFacts(picture), inUse: true, expiresAt: IN_FIVE_MINUTES })
  await storePicture(room, key, picture)
  return getImageAddress(key)
}

/** Failures included: each costs up to five megabytes of our line. */
const TRIES = { burst: 5, perSecond: 1 / 60 }

const isOpen = (schoolId: number, token: string) =>
  and(
    eq(imageUploads.schoolId, schoolId),
    eq(imageUploads.tokenHash, hashToken(token)),
    isNull(imageUploads.storedAt),
    sql`${imageUploads.expiresAt} > now()`,
  )

const triesOf = (token: string): Bucket => ({ name: `upload ${hashToken(token).toString('hex')}`, ...TRIES })

/** In how many seconds a picture may be sent to the place of an address. */
export async function findUploadWait({ c, db, schoolId }: Limited): Promise<number> {
  return await secondsUntilOneInEach(db, schoolId, [triesOf(c.req.param('token') ?? '')])
}

/** A place that waits for its picture. */
async function findPlace(db: Db, schoolId: number, token: string) {
  const { id, key, accountId, filename } = imageUploads
  const [place] = await db.select({ id, key, accountId, filename }).from(imageUploads).where(isOpen(schoolId, token))
  if (!place) throw new Refusal(403, 'errors.forbidden')
  const bucket = triesOf(token)
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
  return place
}

/** Marks a place as used, if it waits still. */
async function spendPlace(db: Db, schoolId: number, token: string, picture: Picture): Promise<void> {
  const { rowCount } = await db.update(imageUploads).set(toFacts(picture)).where(isOpen(schoolId, token))
  if (!rowCount) throw new Refusal(403, 'errors.forbidden')
}
