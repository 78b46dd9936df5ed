import { hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { env } from './env.server.ts'
import type { Storage, Written } from './file-storage.ts'
import { refuseHeld } from './held.server.ts'
import { s3Storage } from './s3-storage.server.ts'
import { sendFrom } from './send-from.server.ts'
import { refuseWhenStorageFull } from './storage-full.server.ts'
import { newToken } from './tokens.server.ts'

/** Nobody but the program's own user reads what people stored. */
const FOLDER = 0o700
const FILE = 0o600

/** What is being written has another name until it is whole. */
const UNFINISHED = '.part'

const KEY = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/

export function diskStorage(folder: string): Storage {
  function place(key: string): string {
    if (!KEY.test(key)) throw new TypeError(`not a storage key: ${key}`)
    return path.join(folder, key)
  }
  /** Once: a folder that was made elsewhere, or by a version before, is closed to others too, with all below it. */
  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: FOLDER })
    await chmod(folder, FOLDER)
  }
  async function folderFor(target: string): Promise<void> {
    closed ??= close()
    await closed
    await mkdir(path.dirname(target), { recursive: true, mode: FOLDER })
  }
  /** All files whose keys begin so, those that are still being written among them. */
  async function* filesBelow(prefix: string) {
    const below = path.join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      const key = path.relative(folder, file).split(path.sep).join('/')
      const found = key.startsWith(prefix) ? await stat(file).catch(() => undefined) : undefined
      if (found) yield { file, key, size: found.size, writtenAt: found.mtime }
    }
  }
  return {
    put: (key, bytes) =>
      refuseWhenStorageFull(async () => {
        const target = place(key)
        await folderFor(target)
        // Written aside, synced and renamed: a crash or a full disk never leaves half a file under its key.
        const aside = `${target}.${newToken().slice(0, 8)}${UNFINISHED}`
        const file = await open(aside, 'wx', FILE)
        try {
          await writeOn(file, 0, bytes instanceof Uint8Array ? [bytes] : bytes)
          await file.close()
          await rename(aside, target)
        } catch (error) {
          await file.close().catch(() => {})
          await rm(aside, { force: true })
          throw error
        }
      }),
    async move(from, to) {
      await folderFor(place(to))
      await rename(place(from), place(to))
    },
    async size(key) {
      const found = await stat(place(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    read: (key, range) => createReadStream(place(key), range),
    async send(key, range, to) {
      const file = await open(place(key))
      try {
        await sendFrom(file, range, to)
      } finally {
        await file.close()
      }
    },
    remove: (key) => rm(place(key), { force: true }),
    append: (key, at, bytes, written) =>
      refuseWhenStorageFull(async () => {
        const target = place(key)
        await folderFor(target)
        const file = await open(target, constants.O_RDWR | constants.O_CREAT, FILE)
        try {
          await writeOn(file, at, bytes, written)
        } finally {
          await file.close()
        }
      }),
    withPath: (key, work) => work(place(key)),
    withScratch: scratchIn(path.join(folder, '..')),
    takeFolder: (from, key) =>
      refuseWhenStorageFull(async () => {
        const bytes = await syncAll(from)
        await folderFor(place(key))
        await rename(from, place(key))
        return bytes
      }),
    removeBelow: (key) => rm(place(key), { force: true, recursive: true }),
    async *list(prefix = '') {
      for await (const { key, size, writtenAt } of filesBelow(prefix))
        if (!key.endsWith(UNFINISHED)) yield { key, size, writtenAt }
    },
    async removeUnfinished(prefix, before) {
      for await (const { file, key, writtenAt } of filesBelow(prefix))
        if (key.endsWith(UNFINISHED) && writtenAt < before) await rm(file, { force: true })
    },
    check: close,
  }
}

/** Lends an empty folder below this one. */
function scratchIn(folder: string): Storage['withScratch'] {
  return async (work) => {
    const scratch = path.join(folder, 'scratch', hash('sha256', hostname()).slice(0, 16))
    await rm(scratch, { force: true, recursive: true })
    await mkdir(scratch, { recursive: true, mode: FOLDER })
    try {
      return await work(scratch)
    } finally {
      await rm(scratch, { force: true, recursive: true })
    }
  }
}

/** Has all files of a folder be on the disk, for our own user alone; answers their bytes. */
async function syncAll(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder)) {
    const file = await open(path.join(folder, name))
    try {
      await file.chmod(FILE)
      await file.datasync()
      bytes += (await file.stat()).size
    } finally {
      await file.close()
    }
  }
  return bytes
}

/** Written at once, and told of together. */
const BATCH = 1024 * 1024
const TOLD_EVERY = 16 * BATCH

/**
 * Reads on while a batch is being written and while what was written is brought to the disk, so that the line never waits
 * for both.
 */
async function writeOn(
  file: FileHandle,
  at: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  written: Written = async () => {},
): Promise<void> {
  let [end, reported] = [at, at]
  let parts: Uint8Array[] = []
  let waiting = 0
  let writing: Promise<unknown> = Promise.resolve()
  let telling: Promise<unknown> = Promise.resolve()
  let failed: { error: unknown } | undefined
  const watched = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      failed ??= { error }
    })

  async function write(batch: Uint8Array[], size: number): Promise<void> {
    const { bytesWritten } = await file.writev(batch, end)
    end += bytesWritten
    if (bytesWritten < size) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
  }
  async function flush(): Promise<void> {
    await writing
    if (parts.length > 0 && !failed) writing = watched(write(parts, waiting))
    parts = []
    waiting = 0
  }
  /** On the disk first: what was told of survives a loss of power. */
  async function tell(upTo: number): Promise<void> {
    await file.datasync()
    await written(upTo)
  }
  try {
    for await (const part of bytes) {
      parts.push(part)
      waiting += part.length
      if (waiting >= BATCH) await flush()
      if (failed) break
      if (end - reported >= TOLD_EVERY) {
        await telling
        reported = end
        telling = watched(tell(end))
      }
    }
  } finally {
    await flush()
    await Promise.all([writing, telling])
    if (!failed || end > reported) await watched(tell(end))
  }
  if (failed) throw failed.error
}

/** Where an address says (`s3://…`), else in the data folder, which lends room to what runs on this machine. */
export function getStorage(address: string | undefined, dataDir: string): Storage {
  const place = path.resolve(dataDir)
  return address === undefined ? diskStorage(path.join(place, 'files')) : s3Storage(new URL(address), scratchIn(place))
}

/**
 * While this database is held nothing changes among its files, which may be those of the original: what a copy removes, or
 * stores under the number of a film of its own, would be lost there.
 */
function unlessHeld(open: Storage): Storage {
  const guarded =
    <A extends unknown[], R>(change: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await refuseHeld()
      return change(...args)
    }
  return {
    ...open,
    put: guarded(open.put),
    move: guarded(open.move),
    remove: guarded(open.remove),
    append: guarded(open.append),
    takeFolder: guarded(open.takeFolder),
    removeBelow: guarded(open.removeBelow),
    removeUnfinished: guarded(open.removeUnfinished),
  }
}

export const storage: Storage = unlessHeld(getStorage(env.STORAGE_URL, env.DATA_DIR))
