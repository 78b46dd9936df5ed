import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { type ReceivedFile, receiveFile } from '#app/people/media/receive-file.server.ts'
import { FILE_BYTES_MAX } from '#app/people/media/upload-route.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { type Packed, TEXT_BYTES_MAX } from './course-items.ts'
import { ENTRIES_MAX, safePath, UNPACKED_MAX, type Unpacked } from './unpacked.server.ts'
import { openZip } from './zip.server.ts'

/** An archive whose texts are read at once, and whose files are taken one by one. */
export type Archive = Packed & {
  size: (name: string) => number
  /** Reads everything once; 422 on `file` where it is not what the archive says. */
  verify: () => Promise<void>
  /** Puts a file aside as it is unpacked. */
  receive: (name: string, filename: string) => Promise<ReceivedFile>
  close: () => Promise<void>
}

/** Opens a stored archive, a ZIP or a tar that gzip packed; 422 on `file` for one that is broken or hostile. */
export async function openArchive(schoolId: number, key: string, head: Uint8Array): Promise<Archive> {
  const unpacked = isGzip(head) ? await unpackTar(schoolId, key) : await openZip(key)
  const { sizes, stream } = unpacked
  return {
    names: [...sizes.keys()],
    has: (name) => sizes.has(name),
    size: (name) => sizes.get(name) ?? 0,
    read: (name) => readWhole(sizes.get(name) ?? 0, name, stream),
    verify: async () => {
      for (const name of sizes.keys()) for await (const _ of await stream(name));
    },
    receive: async (name, filename) => receiveFile({ schoolId, filename, max: FILE_BYTES_MAX }, await stream(name)),
    close: unpacked.close,
  }
}

async function readWhole(size: number, name: string, stream: Unpacked['stream']): Promise<Uint8Array<ArrayBuffer>> {
  if (size > TEXT_BYTES_MAX) throw invalid('file', ['moving.text_too_large', { name }])
  const parts: Uint8Array[] = []
  for await (const part of await stream(name)) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

export const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b
export const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b

type TarEntry = AsyncIterable<Uint8Array> & { header: Header; resume: () => void }

/** Puts the files of a tar aside, as nothing leads to one of them but all that stands before it. */
async function unpackTar(schoolId: number, key: string): Promise<Unpacked> {
  const files = new Map<string, ReceivedFile>()
  const close = async () => {
    await Promise.all([...files.values()].map(({ aside }) => storage.remove(aside)))
  }
  const unpacking = extract()
  const gunzip = createGunzip()
  const source = storage.read(key)
  source.on('error', (error) => gunzip.destroy(error))
  gunzip.on('error', (error) => unpacking.destroy(error))
  source.pipe(gunzip).pipe(unpacking)
  let total = 0
  let entries = 0
  try {
    for await (const entry of unpacking as AsyncIterable<TarEntry>) {
      const { name, type, size = 0 } = entry.header
      entries += 1
      total += size
      if (entries > ENTRIES_MAX || total > UNPACKED_MAX) throw invalid('file', 'moving.too_much')
      const path = safePath(name)
      if (type === 'directory') {
        entry.resume()
        continue
      }
      if ((type !== 'file' && type !== 'contiguous-file') || files.has(path)) throw invalid('file', 'moving.hostile')
      files.set(path, await receiveFile({ schoolId, filename: path, max: FILE_BYTES_MAX }, entry))
    }
  } catch (error) {
    await close()
    throw inWords(error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  return {
    sizes: new Map([...files].map(([name, { size }]) => [name, size])),
    stream: async (name) => storage.read(files.get(name)?.aside ?? ''),
    close,
  }
}

/** What the libraries say of bytes that are none of theirs. */
function inWords(error: unknown): unknown {
  if (error instanceof Refusal) return error.status === 400 ? invalid('file', 'moving.broken') : error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const isBroken =
    code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || /tar|end of (?:data|file)/i.test(message)
  return isBroken ? invalid('file', 'moving.broken') : error
}
