import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { storedAt } from '#app/content/videos/stored.server.ts'
import { sizeKeys } from '#app/people/media/pictures.server.ts'
import { type CopyLines, inSnapshot } from '#app/platform/snapshot.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { MIGRATIONS } from '#db/schema-version.ts'
import { FORMAT, LEFT_BEHIND, MANIFEST, type Manifest, MEDIA, nameOfKind, VERSION } from './archive.ts'
import { KINDS } from './kinds.ts'
import { byTable, columnsOf, inOrder, requireTable, type SchoolTable, TABLES } from './school-tables.server.ts'

type School = Omit<Manifest['school'], 'address'> & { origin: string }
type Bytes = AsyncIterable<Uint8Array>
type Options = {
  /** Stores what comes. */
  put: (archive: Bytes) => Promise<void>
  /** Hears how much is done, in percent. */
  tell: (percent: number) => Promise<void>
}

/** As large as this in one piece, sizes need more room in a ZIP than they first had. */
const LARGE = 2 ** 31
const LINE_FEED = 0x0a

/** Writes all that is a school's, as it is at this moment, into one ZIP, of which no more than a piece is ever held. */
export async function writeArchive({ origin, ...school }: School, { put, tell }: Options): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const stored = put(output)
  // What cannot be stored is not read any further.
  const failed = new Promise<never>((_, reject) => stored.catch(reject))
  const checksums: Record<string, string> = {}
  async function add(name: string, bytes: Bytes, { size = LARGE, compress }: { size?: number; compress: boolean }) {
    const sum = createHash('sha256')
    const summed = Readable.from(summing(bytes, sum), { objectMode: false })
    const read = new Promise<void>((resolve, reject) => summed.once('end', resolve).once('error', reject))
    zip.addReadStream(summed, name, { compress, forceZip64Format: size >= LARGE, mode: 0o100644 })
    await Promise.race([read, failed])
    checksums[name] = sum.digest('hex')
  }
  const manifest = { format: FORMAT, version: VERSION, schema: MIGRATIONS.at(-1)?.tag ?? '' } as const
  const made_at = new Date().toISOString()
  try {
    const rest = await inSnapshot(school.id, async ({ copy, ask }) => {
      const tables = byTable(await ask<SchoolTable>(TABLES))
      const kinds = inOrder(tables, Object.keys(KINDS))
      const media = await listMedia(school.id, copy)
      const steps = kinds.length + media.length
      const counts: Record<string, number> = {}
      const columns: Record<string, string[]> = {}
      for (const [at, kind] of kinds.entries()) {
        await tell(Math.floor((100 * at) / steps))
        const table = requireTable(tables, kind)
        columns[kind] = columnsOf(table)
        const counted = { rows: 0 }
        await add(nameOfKind(kind), counting(copy(rowsOf(table, school.id)), counted), { compress: true })
        counts[kind] = counted.rows
      }
      return { counts, columns, media, steps }
    })
    const missing: string[] = []
    for (const [at, key] of rest.media.entries()) {
      await tell(Math.floor((100 * (rest.steps - rest.media.length + at)) / rest.steps))
      const size = await storage.size(key)
      const name = key.slice(`${school.id}/`.length)
      if (size === undefined) missing.push(name)
      else await add(`${MEDIA}${name}`, storage.read(key), { size, compress: false })
    }
    const { counts, columns } = rest
    const about: Manifest = {
      ...manifest,
      made_at,
      school: { ...school, address: origin },
      counts,
      columns,
      checksums: { ...checksums },
      missing,
      left_behind: LEFT_BEHIND,
    }
    await add(MANIFEST, once(JSON.stringify(about, null, 2)), { size: 0, compress: true })
    zip.end()
    await stored
  } catch (error) {
    output.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

/** The rows of a kind, a JSON object each. */
function rowsOf(table: SchoolTable, schoolId: number): string {
  const { as = {}, where = 'true' } = KINDS[table.name] ?? {}
  const columns = columnsOf(table).map((name) => (Object.hasOwn(as, name) ? `${as[name]} as "${name}"` : `t."${name}"`))
  const order = (table.numbered ? ['id'] : table.key).map((name) => `t."${name}"`)
  const whose = table.name === 'schools' ? 't.id' : 't.school_id'
  return `select row_to_json(r)::text from (select ${columns.join(', ')} from "${table.name}" t
    where ${whose} = ${schoolId} and ${where}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}) r`
}

/** The keys of all files that belong to these rows, as they are at the same moment. */
async function listMedia(schoolId: number, copy: CopyLines): Promise<string[]> {
  type Stored = { key?: string; width?: number | null; video?: number; folder?: string }
  const queries = [
    `select json_build_object('key', t.key)::text from files t where t.school_id = ${schoolId} order by t.id`,
    `select json_build_object('key', t.key, 'width', t.width)::text from image_uploads t
      where t.school_id = ${schoolId} and t.stored_at is not null order by t.id`,
    `select json_build_object('key', t.key)::text from video_captions t where t.school_id = ${schoolId} order by t.video_id, t.locale`,
    `select json_build_object('video', t.id, 'folder', t.folder)::text from videos t
      where t.school_id = ${schoolId} and t.folder is not null and t.back_end = 'own' and t.status in (3, 4) order by t.id`,
  ]
  const keys: string[] = []
  for (const query of queries) {
    for await (const line of linesOf(copy(query))) {
      const { key, width, video, folder } = JSON.parse(line) as Stored
      if (key !== undefined) keys.push(key, ...(width ? sizeKeys(key) : []))
      else if (video !== undefined)
        for await (const one of storage.list(`${storedAt({ schoolId, id: video })}/${folder}/`)) keys.push(one.key)
    }
  }
  return keys
}

export async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

async function* counting(bytes: Bytes, counted: { rows: number }): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    for (const byte of part) if (byte === LINE_FEED) counted.rows += 1
    yield part
  }
}

async function* summing(bytes: Bytes, sum: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    sum.update(part)
    yield part
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
