import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, inSchool } from '../platform/db.server.ts'
import { refuseBelowOne, take } from '../platform/limits.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import { storage } from '../platform/storage.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import type { Member } from '../platform/viewer.ts'
import { typeOfBytes } from './file-type.ts'
import { safeName } from './files.server.ts'
import { bytesMax, type ImageExtension, mayBeAvatar, plainExtension } from './image.ts'
import { cleanImage } from './image-bytes.ts'
import { addressOf } from './images.server.ts'
import { needRoom } from './storage-quota.server.ts'
import { imageUploads } from './tables.server.ts'

type Owner = Pick<Member, 'schoolId' | 'id'>
type Wanted = { extension: ImageExtension; filename: string }

/**
 * Opens a place for one picture: sent to `upload` within five minutes, once, it is found at `download` for good. Students
 * have pictures of themselves alone, so no drawings (422 on `extension`).
 */
export async function openUpload(db: Db, member: Member, { extension, filename }: Wanted) {
  if (member.kind === 'student' && !mayBeAvatar(extension)) throw invalid('extension', 'errors.bad_extension')
  await needRoom(db, member, 'file', 1)
  const token = newToken()
  const key = newKey(member, plainExtension(extension))
  const place = { schoolId: member.schoolId, accountId: member.id, key, filename: safeName(filename) }
  await db.insert(imageUploads).values({ ...place, tokenHash: hashToken(token), expiresAt: IN_FIVE_MINUTES })
  return { upload: `/media/images/${token}`, download: addressOf(key) }
}

const IN_FIVE_MINUTES = sql`now() + interval '5 minutes'`

function newKey({ schoolId }: Owner, extension: string): string {
  return `${schoolId}/public/${randomBytes(32).toString('hex')}.${extension}`
}

/**
 * Takes the bytes of a picture, if its place waits for them: before that nothing of them is read, else 403. They must be
 * what their extension says; what pictures carry beside themselves (place, camera, comments) is dropped. The place is
 * used up with it: of two at once one gets in, the other is a 403.
 */
export async function takeUpload(schoolId: number, token: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const place = await inSchool(schoolId, (db) => findPlace(db, schoolId, token))
  const aside = `${schoolId}/arriving/${randomBytes(32).toString('hex')}`
  try {
    await storage.put(aside, counted(body, bytesMax(extensionOf(place.key))))
    const bytes = Buffer.concat(await storage.read(aside).toArray())
    if (typeOfBytes(bytes).extension !== extensionOf(place.key)) throw invalid('file', 'errors.not_an_image')
    const clean = cleaned('file', bytes)
    await storage.put(aside, clean)
    await inSchool(schoolId, async (db) => {
      await needRoom(db, { schoolId, id: place.accountId }, 'file', clean.length)
      await spendPlace(db, schoolId, token, clean.length)
      await storage.move(aside, place.key)
    })
  } finally {
    await storage.remove(aside)
  }
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** What comes, up to the bytes that a picture may have; more is a 413, and less than was announced a 400. */
async function* counted(body: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > max) throw new Refusal(413, 'errors.too_large')
      yield part
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'errors.malformed')
  }
}

/** A picture as we keep it; 422 on `field` for what is none, or a broken one. */
export function cleaned(field: string, bytes: Uint8Array): Uint8Array {
  const clean = cleanImage(bytes, typeOfBytes(bytes).extension)
  if (!clean) throw invalid(field, 'errors.not_an_image')
  return clean
}

/** Keeps a picture of a member that came with a form and is shown from now on, and returns its address. */
export async function storeAvatar(
  db: Db,
  owner: Owner,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<string> {
  const { extension } = typeOfBytes(bytes)
  if (!mayBeAvatar(extension)) throw invalid('image', 'errors.bad_extension')
  const clean = cleaned('image', bytes)
  const { schoolId, id: accountId } = owner
  await needRoom(db, owner, 'image', clean.length)
  const key = newKey(owner, extension)
  await db.insert(imageUploads).values({
    schoolId,
    accountId,
    key,
    filename: safeName(filename),
    tokenHash: hashToken(newToken()),
    size: clean.length,
    inUse: true,
    expiresAt: IN_FIVE_MINUTES,
    storedAt: sql`now()`,
  })
  await storage.put(key, clean)
  return addressOf(key)
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

/** A place that waits for its picture. */
async function findPlace(db: Db, schoolId: number, token: string) {
  const { id, key, accountId } = imageUploads
  const [place] = await db.select({ id, key, accountId }).from(imageUploads).where(isOpen(schoolId, token))
  if (!place) throw new Refusal(403, 'errors.forbidden')
  const bucket = { name: `upload ${place.id}`, ...TRIES }
  refuseBelowOne((await take(db, schoolId, bucket)) + 1, bucket)
  return place
}

/** Marks a place as used, if it waits still. */
async function spendPlace(db: Db, schoolId: number, token: string, size: number): Promise<void> {
  const { rowCount } = await db.update(imageUploads).set({ storedAt: sql`now()`, size }).where(isOpen(schoolId, token))
  if (!rowCount) throw new Refusal(403, 'errors.forbidden')
}
