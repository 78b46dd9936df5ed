import type { Page } from 'playwright-core'
import { clip } from '../clips.ts'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en-GB')
const c = (key: string) => t('community', key)

async function logIn(page: Page, person: string): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', `${person}@demo.test`)
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const alive = (page: Page, island: string) =>
  page.locator(`[data-island="community/${island}"][data-alive]`).first().waitFor({ state: 'attached' })

test('somebody writes, changes and deletes a post, and another browser hears of it without a reload', async ({
  open,
}) => {
  const [writer, reader] = [await open({ bypassCSP: true }), await open()]
  await logIn(writer, 'student')
  await logIn(reader, 'newcomer')
  for (const page of [writer, reader]) {
    await page.goto('/community/topics/2?lang=en')
    await alive(page, 'news')
  }
  await alive(writer, 'compose')
  const listening = reader.waitForResponse((answer) => answer.url().includes('/live?'))
  await reader.reload()
  await listening
  await alive(reader, 'news')

  const title = `Frost on the pane ${Date.now()}`
  await writer.getByText(c('compose')).click()
  const compose = writer.getByRole('dialog', { name: c('new_post') })
  const publish = compose.getByRole('button', { name: c('publish') })
  expect(await publish.isDisabled()).toBe(true)
  await compose.getByLabel(c('title')).fill('Four')
  await compose.getByLabel(c('text'), { exact: true }).fill('Taken at seven.')
  expect(await publish.isDisabled()).toBe(true)
  await checkHere(writer)

  const picture = compose.getByLabel(c('image'))
  await writer.clock.install()
  await writer.clock.pauseAt(Date.now() + 60_000)
  await picture.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(614_401) })
  const tooLarge = compose.getByRole('alert')
  await tooLarge.waitFor()
  expect(await tooLarge.textContent()).toContain('600 kB')
  await writer.clock.runFor(2900)
  expect(await tooLarge.count()).toBe(1)
  await writer.clock.runFor(200)
  await tooLarge.waitFor({ state: 'detached' })
  await writer.clock.resume()

  await compose.getByLabel(c('title')).fill(title)
  await publish.click()
  await writer
    .getByRole('status')
    .filter({ hasText: c('saved') })
    .waitFor()
  await writer.getByRole('heading', { name: title }).waitFor()
  await reader.getByRole('button', { name: '1 new post' }).click()
  await reader.getByRole('heading', { name: title }).waitFor()
  expect(await writer.getByRole('button', { name: /^\d+ new post/ }).count()).toBe(0)
  expect(await reader.getByLabel(`Menu for the post “${title}”`).count()).toBe(0)

  const card = writer.locator('article').filter({ hasText: title })
  await card.locator('[data-island="community/post-menu"][data-alive]').waitFor({ state: 'attached' })
  await card.locator('summary').click()
  await card.getByRole('link', { name: c('edit') }).click()
  const edit = writer.getByRole('dialog', { name: c('edit_post') })
  await edit.getByLabel(c('text'), { exact: true }).fill('Taken at eight.')
  await edit.getByRole('button', { name: c('save') }).click()
  await card.getByText('Taken at eight.').waitFor()

  await card.locator('[data-island="community/post-menu"][data-alive]').waitFor({ state: 'attached' })
  await card.locator('summary').click()
  await card.getByRole('link', { name: t('ui', 'delete') }).click()
  const asked = writer.getByRole('alertdialog', { name: t('ui', 'are_you_sure') })
  await asked.getByRole('button', { name: t('ui', 'delete') }).click()
  await card.waitFor({ state: 'detached' })
})

test('a film that is written about in the window is sent with its progress, while others hear of the post and its author does not', async ({
  open,
}) => {
  const [writer, reader] = [await open(), await open()]
  await logIn(writer, 'student')
  await logIn(reader, 'newcomer')
  for (const page of [writer, reader]) {
    const listening = page.waitForResponse((answer) => answer.url().includes('/live?'))
    await page.goto('/community/topics/2?lang=en')
    await listening
    await alive(page, 'news')
  }
  await alive(writer, 'compose')
  const title = `Six hours of light ${Date.now()}`
  await writer.getByText(c('compose')).click()
  const compose = writer.getByRole('dialog', { name: c('new_post') })
  await compose.getByLabel(c('title')).fill(title)
  await compose.getByLabel(c('text'), { exact: true }).fill('How it wanders.')
  await compose.getByRole('button', { name: c('video_by_file') }).click()
  const buffer = await clip({ width: 160, height: 90, seconds: 1, rate: 5 })
  await compose.locator('[data-film]').setInputFiles({ name: 'light.mp4', mimeType: 'video/mp4', buffer })
  // Its bytes wait until the news of the post has come.
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await writer.route('**/media/uploads/**', async (route) => {
    if (route.request().method() === 'PATCH') await arrived
    await route.continue()
  })
  await compose.getByRole('button', { name: c('publish') }).click()
  await compose.getByRole('progressbar', { name: c('film_is_sent') }).waitFor()
  await reader.getByRole('button', { name: '1 new post' }).waitFor()
  arrive()
  await compose.waitFor({ state: 'detached' })
  await writer
    .getByRole('status')
    .filter({ hasText: c('saved') })
    .waitFor()
  const card = writer.locator('article').filter({ hasText: title })
  await card
    .getByText(c('film_is_prepared'))
    .or(card.getByRole('link', { name: c('watch_film') }))
    .waitFor()
  expect(await writer.getByRole('button', { name: /^\d+ new post/ }).count()).toBe(0)
})

test('what was typed into a post survives a reload, a closed tab and an ended session', async ({ open }) => {
  const first = await open()
  await logIn(first, 'student')
  const field = (page: Page) => page.getByLabel(c('title'))
  await first.goto('/community/write?lang=en')
  await alive(first, 'write')
  await field(first).fill('A thought that waits')
  await first.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('/community/write')))
  await first.reload()
  await expect.poll(() => field(first).inputValue()).toBe('A thought that waits')
  const second = await first.context().newPage()
  await first.close({ runBeforeUnload: false })
  await visit(second, '/community/write?lang=en')
  await expect.poll(() => field(second).inputValue()).toBe('A thought that waits')
  await second.getByLabel(c('text'), { exact: true }).fill('It waits still.')
  // Elsewhere: this tab still has the cookie of the session that has ended.
  const cookies = await second.context().cookies()
  await post(second, '/logout', {})
  await second.context().addCookies(cookies)
  await second.getByRole('button', { name: c('publish') }).click()
  await second.waitForURL((url) => url.pathname === '/login')
  await second.fill('[name=email]', 'student@demo.test')
  await second.fill('[name=password]', 'demo-password')
  await second.locator('main button[type=submit]').click()
  await second.waitForURL((url) => url.pathname === '/community/write')
  await expect.poll(() => field(second).inputValue()).toBe('A thought that waits')
})

test('the gallery has three in a row in its preview and four as a whole; pictures open above the page, and the keyboard leads from one to the next', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } })
  const columns = (list: string) =>
    page
      .locator(list)
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await page.goto('/community?lang=en')
  expect(await columns('.gal')).toBe(3)
  await page.goto('/community/gallery?lang=en')
  expect(await columns('.gal-full')).toBe(4)
  const pictures = page.locator('[data-lightbox=gallery]')
  await pictures.first().click()
  const box = page.getByRole('dialog')
  await box.waitFor()
  const place = async () => (await box.getByRole('status').textContent()) ?? ''
  const before = await place()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).not.toBe(before)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await pictures.first().press('Enter')
  await box.getByRole('link', { name: c('open_post') }).press('Enter')
  await page.waitForURL(/\/community\/posts\/\d+/)
})
