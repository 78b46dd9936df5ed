// npm run bench -- --media [--megabytes 1024]
// What is moved and made of media beside the bare machine: uploads beside a server that only writes, a segment beside one
// that only reads, a film prepared beside the same encoder called alone; and the memory of five uploads at once.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { VideoRow } from '#app/content/videos/video.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { clip } from '#tests/clips.ts'
import { type Product, startProduct } from '#tests/product.ts'
import { Connections } from './connection.ts'
import { type Creator, logInCreator, prepareFilm, uploadFile, uploadFilm } from './creator.ts'
import { besidePreparing, startBare, timed } from './media-machine.ts'
import { fetchRate, sendBytes } from './moving.ts'
import { memoryOf } from './start-times.ts'

const MB = 1024 * 1024
const MOVED = 256 * MB
const ROUNDS = 4
const AT_ONCE = 5
const { values: options } = parseArgs({
  options: { media: { type: 'boolean' }, megabytes: { type: 'string', default: '1024' } },
})
const EACH = Number(options.megabytes) * MB

const tell = (what: string, figure: number, goal: string, met: boolean) =>
  say(`${what.padEnd(66)} ${figure.toFixed(2).padStart(7)}   ${goal.padEnd(7)} ${met ? 'reached' : 'MISSED'}`)
const atLeast = (what: string, figure: number, goal: number) => tell(what, figure, `≥ ${goal}`, figure >= goal)
const atMost = (what: string, figure: number, goal: number) => tell(what, figure, `≤ ${goal}`, figure <= goal)

/** How many times quicker the second is: each in turn, the best of all rounds, as others only ever slow it down. */
async function compare(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  const [ones, others]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ones.push(await one())
    others.push(await other())
  }
  return Math.min(...ones) / Math.min(...others)
}

/** Megabytes that the web process holds at most while that is done five times at once. */
async function mostMemory(product: Product, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, memoryOf(product, 'web'))), 100)
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  clearInterval(watching)
  return most
}

async function measureUploads(product: Product, creator: Creator, bare: number): Promise<void> {
  const written = () => sendBytes({ port: bare, method: 'PUT', path: '/' }, MOVED)
  const film = await compare(written, () => uploadFilm(creator, MOVED))
  atLeast('a film uploaded, of what a bare server writes', film, 0.8)
  const file = await compare(written, () => uploadFile(creator, MOVED))
  atLeast('a file uploaded, of what a bare server writes', file, 0.8)
  const films = await mostMemory(product, () => uploadFilm(creator, EACH))
  atMost(`web process during five films of ${options.megabytes} MB at once, MB`, films, 300)
  const files = await mostMemory(product, () => uploadFile(creator, EACH))
  atMost(`web process during five files of ${options.megabytes} MB at once, MB`, files, 300)
}

async function measurePreparing(creator: Creator, film: Buffer, folder: string): Promise<void> {
  const source = path.join(folder, 'film.mp4')
  writeFileSync(source, film)
  const made = path.join(folder, 'made')
  const share = await compare(
    () => timed('media-prepared.ts', source, made),
    () => timed('media-encoder.ts', source, made),
  )
  atMost('12 s of 720p prepared, of the same encoder called alone', share, 1.15)
  const [quiet, busy] = await besidePreparing(creator, film)
  atMost(`pages at p99 while a film is prepared (${busy.toFixed(0)} ms), of without`, busy / quiet, 2)
}

async function measureSegment({ port, visitor }: Creator, { id, poster }: VideoRow, dataDir: string, bare: number) {
  const address = (poster ?? '').replace('poster.webp', '720-0000.m4s')
  const [, school = '', stored = ''] = /\/media\/v\/(\d+)\/\d+\.(\w+)\//.exec(address) ?? []
  const file = path.join(dataDir, 'files', school, 'video', `${id}`, stored, '720-0000.m4s')
  const share = await compare(
    async () => 1 / (await fetchRate({ port: bare, path: file })),
    async () => 1 / (await fetchRate({ port, path: address, headers: { host: visitor.host } })),
  )
  atLeast(`a segment of ${Math.round(statSync(file).size / 1024)} kB, of what a bare server reads`, share, 0.8)
}

const folder = mkdtempSync(path.join(tmpdir(), 'katedra-media-'))
const dataDir = path.join(folder, 'data')
const product = await startProduct({ dataDir, port: await freePort() })
const bare = await startBare(folder)
const connections = await Connections.open(product.port, 1)
try {
  const creator = await logInCreator(product.port, connections.ask)
  const film = await clip({ width: 1280, height: 720, seconds: 12, rate: 30 })
  await measureSegment(creator, await prepareFilm(creator, film), dataDir, bare.port)
  await measurePreparing(creator, film, folder)
  await measureUploads(product, creator, bare.port)
} finally {
  connections.close()
  bare.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
