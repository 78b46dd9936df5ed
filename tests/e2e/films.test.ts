import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { type BunnyDouble, type Message, settingsFor, startBunny } from '../doubles/bunny.ts'
import { type Product, startProduct } from '../product.ts'
import { checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

/** Seconds for which an address of a film is good here. */
const LASTS = 6
/** Long enough for a busy machine. */
const SOON = { timeout: 30_000 }

const t = words('en')
const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-films-'))
let bunny: BunnyDouble
let product: Product
let baseURL: string

beforeAll(async () => {
  bunny = await startBunny()
  const port = await freePort()
  baseURL = `http://localhost:${port}`
  const env = { ...settingsFor(bunny.origin), VIDEO_ADDRESS_SECONDS: `${LASTS}` }
  product = await startProduct({ dataDir, port, env })
  product.onSaid((text) => process.stderr.write(text))
})
afterAll(async () => {
  await product?.stop()
  await bunny?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function asked<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: product.ownerUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Puts a film in the place of the nth of the demo course; answers the address of its lecture. */
async function shownInLecture(videoId: number, nth: number): Promise<string> {
  const [lecture] = await asked<{ lecture_id: string }>(
    `with nth as (select c.school_id, c.id, c.lecture_id from components c
        join lectures l on l.school_id = c.school_id and l.id = c.lecture_id
        join products p on p.school_id = l.school_id and p.id = l.product_id
        where p.slug = 'demo-course' and c.type = 'video' and not l.is_free
        order by l.section_id, l.position offset $2 limit 1)
      update components set payload = json_build_object('video_id', $1::bigint), position = 0 from nth
      where components.school_id = nth.school_id and components.id = nth.id returning nth.lecture_id`,
    [videoId, nth],
  )
  return `/demo-course/watch/${lecture?.lecture_id}`
}

/** A film of the product's own making, with words to read along and a strip of small pictures. */
async function ownFilm(): Promise<number> {
  const folder = 'a'.repeat(32)
  const [made] = await asked<{ id: string }>(
    `insert into videos (school_id, account_id, title, back_end, status, folder, duration_seconds)
      select school_id, id, 'Own', 'own', 3, $1, 16 from accounts where email = 'owner@demo.test' and school_id = 1
      returning id`,
    [folder],
  )
  const id = Number(made?.id)
  await asked(
    `insert into video_captions (school_id, video_id, locale, key, filename, size)
      select 1, $1, 'en', key, filename, size from video_captions where school_id = 1 and locale = 'en' limit 1`,
    [id],
  )
  const to = path.join(dataDir, 'files', '1', 'video', `${id}`, folder)
  const from = path.resolve('tests/doubles/film')
  mkdirSync(to, { recursive: true })
  // The names that the product gives its own: all in one folder.
  for (const size of ['180p', '360p']) {
    for (const file of readdirSync(path.join(from, size))) {
      const name = `${size}-${file.replace('m2ts', 'mp4')}`
      if (!file.endsWith('.m3u8')) cpSync(path.join(from, size, file), path.join(to, name))
    }
    const list = readFileSync(path.join(from, size, 'video.m3u8'), 'utf8').replace(
      /^(video\d+)\.m2ts$/gm,
      `${size}-$1.mp4`,
    )
    writeFileSync(path.join(to, `${size}.m3u8`), list)
  }
  const master = readFileSync(path.join(from, 'playlist.m3u8'), 'utf8').replaceAll('/video.m3u8', '.m3u8')
  writeFileSync(path.join(to, 'master.m3u8'), master)
  for (const picture of ['poster.webp', 'strip.webp']) cpSync('db/demo/media/distance.webp', path.join(to, picture))
  const places = [0, 1].map((at) => `00:0${at * 8}.000 --> 00:1${at * 6}.000\nstrip.webp#xywh=${at * 160},0,160,90\n`)
  writeFileSync(path.join(to, 'strip.vtt'), `WEBVTT\n\n${places.join('\n')}`)
  return id
}

async function student(page: Page): Promise<void> {
  await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
}

const film = (page: Page) => page.locator('video').first()
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const height = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.videoHeight)

test('a film in pieces plays with a choice of quality, words to read along and small pictures, by keyboard too', async ({
  open,
}) => {
  const address = await shownInLecture(await ownFilm(), 0)
  const page = await open({ baseURL, bypassCSP: true })
  await student(page)
  await visit(page, address)
  await expect.poll(() => film(page).getAttribute('src'), SOON).toMatch(/^blob:/)

  const quality = page.getByLabel(t('player', 'quality'), { exact: true })
  await quality.waitFor()
  await expect
    .poll(() => quality.locator('option').allTextContents(), SOON)
    .toEqual([expect.stringContaining('Auto'), '360p', '180p'])
  await quality.selectOption('180')
  // It begins again, so that its end leads no slow machine to the next lecture.
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.loop = true
  })
  await page.keyboard.press('k')
  await expect.poll(() => seconds(page), SOON).toBeGreaterThan(0.5)
  await expect.poll(() => height(page), SOON).toBe(180)
  // After the last one it is left to the connection again, then the best.
  await page.keyboard.press('q')
  await page.keyboard.press('q')
  await expect.poll(() => quality.inputValue(), SOON).toBe('360')
  await expect.poll(() => height(page), SOON).toBe(360)

  await page.getByLabel(t('player', 'speed'), { exact: true }).selectOption('1.5')
  const pace = () => film(page).evaluate((video: HTMLVideoElement) => video.playbackRate)
  await expect.poll(pace, SOON).toBe(1.5)
  await page.getByRole('button', { name: t('player', 'small_window'), exact: true }).click()
  const inWindow = () => page.evaluate(() => document.pictureInPictureElement?.tagName)
  await expect.poll(inWindow, SOON).toBe('VIDEO')
  await page.evaluate(() => document.exitPictureInPicture())

  // On at first, as this school speaks Polish and its visitor English.
  const words = page.locator('.caption')
  await page.keyboard.press('0')
  await words.waitFor()
  await page.keyboard.press('c')
  await words.waitFor({ state: 'hidden' })
  await page.keyboard.press('c')
  await page.keyboard.press('5')
  await expect.poll(() => seconds(page), SOON).toBeGreaterThan(7.5)
  await page.keyboard.press('k')

  const line = page.getByRole('slider', { name: t('player', 'position') }).first()
  const box = await line.boundingBox()
  if (!box) throw new Error('no line of time')
  const lookedAt = async (share: number) => {
    // Where it is by now: what loads above may have moved it.
    await line.hover({ position: { x: box.width * share, y: 2 }, force: true })
    await page.locator('.preview').waitFor()
    const picture = page.locator('.preview img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), SOON).toBeGreaterThan(0)
    return [await page.locator('.preview').textContent(), await picture.getAttribute('style')]
  }
  await expect.poll(() => lookedAt(0.25), SOON).toEqual(['0:04', expect.stringContaining('0px')])
  await expect.poll(() => lookedAt(0.75), SOON).toEqual(['0:12', expect.stringContaining('-160px')])
  await page.mouse.move(0, 0)
  await page.locator('.preview').waitFor({ state: 'hidden' })

  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText(t('player', 'key_quality')).waitFor()
  await page.keyboard.press('Escape')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkHere(page, '.video', colorScheme)
  }
  await visitAgain(page)
  await expect.poll(() => quality.inputValue(), SOON).toBe('360')
  await expect.poll(pace, SOON).toBe(1.5)
})

/** As the service sends it: from outside, at one address for all schools. */
async function tell({ body, headers }: Message): Promise<number> {
  return (await fetch(`${baseURL}/media/bunny/notifications`, { method: 'POST', body, headers })).status
}

/** Waits until an address of its network opens nothing any more. */
async function hasEnded(address = '/'): Promise<void> {
  await expect.poll(async () => (await fetch(`${bunny.origin}${address}`)).status, SOON).toBe(403)
}

test('the page of a product loads nothing of its trailer but a picture before somebody plays it', async ({ open }) => {
  const id = await ownFilm()
  await asked('update videos set open = true where school_id = 1 and id = $1', [id])
  await asked(`update products set trailer_video_id = $1 where school_id = 1 and slug = 'demo-course'`, [id])
  const page = await open({ baseURL })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit(page, '/demo-course?lang=en')
  const start = page.locator('.open-film')
  await start.scrollIntoViewIfNeeded()
  const ofFilm = () => loaded.filter((url) => url.includes('/media/v/') && !url.endsWith('/poster.webp'))
  const ofPlayer = () => loaded.filter((url) => /\/(film|feed)-[\w-]+\.js$/.test(url))
  expect([ofFilm(), ofPlayer(), await page.locator('video').count()]).toEqual([[], [], 0])
  await start.click()
  await expect.poll(() => ofFilm().some((url) => url.endsWith('/master.m3u8')), SOON).toBe(true)
  expect(ofPlayer().length).toBeGreaterThan(0)
})

test('a film at Bunny Stream plays as soon as it is ready, on a renewed address after a pause, and no more when access ends', async ({
  open,
}) => {
  const owner = await open({ baseURL })
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  await post(owner, '/home/videos', { title: 'Window' })
  const [guid = ''] = bunny.films.keys()
  const [video] = await asked<{ id: string }>('select id from videos where remote_id = $1', [guid])
  const address = await shownInLecture(Number(video?.id), 1)

  const page = await open({ baseURL })
  await student(page)
  await page.goto(address)
  await page.getByText(t('player', 'being_prepared')).waitFor()
  await page.evaluate(() => Object.assign(globalThis, { same: true }))
  expect(await tell(bunny.message(guid, 3, true))).toBe(400)
  for (const status of [2, 1, 3, 3, 4]) expect(await tell(bunny.message(guid, status))).toBe(200)
  await film(page).waitFor()
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
  await expect.poll(() => bunny.asked.some(({ path }) => path.includes('playlist')), SOON).toBe(true)
  await hasEnded(bunny.asked[0]?.path)

  bunny.asked.length = 0
  await page.keyboard.press('k')
  await expect.poll(() => seconds(page), SOON).toBeGreaterThan(9)
  expect(bunny.asked.length).toBeGreaterThan(0)
  expect(bunny.asked.filter(({ status }) => status !== 200)).toEqual([])

  // What the page before asks for is over when the next one begins.
  await page.goto('about:blank')
  const before = bunny.asked.length
  await page.goto(address)
  await film(page).waitFor()
  await expect.poll(() => bunny.asked.slice(before).some(({ path }) => path.endsWith('.m2ts')), SOON).toBe(true)
  await asked(`update access_grants set revoked_at = now() where school_id = 1 and revoked_at is null
    and account_id = (select id from accounts where school_id = 1 and email = 'student@demo.test')`)
  await hasEnded(bunny.asked.at(-1)?.path)
  await page.keyboard.press('k')
  await page.getByText(t('player', 'access_ended')).waitFor()
  await expect.poll(() => film(page).evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
})
