// How long it takes until the first page is answered, and how much memory that leaves in use.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '#server/free-port.ts'
import { type Part, type Product, startProduct } from '#tests/product.ts'
import { median } from './load.ts'
import { Unexpected } from './visitor.ts'

const PATIENCE = 180_000
const STARTS = 5

function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/', headers: { Host: `localhost:${port}` } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })
}

/** Seconds since `startedAt` when the school's home page came for the first time. */
async function firstPage(port: number, startedAt: number, dead: () => boolean): Promise<number> {
  for (; performance.now() - startedAt < PATIENCE && !dead(); await after(5)) {
    const status = await statusOf(port)
    if (status === 200) return (performance.now() - startedAt) / 1000
    if (status !== 0) throw new Unexpected(`GET / answered ${status} after the start`)
  }
  throw new Unexpected('GET / was not answered after the start')
}

/** `npm start` without npm: from the command to the first page. */
export async function timedStart(dataDir: string): Promise<{ product: Product; seconds: number }> {
  const port = await freePort()
  const startedAt = performance.now()
  let failed = false
  const starting = startProduct({ dataDir, port, command: ['node', 'scripts/start.mjs'] })
  starting.catch(() => {
    failed = true
  })
  const seconds = await firstPage(port, startedAt, () => failed).catch(async (error: unknown) => {
    if (failed) await starting
    throw error
  })
  return { product: await starting, seconds }
}

/** The environment that a running process was given (Linux). */
function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** A second web process beside the product's own, on the same database. */
async function startWeb(product: Product): Promise<{ child: ChildProcess; seconds: number }> {
  const port = await freePort()
  const { AWAIT_START, NODE_CHANNEL_FD, ...env } = environmentOf(pidOf(product, 'web'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['server/web.ts'], { env: { ...env, PORT: `${port}` }, stdio: 'ignore' })
  return { child, seconds: await firstPage(port, startedAt, () => child.exitCode !== null) }
}

/** Seconds from starting a web process to its first page, built and with the database up: the middle of several. */
export async function warmStart(product: Product): Promise<number> {
  const seconds: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const web = await startWeb(product)
    seconds.push(web.seconds)
    web.child.kill('SIGTERM')
    await once(web.child, 'exit')
  }
  return median(seconds)
}

function pidOf(product: Product, part: Part): number {
  const pid = product.pidOf(part)
  if (pid === undefined) throw new Unexpected(`the ${part} process is not there`)
  return pid
}

/** Resident memory of a process of the product, in MB. */
export function memoryOf(product: Product, part: Part): number {
  const status = readFileSync(`/proc/${pidOf(product, part)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
