import type { Page } from 'playwright-core'
import { checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { learner, PASSWORD } from './learner.ts'
import { words } from './words.ts'

const t = words('en')
/** Long enough for a busy machine. */
const SOON = { timeout: 30_000 }

const film = (page: Page) => page.locator('video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('played ')))

test('what was played counts, without a connection too; one goes on elsewhere, and the words of the film lead into it', async ({
  open,
}) => {
  const page = await open({ bypassCSP: true })
  const { email, lectureWith } = await learner(page, await open())
  const address = await lectureWith(({ type, captions }) => type === 'video' && captions?.length !== 0)
  await visit(page, `${address}?lang=en`)
  await page.getByText('You have watched 0% of the video. It is complete at 90%.').waitFor()
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await page.getByText(/You have watched [1-9]\d% of the video/).waitFor(SOON)

  await page.getByRole('button', { name: t('player', 'transcript') }).click()
  const lines = page.locator('.transcript li button')
  await lines.nth(3).waitFor(SOON)
  await film(page).evaluate((video: HTMLVideoElement) => video.pause())
  await lines.nth(3).click()
  await expect.poll(() => lines.nth(3).getAttribute('aria-current'), SOON).toBe('true')
  const at = await seconds(page)
  const line = (await lines.nth(1).textContent()) ?? ''
  await page.getByRole('searchbox').fill(line.slice(5, 25).toUpperCase())
  await expect.poll(() => lines.count(), SOON).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => seconds(page), SOON).toBeLessThan(at)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkHere(page, '.transcript', colorScheme)
  }

  await page.context().setOffline(true)
  await film(page).evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => kept(page), SOON).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(() => kept(page), SOON).toHaveLength(0)
  await film(page).evaluate((video: HTMLVideoElement) => video.pause())
  const stopped = await seconds(page)

  const other = await open()
  await post(other, '/login', { email, password: PASSWORD })
  const goesOn = async () => {
    await visit(other, `${address}?lang=pl`)
    return Math.abs((await seconds(other)) - stopped)
  }
  await expect.poll(goesOn, SOON).toBeLessThan(5)
  await other.getByText(/^Obejrzano [1-9]\d?% wideo/).waitFor()
  await visitAgain(page)
  await page.locator('.transcript').waitFor()
})

test('the last tick completes a lecture by itself, in the contents too; taken back, it stays open', async ({
  open,
}) => {
  const page = await open()
  const { lectureWith } = await learner(page, await open())
  await visit(page, `${await lectureWith(({ type }) => type === 'checklist')}?lang=en`)
  const boxes = page.locator('fieldset input[type=checkbox]')
  const count = await boxes.count()
  for (let nth = 0; nth < count; nth++) {
    await boxes.nth(nth).check()
    if (nth < count - 1) await page.getByText(`${nth + 1} of ${count} checklist items ticked.`).waitFor(SOON)
  }
  await page.getByText('Completed: you have done everything in this lecture.').waitFor(SOON)
  await page.locator('.rl.is-now .rl-st.done').waitFor()
  await page.getByText('1 of 24 lectures, 4%').waitFor()
  await page
    .locator('.pl-title')
    .getByRole('button', { name: t('lectures', 'completed') })
    .click()
  await page.getByText('so it will not complete automatically').waitFor(SOON)
  await boxes.first().uncheck()
  await page.getByText(`${count - 1} of ${count} checklist items ticked.`).waitFor(SOON)
  await boxes.first().check()
  await page.getByText('so it will not complete automatically').waitFor()
  await visitAgain(page)
  await page.getByText('0 of 24 lectures, 0%').waitFor()
})

test('what is ticked while another tick is under way is kept as well when the page is left at once', async ({
  open,
}) => {
  const page = await open()
  const { lectureWith } = await learner(page, await open())
  const address = `${await lectureWith(({ type }) => type === 'checklist')}?lang=en`
  await visit(page, address)
  const boxes = page.locator('fieldset input[type=checkbox]')
  const held = Promise.withResolvers<void>()
  const first = page.waitForRequest('**/checklist')
  await page.route(
    '**/checklist',
    async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await boxes.nth(0).check()
  await first
  await boxes.nth(1).check()
  await page.goto('/my/courses')
  held.resolve()
  const ticked = async () => {
    await visit(page, address)
    return [await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]
  }
  await expect.poll(ticked, SOON).toEqual([true, true])
})
