import { and, eq, inArray, isNotNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { deleteBytes } from '#app/platform/dropped-files.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { getVariants, sizeKeys } from './pictures.server.ts'
import { imageUploads } from './tables.server.ts'

/** `inUse` is what the version before this one goes by, which may run beside it. */
const NAMED = { inUse: true, namedAt: sql`now()` }

type AccountKey = Pick<Member, 'schoolId' | 'id'>

export function getImageAddress(key: string): string {
  const [school, , name] = key.split('/')
  return `/media/public/${school}/${name}`
}

/** The key of a stored picture, or of one of its sizes, from its address; anything else has none. */
function getKey(schoolId: number, address: string): string | undefined {
  const [, school, name] = /^\/media\/public\/([1-9]\d*)\/([0-9a-f]{64}(?:-\d+)?\.[a-z]{3,4})$/.exec(address) ?? []
  return Number(school) === schoolId ? `${school}/public/${name}` : undefined
}

/** Forgets a member's own picture, if it is one. */
export async function deleteOwnImage(db: Db, { schoolId, id }: AccountKey, address: string): Promise<void> {
  const key = getKey(schoolId, address)
  if (key) await deleteImages(db, schoolId, and(stored(schoolId, key), eq(imageUploads.accountId, id)))
}

/**
 * Notes that something comes to show a member's own picture; tells whether there is one. Whatever stores the address of a
 * picture does this first: it is not collected for another day, whose job sees where it stands by then (uses.server.ts).
 */
export async function markImageUsed(db: Db, { schoolId, id }: AccountKey, address: string): Promise<boolean> {
  const key = getKey(schoolId, address)
  if (!key) return false
  const { rowCount } = await db
    .update(imageUploads)
    .set(NAMED)
    .where(and(stored(schoolId, key), eq(imageUploads.accountId, id)))
  return rowCount === 1
}

/** The address of a picture, wherever it stands. */
const SHOWN = /\/media\/public\/[1-9]\d*\/[0-9a-f]{64}(?:-\d+)?\.[a-z]{3,4}/g

/**
 * The same for all of the school's pictures that texts show, or what holds texts, whoever uploaded those.
 */
export async function markShownImagesUsed(db: Db, schoolId: number, shown: object): Promise<void> {
  const addresses = JSON.stringify(shown).match(SHOWN) ?? []
  const keys = addresses.flatMap((address) => getVariants(getKey(schoolId, address) ?? ''))
  if (keys.length === 0) return
  await db
    .update(imageUploads)
    .set(NAMED)
    .where(and(eq(imageUploads.schoolId, schoolId), inArray(imageUploads.key, keys), isNotNull(imageUploads.storedAt)))
}

/** How wide and high the school's pictures are that texts show, or what holds texts; by their addresses. */
export async function pictureSizesIn(db: Db, schoolId: number, shown: object) {
  const addresses = [...new Set(JSON.stringify(shown).match(SHOWN))]
  const sizes = new Map<string, { width: number; height: number }>()
  if (addresses.length === 0) return sizes
  const keys = addresses.flatMap((address) => getKey(schoolId, address) ?? [])
  const rows = await db
    .select({ key: imageUploads.key, width: imageUploads.width, height: imageUploads.height })
    .from(imageUploads)
    .where(and(eq(imageUploads.schoolId, schoolId), inArray(imageUploads.key, keys)))
  for (const { key, width, height } of rows) if (width && height) sizes.set(getImageAddress(key), { width, height })
  return sizes
}

/**
 * The picture that something shows from now on: a new one of the member's is taken into use, `before` and none stay what
 * they are. 404 for what is no picture of theirs.
 */
export async function attachImage(
  db: Db,
  member: AccountKey,
  image: string | null,
  before: string | null = null,
): Promise<string | null> {
  requireFound(image === null || image === before || (await markImageUsed(db, member, image)))
  return image
}

const stored = (schoolId: number, key: string) =>
  and(
    eq(imageUploads.schoolId, schoolId),
    inArray(imageUploads.key, getVariants(key)),
    isNotNull(imageUploads.storedAt),
  )

/**
 * The key of a picture that a member may delete: an own one, for staff who see everything any that nobody shows as theirs. What is not
 * there, or not theirs to know of, is a 404.
 */
export async function requireDeletable(
  db: Db,
  { schoolId, id, kind, limited }: Member,
  address: string,
): Promise<string> {
  const key = getKey(schoolId, address)
  const shown = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.avatar, address)))
  const own = eq(imageUploads.accountId, id)
  const [found] = key
    ? await db
        .select({ key: imageUploads.key })
        .from(imageUploads)
        .where(and(stored(schoolId, key), kind === 'staff' && !limited ? or(own, notExists(shown)) : own))
    : []
  requireFound(found)
  return found.key
}

/** Forgets a picture. */
export async function deleteStoredImage(db: Db, schoolId: number, key: string): Promise<void> {
  await deleteImages(db, schoolId, eq(imageUploads.key, key))
}

/** Forgets pictures and removes their bytes. */
export async function deleteImages(db: Db, schoolId: number, which: SQL | undefined): Promise<void> {
  const dropped = await db
    .delete(imageUploads)
    .where(and(eq(imageUploads.schoolId, schoolId), which))
    .returning({ key: imageUploads.key })
  await deleteBytes(
    db,
    schoolId,
    dropped.flatMap(({ key }) => [key, ...sizeKeys(key)].map((one) => ({ key: one }))),
  )
}

/** A person's pictures with their bytes. */
export async function listImages(db: Db, { schoolId, id }: AccountKey) {
  const rows = await db
    .select({ key: imageUploads.key, filename: imageUploads.filename })
    .from(imageUploads)
    .where(and(eq(imageUploads.schoolId, schoolId), eq(imageUploads.accountId, id), isNotNull(imageUploads.storedAt)))
  return Promise.all(
    rows.map(async ({ key, filename }) => ({
      address: getImageAddress(key),
      filename,
      bytes: Buffer.concat(await storage.read(key).toArray()),
    })),
  )
}

/** Forgets a person's pictures. */
export async function eraseImagesOf(db: Db, { schoolId, id }: AccountKey): Promise<void> {
  await deleteImages(db, schoolId, eq(imageUploads.accountId, id))
}
