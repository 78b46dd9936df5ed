import { createHash } from 'node:crypto'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { Currency, Language } from '#app/people/schools/inputs.server.ts'
import { MIGRATIONS } from '#db/schema-version.ts'
import { FORMAT, LEFT_BEHIND, MANIFEST, type Manifest, MEDIA, nameOfKind, VERSION } from './archive.ts'
import { linesOf } from './archive-writing.server.ts'
import { KINDS } from './kinds.ts'
import type { Row } from './renumbering.server.ts'

/** Why an archive cannot be read in, in words for the operator. */
export class BrokenArchive extends Error {}

const MANIFEST_MAX = 256 * 1024 * 1024
/** Text becomes a tenth when it is compressed, rarely a hundredth; what becomes less is made to fill disks. */
const RATIO_MAX = 200
const RATIO_FROM = 64 * 1024 * 1024
/** What may lie under a key: files by their hashes, and films in folders of their own. */
const STORED =
  /^(?:(?:public|private)\/[0-9a-f]{64}(?:-\d+)?\.[a-z0-9]+|video\/\d+\/[0-9a-f]{32}(?:\/[a-z0-9]+(?:[.-][a-z0-9]+)*)+)$/

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[a-z0-9_]+$/)
const ManifestShape = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  schema: z.string(),
  made_at: z.string(),
  school: z.object({
    id: z.int().min(1),
    slug: z.string(),
    name: z.string().min(1).max(120),
    locale: Language,
    currency: Currency,
    address: z.string(),
  }),
  counts: z.record(Name, z.int().min(0)),
  columns: z.record(Name, z.array(Name)),
  checksums: z.record(z.string(), Sha256),
  missing: z.array(z.string()),
  left_behind: z.array(z.enum(LEFT_BEHIND)),
})

export type Archive = {
  manifest: Manifest
  /** The kinds that are in it. */
  kinds: string[]
  /** Reads a kind to its end; fails there where it is not what the manifest says. */
  rows(kind: string): AsyncIterable<Row>
  /** The names of the stored files, without what is before them in the archive. */
  media: string[]
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

/** Opens an archive and looks at all that can be told without reading it to its end. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(broken)
  try {
    const entries = await listEntries(zip).catch(broken)
    const manifest = await readManifest(zip, entries)
    const { kinds, media } = check(manifest, entries)
    const bytesOf = (name: string) => summed(zip, entries, name, manifest.checksums[name])
    return {
      manifest,
      kinds,
      media,
      rows: (kind) => rowsOf(kind, manifest, bytesOf(nameOfKind(kind))),
      read: (name) => bytesOf(`${MEDIA}${name}`),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function broken(error: unknown): never {
  throw new BrokenArchive(`This is no whole ZIP: ${(error as Error).message}.`)
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, compressedSize, uncompressedSize } = entry
    if (entries.has(name)) throw new BrokenArchive(`${name} is in the archive twice.`)
    if (uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * RATIO_MAX)
      throw new BrokenArchive(`${name} grows to more than ${RATIO_MAX} times its size.`)
    entries.set(name, entry)
  }
  return entries
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST)
  if (!entry) throw new BrokenArchive(`It has no ${MANIFEST}, so it is no archive of a school, or not whole.`)
  if (entry.uncompressedSize > MANIFEST_MAX) throw new BrokenArchive(`${MANIFEST} is too large.`)
  const parts: Uint8Array[] = []
  for await (const part of summed(zip, entries, MANIFEST)) parts.push(part)
  let value: unknown
  try {
    value = JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    throw new BrokenArchive(`${MANIFEST} is no JSON.`)
  }
  const parsed = ManifestShape.safeParse(value)
  if (parsed.success) return parsed.data as Manifest
  const [problem] = parsed.error.issues
  throw new BrokenArchive(`${MANIFEST} is not as an archive of a school has it: ${problem?.path.join('.')}.`)
}

function check(manifest: Manifest, entries: Map<string, Entry>): { kinds: string[]; media: string[] } {
  const { version, schema, counts, columns, checksums } = manifest
  if (version !== VERSION || !MIGRATIONS.some(({ tag }) => tag === schema))
    throw new BrokenArchive('It was made by a later version: read it in with that one, or a later one.')
  const kinds = Object.keys(counts)
  const unknown = kinds.find((kind) => !Object.hasOwn(KINDS, kind) || !columns[kind])
  if (unknown) throw new BrokenArchive(`${unknown} is no kind that this version knows.`)
  if (!kinds.includes('schools') || counts.schools !== 1) throw new BrokenArchive('It holds no school.')
  const names = Object.keys(checksums)
  const lacking = [...names, ...kinds.map(nameOfKind)].find(
    (name) => !entries.has(name) || !Object.hasOwn(checksums, name),
  )
  if (lacking) throw new BrokenArchive(`${lacking} is missing.`)
  const expected = new Set([MANIFEST, ...names])
  const other = [...entries.keys()].find((name) => !expected.has(name))
  if (other) throw new BrokenArchive(`${other} does not belong to the archive.`)
  const rows = new Set(kinds.map(nameOfKind))
  const media = names
    .filter((name) => !rows.has(name))
    .map((name) => (name.startsWith(MEDIA) ? name.slice(MEDIA.length) : ''))
  const strange = media.find((name) => !STORED.test(name))
  if (strange !== undefined) throw new BrokenArchive(`${strange || 'A file'} is no file of a school.`)
  return { kinds, media }
}

/** The bytes of a file of the archive; fails at their end where they are others than its checksum says. */
async function* summed(zip: ZipFile, entries: Map<string, Entry>, name: string, wanted?: string) {
  const entry = entries.get(name)
  if (!entry) throw new BrokenArchive(`${name} is missing.`)
  const sum = createHash('sha256')
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) {
      sum.update(part as Uint8Array)
      yield part as Uint8Array
    }
  } catch (error) {
    throw new BrokenArchive(`${name} cannot be read: ${(error as Error).message}.`)
  }
  if (wanted !== undefined && sum.digest('hex') !== wanted)
    throw new BrokenArchive(`${name} is damaged: its checksum is another one.`)
}

async function* rowsOf(kind: string, manifest: Manifest, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const columns = new Set(manifest.columns[kind])
  const at = () => `${nameOfKind(kind)}, line ${count}`
  let count = 0
  for await (const line of linesOf(bytes)) {
    count += 1
    let row: unknown
    try {
      row = JSON.parse(line)
    } catch {
      throw new BrokenArchive(`${at()} is no JSON.`)
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new BrokenArchive(`${at()} is no row.`)
    const unknown = Object.keys(row).find((name) => !columns.has(name))
    if (unknown) throw new BrokenArchive(`${at()} has a column ${unknown}.`)
    yield row as Row
  }
  const wanted = manifest.counts[kind]
  if (count !== wanted) throw new BrokenArchive(`${nameOfKind(kind)} has ${count} rows instead of ${wanted}.`)
}
