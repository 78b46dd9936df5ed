import { sql } from 'drizzle-orm'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { createResetToken } from '#app/people/accounts/mailed-links.server.ts'
import { openSchool, restoreSchool } from '#app/people/schools/new-school.server.ts'
import { loadOrigin } from '#app/people/schools/schools.server.ts'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { indexSchool } from '#app/storefront/search/documents.server.ts'
import type { Manifest } from './archive.ts'
import { type Archive, BrokenArchive, openArchive } from './archive-reading.server.ts'
import { KINDS } from './kinds.ts'
import { type NewIds, newIds } from './new-ids.ts'
import { NotKnown, type Row, renumbering } from './renumbering.server.ts'
import { byTable, columnsOf, inOrder, requireTable, type SchoolTable, TABLES } from './school-tables.server.ts'

/** Rows of one statement, and about how many characters of them. */
const ROWS = 500
const CHARACTERS = 1_000_000
/** Ids that are taken at once. */
const IDS = 10_000

export type ImportedSchool = { origin: string; rows: number; files: number; missing: string[]; link: string | null }
type Tell = (line: string) => void

/**
 * Reads an archive in as a new school, with ids of its own, in one transaction: where something of it is wrong, nothing is left.
 * The process must be connected as the owner of the tables.
 */
export async function importSchool(path: string, slug: string, tell: Tell): Promise<ImportedSchool> {
  const archive = await openArchive(path)
  try {
    const { name, locale, currency } = archive.manifest.school
    const wanted = { slug, name, locale: locale as 'en' | 'pl', currency, email: '' }
    const { schoolId, token, rows } = await openSchool(wanted, async (db, id) => {
      await db.execute(sql`set local statement_timeout = 0`)
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const ids = newIds((table, count) => takeIds(db, table, count))
      const rows = await importRows(db, archive, ids, id, tell)
      tell(`Files: ${archive.media.length}`)
      try {
        for (const file of archive.media) await storage.put(await keyOf(file, id, ids), archive.read(file))
        tell('Search')
        await indexSchool(db, id)
        return { schoolId: id, token: await createOwnersToken(db, id), rows }
      } catch (error) {
        await storage.removeBelow(String(id))
        throw error
      }
    })
    const origin = await loadOrigin(schoolId)
    const { missing } = archive.manifest
    const link = token && `${origin}/password/reset/${token}`
    return { origin, rows, files: archive.media.length, missing, link }
  } finally {
    archive.close()
  }
}

async function takeIds(db: Db, table: string, count: number): Promise<number[]> {
  const taken: number[] = []
  while (taken.length < count) {
    const some = Math.min(IDS, count - taken.length)
    const { rows } = await db.execute<{ ids: number[] }>(sql`
      select json_agg(nextval(pg_get_serial_sequence(${`public.${table}`}, 'id'))) as ids from generate_series(1, ${some}::int)`)
    taken.push(...(rows[0]?.ids ?? []))
  }
  return taken
}

/** Writes all rows; answers how many there are. */
async function importRows(db: Db, archive: Archive, ids: NewIds, schoolId: number, tell: Tell): Promise<number> {
  const { rows: found } = await db.execute<SchoolTable>(sql.raw(TABLES))
  const tables = byTable(found)
  const from = archive.manifest.school.id
  const kinds = inOrder(tables, archive.kinds)
  for (const kind of kinds) checkColumns(requireTable(tables, kind), archive.manifest)
  ids.set('schools', from, schoolId)
  // Read to the end once before anything is written: what is damaged is known then, and so is each new id.
  for (const kind of kinds) await readIds(archive, requireTable(tables, kind), ids)
  for (const kind of kinds) {
    const renumber = renumbering(kind, { tables, ids, from, to: schoolId })
    const toText = async (row: Row) => {
      return toNewSchool(JSON.stringify(await renumber(row)), from, schoolId)
    }
    try {
      if (kind === 'schools') await changeSchool(db, archive, schoolId, toText)
      else await insertRows(db, archive, requireTable(tables, kind), schoolId, toText)
    } catch (error) {
      throw inWords(kind, error)
    }
    tell(`${kind}: ${archive.manifest.counts[kind]}`)
  }
  return Object.values(archive.manifest.counts).reduce((sum, count) => sum + count, 0)
}

/**
 * The number of a school stands in the addresses of its images, and in refs of payments at the platform's account: the money is
 * with the operator of the former installation, so nothing is given back from an account here.
 */
const toNewSchool = (text: string, from: number, to: number) =>
  text
    .replaceAll(`/media/public/${from}/`, `/media/public/${to}/`)
    .replaceAll(`"platform-${from}-`, `"moved-platform-${from}-`)

/** An older archive may lack columns, which get what a new row has; it has none that are unknown. */
function checkColumns(table: SchoolTable, { columns }: Manifest): void {
  const known = new Set(columnsOf(table))
  const other = columns[table.name]?.find((name) => !known.has(name))
  if (other) throw new BrokenArchive(`${table.name} has no column ${other} that may be read in.`)
}

/** Gives each row of a kind its new id. */
async function readIds(archive: Archive, { name, numbered }: SchoolTable, ids: NewIds): Promise<void> {
  const old: number[] = []
  for await (const { id } of archive.rows(name)) {
    if (!numbered || name === 'schools') continue
    if (!Number.isSafeInteger(id) || (id as number) <= (old.at(-1) ?? 0))
      throw new BrokenArchive(`The ids of ${name} are not in order.`)
    old.push(id as number)
  }
  if (old.length > 0) await ids.take(name, old)
}

type ToText = (row: Row) => Promise<string>

async function changeSchool(db: Db, archive: Archive, schoolId: number, toText: ToText): Promise<void> {
  const columns = (archive.manifest.columns.schools ?? []).filter((name) => name !== 'id')
  for await (const row of archive.rows('schools')) await restoreSchool(db, schoolId, columns, await toText(row))
}

async function insertRows(db: Db, archive: Archive, table: SchoolTable, schoolId: number, toText: ToText) {
  const columns = [...(archive.manifest.columns[table.name] ?? []), ...(KINDS[table.name]?.anew ?? [])]
  const names = columns.map((name) => sql.identifier(name))
  const own = sql.join(names, sql`, `)
  const read = sql.join(
    names.map((name) => sql`r.${name}`),
    sql`, `,
  )
  async function insert(rows: string[]): Promise<void> {
    if (rows.length === 0) return
    const { rowCount } = await db.execute(sql`
      insert into ${sql.identifier(table.name)} (school_id, ${own}) overriding system value
      select ${schoolId}::bigint, ${read}
      from jsonb_populate_recordset(null::${sql.identifier(table.name)}, ${`[${rows.join(',')}]`}::jsonb) r
      returning 1 as one`)
    if (rowCount !== rows.length) throw new Error(`${rowCount} of ${rows.length} rows of ${table.name} were written`)
  }
  const selves = table.foreignKeys
    .filter((key) => key.table === table.name)
    .flatMap((key) => key.columns.filter((_, at) => key.targets[at] === 'id'))
  // Rows that name a later one of their own kind come at the end, all at once, and so do those that name one of these.
  const later: string[] = []
  const laterIds = new Set<number>()
  const waitsFor = (row: Row) => (column: string) => {
    const named = Number(row[column] ?? 0)
    return named > Number(row.id) || laterIds.has(named)
  }
  let waiting: string[] = []
  let characters = 0
  for await (const row of archive.rows(table.name)) {
    const text = await toText(row)
    if (selves.some(waitsFor(row))) {
      later.push(text)
      laterIds.add(Number(row.id))
      continue
    }
    waiting.push(text)
    characters += text.length
    if (waiting.length < ROWS && characters < CHARACTERS) continue
    await insert(waiting)
    waiting = []
    characters = 0
  }
  await insert(waiting)
  await insert(later)
}

/** What a table does not take is the fault of the archive. */
function inWords(kind: string, error: unknown): unknown {
  if (error instanceof NotKnown) return new BrokenArchive(`${error.message}, which this version does not know.`)
  const { code, constraint } = getFailure(error)
  if (!code?.startsWith('22') && !code?.startsWith('23')) return error
  return new BrokenArchive(`A row of ${kind} is not as it must be: ${constraint ?? code}.`)
}

/** Where a stored file lies in the new school. */
async function keyOf(name: string, schoolId: number, ids: NewIds): Promise<string> {
  const [folder, video, ...rest] = name.split('/')
  if (folder !== 'video') return `${schoolId}/${name}`
  return `${schoolId}/video/${await ids.of('videos', Number(video))}/${rest.join('/')}`
}

/** What the school's first owner chooses a password by; nothing where it has no owner who is still there. */
async function createOwnersToken(db: Db, schoolId: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select a.id from accounts a
    where a.school_id = ${schoolId} and a.role = 'owner' and a.deleted_at is null order by a.id limit 1`)
  const account = rows[0] && (await findAccount(db, schoolId, Number(rows[0].id)))
  return account ? createResetToken(db, account) : null
}
