import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaVersion } from '#db/schema-version.ts'
import { connected } from './database.ts'
import { type EmbeddedPg, startEmbeddedPg } from './embedded-pg.ts'
import { freePort } from './free-port.ts'
import { readSettings, writeSettings } from './setup-settings.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'katedra-setup-'))
const into = path.join(folder, 'machine')
const settings = path.join(into, 'etc/katedra/env')
let postgres: EmbeddedPg
let words: string[]

beforeAll(async () => {
  postgres = await startEmbeddedPg({ dir: path.join(folder, 'postgres'), port: await freePort(), password: 'admin' })
  const [web, work] = [await freePort(), await freePort()]
  words = [
    '--yes',
    '--into',
    into,
    '--database',
    postgres.superuserUrl('postgres'),
    '--web',
    `${web}`,
    '--work',
    `${work}`,
  ]
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As an operator would, who has set nothing yet. */
async function setup(...more: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH }
  return run(process.execPath, ['server/setup.ts', ...words, ...more], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  )
}

const askAs = (url = '') =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string; bypasses: boolean }>(
      'select rolname as name, rolbypassrls as bypasses from pg_roles where rolname = current_user',
    )
    return { ...rows[0], tables: (await schemaVersion(client)).is }
  })

const PUBLIC = ['--url', 'https://courses.example', '--email', 'ada@courses.example']

test('what is missing or wrong is said by its flag, and nothing is made', async () => {
  expect(await setup()).toEqual({ code: 1, said: expect.stringContaining('--url is missing') })
  expect((await setup('--url', 'http://courses.example')).said).toContain(
    '--url: "http://courses.example" is not an address',
  )
  const away = ['--smtp', `smtp://127.0.0.1:${await freePort()}`]
  const refused = await setup(...PUBLIC, ...away)
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(/✗ Mail: 127\.0\.0\.1.*ECONNREFUSED[\s\S]*Nothing was changed/),
  })
  expect((await setup(...PUBLIC, '--check')).code).toBe(0)
  expect(existsSync(into)).toBe(false)
  await connected(postgres.superuserUrl('postgres'), async (client) => {
    expect((await client.query(`select from pg_roles where rolname = 'katedra_web'`)).rowCount).toBe(0)
  })
}, 120_000)

test('one command makes roles, tables, settings, units and the proxy; another keeps the secrets', async () => {
  const backups = path.join(folder, 'backups')
  expect(await setup(...PUBLIC, '--backup-to', backups)).toMatchObject({ code: 0 })
  const first = await readSettings(settings)
  expect(first).toMatchObject({ PUBLIC_URL: 'https://courses.example', TRUST_PROXY: '1', BACKUP_TO: backups })
  expect(first.MAIL_FROM).toBe('Katedra <no-reply@courses.example>')
  expect(statSync(settings).mode & 0o777).toBe(0o640)
  for (const name of ['APP_SECRET', 'BACKUP_KEY', 'METRICS_TOKEN']) expect(first[name]).toMatch(/^[0-9a-f]{64}$/)
  expect(await askAs(first.DATABASE_URL)).toEqual({ name: 'katedra_web', bypasses: false, tables: 'same' })
  expect(await askAs(first.OWNER_DATABASE_URL)).toEqual({ name: 'katedra_owner', bypasses: true, tables: 'same' })
  expect(await askAs(first.BACKUP_SCRATCH_URL)).toMatchObject({ tables: 'none' })

  const units = path.join(into, 'etc/systemd/system')
  expect(readdirSync(units)).toEqual(expect.arrayContaining(readdirSync('docs/systemd')))
  const opened = readFileSync(path.join(units, 'katedra-verify.service.d/folder.conf'), 'utf8')
  expect(opened).toBe(`[Service]\nReadWritePaths=${backups}\n`)
  expect(readlinkSync(path.join(into, 'opt/katedra/current'))).toBe(process.cwd())
  const caddyfile = readFileSync(path.join(into, 'etc/caddy/Caddyfile'), 'utf8')
  const port = words[words.indexOf('--web') + 1]
  expect(caddyfile).toContain('email ada@courses.example')
  expect(caddyfile).toMatch(new RegExp(`reverse_proxy 127\\.0\\.0\\.1:${port} \\{`))

  expect(await setup('--url', 'https://school.example', '--email', 'ada@courses.example')).toMatchObject({ code: 0 })
  expect(await readSettings(settings)).toEqual({ ...first, PUBLIC_URL: 'https://school.example' })
}, 120_000)

test('a database whose settings are gone is not given new secrets', async () => {
  rmSync(settings)
  const refused = await setup(...PUBLIC)
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('no settings for it') })
  expect(existsSync(settings)).toBe(false)
})

test('settings are read by systemd and by node alike, or refused', async () => {
  const file = path.join(folder, 'env')
  await expect(writeSettings(file, { SMTP_URL: 'smtp://me:pass#word@mail.example' })).rejects.toThrow(
    /SMTP_URL.*URL-encoded/,
  )
  await writeSettings(file, { MAIL_FROM: 'My school <me@school.example>', EMPTY: '' })
  const { stdout } = await run(
    process.execPath,
    [`--env-file=${file}`, '-p', 'JSON.stringify([process.env.MAIL_FROM, process.env.EMPTY])'],
    {
      env: {},
    },
  )
  expect(JSON.parse(stdout)).toEqual(['My school <me@school.example>', null])
})
