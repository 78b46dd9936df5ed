import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VideoRow, VideoUpload } from '#app/videos/video.ts'
import { freePort } from '#server/free-port.ts'
import { Browser } from '../chaos/browser.ts'
import { clip } from '../clips.ts'
import { type Product, startProduct } from '../product.ts'

const MB = 1024 * 1024
const PADDING = 24 * MB

let dataDir: string
let product: Product
let staff: Browser
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-films-'))
  product = await startProduct({ dataDir, port: await freePort() })
  staff = new Browser(product.port)
  await staff.get('/csrf')
  const answer = await staff.post('/login', { email: 'instructor@demo.test', password: 'demo-password' })
  expect(answer?.status).toBe(200)
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** An MP4 as heavy as one of a few minutes: what stands in it beside the film is passed over. */
function heavy(mp4: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(PADDING + 8)
  head.write('free', 4)
  return Buffer.concat([mp4, head, randomBytes(PADDING)])
}

/** Sends it as the browser does; `midway` is called once, when a third has come. */
function send(film: Buffer, { endpoint, title: _, ...signed }: VideoUpload, midway: () => void): Promise<void> {
  let called = false
  return new Promise((resolve, reject) => {
    new Upload(film, {
      // The school's own host is known to browsers; here it is found under the platform's.
      endpoint: endpoint.replace(/\/\/[\w.]+:/, '//localhost:'),
      headers: { ...signed, AuthorizationExpire: `${signed.AuthorizationExpire}` },
      metadata: { filename: 'clip.mp4' },
      chunkSize: MB,
      retryDelays: [0, 3000, 5000, 10_000, 20_000],
      onProgress(sent, all) {
        if (called || sent < all / 3) return
        called = true
        midway()
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
}

async function film(id: string): Promise<VideoRow | undefined> {
  return (await staff.get(`/home/videos/${id}`))?.body.video as VideoRow | undefined
}

/** What a process has begun, by its command. */
function childOf(parent: number | undefined, command: string): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const ofParent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
        return ofParent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command)
      } catch {
        return false
      }
    })
}

test('a film survives that the web process is killed while it comes, and the transcoder while it is prepared', async () => {
  const bytes = heavy(await clip({ width: 960, height: 540, seconds: 1, rate: 10 }))
  const place = await staff.post('/home/videos', { title: 'A film' })
  const videoUpload = place?.body.videoUpload as VideoUpload
  const { VideoId } = videoUpload
  let killed = 0
  await send(bytes, videoUpload, () => {
    killed = product.pidOf('web') ?? 0
    process.kill(killed, 'SIGKILL')
  })
  expect(killed).toBeGreaterThan(0)
  expect(product.pidOf('web')).not.toBe(killed)

  const transcoder = () => childOf(product.pidOf('worker'), 'transcoder')
  await expect.poll(transcoder, { timeout: 30_000 }).toBeDefined()
  process.kill(transcoder() ?? 0, 'SIGKILL')

  await expect.poll(async () => (await film(VideoId))?.status, { timeout: 60_000 }).toBe(3)
  const ready = await film(VideoId)
  expect(ready).toMatchObject({ width: 960, height: 540, received: bytes.length, problem: null })
  const folder = `http://localhost:${product.port}${ready?.poster?.replace('poster.webp', '')}`
  const master = await (await fetch(`${folder}master.m3u8`)).text()
  expect(master.match(/^\d+\.m3u8$/gm)).toEqual(['360.m3u8', '540.m3u8'])
  const segment = await fetch(`${folder}540-0000.m4s`)
  expect([segment.status, (await segment.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
})
