import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import { type Db, inSchool, onCommit } from '../platform/db.server.ts'
import type { OfSchool } from '../platform/jobs.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import { storage } from '../platform/storage.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import { isStaffRole, type Member } from '../platform/viewer.ts'
import { typeOfBytes } from './file-type.ts'
import { safeName } from './files.server.ts'
import { type ImageExtension, plainExtension } from './image.ts'
import { cleanImage } from './image-bytes.ts'
import { imageUploads } from './tables.server.ts'

type Owner = Pick<Member, 'schoolId' | 'id'>

/** Opens a place for one picture: sent to `upload` within five minutes, once, it is found at `download` for good. */
export async function openUpload(
  db: Db,
  owner: Owner,
  { extension, filename }: { extension: ImageExtension; filename: string },
): Promise<{ upload: string; download: string }> {
  const place = { extension: plainExtension(extension), filename, stored: false }
  const { upload, download } = await addPlace(db, owner, place)
  return { upload, download }
}

type Place = { extension: string; filename: string; stored: boolean }

async function addPlace(db: Db, { schoolId, id: accountId }: Owner, { extension, filename, stored }: Place) {
  const token = newToken()
  const key = `${schoolId}/public/${randomBytes(32).toString('hex')}.${extension}`
  await db.insert(imageUploads).values({
    ...{ schoolId, accountId, key, filename: safeName(filename), tokenHash: hashToken(token) },
    expiresAt: sql`now() + interval '5 minutes'`,
    storedAt: stored ? sql`now()` : null,
  })
  return { upload: `/media/images/${token}`, download: addressOf(key), key }
}

function addressOf(key: string): string {
  const [school, , name] = key.split('/')
  return `/media/public/${school}/${name}`
}

/** The key of a stored picture from its address; anything else has none. */
function keyOf(schoolId: number, address: string): string | undefined {
  const [, school, name] = /^\/media\/public\/([1-9]\d*)\/([0-9a-f]{64}\.[a-z]{3,4})$/.exec(address) ?? []
  return Number(school) === schoolId ? `${school}/public/${name}` : undefined
}

/**
 * Takes the bytes of a picture. They must be what their extension says; what pictures carry beside themselves (place,
 * camera, comments) is dropped. The place is used up with it: of two at once one gets in, the other is a 403.
 */
export async function takeUpload(schoolId: number, token: string, bytes: Uint8Array): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const key = await spendPlace(db, schoolId, token)
    const { extension } = typeOfBytes(bytes)
    if (!key.endsWith(`.${extension}`)) throw invalid('file', 'errors.not_an_image')
    await storage.put(key, cleaned('file', bytes, extension))
  })
}

function cleaned(field: string, bytes: Uint8Array, extension: string): Uint8Array {
  const clean = cleanImage(bytes, extension)
  if (!clean) throw invalid(field, 'errors.not_an_image')
  return clean
}

/** Keeps a picture that came with a form, and returns its address. */
export async function storeOwnImage(
  db: Db,
  owner: Owner,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<string> {
  const { extension } = typeOfBytes(bytes)
  const clean = cleaned('image', bytes, extension)
  const { download, key } = await addPlace(db, owner, { extension, filename, stored: true })
  await storage.put(key, clean)
  return download
}

/** Marks a place as used, if it waits still. */
async function spendPlace(db: Db, schoolId: number, token: string): Promise<string> {
  const [place] = await db
    .update(imageUploads)
    .set({ storedAt: sql`now()` })
    .where(
      and(
        eq(imageUploads.schoolId, schoolId),
        eq(imageUploads.tokenHash, hashToken(token)),
        isNull(imageUploads.storedAt),
        sql`${imageUploads.expiresAt} > now()`,
      ),
    )
    .returning({ key: imageUploads.key })
  if (!place) throw new Refusal(403, 'errors.forbidden')
  return place.key
}

/** Forgets a member's own picture, if it is one, and removes its bytes. */
export async function dropOwnImage(db: Db, { schoolId, id }: Owner, address: string): Promise<void> {
  const key = keyOf(schoolId, address)
  if (key) await dropImages(db, and(stored(schoolId, key), eq(imageUploads.accountId, id)))
}

/** Whether a picture is there and the member's own. */
export async function isOwnImage(db: Db, { schoolId, id }: Owner, address: string): Promise<boolean> {
  const key = keyOf(schoolId, address)
  if (!key) return false
  const rows = await db
    .select({ id: imageUploads.id })
    .from(imageUploads)
    .where(and(stored(schoolId, key), eq(imageUploads.accountId, id)))
  return rows.length > 0
}

const stored = (schoolId: number, key: string) =>
  and(eq(imageUploads.schoolId, schoolId), eq(imageUploads.key, key), isNotNull(imageUploads.storedAt))

/**
 * The key of a picture that a member may delete: an own one, for staff any that nobody shows as theirs. What is not
 * there, or not theirs to know of, is a 404.
 */
export async function findDeletable(db: Db, { schoolId, id, role }: Member, address: string): Promise<string> {
  const key = keyOf(schoolId, address)
  const shown = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.avatar, address)))
  const own = eq(imageUploads.accountId, id)
  const [found] = key
    ? await db
        .select({ key: imageUploads.key })
        .from(imageUploads)
        .where(and(stored(schoolId, key), isStaffRole(role) ? or(own, notExists(shown)) : own))
    : []
  if (!found) throw new Refusal(404, 'errors.not_found')
  return found.key
}

/** Forgets a picture and removes its bytes. */
export async function dropImage(db: Db, schoolId: number, key: string): Promise<void> {
  await dropImages(db, and(eq(imageUploads.schoolId, schoolId), eq(imageUploads.key, key)))
}

async function dropImages(db: Db, which: SQL | undefined): Promise<void> {
  const dropped = await db.delete(imageUploads).where(which).returning({ key: imageUploads.key })
  for (const { key } of dropped) onCommit(db, () => storage.remove(key))
}

/** A person's pictures with their bytes. */
export async function imagesOf(db: Db, { schoolId, id }: Owner) {
  const rows = await db
    .select({ key: imageUploads.key, filename: imageUploads.filename })
    .from(imageUploads)
    .where(and(eq(imageUploads.schoolId, schoolId), eq(imageUploads.accountId, id), isNotNull(imageUploads.storedAt)))
  return Promise.all(
    rows.map(async ({ key, filename }) => ({
      ...{ address: addressOf(key), filename },
      bytes: Buffer.concat(await storage.read(key).toArray()),
    })),
  )
}

/** Forgets a person's pictures and removes their bytes. */
export async function eraseImagesOf(db: Db, { schoolId, id }: Owner): Promise<void> {
  await dropImages(db, and(eq(imageUploads.schoolId, schoolId), eq(imageUploads.accountId, id)))
}

/** Forgets places that nobody used in time. */
export async function forgetUnusedUploads({ schoolId }: OfSchool): Promise<void> {
  await inSchool(schoolId, (db) =>
    db
      .delete(imageUploads)
      .where(
        and(eq(imageUploads.schoolId, schoolId), isNull(imageUploads.storedAt), sql`${imageUploads.expiresAt} < now()`),
      ),
  )
}
