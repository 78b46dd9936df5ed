import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Secrets } from '#server/data-folder.ts'
import { PLATFORM } from '#server/evaluation.ts'
import { getBirth } from '#server/processes.ts'
import { DATABASE, OWNER, WEB } from '#server/roles.ts'
import { leanMemory } from '../scripts/program.mjs'

const PARTS = { web: 'server/web.ts', worker: 'server/worker.ts', postgres: 'bin/postgres' } as const
export type Part = keyof typeof PARTS

export type Product = {
  port: number
  dataDir: string
  /** Milliseconds from the start until it said that it is ready. */
  readyAfter: number
  /** Everything it printed. */
  said(): string
  /** Calls with everything that it prints from now on. */
  onSaid(listener: (text: string) => void): void
  /** The process of a part, undefined while it is down. */
  pidOf(part: Part): number | undefined
  /** The same, with those that a test started beside it. */
  pidsOf(part: Part): number[]
  /** The connection string of the role that owns the tables and sees every school. */
  ownerUrl(): string
  /** What one more web or worker process beside it is started with. */
  settings(): NodeJS.ProcessEnv & { OWNER_DATABASE_URL: string }
  /** As Ctrl-C: resolves when everything has ended. */
  stop(): Promise<void>
}

type Options = { dataDir: string; port: number; env?: NodeJS.ProcessEnv; command?: string[] }

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Living processes that were started with this data folder, by their command (Linux). */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && read(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}\0`))
    .filter((pid) => getBirth(pid) !== undefined)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }))
}

/** Starts the built product as `npm start` does, on a data folder and a port of its own, and waits until it is ready. */
export async function startProduct({ dataDir, port, env = {}, command }: Options): Promise<Product> {
  const [program = '', ...args] = command ?? [process.execPath, 'server/start.ts']
  const startedAt = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...leanMemory(), NODE_ENV: 'production', DATA_DIR: dataDir, PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await readiness(child, ended, () => said)
  function pidsOf(part: Part): number[] {
    const running = processesOf(dataDir).filter(({ command: line }) => line.includes(PARTS[part]))
    return running.map(({ pid }) => pid)
  }

  function settings() {
    const { app, owner, web } = JSON.parse(read(path.join(dataDir, 'secrets.json'))) as Secrets
    const address = `127.0.0.1:${read(path.join(dataDir, 'postgres.port')).trim()}/${DATABASE}`
    return {
      ...PLATFORM,
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      EVALUATION: '1',
      DATA_DIR: dataDir,
      APP_SECRET: app,
      DATABASE_URL: `postgres://${WEB}:${web}@${address}`,
      OWNER_DATABASE_URL: `postgres://${OWNER}:${owner}@${address}`,
    }
  }
  return {
    port,
    dataDir,
    readyAfter: performance.now() - startedAt,
    said: () => said,
    onSaid(listener) {
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', listener)
    },
    pidOf: (part) => pidsOf(part)[0],
    pidsOf,
    ownerUrl: () => settings().OWNER_DATABASE_URL,
    settings,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function readiness(child: ChildProcess, ended: Promise<number | null>, said: () => string): Promise<void> {
  return new Promise((ready, fail) => {
    child.stdout?.on('data', () => {
      if (said().includes('Katedra is ready')) ready()
    })
    void ended.then((code) => fail(new Error(`the product ended with ${code} before it was ready:\n${said()}`)))
  })
}
