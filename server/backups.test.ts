import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { diskStorage, getStorage, storage } from '#app/platform/storage.server.ts'
import { applyMigrations, migrate, readMigration } from '#db/migrate.ts'
import { rightsMissing } from '#db/rights.ts'
import { MIGRATIONS, schemaVersion } from '#db/schema-version.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { startBucket } from '#tests/doubles/s3.ts'
import { SCHOOLS } from '#tests/global-setup.ts'
import { pay } from '#tests/licensed.ts'
import { dumpDatabase, loadDatabase } from './backup-database.ts'
import { connected } from './database.ts'

const run = promisify(execFile)
const url = process.env.OWNER_DATABASE_URL ?? ''
const folder = mkdtempSync(path.join(inject('folder'), 'backups-'))
const KEY = 'a key of a backup, thirty-two signs and more'
const made: string[] = []

const urlOf = (name: string, of = url) => Object.assign(new URL(of), { pathname: `/${name}` }).href
async function aDatabase(kind: string): Promise<string> {
  const name = `${kind}_${process.pid}_${made.length}`
  made.push(name)
  await connected(inject('superuserUrl'), (client) => client.query(`create database ${name} owner katedra_owner`))
  return urlOf(name)
}
afterAll(async () => {
  for (const name of made)
    await connected(inject('superuserUrl'), (client) => client.query(`drop database if exists ${name} with (force)`))
})

async function command(name: 'backup' | 'restore', words: string[], more: NodeJS.ProcessEnv) {
  const env = { ...process.env, BACKUP_KEY: KEY, ...more }
  return run(process.execPath, [`server/${name}.ts`, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error) => ({ code: error.code as number, said: `${error.stdout}${error.stderr}` }),
  )
}

/** Every row of every table that lasts, as text. */
function contentOf(address: string): Promise<Record<string, string[]>> {
  return connected(address, async (client) => {
    const { rows: tables } = await client.query(`select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'delivery' and c.oid::regclass::text not in ('drizzle.__drizzle_migrations', 'graphile_worker.migrations')
        and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace, 'drizzle'::regnamespace) order by 1`)
    const content: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`)
      content[name] = rows.map(({ row }) => row)
    }
    return content
  })
}

const at = async (to: string) => (await command('backup', ['list'], { BACKUP_TO: to })).said.trim().split('\n')

beforeAll(async () => {
  const made = await ordered(await forSale())
  await pay(made.visit, made)
  await storage.put('1/images/a.png', Buffer.alloc(200_000, 'image'))
  await storage.put('1/images/empty.txt', Buffer.alloc(0))
})

test('what is restored is what was backed up: rows, numbers to come, files and settings; and nothing leaves it', {
  timeout: 180_000,
}, async () => {
  const to = path.join(folder, 'kept')
  expect(await command('backup', [], { BACKUP_TO: to })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/encrypted/),
  })
  const before = await contentOf(url)
  const [restored, dataDir, file] = [await aDatabase('restored'), path.join(folder, 'data'), path.join(folder, 'env')]
  const more = { BACKUP_TO: to, OWNER_DATABASE_URL: restored, DATABASE_URL: restored, DATA_DIR: dataDir }
  const { code, said } = await command('restore', ['latest', '--settings', file], more)
  expect([code, said]).toEqual([0, expect.stringContaining('Nothing leaves this database')])
  expect(await contentOf(restored)).toEqual(before)
  expect(before.transactions?.length).toBeGreaterThan(0)
  expect(before['graphile_worker._private_jobs']?.length).toBeGreaterThan(0)
  await connected(restored, async (client) => {
    expect(await schemaVersion(client)).toMatchObject({ is: 'same' })
    expect(await rightsMissing(client)).toEqual([])
    const { rows } = await client.query(`select held_because from delivery`)
    expect(rows).toEqual([{ held_because: expect.stringContaining('it was restored from the backup') }])
    const keys = await client.query(
      `select count(*)::int as keys from pg_constraint where contype = 'f' and convalidated`,
    )
    expect(keys.rows[0].keys).toBeGreaterThan(100)
    // A number that was given is not given again.
    const next = await client.query(
      `select nextval(pg_get_serial_sequence('accounts', 'id'))::int > max(id) as later from accounts`,
    )
    expect(next.rows).toEqual([{ later: true }])
  })
  const files = diskStorage(path.join(dataDir, 'files'))
  expect(Buffer.concat(await files.read('1/images/a.png').toArray())).toEqual(Buffer.alloc(200_000, 'image'))
  expect(await files.size('1/images/empty.txt')).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain(`APP_SECRET=${process.env.APP_SECRET}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // Neither over data nor with another key.
  expect((await command('restore', ['latest'], more)).said).toContain('The database has tables already')
  const other = await command('restore', ['latest'], { ...more, BACKUP_KEY: `another ${KEY}` })
  expect(other.said).toMatch(/cannot be decrypted: BACKUP_KEY is another one/)
})

test('so many backups are kept, and the files that they hold; nothing of them can be read', {
  timeout: 180_000,
}, async () => {
  const to = path.join(folder, 'pruned')
  const more = { BACKUP_TO: to, BACKUP_KEEP: '1' }
  await storage.put('1/images/gone.png', Buffer.from('a file that is removed'))
  await command('backup', [], more)
  const [first = ''] = await at(to)
  expect(readFileSync(path.join(to, 'files/1/images/gone.png')).includes('a file that')).toBe(false)
  await storage.remove('1/images/gone.png')
  // Names are by the second.
  await expect
    .poll(async () => new Date().toISOString().slice(11, 19).replaceAll(':', '') > first.slice(9, 15))
    .toBe(true)
  const second = await command('backup', [], more)
  expect(second.said).toContain(`${first} is removed.`)
  expect(await at(to)).toHaveLength(1)
  expect(await at(to)).not.toContain(first)
  expect(readdirSync(path.join(to, 'files/1/images')).sort()).toEqual(['a.png', 'empty.txt'])
  expect(readdirSync(to).sort()).toEqual([...(await at(to)), 'files'].sort())
})

test('without a key there is no encryption, and no settings', { timeout: 180_000 }, async () => {
  const to = path.join(folder, 'plain')
  const plain = { BACKUP_TO: to, BACKUP_KEY: '' }
  expect((await command('backup', [], plain)).said).toContain('without settings')
  expect(readFileSync(path.join(to, 'files/1/images/a.png'), 'utf8')).toContain('imageimage')
  const restored = await aDatabase('plain')
  const more = { ...plain, OWNER_DATABASE_URL: restored, DATABASE_URL: restored, DATA_DIR: path.join(folder, 'more') }
  const { said } = await command('restore', ['latest', '--settings', path.join(folder, 'none')], more)
  expect(said).toContain('It holds no settings')
  expect((await command('backup', [], { BACKUP_TO: to, BACKUP_KEY: 'short' })).said).toContain(
    'BACKUP_KEY is too short',
  )
  expect((await command('backup', [], { BACKUP_TO: '' })).said).toContain('BACKUP_TO is not set')
})

test('a backup in a bucket is verified by restoring it into a scratch database, again and again; damage is named', {
  timeout: 180_000,
}, async () => {
  const bucket = await startBucket()
  const scratch = await aDatabase('scratch')
  const more = { BACKUP_TO: bucket.address(), BACKUP_SCRATCH_URL: scratch }
  expect((await command('backup', [], more)).code).toBe(0)
  expect(await command('backup', ['verify'], more)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\d+ rows restored, 2 of 2 files whole/),
  })
  await getStorage(bucket.address(), folder).put('files/1/images/a.png', Buffer.from('katedra1 damaged'))
  expect(await command('backup', ['verify'], more)).toMatchObject({
    code: 1,
    said: expect.stringContaining('✗ 1/images/a.png'),
  })
  const real = { ...more, BACKUP_SCRATCH_URL: url }
  expect((await command('backup', ['verify'], real)).said).toContain('has no "scratch" in it')
  await bucket.stop()
})

test('a table that was cut short is told, and nothing is restored', { timeout: 180_000 }, async () => {
  const to = path.join(folder, 'short')
  await command('backup', [], { BACKUP_TO: to })
  const [name = ''] = await at(to)
  const tables = readdirSync(path.join(to, name)).filter((file) => file !== 'manifest')
  const largest = tables.toSorted(
    (a, b) => statSync(path.join(to, name, b)).size - statSync(path.join(to, name, a)).size,
  )[0]
  const file = path.join(to, name, largest ?? '')
  truncateSync(file, statSync(file).size - 1)
  const scratch = await aDatabase('scratch')
  const { code, said } = await command('backup', ['verify'], { BACKUP_TO: to, BACKUP_SCRATCH_URL: scratch })
  expect([code, said]).toEqual([1, expect.stringContaining('cannot be decrypted')])
  const { accounts, transactions } = await contentOf(scratch)
  expect([accounts, transactions]).toEqual([[], []])
})

test('all rows are of one moment, and a backup of a version before becomes what this one has', {
  timeout: 180_000,
}, async () => {
  const [older, restored] = [await aDatabase('older'), await aDatabase('restored')]
  await connected(older, async (client) => {
    await applyMigrations(client, MIGRATIONS.slice(0, -1).map(readMigration), { together: true })
    await migrateJobQueue({ connectionString: older })
    await client.query(SCHOOLS)
  })
  let rows = 0
  const kept: Buffer[] = []
  const dump = await dumpDatabase(older, async (at, copied) => {
    // Somebody writes while the first table is read.
    if (rows++ === 0) await connected(older, (client) => client.query(`update schools set name = 'Later' where id = 1`))
    kept[at] = Buffer.concat(await Readable.from(copied).toArray())
    return kept[at].length
  })
  expect(rows).toBeGreaterThan(0)
  await loadDatabase(restored, dump, async function* (at) {
    yield kept[at] ?? Buffer.alloc(0)
  })
  await connected(restored, async (client) => {
    expect(await schemaVersion(client)).toMatchObject({ is: 'older' })
    await migrate(restored)
    expect(await schemaVersion(client)).toMatchObject({ is: 'same' })
    expect((await client.query('select name from schools order by id')).rows[0]).toEqual({ name: 'Demo school' })
  })
  const later = { ...dump, migrations: [...dump.migrations, 'of a later version'] }
  await expect(loadDatabase(await aDatabase('later'), later, async function* () {})).rejects.toThrow(
    'by a later version',
  )
})
