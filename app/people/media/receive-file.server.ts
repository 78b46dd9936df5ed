import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { HEAD_BYTES } from './file-type.ts'

/** Bytes that have come, not yet anybody's: kept aside, known by what they are. */
export type ReceivedFile = {
  /** Where they are until somebody keeps them. */
  aside: string
  /** What the person called it. */
  filename: string
  size: number
  sha256: string
  /** The first of them, which say what type it is. */
  head: Uint8Array
}

const MB = 1024 * 1024

type Expected = { schoolId: number; filename: string; max: number }

/**
 * Puts bytes aside as they come, none of them kept in memory; the caller keeps or removes them. More than `max` is a 413
 * in the moment that it shows, less than was announced a 400.
 */
export async function receiveFile(
  { schoolId, filename, max }: Expected,
  body: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const aside = `${schoolId}/arriving/${randomBytes(32).toString('hex')}`
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const part of arriving(body)) {
      if (size < HEAD_BYTES) head.push(part.subarray(0, HEAD_BYTES - size))
      size += part.length
      if (size > max) throw new Refusal(413, ['errors.file_too_large', { max: Math.floor(max / MB) }])
      hash.update(part)
      yield part
    }
  }
  try {
    await storage.put(aside, watched())
  } catch (error) {
    await storage.remove(aside)
    throw error
  }
  return { aside, filename, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

/** What breaks off is the sender's, not ours. */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'errors.malformed')
  }
}
