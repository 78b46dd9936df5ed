import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll } from 'vitest'
import type { VideoRow, VideoUpload } from '#app/content/videos/video.ts'
import { freePort } from '#server/free-port.ts'
import { Browser } from '../chaos/browser.ts'
import { clip } from '../clips.ts'
import { startLine } from '../doubles/line.ts'
import { type Product, startProduct } from '../product.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

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
function send(film: Buffer, { endpoint, title, ...signed }: VideoUpload, midway: () => void): Promise<void> {
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

  let transcoder: number | undefined
  const lookForIt = () => {
    transcoder = childOf(product.pidOf('worker'), 'transcoder')
    return transcoder
  }
  await expect.poll(lookForIt, { timeout: 30_000 }).toBeGreaterThan(0)
  process.kill(Number(transcoder), 'SIGKILL')

  await expect.poll(async () => (await film(VideoId))?.status, { timeout: 60_000 }).toBe(3)
  const ready = await film(VideoId)
  expect(ready).toMatchObject({ width: 960, height: 540, received: bytes.length, problem: null })
  const folder = `http://localhost:${product.port}${ready?.poster?.replace('poster.webp', '')}`
  const master = await (await fetch(`${folder}master.m3u8`)).text()
  expect(master.match(/^\d+\.m3u8$/gm)).toEqual(['360.m3u8', '540.m3u8'])
  const segment = Buffer.from(await (await fetch(`${folder}540-0000.m4s`)).arrayBuffer())
  expect(segment.length).toBeGreaterThan(1000)
  const part = await fetch(`${folder}540-0000.m4s`, { headers: { range: 'bytes=500-899' } })
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '400'])
  expect(segment.subarray(500, 900).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
})

const SOON = { timeout: 30_000 }
const t = words('en')

const arrivedOf = async (id: string) => (await film(id))?.received ?? 0
const begun = (page: Page) =>
  page.waitForRequest((asked) => asked.method() === 'PATCH' && asked.url().includes('/media/uploads/'))

test('a trailer is chosen once, and comes whole over a line that breaks, a reload and a restart', async ({ open }) => {
  const file = path.join(dataDir, 'trailer.mp4')
  writeFileSync(file, heavy(await clip({ width: 960, height: 540, seconds: 4, rate: 5 })))
  const line = await startLine(product.port)
  const baseURL = `http://localhost:${line.port}`
  const courses = (await staff.get('/home/courses'))?.body.data as { id: number; slug: string }[]
  const course = courses.find(({ slug }) => slug === 'demo-course')
  const page = await open({ baseURL })
  page.on('dialog', (dialog) => void dialog.accept())
  await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const choose = async () => {
    await visit(page, `/home/products/${course?.id}/media`)
    await page.getByLabel(t('office-products', 'trailer'), { exact: true }).setInputFiles(file)
  }
  line.slowTo(3 * MB)
  const [first] = await Promise.all([begun(page), choose()])
  const id = first.url().slice(first.url().lastIndexOf('/') + 1)
  const progress = page.getByRole('progressbar', { name: 'Uploading trailer.mp4' })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow')), SOON).toBeGreaterThan(5)

  line.cut()
  await page.getByText(/Waiting for the connection/).waitFor()
  line.mend()
  const second = await begun(page)
  expect(Number(second.headers()['upload-offset'])).toBeGreaterThan(0)

  const before = await arrivedOf(id)
  await page.reload()
  const [third] = await Promise.all([begun(page), choose()])
  expect(third.url()).toBe(first.url())
  expect(Number(third.headers()['upload-offset'])).toBeGreaterThanOrEqual(before)

  const web = product.pidOf('web') ?? 0
  process.kill(web, 'SIGKILL')
  const fourth = await begun(page)
  expect(Number(fourth.headers()['upload-offset'])).toBeGreaterThan(0)
  line.slowTo(Number.POSITIVE_INFINITY)
  // Both are shown for a while only.
  await Promise.all([
    page.locator('.toast').getByText(t('videos', 'saved'), { exact: true }).waitFor(SOON),
    page.getByText(t('videos', 'preparing'), { exact: true }).waitFor(SOON),
  ])
  await expect.poll(() => arrivedOf(id)).toBe(statSync(file).size)
  line.close()
})

test('the film of a post is sent with its progress, is prepared, and plays in the post', async ({ open }) => {
  const line = await startLine(product.port)
  const page = await open({ baseURL: `http://localhost:${line.port}` })
  await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
  await visit(page, '/community/write?lang=en')
  const c = (key: string) => t('community', key)
  await page.getByLabel(c('title')).fill('Six hours of light')
  await page.getByLabel(c('text'), { exact: true }).fill('How it wanders.')
  await page.getByRole('button', { name: c('video_by_file') }).click()
  // From the disk, as a person chooses it: sent through the browser's own connection it takes longer than a click may.
  const file = path.join(dataDir, 'light.mp4')
  writeFileSync(file, heavy(await clip({ width: 320, height: 180, seconds: 2, rate: 10 })))
  await page.locator('[data-film]').setInputFiles(file)
  line.slowTo(8 * MB)
  await page.getByRole('button', { name: c('publish') }).click()
  const progress = page.getByRole('progressbar', { name: c('film_is_sent') })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow')), SOON).toBeGreaterThan(5)
  line.slowTo(Number.POSITIVE_INFINITY)
  await page.waitForURL(/\/community\/posts\/\d+/, { timeout: 60_000 })
  const film = page.locator('article .open-film')
  expect(await film.or(page.getByText(c('film_is_prepared'))).count()).toBe(1)
  await expect.poll(async () => visitAgain(page).then(() => film.count()), { timeout: 60_000 }).toBe(1)
  await film.click()
  const seconds = () => page.locator('article video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(seconds, SOON).toBeGreaterThan(0.2)
  // The page listens for news on the same line.
  await page.goto('about:blank')
  line.close()
})
