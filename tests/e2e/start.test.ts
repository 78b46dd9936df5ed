import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { getBirth } from '#server/processes.ts'

const SOON = { timeout: 20_000 }
let dataDir: string
let port: number

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-start-'))
  port = await freePort()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Started = { npm: ChildProcess; said(): string; ended: Promise<number | NodeJS.Signals> }

/** `npm start` in a process group of its own, as a terminal would run it. */
function npmStart(more: NodeJS.ProcessEnv = {}, command = ['npm', 'start']): Started {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, ...more }
  const npm = spawn(command[0] ?? '', command.slice(1), { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return { npm, said: () => said, ended: once(npm, 'close').then(([code, signal]) => signal ?? code) }
}

async function startReady(command?: string[]): Promise<Started> {
  const started = npmStart({}, command)
  await expect.poll(started.said, { timeout: 60_000 }).toContain('Katedra is ready')
  return started
}

function ctrlC({ npm }: Started): void {
  process.kill(-(npm.pid ?? 0), 'SIGINT')
}

const health = () =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (response) => response.status,
    () => 'no answer',
  )

/** Living processes that were started with this test's data folder, or stand in it, by their command. */
function left(): string[] {
  return readdirSync('/proc')
    .filter((name) => Number(name) > 0 && getBirth(Number(name)) !== undefined)
    .filter((pid) => read(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}`))
    .map((pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function processOf(program: string): number {
  return Number(
    left()
      .find((line) => line.includes(program))
      ?.split(' ')[0],
  )
}

function askAsOwner(sql: string): Promise<unknown[]> {
  const { owner } = JSON.parse(read(path.join(dataDir, 'secrets.json'))) as { owner: string }
  const databasePort = Number(read(path.join(dataDir, 'postgres.port')))
  const url = `postgres://katedra_owner:${owner}@127.0.0.1:${databasePort}/katedra`
  return connected(url, async (client) => (await client.query(sql)).rows)
}

describe('npm start', () => {
  test('says where to look and as whom; Ctrl-C leaves nothing running; the data is kept', async () => {
    const first = await startReady()
    expect(await health()).toBe(200)
    expect(first.said()).toContain(`http://localhost:${port}`)
    expect(first.said()).toContain('student@demo.test')
    await askAsOwner('create table kept (n int); insert into kept values (42)')
    // Browsers open connections ahead and say nothing on them.
    await once(connect(port, '127.0.0.1'), 'connect')
    ctrlC(first)
    await expect.poll(left, SOON).toEqual([])
    // npm's shell gets the signal as well and ends by it, whatever our own exit code is.
    expect(['SIGINT', 0]).toContain(await first.ended)

    const second = await startReady()
    expect(second.said()).not.toContain('Loading the demo school')
    expect(await askAsOwner('select n from kept')).toEqual([{ n: 42 }])
    process.kill(second.npm.pid ?? 0, 'SIGTERM')
    await second.ended
    await expect.poll(left, SOON).toEqual([])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('without npm around it, %s ends it with 0', async (signal) => {
    const started = await startReady(['node', 'scripts/start.mjs'])
    started.npm.kill(signal)
    expect(await started.ended).toBe(0)
    expect(left()).toEqual([])
  })

  test('a port that is taken is refused with a sentence', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const refused = npmStart()
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain(`Port ${port} is taken`)
    other.close()
  })

  describe('while it runs', () => {
    let started: Started

    beforeEach(async () => {
      started = await startReady()
    })
    afterEach(async () => {
      ctrlC(started)
      await expect.poll(left, SOON).toEqual([])
    })

    test('a second one on the same data is refused, and the first goes on', async () => {
      const refused = npmStart({ PORT: `${await freePort()}` })
      expect(await refused.ended).toBe(1)
      expect(refused.said()).toContain(`Katedra already runs on ${dataDir}`)
      expect(await health()).toBe(200)
    })

    test.each(['server/web.ts', 'server/worker.ts'])('%s is started again when it is killed', async (program) => {
      const killed = processOf(program)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => ![killed, Number.NaN].includes(processOf(program)), SOON).toBe(true)
      await expect.poll(health, SOON).toBe(200)
    })

    test('PostgreSQL is started again when it is killed', async () => {
      process.kill(processOf('bin/postgres'), 'SIGKILL')
      await expect.poll(() => started.said(), SOON).toContain('PostgreSQL ended unexpectedly')
      const answer = () => askAsOwner('select 1 as n').catch(() => 'no answer')
      await expect.poll(answer, SOON).toEqual([{ n: 1 }])
      await expect.poll(health, SOON).toBe(200)
    })
  })

  test.each([
    ['the program that watches', () => processOf('server/start.ts')],
    ['the script below npm', () => processOf('scripts/start.mjs')],
    ['npm', ({ npm }: Started) => npm.pid ?? 0],
    ['the whole group at once', ({ npm }: Started) => -(npm.pid ?? 0)],
  ])('kill -9 of %s blocks no start that follows at once, and leaves nothing', async (_, whom) => {
    process.kill(whom(await startReady()), 'SIGKILL')
    const next = await startReady()
    expect(await health()).toBe(200)
    ctrlC(next)
    await next.ended
    await expect.poll(left, SOON).toEqual([])
  })
})
