import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const MB = 1024 * 1024

const picture = (background: string, width = 600) =>
  sharp({ create: { width, height: (2 * width) / 3, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Lets go of a file over an element, or pastes it there. */
async function bring(onto: Locator, how: 'drop' | 'paste', { name, type, bytes }: Brought): Promise<void> {
  await onto.evaluate(
    (element, { how, name, type, base64 }) => {
      const carried = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      carried.items.add(new File([bytes], name, { type }))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: carried })
          : new ClipboardEvent('paste', { ...init, clipboardData: carried }),
      )
    },
    { how, name, type, base64: Buffer.from(bytes).toString('base64') },
  )
}
type Brought = { name: string; type: string; bytes: Uint8Array }

async function asOwner(page: Page): Promise<void> {
  await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
}

test('a picture is chosen, dropped or pasted into the one box, which says what it does not take, and deleted again', async ({
  open,
}) => {
  const t = words('en-GB')
  const page = await open({ locale: 'en-GB', bypassCSP: true, reducedMotion: 'reduce' })
  await asOwner(page)
  await visit(page, '/home/articles/1?lang=en')
  const box = page.locator('.up').first()
  const carried = page.locator('input[type=hidden][name=cover]')
  const isSaved = () => box.getByText(t('media', 'saved')).waitFor()
  const before = await carried.inputValue()

  await bring(box, 'drop', { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('words') })
  await box.getByText(t('media', 'bad_extension'), { exact: true }).waitFor()
  await checkHere(page, '.up')
  await box.getByRole('button', { name: t('media', 'choose_another') }).waitFor()

  // What moves is not made smaller, so it is as large as it is.
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-pictures-'))
  const large = path.join(folder, 'large.gif')
  writeFileSync(large, Buffer.alloc(6 * MB, 'GIF89a'))
  await box.locator('input[type=file]').setInputFiles(large)
  await box.getByText(t('media', 'too_large'), { exact: true }).waitFor()
  await checkHere(page, '.up')

  // While it is on its way it says how far it is, and it waits for the connection.
  let goOn = () => {}
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/media/images/*', async (route) => {
    await held
    await route.continue()
  })
  await bring(box, 'drop', { name: 'window.jpg', type: 'image/jpeg', bytes: await picture('#246', 3300) })
  await box.getByRole('progressbar').waitFor()
  await checkHere(page, '.up')
  goOn()
  await isSaved()
  await page.unroute('**/media/images/*')
  const dropped = await carried.inputValue()
  expect(dropped).not.toBe(before)
  // Made smaller on its way, by the browser.
  const { width, height } = await sharp(await (await page.request.get(dropped)).body()).metadata()
  expect([width, height]).toEqual([3000, 2000])

  await page.context().setOffline(true)
  await bring(box, 'paste', { name: 'lamp.jpg', type: 'image/jpeg', bytes: await picture('#642') })
  await box.getByText(t('media', 'connection_lost')).waitFor()
  await page.context().setOffline(false)
  await isSaved()
  const pasted = await carried.inputValue()
  expect(pasted).not.toBe(dropped)

  await box.getByRole('button', { name: t('media', 'delete_image') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(t('ui', 'are_you_sure')).waitFor()
  await checkHere(page, '[role=alertdialog]')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect((await page.request.get(pasted)).status()).toBe(200)
  await box.getByRole('button', { name: t('media', 'delete_image') }).click()
  await question.getByRole('button', { name: t('ui', 'delete'), exact: true }).click()
  await box.getByText(t('media', 'choose')).waitFor()
  expect([await carried.inputValue(), (await page.request.get(pasted)).status()]).toEqual(['', 404])
})

test('one’s own picture is saved as soon as it was sent, and taken away again', async ({ open }) => {
  const t = words('pl-PL')
  const page = await open({ locale: 'pl-PL', bypassCSP: true, viewport: { width: 390, height: 800 } })
  await asOwner(page)
  await visit(page, '/account?lang=pl')
  await page.locator('.up input[type=file]').setInputFiles({
    name: 'ja.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#264'),
  })
  const shown = page.locator('.image-setting > .avatar img, .image-setting > img').first()
  await shown.waitFor()
  const avatar = async () =>
    ((await (await page.request.get('/me')).json()) as { user: { avatar: string } }).user.avatar
  await expect.poll(avatar).toMatch(/^\/media\/public\/1\/\w{64}\.jpg$/)
  await checkHere(page)
  await page.getByRole('button', { name: t('media', 'delete_image') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui', 'delete'), exact: true })
    .click()
  await expect.poll(avatar).toBeNull()
})

test('pictures open above the page: by keys, by a swipe of 50 pixels, and the focus comes back', async ({ open }) => {
  const page = await open({ bypassCSP: true, reducedMotion: 'reduce', hasTouch: true })
  await visit(page, '/o-studiu')
  const link = page.locator('a[data-lightbox]').first()
  await link.focus()
  await page.keyboard.press('Enter')
  const window = page.locator('dialog.lightbox')
  await window.waitFor()
  await checkHere(page, 'dialog.lightbox')
  const count = await window.locator('.lb-strip li').count()
  const place = () =>
    window.locator('.lb-strip li').evaluateAll((all) => all.findIndex((one) => one.querySelector('[aria-current]')))
  expect([count > 2, await place()]).toEqual([true, 0])
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['End', count - 1],
    ['ArrowRight', 0],
    ['ArrowLeft', count - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    expect([key, await place()]).toEqual([key, at])
  }
  async function swipe(by: number, begin = 0.5): Promise<void> {
    const { x, y, width, height } = (await window.locator('.lb-stage').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    const from = { x: x + width * begin, y: y + height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + by, from.y)
    await page.mouse.up()
  }
  await swipe(-49)
  expect(await place()).toBe(0)
  await swipe(-50)
  expect(await place()).toBe(1)
  // A mouse that swipes beside the picture has pressed there too; a press alone closes.
  await swipe(60, 0.01)
  expect(await place()).toBe(0)
  await swipe(0, 0.01)
  await window.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await window.waitFor()
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('on a phone a PDF is read within its lecture, page by page', async ({ open }) => {
  const page = await open({ bypassCSP: true, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
  await visit(page, '/demo-course/watch/4')
  const pages = page.locator('.pdf-pages canvas')
  await pages.first().waitFor()
  await pages.first().scrollIntoViewIfNeeded()
  const drawn = () =>
    pages.first().evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return canvas.width > 300 && data.some((value, at) => at % 4 < 3 && value < 128)
    })
  await expect.poll(drawn).toBe(true)
  await expect.poll(() => page.locator('.pdf-pages figcaption').first().textContent()).toMatch(/\w{3}/)
  await checkHere(page, '.doc')
})

test('a PDF of several pages ends within its lecture, and nothing empty follows the page', async ({ open }) => {
  const page = await open({ viewport: { width: 1440, height: 900 } })
  await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
  await visit(page, '/demo-course/watch/4')
  await page.locator('.pdf-pages canvas').nth(1).waitFor({ state: 'attached' })
  const below = () =>
    page.evaluate(() => {
      const { bottom = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {}
      return document.documentElement.scrollHeight - Math.round(bottom + scrollY)
    })
  await expect.poll(below).toBe(0)
})
