import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '#tests/doubles/s3.ts'
import { smallDisk } from '#tests/small-disk.ts'
import { copyAll } from './copy-files.server.ts'
import type { Storage } from './file-storage.ts'
import { diskStorage, getStorage } from './storage.server.ts'

const MB = 1024 * 1024
const folder = () => mkdtemp(path.join(tmpdir(), 'katedra-storage-'))

let kinds: Record<'disk' | 's3' | 'signed', Storage>
let bucket: Awaited<ReturnType<typeof startBucket>>
const closing: (() => unknown)[] = []

beforeAll(async () => {
  bucket = await startBucket()
  const scratch = await folder()
  kinds = {
    disk: diskStorage(await folder()),
    s3: getStorage(bucket.address(bucket.openPort), scratch),
    signed: getStorage(bucket.address(), scratch),
  }
})
afterAll(() => Promise.all([bucket.stop(), ...closing.map((close) => close())]))

async function* parts(...sizes: number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
}
async function* breaking(size: number) {
  yield Buffer.alloc(size, 7)
  throw new Error('gone')
}
const all = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await storage.read(key, range).toArray())
const keysOf = async (storage: Storage, prefix: string) => {
  const found: string[] = []
  for await (const { key } of storage.list(prefix)) found.push(key)
  return found.sort()
}

describe.each(['disk', 's3', 'signed'] as const)('%s', (kind) => {
  const at = (name: string) => `1/${kind}/${name}`

  test('keeps what is put, whole and in ranges, and says how long it is', async () => {
    const storage = kinds[kind]
    await storage.put(at('a.txt'), Buffer.from('0123456789'))
    expect(await storage.size(at('a.txt'))).toBe(10)
    expect((await all(storage, at('a.txt'))).toString()).toBe('0123456789')
    expect((await all(storage, at('a.txt'), { start: 2, end: 4 })).toString()).toBe('234')
    expect(await storage.size(at('none.txt'))).toBeUndefined()
    await expect(all(storage, at('none.txt'))).rejects.toThrow()
  })

  test('sends what somebody asks for, to many at once, and gives up when they go away', async () => {
    const storage = kinds[kind]
    // More than the system keeps of what nobody has read yet.
    const length = 16 * MB
    const whole = Buffer.alloc(length, Buffer.from(Array.from({ length: 251 }, (_, n) => n)))
    await storage.put(at('sent.bin'), whole)
    const ended: Promise<unknown>[] = []
    const server = createServer((asked, answer) => {
      const [, start, end] = (asked.url ?? '').split('/').map(Number)
      ended.push(storage.send(at('sent.bin'), { start: start ?? 0, end: end ?? 0 }, answer).catch((error) => error))
    }).listen(0)
    closing.push(() => server.close())
    const address = `http://localhost:${(server.address() as AddressInfo).port}`
    const ranges = [[0, length - 1], [1000, 1000], ...Array.from({ length: 20 }, (_, n) => [n, MB + n])]
    await Promise.all(
      ranges.map(async ([start = 0, end = 0]) => {
        const answer = await (await fetch(`${address}/${start}/${end}`)).bytes()
        expect(Buffer.compare(answer, whole.subarray(start, end + 1))).toBe(0)
      }),
    )
    expect(ended).toHaveLength(ranges.length)

    const leaving = new AbortController()
    await fetch(`${address}/0/${length - 1}`, { signal: leaving.signal })
    leaving.abort()
    expect(await ended.at(-1)).toBeInstanceOf(Error)
  }, 60_000)

  test('takes a stream of many pieces, and one that is empty', async () => {
    const storage = kinds[kind]
    await storage.put(at('long.bin'), parts(5 * MB, 6 * MB, 7 * MB + 1))
    expect(await storage.size(at('long.bin'))).toBe(18 * MB + 1)
    const long = Buffer.concat(await Readable.from(parts(5 * MB, 6 * MB, 7 * MB + 1)).toArray())
    expect((await all(storage, at('long.bin'))).equals(long)).toBe(true)
    await storage.put(at('empty.bin'), parts())
    expect(await storage.size(at('empty.bin'))).toBe(0)
  })

  test.each([100, 9 * MB])('keeps nothing of what breaks off after %i bytes', async (size) => {
    const storage = kinds[kind]
    await expect(storage.put(at('broken.bin'), breaking(size))).rejects.toThrow('gone')
    expect(await storage.size(at('broken.bin'))).toBeUndefined()
  })

  test('moves and removes, also what is not there', async () => {
    const storage = kinds[kind]
    await storage.put(at('from.txt'), Buffer.from('x'))
    await storage.move(at('from.txt'), at('to/there.txt'))
    expect([await storage.size(at('from.txt')), await storage.size(at('to/there.txt'))]).toEqual([undefined, 1])
    await storage.remove(at('to/there.txt'))
    await storage.remove(at('to/there.txt'))
    expect(await storage.size(at('to/there.txt'))).toBeUndefined()
  })

  test('goes on writing from any byte, and tells how far it is, also when it breaks off', async () => {
    const storage = kinds[kind]
    const told: number[] = []
    const note = async (end: number) => void told.push(end)
    await expect(storage.append(at('film/source'), 0, breaking(3 * MB), note)).rejects.toThrow('gone')
    expect(told.at(-1)).toBe(3 * MB)
    await storage.append(at('film/source'), 2 * MB, parts(9 * MB), note)
    expect(told.at(-1)).toBe(11 * MB)
    expect(await storage.size(at('film/source'))).toBe(11 * MB)
    const bytes = await storage.withPath(at('film/source'), async (file) =>
      (await import('node:fs')).readFileSync(file),
    )
    expect([bytes.length, bytes[2 * MB - 1], bytes[2 * MB]]).toEqual([11 * MB, 7, 1])
    await storage.removeBelow(at('film'))
    expect(await storage.size(at('film/source'))).toBeUndefined()
  })

  test('takes a folder in, and removes all below a key and nothing beside it', async () => {
    const storage = kinds[kind]
    const bytes = await storage.withScratch(async (scratch) => {
      const made = path.join(scratch, 'made')
      await (await import('node:fs/promises')).mkdir(made)
      for (const name of ['master.m3u8', 'seg1.ts']) await writeFile(path.join(made, name), name)
      return storage.takeFolder(made, at('hls/one'))
    })
    expect(bytes).toBe('master.m3u8seg1.ts'.length)
    await storage.put(at('hls/one-more.txt'), Buffer.from('x'))
    expect(await keysOf(storage, at('hls/'))).toEqual([
      at('hls/one-more.txt'),
      at('hls/one/master.m3u8'),
      at('hls/one/seg1.ts'),
    ])
    await storage.removeBelow(at('hls/one'))
    expect(await keysOf(storage, at('hls/'))).toEqual([at('hls/one-more.txt')])
  })
})

test.each([
  ['disk', 'signed'],
  ['signed', 'disk'],
] as const)('everything can be taken from %s to %s, again and again, and back', async (from, to) => {
  const [source, target] = [kinds[from], kinds[to]]
  const prefix = `2/${from}`
  for (const name of ['a.txt', 'b/c.txt']) await source.put(`${prefix}/${name}`, Buffer.from(name))
  const first = await copyAll(source, target)
  expect(first.copied).toBeGreaterThanOrEqual(2)
  expect((await all(target, `${prefix}/b/c.txt`)).toString()).toBe('b/c.txt')
  await target.put(`${prefix}/a.txt`, Buffer.from('half'))
  expect(await copyAll(source, target)).toMatchObject({ copied: 1, wrong: [] })
  expect((await all(target, `${prefix}/a.txt`)).toString()).toBe('a.txt')
})

test('a wrong secret, a wrong bucket and a storage that is away are said in words', async () => {
  const scratch = await folder()
  await expect(getStorage(bucket.address(bucket.port, { secret: 'another-secret' }), scratch).check()).rejects.toThrow(
    /STORAGE_URL: the bucket "files" .*403/,
  )
  await expect(getStorage(bucket.address(bucket.port, { bucket: 'nowhere' }), scratch).check()).rejects.toThrow(
    /"nowhere" .*404/,
  )
  const gone = await startBucket()
  await gone.stop()
  await expect(getStorage(gone.address(), scratch).check()).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/STORAGE_URL: the bucket "files" .*ECONNREFUSED/),
  })
  await expect(kinds.signed.check()).resolves.toBeUndefined()
})

describe('without room', () => {
  const full = { status: 503, text: 'errors.storage_full' }

  test('a disk keeps nothing by half, says so, and goes on with an upload once there is room', async () => {
    const disk = await smallDisk(1024)
    closing.push(disk.close)
    const files = path.join(disk.folder, 'files')
    const storage = diskStorage(files)
    await storage.put('1/a.bin', Buffer.alloc(100 * 1024, 1))
    await expect(storage.put('1/b.bin', parts(MB, MB))).rejects.toMatchObject(full)
    expect(await readdir(path.join(files, '1'))).toEqual(['a.bin'])

    const told: number[] = []
    const note = async (end: number) => void told.push(end)
    await expect(storage.append('1/film', 0, parts(MB, MB), note)).rejects.toMatchObject(full)
    expect(await storage.size('1/film')).toBe(told.at(-1) ?? 0)
    await storage.removeBelow('1/film')
    await storage.append('1/film', 0, parts(500 * 1024), note)
    expect(await storage.size('1/film')).toBe(500 * 1024)
  })

  test.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('a bucket that answers %i %s is said to be full', async (status, code) => {
    const server = createServer((asked, answer) => {
      asked.resume()
      answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    closing.push(() => server.close())
    const storage = getStorage(bucket.address((server.address() as { port: number }).port), await folder())
    await expect(storage.put('1/a.bin', Buffer.from('a'))).rejects.toMatchObject(full)
  })
})
