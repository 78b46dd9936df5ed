// The evaluation start: an embedded PostgreSQL, the demo school, the web and the worker program, watched over.
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { isLoopback } from '#app/platform/network.ts'
import { announcement } from './announcement.ts'
import { FolderHeld, holdDataFolder, openDataFolder, readOrMakeSecrets, type Secrets } from './data-folder.ts'
import {
  checkHost,
  checkPort,
  chooseDatabasePort,
  choosePort,
  databaseDir,
  dataDir,
  development,
  host,
  root,
  settings,
} from './evaluation.ts'
import { say } from './say.ts'
import { keepDatabase, keepRunning, type Program, runOnce } from './supervise.ts'

/** A second Ctrl-C forces; npm and the terminal both deliver the first one, so it must come later than this. */
const SAME_KEY_PRESS = 1000
/** An earlier start that was just killed needs a moment to see it, and then as long as its parts take to stop. */
const SEEN_WITHIN = 3000
const STOPS_WITHIN = 60_000

type Part = { stop(): Promise<void>; kill?(): void }

/** Stopped first and together: those who use the database. */
const programs: Part[] = []
/** Stopped when they are gone, the latest first. */
const grounds: Part[] = []
let stoppingSince = 0
let tellOfStopping = () => {}

async function stop(code: number): Promise<never> {
  stoppingSince = Date.now()
  tellOfStopping()
  await Promise.all(programs.map((program) => program.stop()))
  for (const ground of grounds.reverse()) await ground.stop()
  process.exit(code)
}

function onSignal(): void {
  if (!stoppingSince) {
    say('Stopping …')
    void stop(0)
  } else if (Date.now() - stoppingSince > SAME_KEY_PRESS) {
    for (const part of [...programs, ...grounds]) part.kill?.()
    process.exit(1)
  }
}

function onFailure(error: unknown): void {
  if (stoppingSince) return
  console.error(`\n${error instanceof Error ? error.message : error}`)
  if (process.env.DEBUG) console.error(error)
  void stop(1)
}

function watched(program: Program) {
  const part = keepRunning(program, say)
  programs.push(part)
  return part
}

function startDatabase(port: number, secrets: Secrets) {
  const onTrouble = (line: string) => say(`PostgreSQL: ${line}`)
  const database = keepDatabase({ dir: databaseDir, port, password: secrets.superuser, onTrouble }, say)
  grounds.push(database)
  return database.ready
}

async function prepare(superuserUrl: string, secrets: Secrets, program: (more: object) => Program): Promise<void> {
  // Only now: the PostgreSQL client would hold up the start of the programs.
  const { readPreparation, tablesVersion } = await import('./preparation.ts')
  const found = await readPreparation(superuserUrl)
  if (!found.checksums) say('WARNING: this PostgreSQL was made without checksums: damaged pages go unnoticed.')
  if (!found.durable) say('WARNING: fsync is off: a power failure loses data.')
  if (found.seeded && found.tables === tablesVersion(root)) return
  const more = { SUPERUSER_URL: superuserUrl, OWNER_PASSWORD: secrets.owner, WEB_PASSWORD: secrets.web }
  const preparing = runOnce(program(more))
  programs.push(preparing)
  await preparing.done
}

/** Waits for what an earlier start still holds. */
async function patiently<T>(take: () => T | Promise<T>): Promise<T> {
  for (const began = Date.now(); ; await after(100)) {
    try {
      return await take()
    } catch (error) {
      const isStopping = error instanceof FolderHeld && error.isStopping
      if (Date.now() - began > (isStopping ? STOPS_WITHIN : SEEN_WITHIN)) throw error
    }
  }
}

async function start(): Promise<void> {
  say(`Katedra, evaluation start${development ? ' for development' : ''}`)
  checkHost()
  openDataFolder(dataDir)
  const port = await choosePort()
  const { release, beginToStop } = await patiently(() => holdDataFolder(dataDir, `http://localhost:${port}`))
  tellOfStopping = beginToStop
  grounds.push({ stop: async () => release(), kill: release })
  await patiently(() => checkPort(port))
  const secrets = readOrMakeSecrets(dataDir)
  const databasePort = await chooseDatabasePort()
  const env = settings(port, databasePort, secrets)
  const program = (name: string, file: string, more = {}): Program => ({
    name,
    file: path.join(root, 'server', file),
    cwd: root,
    env: { ...env, ...more },
  })

  say('  · Starting PostgreSQL …')
  const starting = startDatabase(databasePort, secrets)
  // Loads its modules meanwhile, and begins when the tables are there.
  const web = watched(program('web', 'web.ts'))
  const { superuserUrl } = await starting
  await prepare(superuserUrl('postgres'), secrets, (more) =>
    program('Preparing the database', 'prepare-database.ts', more),
  )
  web.begin()
  await web.ready
  const worker = watched(program('worker', 'worker.ts'))
  worker.begin()
  await worker.ready
  say(announcement(port, dataDir, performance.now() / 1000))
  if (!isLoopback(host)) say(`WARNING: this is for trying out, and others can reach it: HOST is ${host}.`)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
// Whoever started this program is gone, even by kill -9.
process.on('disconnect', onSignal)
// A closed terminal must not end this process before it has stopped the others.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.on('uncaughtException', onFailure)
process.on('unhandledRejection', onFailure)
await start().catch(onFailure)
