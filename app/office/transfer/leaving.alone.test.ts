import { hash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { type Manifest, MEDIA } from './archive.ts'
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
const { storage } = await import('#app/platform/storage.server.ts')
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

/** The owner's browser, at the address of a school. */
async function ownerAt(schoolId: number, host: string) {
  const visit = await new Visit().as(await ownerOf(schoolId))
  const request = (path: string, { method = 'GET', accept = 'application/json', headers = {} } = {}) =>
    visit.request(path, { method, accept, headers: { host, ...headers } })
  await request('/csrf')
  return request
}

/** An archive of a school, made and fetched as its owner does. */
async function exported(schoolId: number, host: string, name: string): Promise<string> {
  const request = await ownerAt(schoolId, host)
  const asked = await request('/home/transfer/export', { method: 'POST' })
  expect([asked.status, asked.status === 202 || (await asked.text())]).toEqual([202, true])
  const { export: begun } = (await asked.json()) as { export: { id: number; state: string; download: null } }
  expect(begun).toMatchObject({ state: 'waiting', download: null })
  await runJobs()
  const told = await (await request(`/home/transfer/exports/${begun.id}`)).json()
  expect(told).toMatchObject({ export: { id: begun.id, state: 'done', progress: 100 } })
  const bytes = await (await request(told.export.download)).arrayBuffer()
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
      // That it was exported was recorded after the first archive was asked for.
      if (known.action === 'export.created') continue
      const text = JSON.stringify(known).replaceAll(`/media/public/${from}/`, '/media/public/0/')
      rows.push(text.replaceAll(/"(?:moved-)?platform-\d+-/g, '"platform-'))
    }
    content[kind] = rows.sort()
  }
  return content
}

/** Somebody was blocked by a former member of staff, who was blocked by one who came later. */
async function blockInTurns(): Promise<void> {
  const [former, student, later] = await ask(
    `select id from accounts where school_id = 1 and role = 'student' order by id limit 3`,
  )
  for (const [blocked, by] of [
    [former, later],
    [student, former],
  ])
    await ask(
      `update accounts set blocked_at = now(), blocked_by = ${by.id} where school_id = 1 and id = ${blocked.id}`,
    )
}

let first: Archive
let second: Archive
let file: string
let schoolId: number
let link: string
let said: string[]

beforeAll(async () => {
  sellThroughPlatform()
  await seedDemo(process.env.OWNER_DATABASE_URL ?? '')
  stopSellingThroughPlatform()
  await blockInTurns()
  await runJobs()
  file = await exported(1, 'demo.localhost', 'first.zip')
  said = []
  link = (await operator.importArchive(file, 'moved', (line) => said.push(line))).link ?? ''
  clearCaches()
  const [found] = await ask(`select id::float8 as id from schools where slug = 'moved'`)
  schoolId = found.id
  first = await openArchive(file)
  second = await openArchive(await exported(schoolId, 'moved.localhost', 'second.zip'))
}, 300_000)

const bytesOf = async (archive: Archive, name: string) => {
  const parts: Uint8Array[] = []
  for await (const part of archive.read(name)) parts.push(part)
  return Buffer.concat(parts)
}

describe('a school that moved', () => {
  test('is equal to what it was, kind by kind', async () => {
    const [before, after] = [await contentOf(first), await contentOf(second)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const kind of first.kinds) expect([kind, after[kind]]).toEqual([kind, before[kind]])
    expect(first.kinds.filter((kind) => (before[kind]?.length ?? 0) > 0).length).toBeGreaterThan(80)
  })

  test('has ids of its own', async () => {
    const idsOf = async (archive: Archive) => {
      const ids: unknown[] = []
      for await (const { id } of archive.rows('accounts')) ids.push(id)
      return ids
    }
    const ours = new Set(await idsOf(second))
    expect((await idsOf(first)).filter((id) => ours.has(id))).toEqual([])
    expect(said).toContain(`accounts: ${ours.size}`)
  })

  test('has all files as they were, films among them', async () => {
    expect([first.manifest.missing, second.manifest.missing]).toEqual([[], []])
    const plain = (names: string[]) => names.filter((name) => !name.startsWith('video/')).sort()
    expect(plain(second.media)).toEqual(plain(first.media))
    // The name of a film holds its new id; its bytes are the same.
    const sums = ({ media, manifest }: Archive) => media.map((name) => manifest.checksums[`${MEDIA}${name}`]).sort()
    expect(sums(first)).not.toContain(undefined)
    expect(sums(second)).toEqual(sums(first))
    expect(second.media.filter((name) => name.startsWith('video/'))).not.toEqual([])
    const [name = ''] = plain(first.media)
    expect(await bytesOf(second, name)).toEqual(await bytesOf(first, name))
  })

  test('answers: its pages, a lecture, an order, a file, and the link by which its owner chooses a password', async () => {
    const request = await ownerAt(schoolId, 'moved.localhost')
    const status = async (path: string) => [path, (await request(path, { accept: 'text/html' })).status]
    const [{ lecture, product, order, picture, film }] = await ask(`select
      (select min(id) from lectures where school_id = ${schoolId} and status = 'published' and deleted_at is null) as lecture,
      (select min(slug) from products where school_id = ${schoolId} and status = 'published') as product,
      (select min(id) from transactions where school_id = ${schoolId}) as order,
      (select min(cover) from products where school_id = ${schoolId}) as picture,
      (select min(payload->>'video_id') from components where school_id = ${schoolId} and payload ? 'video_id') as film`)
    expect(picture).toMatch(new RegExp(`^/media/public/${schoolId}/`))
    const [{ found }] = await ask(
      `select count(*)::int as found from videos where school_id = ${schoolId} and id = ${film}`,
    )
    expect(found).toBe(1)
    const paths = ['/', `/${product}`, `/home/transactions/${order}`, '/home/students', picture, new URL(link).pathname]
    for (const path of paths) expect(await status(path)).toEqual([path, 200])
    const [{ course, section }] = await ask(
      `select product_id as course, section_id as section from lectures where school_id = ${schoolId} and id = ${lecture}`,
    )
    const edited = `/home/courses/${course}/sections/${section}/lectures/${lecture}`
    expect(await status(edited)).toEqual([edited, 200])
    expect((await request('/search?q=light')).status).toBe(200)

    const headers = { host: 'moved.localhost' }
    const visit = new Visit()
    const post = (path: string, body: object) => visit.request(path, { method: 'POST', body, headers })
    expect((await visit.request('/csrf', { headers })).status).toBeLessThan(300)
    const [email, password] = ['owner@demo.test', 'a new beginning of it all']
    expect((await post('/login', { email, password: 'demo-password' })).status).toBe(422)
    const token = link.split('/').at(-1)
    expect((await post('/password/reset', { token, email, password })).status).toBeLessThan(400)
    expect((await visit.request('/home/transfer/exports', { headers })).status).toBe(200)
  })

  test('is found whole by the doctor', async () => {
    const { examine } = await import('../operations/doctor.server.ts')
    const broken = (await examine()).flatMap((one) =>
      one.broken.filter((line) => line.startsWith(`school ${schoolId},`)),
    )
    expect(broken).toEqual([])
  })
})

describe('an archive that is not as it must be', () => {
  /** Files with these names and texts, as they stand in a ZIP. */
  async function zipped(name: string, contents: Record<string, string>): Promise<string> {
    const zip = new ZipFile()
    for (const [entry, text] of Object.entries(contents)) zip.addBuffer(Buffer.from(text), entry)
    zip.end()
    const parts: Uint8Array[] = []
    for await (const part of zip.outputStream) parts.push(part as Uint8Array)
    const made = path.join(folder, name)
    await writeFile(made, Buffer.concat(parts))
    return made
  }
  const refusal = (made: string, slug = 'broken') =>
    operator
      .importArchive(made, slug, () => {})
      .then(
        () => 'read in',
        (error: unknown) => operator.toSentences(error)?.[0] ?? String(error),
      )
  const changed = (change: (manifest: Manifest) => object) => JSON.stringify(change(first.manifest))

  test('is refused in a sentence', async () => {
    const text = path.join(folder, 'text.zip')
    await writeFile(text, 'no archive')
    expect(await refusal(text)).toMatch(/no whole ZIP/)
    expect(await refusal(path.join(folder, 'none.zip'))).toMatch(/no whole ZIP/)
    expect(await refusal(await zipped('empty.zip', { 'a.txt': 'a' }))).toMatch(/has no manifest/)
    expect(await refusal(await zipped('no-json.zip', { 'manifest.json': '{' }))).toMatch(/no JSON/)
    const manifests: [RegExp, (manifest: Manifest) => object][] = [
      [/not as an archive/, (manifest) => ({ ...manifest, format: 'other' })],
      [/later version/, (manifest) => ({ ...manifest, version: 2 })],
      [/later version/, (manifest) => ({ ...manifest, schema: '9999_later' })],
      [/sessions is no kind/, (manifest) => ({ ...manifest, counts: { ...manifest.counts, sessions: 1 } })],
      [/holds no school/, (manifest) => ({ ...manifest, counts: { tags: 0 } })],
      [/is missing/, (manifest) => manifest],
      [
        /no file of a school/,
        ({ checksums, ...manifest }) => ({
          ...manifest,
          counts: { schools: 1 },
          checksums: { 'schools.jsonl': 'a'.repeat(64), 'media/public/x.sh': 'a'.repeat(64) },
        }),
      ],
    ]
    for (const [sentence, change] of manifests) {
      const entries = { 'schools.jsonl': '{}', 'media/public/x.sh': 'x', 'manifest.json': changed(change) }
      expect(await refusal(await zipped('manifest.zip', entries))).toMatch(sentence)
    }
    expect(await refusal(file, 'moved')).toMatch(/--slug: .*taken/)
    expect(await refusal(file, 'No slug')).toMatch(/--slug: /)
  })

  test('leaves nothing behind where it is damaged, cut off, or holds what the tables do not take', async () => {
    const bytes = await readFile(file)
    const damaged = path.join(folder, 'damaged.zip')
    const at = bytes.indexOf('WEBPVP8') + 200
    const wrong = Buffer.from(bytes)
    wrong[at] = (wrong[at] ?? 0) ^ 1
    await writeFile(damaged, wrong)
    const cut = path.join(folder, 'cut.zip')
    await writeFile(cut, bytes.subarray(0, bytes.length - 1000))
    const before = [await ask('select id from schools order by id'), (await keys()).length]
    expect(await refusal(damaged)).toMatch(/is damaged: its checksum/)
    expect(await refusal(cut)).toMatch(/no whole ZIP/)
    const row = '{"id":1,"name":"Light","visibility":"nowhere","names":null}'
    const school: string[] = []
    for await (const one of first.rows('schools')) school.push(JSON.stringify(one))
    const entries = { 'schools.jsonl': `${school[0]}\n`, 'tags.jsonl': `${row}\n` }
    const checksums = Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, hash('sha256', text)]))
    const manifest = changed((whole) => ({ ...whole, counts: { schools: 1, tags: 1 }, checksums }))
    expect(await refusal(await zipped('tags.zip', { ...entries, 'manifest.json': manifest }))).toMatch(/A row of tags/)
    expect([await ask('select id from schools order by id'), (await keys()).length]).toEqual(before)
  })
})

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list()) found.push(key)
  return found
}
