import { crc32 } from 'node:zlib'
import { type Entry, open, type ZipFile } from 'yauzl'
import { invalid } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { ENTRIES_MAX, safePath, UNPACKED_MAX, type Unpacked } from './unpacked.server.ts'

/** No text and no film is packed better; what is, is a bomb. */
const RATIO_MAX = 200
const RATIO_FROM = 10 * 1024 * 1024
/** Of all files together. */
const WHOLE_RATIO_FROM = 100 * 1024 * 1024

const FILE_KIND = 0o170000
const SYMBOLIC_LINK = 0o120000

/** Looks at what a stored ZIP holds; 422 on `file` for one that is broken, encrypted or hostile. */
export async function checkZip(key: string): Promise<void> {
  const { close } = await openZip(key)
  await close()
}

/** Opens a stored ZIP by its directory. */
export async function openZip(key: string): Promise<Unpacked> {
  const { path, release } = await holdPath(key)
  let zip: ZipFile | undefined
  try {
    const opened = await openFile(path)
    zip = opened
    const entries = await listEntries(opened)
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      stream: async (name) => {
        const entry = entries.get(name)
        if (!entry) throw invalid('file', 'moving.broken')
        return checked(entry, await openEntry(opened, entry))
      },
      close: async () => {
        opened.close()
        release()
      },
    }
  } catch (error) {
    zip?.close()
    release()
    throw error
  }
}

/** Has a file of the storage lie under a path until it is let go. */
function holdPath(key: string): Promise<{ path: string; release: () => void }> {
  return new Promise((resolve, reject) => {
    storage
      .withPath(key, (path) => new Promise<void>((release) => resolve({ path, release: () => release() })))
      .catch(reject)
  })
}

const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: true } as const

function openFile(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, OPTIONS, (error, zip) => {
      if (error) reject(isOfZip(error) ? invalid('file', 'moving.broken') : error)
      else resolve(zip)
    })
  })
}

/** The library says what is wrong with an archive in words alone; what the system says has a code. */
const isOfZip = (error: Error) => !('code' in error)

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let packed = 0
  let total = 0
  if (zip.entryCount > ENTRIES_MAX) throw invalid('file', 'moving.too_much')
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) => reject(isOfZip(error) ? invalid('file', 'moving.hostile') : error))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      try {
        const name = safePath(entry.fileName)
        const { uncompressedSize, compressedSize } = entry
        packed += compressedSize
        total += uncompressedSize
        refuseHostile(entry)
        if (total > UNPACKED_MAX) throw invalid('file', 'moving.too_much')
        if (entries.has(name)) throw invalid('file', 'moving.hostile')
        if (!name.endsWith('/')) entries.set(name, entry)
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.readEntry()
  })
  if (total > WHOLE_RATIO_FROM && total > packed * RATIO_MAX) throw invalid('file', 'moving.hostile')
  return entries
}

function refuseHostile(entry: Entry): void {
  const { uncompressedSize, compressedSize, externalFileAttributes } = entry
  if (entry.isEncrypted()) throw invalid('file', 'moving.encrypted')
  if (((externalFileAttributes >>> 16) & FILE_KIND) === SYMBOLIC_LINK) throw invalid('file', 'moving.hostile')
  if (uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * RATIO_MAX)
    throw invalid('file', 'moving.hostile')
}

function openEntry(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(isOfZip(error) ? invalid('file', 'moving.broken') : error)
      else resolve(stream)
    })
  })
}

/** The bytes of an entry as long as they are those that the archive says they are. */
async function* checked({ crc32: expected }: Entry, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    for await (const part of bytes) {
      sum = crc32(part, sum)
      yield part
    }
  } catch {
    throw invalid('file', 'moving.broken')
  }
  if (sum !== expected) throw invalid('file', 'moving.broken')
}
