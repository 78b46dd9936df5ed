import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Manifest } from './archive.ts'
import type { Archive } from './archive-reading.server.ts'
import type { NewIds } from './new-ids.ts'

// Schools are read in by the owner of the tables, in a process of its own: so does this file.
vi.hoisted(() => {
  process.env.DATABASE_URL = process.env.OWNER_DATABASE_URL
})

const { Visit } = await import('#tests/browser-like.ts')
const { runJobs } = await import('#tests/run-jobs.ts')
const { seedDemo } = await import('#db/seed.ts')
const { sellThroughPlatform, stopSellingThroughPlatform } = await import('#tests/platform-payments.ts')
const { inSchool } = await import('#app/platform/db.server.ts')
const { findAccountByEmail } = await import('#app/people/accounts/accounts.server.ts')
const { clearCaches } = await import('#app/platform/cache.ts')
const operator = await import('#app/operator.server.ts')
const { openArchive } = await import('./archive-reading.server.ts')
const { renumbering } = await import('./renumbering.server.ts')
const { byTable, TABLES } = await import('./school-tables.server.ts')
const { connected } = await import('#server/database.ts')

const folder = mkdtempSync(path.join(inject('folder'), 'archives-'))
const ask = (statement: string) =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(statement)).rows)

async function ownerOf(schoolId: number) {
  const account = await inSchool(schoolId, (db) => findAccountByEmail(db, schoolId, 'owner@demo.test'))
  if (!account) throw new Error('there is no owner')
  return account
}

/** An archive of a school, made and fetched as its owner does. */
async function exported(schoolId: number, host: string, name: string): Promise<string> {
  const owner = await new Visit(host).as(await ownerOf(schoolId))
  const asked = await owner.request('/home/transfer/export', { method: 'POST', body: {} })
  expect(asked.status).toBe(202)
  const { export: begun } = (await asked.json()) as { export: { id: number; state: string; download: null } }
  expect(begun).toMatchObject({ state: 'waiting', download: null })
  await runJobs()
  const told = await (await owner.request(`/home/transfer/exports/${begun.id}`)).json()
  expect(told).toMatchObject({ export: { id: begun.id, state: 'done', progress: 100 } })
  const bytes = await (await owner.request(told.export.download)).arrayBuffer()
  expect(bytes.byteLength).toBe(told.export.size)
  const file = path.join(folder, name)
  await writeFile(file, Buffer.from(bytes))
  return file
}

/** The rows of each kind, in which an id is the place of what it names among its kind, so that two archives can be compared. */
async function contentOf(archive: Archive): Promise<Record<string, string[]>> {
  const tables = byTable(await ask(TABLES))
  const from = archive.manifest.school.id
  const places = new Map<string, Map<number, number>>()
  for (const kind of archive.kinds) {
    const known = new Map<number, number>()
    for await (const { id } of archive.rows(kind)) if (typeof id === 'number') known.set(id, known.size + 1)
    places.set(kind, known)
  }
  const gone = new Map<string, number>()
  const ids: NewIds = {
    take: async () => {},
    set: () => {},
    async of(table, old) {
      if (old === 0) return 0
      const place = places.get(table)?.get(old)
      if (place !== undefined) return place
      const key = `${table} ${old}`
      if (!gone.has(key)) gone.set(key, -1 - gone.size)
      return gone.get(key) as number
    },
  }
  const content: Record<string, string[]> = {}
  for (const kind of archive.kinds) {
    const renumber = renumbering(kind, { tables, ids, from, to: 0 })
    const rows: string[] = []
    for await (const row of archive.rows(kind)) {
      const { token_hash: _anew, ...known } = await renumber(row)
      rows.push(JSON.stringify(known).replaceAll(`/media/public/${from}/`, '/media/public/0/'))
    }
    content[kind] = rows.sort()
  }
  return content
}

let first: Archive
let second: Archive
let schoolId: number
let said: string[]

beforeAll(async () => {
  sellThroughPlatform()
  await seedDemo(process.env.OWNER_DATABASE_URL ?? '')
  stopSellingThroughPlatform()
  await runJobs()
  const file = await exported(1, 'demo.localhost', 'first.zip')
  said = []
  await operator.importArchive(file, 'moved', (line) => said.push(line))
  clearCaches()
  const [found] = await ask(`select id::float8 as id from schools where slug = 'moved'`)
  schoolId = found.id
  first = await openArchive(file)
  second = await openArchive(await exported(schoolId, 'moved.localhost', 'second.zip'))
}, 180_000)

describe('a school that moved', () => {
  test('is equal to what it was, kind by kind', async () => {
    const [before, after] = [await contentOf(first), await contentOf(second)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const kind of first.kinds) expect([kind, after[kind]]).toEqual([kind, before[kind]])
    expect(second.manifest.counts).toEqual(first.manifest.counts)
    expect(Object.values(first.manifest.counts).filter((count) => count > 0).length).toBeGreaterThan(90)
  })
})
