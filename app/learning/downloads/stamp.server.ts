import path from 'node:path'
import { domainToASCII } from 'node:url'
import { Worker } from 'node:worker_threads'
import { gate } from '#app/platform/concurrency.ts'
import { log } from '#app/platform/log.server.ts'
import { unavailable } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { StampProblem } from './download.ts'
import type { StampResult } from './stamp-thread.server.ts'

/** A book with pictures; what is larger is not read. */
const BYTES_MAX = 50 * 1024 * 1024
const DEADLINE_MS = 20_000
const MEMORY_MB = 384
/** What is packed in a PDF is unpacked beside that memory: by how much all that this program has may grow meanwhile. */
const GROWTH_MAX = 768 * 1024 * 1024
const LOOK_EVERY_MS = 100

/** One at a time, those of different schools and people in turn; who is one too many is asked to come again. */
export const inStampTurn = gate({ size: 1, waiting: 60, each: 8, eachGroup: 40 }, unavailable)

/** Why an e-mail address cannot be stamped on a PDF; staff and the log read it. */
export class StampFailure extends Error {
  readonly problem: StampProblem
  constructor(problem: StampProblem, why: string) {
    super(why)
    this.problem = problem
  }
}

type StoredFile = { key: string; size: number }

/** A stored PDF with these words at the foot of each page; else a StampFailure. Its caller has its turn. */
export async function stampStored({ key, size }: StoredFile, words: string): Promise<Uint8Array> {
  if (size > BYTES_MAX) throw new StampFailure('too_large', `${size} bytes`)
  const parts: Uint8Array[] = []
  for await (const part of storage.read(key)) parts.push(part as Uint8Array)
  return stampPdf(Buffer.concat(parts), words)
}

type Owner = { schoolId: number; id: number }

/** The problem of a PDF that cannot be stamped; undefined for one that can. Tried in turn, outside of transactions. */
export async function findStampProblem(stored: StoredFile, of: Owner): Promise<StampProblem | undefined> {
  try {
    await inStampTurn(() => stampStored(stored, 'somebody@example.com'), `${of.id}`, `${of.schoolId}`)
    return undefined
  } catch (error) {
    if (!(error instanceof StampFailure)) throw error
    log.info({ key: stored.key, problem: error.problem, reason: error.message }, 'a PDF cannot be stamped')
    return error.problem
  }
}

/** The typeface that every reader has knows these letters alone: a domain in others is written as the DNS knows it. */
const drawable = (words: string) =>
  words.replace(/(?<=@)[^\s@]+/g, (domain) => domainToASCII(domain) || domain).replace(/[^\x20-\x7e]/g, '?')

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
    const end = (problem: StampProblem) => {
      reject(new StampFailure(problem, 'ended without a document'))
      void thread.terminate()
    }
    const late = setTimeout(() => end('too_slow'), DEADLINE_MS)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > before + GROWTH_MAX) end('too_heavy')
    }, LOOK_EVERY_MS)
    thread.once('message', (made: StampResult) => {
      if ('problem' in made) reject(new StampFailure(made.problem, made.why))
      else resolve(made)
      void thread.terminate()
    })
    thread.once('error', (error: NodeJS.ErrnoException) => {
      // A thread whose own code is not there says nothing of the document.
      if (error.code?.includes('MODULE')) return reject(error)
      reject(new StampFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_heavy' : 'broken', error.message))
    })
    thread.once('exit', () => {
      clearTimeout(late)
      clearInterval(watch)
      reject(new StampFailure('broken', 'ended without a document'))
    })
  })
}

function threadFile(): string | URL {
  // Beside the programs, whether this was bundled into one of them or into a part that they share.
  if (import.meta.env.PROD) return path.join(import.meta.dirname.replace(/\/assets$/, ''), 'stamp-thread.js')
  return new URL('stamp-thread.server.ts', import.meta.url)
}
