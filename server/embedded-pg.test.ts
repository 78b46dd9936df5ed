import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected } from './database.ts'
import { type EmbeddedPg, startEmbeddedPg } from './embedded-pg.ts'
import { freePort } from './free-port.ts'
import { getBirth, postgresProcessesIn } from './processes.ts'
import { keepDatabase } from './supervise.ts'

const password = 'a password with spaces & signs'
const root = process.getuid?.() === 0
/** One that was begun once and stopped, for copies: beginning takes longest. */
const begun = mkdtempSync(path.join(tmpdir(), 'katedra-begun-'))
let folder: string
let dir: string
const started: EmbeddedPg[] = []

beforeAll(async () => {
  const postgres = await startEmbeddedPg({ dir: path.join(begun, 'postgres'), port: await freePort(), password })
  await postgres.stop()
})
afterAll(() => rmSync(begun, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-pg-'))
  dir = path.join(folder, 'postgres')
  cpSync(path.join(begun, 'postgres'), dir, { recursive: true })
  // PostgreSQL takes no folder that others may enter.
  chmodSync(dir, 0o700)
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(more: { account?: 'namespace' | 'unprivileged'; port?: number } = {}): Promise<EmbeddedPg> {
  const postgres = await startEmbeddedPg({ dir, port: await freePort(), password, ...more })
  started.push(postgres)
  return postgres
}

function ask(postgres: EmbeddedPg, sql: string): Promise<Record<string, unknown>[]> {
  return connected(postgres.superuserUrl('postgres'), async (client) => (await client.query(sql)).rows)
}

/** A program that starts PostgreSQL in `dir`, to be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedPg } = await import(process.argv[1])
    await startEmbeddedPg({ dir: process.argv[2], port: Number(process.argv[3]), password: process.argv[4] })
    process.stdout.write('started')
    setInterval(() => {}, 1000)`
  const words = [
    '--input-type=module',
    '-e',
    script,
    `${import.meta.dirname}/embedded-pg.ts`,
    dir,
    `${await freePort()}`,
  ]
  const child = spawn(process.execPath, [...words, password], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('committed rows survive a stop; checksums, fsync and synchronous commit are on', async () => {
  const first = await start()
  await ask(first, 'create table kept (n int); insert into kept values (42)')
  await first.stop()
  const second = await start()
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 42 }])
  const names = ['data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes']
  const settings = await ask(second, `select setting from pg_settings where name in ('${names.join("','")}')`)
  expect(settings).toEqual(names.map(() => ({ setting: 'on' })))
})

test.runIf(root)('as root the same folder works in a namespace and as an unprivileged user', async () => {
  rmSync(dir, { recursive: true })
  for (const account of ['unprivileged', 'namespace', 'unprivileged'] as const) {
    const postgres = await start({ account })
    await ask(postgres, 'create table if not exists seen (n int); insert into seen values (1)')
    await postgres.stop()
  }
  expect(await ask(await start(), 'select count(*)::int as n from seen')).toEqual([{ n: 3 }])
})

test('PostgreSQL ends when the program that started it is killed, and the next start works', async () => {
  const other = await startElsewhere()
  expect(postgresProcessesIn(dir).length).toBeGreaterThan(0)
  other.kill('SIGKILL')
  await expect.poll(() => postgresProcessesIn(dir)).toEqual([])
  expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a start does not wait for a killed run to be gone', async () => {
  const other = await startElsewhere()
  other.kill('SIGKILL')
  expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('backends that outlive a killed postmaster do not block the next start', async () => {
  const first = await start()
  const idle = postgresProcessesIn(dir).length
  const busy = ask(first, 'select count(*) from generate_series(1, 1000000000)').catch(() => 'lost')
  await expect.poll(() => postgresProcessesIn(dir).length).toBeGreaterThan(idle)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  const second = await start()
  expect(await busy).toBe('lost')
  expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a postmaster.pid that names an innocent process harms neither it nor the start', async () => {
  await (await start()).stop()
  const innocent = spawn('sleep', ['600'])
  writeFileSync(path.join(dir, 'postmaster.pid'), `${innocent.pid}\n${dir}\n1\n1\n\n127.0.0.1\n\n\n`)
  await start()
  expect(getBirth(innocent.pid ?? 0)).toBeDefined()
  expect(readFileSync(path.join(dir, 'postmaster.pid'), 'utf8')).not.toContain(`${innocent.pid}\n`)
  innocent.kill()
})

test('a socket lock that names an innocent process harms neither it nor the start', async () => {
  const port = await freePort()
  const first = await start({ port })
  const lock = readdirSync(dir).find((name) => name.endsWith('.lock')) ?? ''
  await first.stop()
  const innocent = spawn('sleep', ['600'])
  writeFileSync(path.join(dir, lock), `${innocent.pid}\n${dir}\n1\n1\n\n`)
  expect(await ask(await start({ port }), 'select 1 as n')).toEqual([{ n: 1 }])
  expect(getBirth(innocent.pid ?? 0)).toBeDefined()
  innocent.kill()
})

test('it is reached by its socket, or where the path is too long for one by the loopback interface', async () => {
  const bySocket = 'select inet_client_addr() is null as socket'
  expect(await ask(await start(), bySocket)).toEqual([{ socket: true }])
  dir = path.join(folder, 'long'.repeat(20), 'postgres')
  expect(await ask(await start(), bySocket)).toEqual([{ socket: false }])
})

test('a first start that was killed half-way is begun anew', async () => {
  rmSync(dir, { recursive: true })
  mkdirSync(`${dir}.new`)
  writeFileSync(path.join(`${dir}.new`, 'PG_VERSION'), '18\n')
  expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('it is ready when it takes connections, wherever its log goes', async () => {
  const postgres = await startEmbeddedPg({
    dir,
    port: await freePort(),
    password,
    settings: { logging_collector: 'on' },
  })
  started.push(postgres)
  expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }])
})

/** A restored folder whose PostgreSQL waits for ever for more to replay, and never says that it is ready. */
async function neverReady(): Promise<Parameters<typeof startEmbeddedPg>[0]> {
  await (await start()).stop()
  writeFileSync(path.join(dir, 'standby.signal'), '')
  return { dir, port: await freePort(), password, settings: { hot_standby: 'off', restore_command: 'sleep 600' } }
}

test('a start that comes to no end ends when it is told to, and leaves no process', async () => {
  const giveUp = new AbortController()
  const starting = startEmbeddedPg({ ...(await neverReady()), signal: giveUp.signal })
  const ended = expect(starting).rejects.toThrow('aborted')
  await expect.poll(() => postgresProcessesIn(dir).length).toBeGreaterThan(0)
  giveUp.abort()
  await ended
  expect(postgresProcessesIn(dir)).toEqual([])
})

test('whoever watches over it stops it while it still starts', async () => {
  const database = keepDatabase(await neverReady(), () => {})
  const ended = expect(database.ready).rejects.toThrow('aborted')
  await expect.poll(() => postgresProcessesIn(dir).length).toBeGreaterThan(0)
  await database.stop()
  await ended
  expect(postgresProcessesIn(dir)).toEqual([])
})
