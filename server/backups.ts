// Backups: the database at one moment, the files, and the settings where they are encrypted; into a folder or a bucket.
// Files are shared by all backups, as they do not change: each is copied once. What a backup holds is listed in it.
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { migrate } from '#db/migrate.ts'
import { type Dump, dumpDatabase, holdRestored, loadDatabase } from './backup-database.ts'
import { decrypt, encrypt, getEncryptedSize } from './backup-frame.ts'

type Storage = import('#app/platform/file-storage.ts').Storage
type Bytes = AsyncIterable<Uint8Array>
export type StoredFile = { key: string; size: number }
type Manifest = Dump & {
  format: 1
  version: string
  startedAt: string
  seconds: number
  files: StoredFile[]
  settings: Record<string, string> | null
}
/** Where backups are kept, and the key that they are encrypted with; undefined where they are not. */
export type Place = { target: Storage; key: string | undefined }
type Source = { url: string; files: Storage; settings: Record<string, string>; version: string }

/** Two that run at once, on two machines, write to different places. */
const NAME = /^\d{8}t\d{6}z$/
const MANIFEST = 'manifest'
const tableAt = (name: string, at: number) => `${name}/table-${at}`
const fileAt = (key: string) => `files/${key}`
/** A mark of the installation, which says where it works: no file of a school. */
const MARK = 'installation/'

const nameFor = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}z`

async function* compress(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield* Readable.from(bytes, { objectMode: false }).compose(createGzip()) as Bytes
}
async function* expand(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield* Readable.from(bytes, { objectMode: false }).compose(createGunzip()) as Bytes
}

const seal = ({ key }: Place, name: string, bytes: Bytes): Bytes => (key ? encrypt(bytes, { key, name }) : bytes)
const open = ({ target, key }: Place, name: string): Bytes =>
  key ? decrypt(target.read(name), { key, name }) : target.read(name)

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function readManifest(place: Place, name: string): Promise<Manifest> {
  const parts: Uint8Array[] = []
  for await (const part of expand(open(place, `${name}/${MANIFEST}`))) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Manifest
}

/** The names of whole backups, oldest first: the manifest is written last. */
export async function listBackups({ target }: Pick<Place, 'target'>): Promise<string[]> {
  const names: string[] = []
  // A name begins with its year: of a bucket the files are not listed.
  for await (const { key } of target.list('2')) {
    const [name = '', file] = key.split('/')
    if (file === MANIFEST && NAME.test(name)) names.push(name)
  }
  return names.sort()
}

/** When a backup of that name was begun. */
export const getMoment = (name: string) =>
  new Date(name.toUpperCase().replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The newest one, or the one of a name; fails where there is none. */
export async function chooseBackup(place: Place, wanted = 'latest'): Promise<string> {
  const names = await listBackups(place)
  const name = wanted === 'latest' ? names.at(-1) : names.find((one) => one === wanted)
  if (!name)
    throw new Error(
      wanted === 'latest' ? 'There is no backup in BACKUP_TO.' : `There is no backup ${wanted}: npm run backup -- list`,
    )
  return name
}

/** Copies what is not in the backup yet. What a school removes meanwhile is left out, as nothing names it. */
async function copyFiles(place: Place, files: Storage): Promise<Map<string, number>> {
  const copied = new Map<string, number>()
  for await (const { key, size } of files.list()) {
    if (key.startsWith(MARK)) continue
    const at = fileAt(key)
    const stored = place.key ? getEncryptedSize(size) : size
    if ((await place.target.size(at)) !== stored) {
      try {
        await place.target.put(at, seal(place, at, files.read(key)))
      } catch (error) {
        if ((await files.size(key)) !== undefined) throw error
        continue
      }
    }
    copied.set(key, size)
  }
  return copied
}

/** Makes a backup and answers its name. */
export async function createBackup(place: Place, { url, files, settings, version }: Source): Promise<string> {
  const startedAt = new Date()
  const name = nameFor(startedAt)
  // Before the database too: a file that is removed while that is read is still in the backup with its row.
  const before = await copyFiles(place, files)
  const dump = await dumpDatabase(url, async (at, rows) => {
    const object = tableAt(name, at)
    await place.target.put(object, seal(place, object, compress(rows)))
    return (await place.target.size(object)) ?? 0
  })
  const all = new Map([...before, ...(await copyFiles(place, files))])
  const manifest: Manifest = {
    format: 1,
    version,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    ...dump,
    files: [...all].map(([key, size]) => ({ key, size })),
    settings: place.key ? settings : null,
  }
  const object = `${name}/${MANIFEST}`
  await place.target.put(object, seal(place, object, compress(once(JSON.stringify(manifest)))))
  return name
}

/** Keeps so many of the newest backups, and the files that one of them holds; answers the names of those removed. */
export async function pruneBackups(place: Place, keep: number): Promise<string[]> {
  const names = await listBackups(place)
  const removed = names.slice(0, Math.max(0, names.length - keep))
  if (removed.length === 0) return []
  const kept = new Set<string>()
  for (const name of names.slice(removed.length))
    for (const { key } of (await readManifest(place, name)).files) kept.add(fileAt(key))
  for (const name of removed) {
    // First, so that what is half removed is no backup.
    await place.target.remove(`${name}/${MANIFEST}`)
    await place.target.removeBelow(name)
  }
  for await (const { key } of place.target.list('files/')) if (!kept.has(key)) await place.target.remove(key)
  return removed
}

type Restored = { rows: number; files: number; settings: Record<string, string> | null }

/** Fills an empty database, which is held then, and stores the files that are not there; without `files` those alone are looked for. */
export async function restoreBackup(
  place: Place,
  name: string,
  { url, files }: { url: string; files?: Storage },
): Promise<Restored> {
  const manifest = await readManifest(place, name)
  await loadDatabase(url, manifest, (at) => expand(open(place, tableAt(name, at))))
  await holdRestored(url, name)
  await migrate(url)
  for (const { key, size } of manifest.files) {
    if (files && (await files.size(key)) !== size) await files.put(key, open(place, fileAt(key)))
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { rows, files: manifest.files.length, settings: manifest.settings }
}

/** Reads every file of a backup to its end; answers those that are missing, damaged or not whole. */
export async function listDamagedFiles(place: Place, name: string): Promise<string[]> {
  const damaged: string[] = []
  for (const { key, size } of (await readManifest(place, name)).files) {
    let read = 0
    try {
      for await (const part of open(place, fileAt(key))) read += part.length
    } catch {
      read = -1
    }
    if (read !== size) damaged.push(key)
  }
  return damaged
}
