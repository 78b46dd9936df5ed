import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { tidyFileName } from '#app/platform/file-name.ts'
import { invalid } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { findFileType } from './file-type.ts'
import type { ReceivedFile } from './receive-file.server.ts'
import { lockStorage, type Room, requireSchoolStorage } from './storage-quota.server.ts'
import { fileSenders, files } from './tables.server.ts'

export type File = typeof files.$inferSelect
export type Visibility = File['visibility']

type NewFile = {
  schoolId: number
  bytes: Uint8Array
  /** What the person called it: shown and offered when downloading, never part of a path. */
  filename: string
  visibility: Visibility
  width?: number
  height?: number
  durationSeconds?: number
}

/** A file as whoever sent it sees it. */
export function fileView({ id, filename, size, contentType }: File) {
  return { id, filename, size, contentType }
}

type NewStoredFile = {
  arrived: ReceivedFile
  visibility?: Visibility
  types?: readonly string[]
  durationSeconds?: number
}

type AccountKey = { schoolId: number; id: number }

/**
 * Keeps a file that has come, once per content, with a row that says who uploaded it. `types` are the extensions that its bytes may call for; others
 * are a 422 on `file`, as is a school without room.
 */
export async function storeReceivedFile(
  db: Db,
  { schoolId, id: accountId }: AccountKey,
  { arrived, visibility = 'private', types, ...facts }: NewStoredFile,
): Promise<File> {
  const { aside, sha256, size, head } = arrived
  const type = await findFileType(head)
  if (size === 0) throw invalid('file', 'errors.required')
  if (types && !types.includes(type.extension))
    throw invalid('file', ['errors.file_type', { types: types.join(', ').toUpperCase() }])
  const key = `${schoolId}/${visibility}/${sha256}.${type.extension}`
  await storeOnce(db, { schoolId, key, size }, (room) => room.move(aside, key, size))
  const file = await loadRow(db, {
    ...facts,
    schoolId,
    visibility,
    key,
    filename: arrived.filename,
    size,
    sha256,
    contentType: type.contentType,
  })
  await db.insert(fileSenders).values({ schoolId, fileId: file.id, accountId }).onConflictDoNothing()
  return file
}

/** Whether somebody uploaded a file, alone or among others. */
export async function hasSentFile(db: Db, { schoolId, id }: AccountKey, fileId: number): Promise<boolean> {
  const of = and(eq(fileSenders.schoolId, schoolId), eq(fileSenders.fileId, fileId), eq(fileSenders.accountId, id))
  return (await db.$count(fileSenders, of)) > 0
}

/** The files stay; that somebody uploaded them is forgotten. */
export async function eraseSenderOf(db: Db, { schoolId, id }: AccountKey): Promise<void> {
  await db.delete(fileSenders).where(and(eq(fileSenders.schoolId, schoolId), eq(fileSenders.accountId, id)))
}

/** Stores a file once per content: the same bytes again are the same row. Its type comes from its bytes. */
export async function storeFile(db: Db, { bytes, filename, ...file }: NewFile): Promise<File> {
  const { schoolId, visibility } = file
  const { contentType, extension } = await findFileType(bytes)
  const digest = sha256(bytes)
  const key = `${schoolId}/${visibility}/${digest}.${extension}`
  const size = bytes.length
  await storeOnce(db, { schoolId, key, size }, (room) => room.put(key, bytes))
  return loadRow(db, { ...file, key, filename, contentType, size, sha256: digest })
}

/** Keeps an image that we drew ourselves, public, under a name of ours; 422 on `file` for a school without room. */
export async function storeDrawnImage(
  db: Db,
  { bytes, ...drawn }: { schoolId: number; key: string; bytes: Uint8Array; width: number; height: number },
): Promise<void> {
  const { schoolId, key } = drawn
  const size = bytes.length
  await storeOnce(db, { schoolId, key, size }, (room) => room.put(key, bytes))
  const { contentType } = await findFileType(bytes)
  const facts = { filename: 'image.png', visibility: 'public' as const, contentType, size, sha256: sha256(bytes) }
  await db
    .insert(files)
    .values({ ...drawn, ...facts })
    .onConflictDoUpdate({
      target: [files.schoolId, files.key],
      set: { size, sha256: facts.sha256, namedAt: sql`excluded.named_at` },
    })
}

type FileRow = { schoolId: number; key: string; size: number }

/** Stores bytes that are not stored yet. What a row counts already needs no more room. */
async function storeOnce(db: Db, { schoolId, key, size }: FileRow, store: (room: Room) => Promise<void>) {
  await lockStorage(db, schoolId)
  const [known] = await db
    .select({ size: files.size })
    .from(files)
    .where(and(eq(files.schoolId, schoolId), eq(files.key, key)))
  const room = await requireSchoolStorage(db, schoolId, 'file', size, known?.size)
  if ((await storage.size(key)) !== size) await store(room)
}

async function loadRow(db: Db, { filename, ...file }: Omit<typeof files.$inferInsert, 'id'>): Promise<File> {
  const [row] = await db
    .insert(files)
    .values({ ...file, filename: tidyFileName(filename) })
    .onConflictDoUpdate({ target: [files.schoolId, files.key], set: { namedAt: sql`excluded.named_at` } })
    .returning()
  if (!row) throw new Error(`no row for ${file.key}`)
  return row
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const filesByIds = statement(
  'files_by_ids',
  (db: Db, param: Placeholders<{ school: number; ids: readonly number[] }>) =>
    db
      .select()
      .from(files)
      .where(and(eq(files.schoolId, param.school), sql`${files.id} = any(${param.ids})`)),
)

/** The school's files with these ids, by id; unknown ones are missing. */
export async function findFiles(db: Db, schoolId: number, ids: readonly number[]): Promise<Map<number, File>> {
  if (ids.length === 0) return new Map()
  const rows = await filesByIds(db, { school: schoolId, ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same, when something comes to name them: until that is stored none of them is collected. */
export async function markFilesUsed(db: Db, schoolId: number, ids: readonly number[]): Promise<Map<number, File>> {
  const rows = await db
    .update(files)
    .set({ namedAt: sql`now()` })
    .where(and(eq(files.schoolId, schoolId), inArray(files.id, [...ids])))
    .returning()
  return new Map(rows.map((row) => [row.id, row]))
}
