import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { type BunnyDouble, type Message, settingsFor, startBunny } from '../doubles/bunny.ts'
import { type Product, startProduct } from '../product.ts'
import { expect, test } from './browser.ts'
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

async function student(page: Page): Promise<void> {
  await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
}

const film = (page: Page) => page.locator('video').first()
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
/** As the service sends it: from outside, at one address for all schools. */
async function tell({ body, headers }: Message): Promise<number> {
  return (await fetch(`${baseURL}/media/bunny/notifications`, { method: 'POST', body, headers })).status
}

/** Waits until an address of its network opens nothing any more. */
async function hasEnded(address = '/'): Promise<void> {
  await expect.poll(async () => (await fetch(`${bunny.origin}${address}`)).status, SOON).toBe(403)
}

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

  await page.reload()
  await film(page).waitFor()
  const before = bunny.asked.length
  await expect.poll(() => bunny.asked.slice(before).some(({ path }) => path.endsWith('.m2ts')), SOON).toBe(true)
  await asked(`update access_grants set revoked_at = now() where school_id = 1 and revoked_at is null
    and account_id = (select id from accounts where school_id = 1 and email = 'student@demo.test')`)
  await hasEnded(bunny.asked.at(-1)?.path)
  await page.keyboard.press('k')
  await page.getByText(t('player', 'access_ended')).waitFor()
  expect(await film(page).evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
})
