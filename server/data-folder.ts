import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getBirth } from './processes.ts'

export type Secrets = { app: string; superuser: string; owner: string; web: string }
type Holder = { pid: number; born: string; address: string; isStopping?: boolean }

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The data folder, made when missing and closed to others then; what is in it is closed in any case. */
export function openDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(
      `The data folder ${dir} cannot be made: ${(error as Error).message}. Set DATA_DIR to another place.`,
    )
  }
}

/** The secrets of this installation: random, made once, readable by their owner alone. */
export function readOrMakeSecrets(dir: string): Secrets {
  const file = path.join(dir, 'secrets.json')
  const known = readJson<Secrets>(file)
  if (known) return known
  const word = () => randomBytes(32).toString('hex')
  const secrets = { app: word(), superuser: word(), owner: word(), web: word() }
  replace(file, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}

/** Writes a file at once: whoever reads it meanwhile sees what was there before. */
function replace(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function isAlive(holder: Holder | undefined): holder is Holder {
  return holder !== undefined && getBirth(holder.pid) === holder.born
}

/** Makes `file` with its content at once, or answers false when it is there already. */
function claim(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Clears what a killed process left. Two that try at once may move each other's fresh claim: it is put back. */
function clear(file: string): void {
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const content = readFileSync(moved, 'utf8')
  if (isAlive(readJson<Holder>(moved))) claim(file, content)
  rmSync(moved, { force: true })
}

const holderFile = (dir: string) => path.join(dir, 'running.json')

/** Whether a living process holds the data folder. */
export function isHeld(dir: string): boolean {
  return isAlive(readJson<Holder>(holderFile(dir)))
}

/** A living process has the data folder; `isStopping` where it said that it is about to let go of it. */
export class FolderHeld extends Error {
  readonly isStopping: boolean

  constructor(dir: string, { address, pid, isStopping = false }: Holder) {
    super(
      `Katedra already runs on ${dir}, at ${address} (process ${pid}). Stop it first, or give this one a folder and a port of its own: DATA_DIR=other PORT=3001 npm start`,
    )
    this.isStopping = isStopping
  }
}

/**
 * Takes the data folder for this process, or throws `FolderHeld` when a living one has it. `beginToStop` tells those who
 * wait for the folder that it will be free.
 */
export function holdDataFolder(dir: string, address: string): { release(): void; beginToStop(): void } {
  const file = holderFile(dir)
  const me: Holder = { pid: process.pid, born: getBirth(process.pid) ?? '', address }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (claim(file, JSON.stringify(me))) {
      return {
        release: () => rmSync(file, { force: true }),
        beginToStop: () => replace(file, JSON.stringify({ ...me, isStopping: true })),
      }
    }
    const holder = readJson<Holder>(file)
    if (isAlive(holder)) throw new FolderHeld(dir, holder)
    clear(file)
  }
  throw new Error(`Several programs try to start on ${dir} at once.`)
}

/** The port PostgreSQL had last time, so that other tools find it again. */
export function lastDatabasePort(dir: string): number | undefined {
  return readJson<number>(path.join(dir, 'postgres.port'))
}

export function keepDatabasePort(dir: string, port: number): void {
  writeFileSync(path.join(dir, 'postgres.port'), `${port}\n`, { mode: 0o600 })
}
