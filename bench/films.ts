// npm run bench -- --films [--megabytes 256]
// Films beside the bare machine: an upload beside a server that only writes, a segment beside one that only reads, and
// a film prepared beside the same encoder called alone.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { VideoRow, VideoUpload } from '#app/videos/video.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { Browser } from '#tests/chaos/browser.ts'
import { clip } from '#tests/clips.ts'
import { type Product, startProduct } from '#tests/product.ts'
import { memoryOf } from './start-times.ts'

const MB = 1024 * 1024
const ROUNDS = 3
const { values: options } = parseArgs({
  options: { films: { type: 'boolean' }, megabytes: { type: 'string', default: '256' } },
})
const BYTES = Number(options.megabytes) * MB
const PIECE = Buffer.alloc(64 * 1024, 7)
const agent = new Agent({ keepAlive: true })

type Sent = { port: number; method: string; path: string; headers: Record<string, string> }

/** Sends so many bytes and waits for the answer; seconds. */
async function send({ headers, ...where }: Sent): Promise<number> {
  const began = performance.now()
  const asked = request({ host: '127.0.0.1', ...where, headers: { ...headers, 'content-length': `${BYTES}` } })
  const answered = once(asked, 'response')
  for (let left = BYTES; left > 0; left -= PIECE.length) if (!asked.write(PIECE)) await once(asked, 'drain')
  asked.end()
  const [answer] = (await answered) as [import('node:http').IncomingMessage]
  answer.resume()
  if (answer.statusCode !== 204) throw new Error(`an upload was answered by ${answer.statusCode}`)
  return (performance.now() - began) / 1000
}

/** Only writes what it is sent, to the same disk, and only reads one file. */
async function bare(folder: string, file: () => string): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    if (asked.method === 'PATCH') {
      await pipeline(asked, createWriteStream(path.join(folder, 'bare')))
      answer.writeHead(204).end()
    } else {
      answer.writeHead(200, { 'content-length': statSync(file()).size })
      createReadStream(file()).pipe(answer)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const portOf = (server: Server) => (server.address() as { port: number }).port
const signed = ({ endpoint: _, title: __, ...headers }: VideoUpload) => ({
  ...headers,
  AuthorizationExpire: `${headers.AuthorizationExpire}`,
  'tus-resumable': '1.0.0',
})

async function place(staff: Browser): Promise<VideoUpload> {
  return (await staff.post('/home/videos', { title: 'bench' }))?.body.videoUpload as VideoUpload
}

async function upload(product: Product, staff: Browser): Promise<number> {
  const at = { port: product.port, method: 'PATCH' }
  const videoUpload = await place(staff)
  const headers = { ...signed(videoUpload), host: `demo.localhost:${product.port}` }
  const begun = request({
    host: '127.0.0.1',
    port: product.port,
    method: 'POST',
    path: '/media/uploads',
    headers: { ...headers, 'upload-length': `${BYTES}` },
  })
  begun.end()
  const [answer] = (await once(begun, 'response')) as [import('node:http').IncomingMessage]
  answer.resume()
  const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  return send({ ...at, path: `/media/uploads/${videoUpload.VideoId}`, headers: { ...headers, ...piece } })
}

/** Bytes a second of one file asked for again and again over eight connections. */
async function fetchRate(port: number, where: string, host: string): Promise<number> {
  const until = performance.now() + 2500
  const began = performance.now()
  let bytes = 0
  async function one(): Promise<void> {
    while (performance.now() < until) {
      const asked = request({ host: '127.0.0.1', port, path: where, headers: { host }, agent })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`a segment was answered by ${answer.statusCode}`)
      for await (const part of answer) bytes += (part as Buffer).length
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return (bytes / (performance.now() - began)) * 1000
}

async function prepared(staff: Browser, product: Product, film: Buffer): Promise<VideoRow> {
  const videoUpload = await place(staff)
  const { Upload } = await import('tus-js-client')
  const endpoint = `http://localhost:${product.port}/media/uploads`
  await new Promise<void>((resolve, reject) => {
    new Upload(film, { endpoint, headers: signed(videoUpload), onSuccess: () => resolve(), onError: reject }).start()
  })
  for (;;) {
    const video = (await staff.get(`/home/videos/${videoUpload.VideoId}`))?.body.video as VideoRow | undefined
    if (video?.status === 3) return video
    if (video?.status === 5) throw new Error(video.problem ?? '')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Milliseconds that the slowest hundredth of pages takes, two asked for at once with a pause between, until `done`. */
async function slowest(port: number, done: () => boolean): Promise<number> {
  const took: number[] = []
  const headers = { host: `demo.localhost:${port}`, accept: 'text/html' }
  async function one(): Promise<void> {
    while (!done()) {
      const began = performance.now()
      // With a query, so that it is made each time.
      const asked = request({ host: '127.0.0.1', port, path: '/demo-course?bench', headers, agent })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
      for await (const _ of answer);
      took.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all([one(), one()])
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}

/** The same without and with a film being prepared. */
async function besidePreparing(staff: Browser, product: Product, film: Buffer): Promise<[number, number]> {
  await slowest(product.port, within(2000))
  const quiet = await slowest(product.port, within(8000))
  let ready = false
  const preparing = prepared(staff, product, film).finally(() => (ready = true))
  const busy = await slowest(product.port, () => ready)
  await preparing
  return [quiet, busy]
}

function within(ms: number): () => boolean {
  const until = performance.now() + ms
  return () => performance.now() > until
}

/** Seconds that a program of this folder takes with a film. */
async function timed(program: string, source: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const began = performance.now()
  const child = fork(program, [source, folder], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  rmSync(folder, { recursive: true })
  return (performance.now() - began) / 1000
}

const best = (figures: number[]) => Math.min(...figures)
const told = (what: string, ratio: number, goal: string) =>
  say(`${what.padEnd(62)} ${ratio.toFixed(2).padStart(7)}   ${goal}`)

async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-films-'))
  const product = await startProduct({ dataDir: path.join(folder, 'data'), port: await freePort() })
  let segment = ''
  const server = await bare(folder, () => segment)
  try {
    const staff = new Browser(product.port)
    await staff.get('/csrf')
    await staff.post('/login', { email: 'instructor@demo.test', password: 'demo-password' })

    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await send({ port: portOf(server), method: 'PATCH', path: '/', headers: {} }))
      ours.push(await upload(product, staff))
    }
    told(`upload of ${options.megabytes} MB, of what a bare server writes`, best(theirs) / best(ours), '≥ 0.80')

    let most = 0
    const watching = setInterval(() => (most = Math.max(most, memoryOf(product, 'web'))), 100)
    await Promise.all(Array.from({ length: 5 }, () => upload(product, staff)))
    clearInterval(watching)
    told(`web process during five uploads of ${options.megabytes} MB at once, MB`, most, '< 300')

    const film = await clip({ width: 1280, height: 720, seconds: 12, rate: 30 })
    const source = path.join(folder, 'film.mp4')
    writeFileSync(source, film)
    const programs = ['films-encoder.ts', 'films-prepared.ts'].map((name) => path.join(import.meta.dirname, name))
    const times = programs.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, program] of programs.entries())
        times[index]?.push(await timed(program, source, path.join(folder, 'made')))
    told(
      'preparing 12 s of 720p, of the same encoder called alone',
      best(times[1] ?? []) / best(times[0] ?? []),
      '≤ 1.15',
    )

    const [quiet, busy] = await besidePreparing(staff, product, film)
    told(`pages at p99 while a film is prepared, ${busy.toFixed(0)} ms, of without`, busy / quiet, '≤ 2.00')

    const { poster, id } = await prepared(staff, product, film)
    const where = (poster ?? '').replace('poster.webp', '720-0000.m4s')
    const [, school = '', stored = ''] = /\/media\/v\/(\d+)\/\d+\.(\w+)\//.exec(where) ?? []
    segment = path.join(folder, 'data', 'files', school, 'video', `${id}`, stored, '720-0000.m4s')
    const host = `demo.localhost:${product.port}`
    const [fetched, read]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      read.push(-(await fetchRate(portOf(server), '/', host)))
      fetched.push(-(await fetchRate(product.port, where, host)))
    }
    told(
      `a segment of ${Math.round(statSync(segment).size / 1024)} kB, of what a bare server reads`,
      best(fetched) / best(read),
      '≥ 0.80',
    )
  } finally {
    agent.destroy()
    server.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
