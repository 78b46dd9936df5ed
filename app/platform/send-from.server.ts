import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Range } from './file-storage.ts'

const SIZE = 128 * 1024

/** What is kept for whoever asks next: memory asked for with every piece has the whole heap looked through time and again. */
const KEPT = 32
const free: Buffer[] = []
const piece = () => free.pop() ?? Buffer.allocUnsafeSlow(SIZE)

/**
 * Writes bytes of a file to somebody, and ends: one piece is read while they take the one before. To a connection only, as
 * a stream that keeps what it was given would see it change.
 */
export async function sendFrom(file: FileHandle, { start, end }: Range, to: Writable): Promise<void> {
  const pieces = [piece(), piece()] as const
  let taken: Promise<void> = Promise.resolve()
  try {
    for (let at = start, turn: 0 | 1 = 0; at <= end; turn = turn === 0 ? 1 : 0) {
      const { bytesRead } = await file.read(pieces[turn], 0, Math.min(SIZE, end - at + 1), at)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      await taken
      taken = take(to, pieces[turn].subarray(0, bytesRead))
      // It may fail while the next piece is read, and is heard of after that.
      taken.catch(() => {})
      at += bytesRead
    }
  } finally {
    // Only then may somebody else's bytes be read into them.
    await taken
    if (free.length < KEPT) free.push(...pieces)
  }
  to.end()
}

/** Resolves once these bytes are handed to the system; fails when whoever asked goes away. */
function take(to: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('who asked went away'))
    if (to.closed) return gone()
    to.once('close', gone)
    to.write(bytes, (error) => {
      to.removeListener('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
}
