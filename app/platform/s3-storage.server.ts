import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AwsClient } from 'aws4fetch'
import type { Storage, StoredObject } from './file-storage.ts'
import { StorageAway } from './storage-away.server.ts'
import { refuseWhenStorageFull, storageFull } from './storage-full.server.ts'

type Scratch = Storage['withScratch']

/** What the storage refuses, it refuses again. */
class Answered extends Error {}

/** Bytes of one piece of a long file; S3 takes 10,000 of them, none but the last below 5 MB. */
const PIECE = 8 * 1024 * 1024
const AT_ONCE = 8

/** After which a bucket that says nothing is away. */
const PATIENCE_MS = 5000

/** How MinIO and Ceph say that a disk is full, or what a bucket may hold used up. */
const FULL = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'])

/** What is written on in pieces lies in objects of their own, named by the byte that each begins at. */
const pieceKey = (key: string, at: number) => `${key}.pieces/${String(at).padStart(15, '0')}`

/**
 * Files in a bucket: `s3://key:secret@host/bucket?region=…`, by path; plain HTTP with `tls=0`. `withScratch` lends a folder
 * of this machine to programs that read and write files.
 */
export function s3Storage(url: URL, withScratch: Scratch): Storage {
  const bucket = url.pathname.replaceAll('/', '')
  const origin = `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`
  const addressOf = (key: string, query = '') => `${origin}/${bucket}/${key}${query}`

  let client: Promise<AwsClient> | undefined
  /** Made for the first file: whose files are on the disk does without the library. */
  async function makeClient(): Promise<AwsClient> {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: 3,
    })
  }
  async function ask(method: string, address: string, init: RequestInit = {}): Promise<Response> {
    client ??= makeClient()
    const signing = await client
    const answer = await signing.fetch(address, { ...init, method }).catch((error: Error) => {
      throw new StorageAway(`the storage gives no answer to ${method}: ${describe(error)}`, { cause: error })
    })
    if (answer.ok || answer.status === 404) return answer
    const code = getCode(await answer.text())
    if (answer.status === 507 || FULL.has(code)) throw storageFull()
    const answered = `the storage answered ${answer.status} to ${method}: ${code}`
    throw answer.status < 500 ? new Answered(answered) : new StorageAway(answered)
  }
  /** For answers whose body says nothing of interest, or little. */
  async function tell(
    method: string,
    address: string,
    init?: RequestInit,
  ): Promise<{ text: string; answer: Response }> {
    const answer = await ask(method, address, init)
    const text = await answer.text()
    if (answer.status === 404 && method !== 'DELETE')
      throw new Answered(`the storage answered 404 to ${method}: ${getCode(text)}`)
    return { text, answer }
  }

  async function putLong(key: string, first: Uint8Array, rest: AsyncGenerator<Uint8Array>): Promise<void> {
    const { text } = await tell('POST', addressOf(key, '?uploads='))
    const upload = encodeURIComponent(getText(text, 'UploadId'))
    const tags: string[] = []
    async function send(piece: Uint8Array): Promise<void> {
      const query = `?partNumber=${tags.length + 1}&uploadId=${upload}`
      const { answer } = await tell('PUT', addressOf(key, query), { body: piece as BodyInit })
      tags.push(answer.headers.get('etag') ?? '')
    }
    try {
      await send(first)
      for await (const piece of rest) await send(piece)
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await tell('POST', addressOf(key, `?uploadId=${upload}`), { body })
      // S3 may find out that it failed once it has said 200.
      if (done.text.includes('<Error>')) throw new Error(`the storage refused a file: ${getCode(done.text)}`)
    } catch (error) {
      await ask('DELETE', addressOf(key, `?uploadId=${upload}`)).catch(() => {})
      throw error
    }
  }

  async function* list(prefix = ''): AsyncGenerator<StoredObject> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
      const { text } = await tell('GET', `${origin}/${bucket}?${query}`)
      for (const content of text.split('<Contents>').slice(1))
        yield {
          key: getText(content, 'Key'),
          size: Number(getText(content, 'Size')),
          writtenAt: new Date(getText(content, 'LastModified')),
        }
      token = text.includes('<IsTruncated>true') ? getText(text, 'NextContinuationToken') : undefined
    } while (token !== undefined)
  }
  async function removeAll(keys: AsyncIterable<StoredObject>): Promise<void> {
    let batch: Promise<unknown>[] = []
    for await (const { key } of keys) {
      batch.push(tell('DELETE', addressOf(key)))
      if (batch.length < AT_ONCE) continue
      await Promise.all(batch)
      batch = []
    }
    await Promise.all(batch)
  }
  async function sizeOf(key: string): Promise<number | undefined> {
    const answer = await ask('HEAD', addressOf(key))
    return answer.ok ? Number(answer.headers.get('content-length')) : undefined
  }
  /** The pieces of a file as they lie behind each other, each as long as it counts. */
  async function piecesOf(key: string) {
    const found: { key: string; at: number; size: number }[] = []
    for await (const piece of list(`${key}.pieces/`)) found.push({ ...piece, at: Number(piece.key.slice(-15)) })
    const pieces: typeof found = []
    let end = 0
    for (const [index, piece] of found.entries()) {
      if (piece.at > end) break
      const size = Math.min(piece.size, (found[index + 1]?.at ?? Number.POSITIVE_INFINITY) - piece.at)
      pieces.push({ ...piece, size })
      end = piece.at + size
    }
    return { pieces, end }
  }
  async function* bytesOf(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = await ask('GET', addressOf(key), { headers })
    if (!answer.ok || !answer.body) throw new Error(`there is no file ${key}`)
    yield* answer.body
  }

  async function put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const pieces = bytes instanceof Uint8Array ? once(bytes) : inPieces(bytes)
    const { value: first = new Uint8Array() } = await pieces.next()
    if (first.length < PIECE || bytes instanceof Uint8Array)
      await tell('PUT', addressOf(key), { body: first as BodyInit })
    else await putLong(key, first, pieces)
  }

  return {
    put,
    async move(from, to) {
      await tell('PUT', addressOf(to), { headers: { 'x-amz-copy-source': `/${bucket}/${from}` } })
      await tell('DELETE', addressOf(from))
    },
    async size(key) {
      const size = await sizeOf(key)
      if (size !== undefined) return size
      const { pieces, end } = await piecesOf(key)
      return pieces.length > 0 ? end : undefined
    },
    read: (key, range) => Readable.from(bytesOf(key, range), { objectMode: false }),
    send: (key, range, to) => pipeline(bytesOf(key, range), to),
    async remove(key) {
      await tell('DELETE', addressOf(key))
    },
    async append(key, at, bytes, written) {
      for await (const piece of list(`${key}.pieces/`))
        if (Number(piece.key.slice(-15)) >= at) await tell('DELETE', addressOf(piece.key))
      let end = at
      for await (const piece of inPieces(bytes, true)) {
        await tell('PUT', addressOf(pieceKey(key, end)), { body: piece as BodyInit })
        end += piece.length
        await written(end)
      }
      if (end === at) await written(end)
    },
    withPath: (key, work) =>
      withScratch(async (folder) => {
        const file = path.join(folder, 'file')
        const { pieces } = await piecesOf(key)
        async function* all() {
          for (const piece of pieces) yield* bytesOf(piece.key, { start: 0, end: piece.size - 1 })
        }
        const bytes = pieces.length > 0 ? all() : bytesOf(key)
        await refuseWhenStorageFull(() => pipeline(bytes, createWriteStream(file, { mode: 0o600 })))
        return work(file)
      }),
    withScratch,
    async takeFolder(folder, key) {
      let bytes = 0
      try {
        for (const name of await readdir(folder)) {
          const file = path.join(folder, name)
          await put(`${key}/${name}`, createReadStream(file))
          bytes += (await stat(file)).size
        }
      } catch (error) {
        await removeAll(list(`${key}/`))
        throw error
      }
      return bytes
    },
    async removeBelow(key) {
      await removeAll(list(`${key}/`))
      await removeAll(list(`${key}.pieces/`))
      await tell('DELETE', addressOf(key))
    },
    list,
    // A bucket gives up by a rule of its own what was begun and not finished (docs/deploy.md).
    async removeUnfinished() {},
    async check() {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      await tell('GET', `${origin}/${bucket}?list-type=2&prefix=none`, { signal }).catch((error: Error) => {
        const message = `STORAGE_URL: the bucket "${bucket}" at ${url.host} cannot be used: ${error.message}`
        throw error instanceof Answered ? new Error(message) : new StorageAway(message)
      })
    },
  }
}

/** What a failed call says itself hides in its cause. */
function describe({ message, cause }: Error): string {
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? reason ?? message
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** What comes, in pieces of one size; with `kept` also what came before it broke off. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, kept = false): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  let broken: unknown
  try {
    for await (const part of bytes) {
      parts.push(part)
      size += part.length
      while (size >= PIECE) {
        const all = Buffer.concat(parts)
        yield all.subarray(0, PIECE)
        parts = [all.subarray(PIECE)]
        size -= PIECE
      }
    }
  } catch (error) {
    if (!kept) throw error
    broken = error
  }
  if (size > 0) yield Buffer.concat(parts)
  if (broken) throw broken
}

/** Our keys and S3's tokens hold nothing that XML would write otherwise, but for the quotes of an ETag. */
function getText(xml: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  if (value === undefined) throw new Error(`the storage said no ${name}`)
  return value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function getCode(xml: string): string {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? 'no reason given'
}
