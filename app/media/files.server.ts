import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, type Places, statement } from '../platform/db.server.ts'
import { storage } from '../platform/storage.server.ts'
import { COVER_WIDTHS, type CoverWidth } from './cover.ts'
import { typeOfBytes } from './file-type.ts'
import { files } from './tables.server.ts'

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

/** Stores a file once per content: the same bytes again are the same row. Its type comes from its bytes. */
export function storeFile(db: Db, { bytes, filename, ...file }: NewFile): Promise<File> {
  return keep(db, { ...file, bytes, filename, name: sha256(bytes) })
}

/** Stores a cover's sizes and returns the base address that `products.cover` holds. */
export async function storeCover(
  db: Db,
  schoolId: number,
  filename: string,
  sizes: Record<CoverWidth, Uint8Array>,
  forMail: Uint8Array,
): Promise<string> {
  const all: [string, Uint8Array][] = [
    ...COVER_WIDTHS.map((width) => [`${width}`, sizes[width]] as [string, Uint8Array]),
  ]
  all.push(['960', forMail])
  const base = sha256(Buffer.concat(all.map(([, bytes]) => bytes)))
  for (const [width, bytes] of all)
    await keep(db, { schoolId, bytes, filename, visibility: 'public', name: `${base}-${width}`, width: Number(width) })
  return `/media/public/${schoolId}/${base}`
}

async function keep(db: Db, { bytes, name, filename, ...file }: NewFile & { name: string }): Promise<File> {
  const { schoolId, visibility } = file
  const { contentType, extension } = typeOfBytes(bytes)
  const key = `${schoolId}/${visibility}/${name}.${extension}`
  if ((await storage.size(key)) !== bytes.length) await storage.put(key, bytes)
  const values = { ...file, key, filename: safeName(filename), contentType, size: bytes.length, sha256: sha256(bytes) }
  const [row] = await db
    .insert(files)
    .values(values)
    // Set to itself, so that the row of the same content comes back.
    .onConflictDoUpdate({ target: [files.schoolId, files.key], set: { key: sql`excluded.key` } })
    .returning()
  if (!row) throw new Error(`no row for ${key}`)
  return row
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A name to show and to download under: one line, no slashes, at most 200 characters. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return [...last.replace(/\p{Cc}/gu, '').trim()].slice(0, 200).join('') || 'file'
}

const filesByIds = statement('files_by_ids', (db: Db, at: Places<{ school: number; ids: readonly number[] }>) =>
  db
    .select()
    .from(files)
    .where(and(eq(files.schoolId, at.school), sql`${files.id} = any(${at.ids})`)),
)

/** The school's files with these ids, by id; unknown ones are missing. */
export async function findFiles(db: Db, schoolId: number, ids: readonly number[]): Promise<Map<number, File>> {
  if (ids.length === 0) return new Map()
  const rows = await filesByIds(db, { school: schoolId, ids })
  return new Map(rows.map((row) => [row.id, row]))
}
