import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type File, storeFile } from '../media/files.server.ts'
import { gate } from '../platform/concurrency.ts'
import { inSchool } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { Refusal, unavailable } from '../platform/refusal.ts'
import { storage } from '../platform/storage.server.ts'

/** A book with pictures; what is larger is downloaded as it is. */
const BYTES_MAX = 50 * 1024 * 1024
const DEADLINE_MS = 20_000
const MEMORY_MB = 384
/** What is packed in a PDF is unpacked beside that memory: by how much all that this program has may grow meanwhile. */
const GROWTH_MAX = 768 * 1024 * 1024
const LOOK_EVERY_MS = 100

/** One at a time, those of different people in turn; who is one too many is asked to come again. */
const inTurn = gate({ size: 1, waiting: 40, each: 8 }, unavailable)

/**
 * A copy of a stored PDF with somebody's address at the foot of each page, gone after a day as nothing names it. What is
 * locked, broken or too heavy is answered as it is: who bought it downloads it either way. A crowd is no way around it: 503.
 */
export async function stampedCopy(file: File, words: string, of: string): Promise<File> {
  if (file.size > BYTES_MAX) return file
  try {
    const bytes = await inTurn(async () => stampPdf(await bytesOf(file), words), of)
    const copy = { schoolId: file.schoolId, bytes, filename: file.filename, visibility: 'private' as const }
    return await inSchool(file.schoolId, (db) => storeFile(db, copy))
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn(
      { school: file.schoolId, file: file.id, reason: (error as Partial<Error>).message ?? String(error) },
      'a PDF was not stamped',
    )
    return file
  }
}

async function bytesOf({ key }: File): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of storage.read(key)) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

/** The typeface that every reader has knows these letters alone. */
const drawable = (words: string) => words.replace(/[^\x20-\x7e]/g, '?')

/** The bytes of a PDF with these words on each page, written in a thread of its own that ends with it, late or out of memory. */
export function stampPdf(bytes: Uint8Array, words: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const own = new Uint8Array(bytes)
    const thread = new Worker(threadFile(), {
      // Nothing of ours: it has no business with the database or with secrets.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      workerData: { bytes: own, words: drawable(words) },
      transferList: [own.buffer],
      stdout: true,
      stderr: true,
    })
    const late = setTimeout(() => thread.terminate(), DEADLINE_MS)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > before + GROWTH_MAX) void thread.terminate()
    }, LOOK_EVERY_MS)
    thread.once('message', (made: Uint8Array) => {
      resolve(made)
      void thread.terminate()
    })
    thread.once('error', reject)
    thread.once('exit', () => {
      clearTimeout(late)
      clearInterval(watch)
      reject(new Error('ended without a document'))
    })
  })
}

function threadFile(): string | URL {
  // Beside the programs, whether this was bundled into one of them or into a part that they share.
  if (import.meta.env.PROD) return path.join(import.meta.dirname.replace(/\/assets$/, ''), 'stamp-thread.js')
  return new URL('stamp-thread.server.ts', import.meta.url)
}
