import type { Page } from 'playwright-core'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('pl-PL')

/** Waits until what was typed is stored. */
const saved = (page: Page) => page.locator('.saved').getByText(t('ui', 'saved_now')).waitFor()
const types = (page: Page) => page.locator('.pe-block .pe-choose .medium').allTextContents()

test('a page is begun from a template, written, moved by keys, published, seen, and an older one brought back', async ({
  open,
}) => {
  const page = await open({ locale: 'pl-PL', reducedMotion: 'reduce', bypassCSP: true })
  await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  await visit(page, '/home/pages?lang=pl')
  await page
    .getByRole('button', { name: t('pages', 'new_page') })
    .first()
    .click()
  await page.getByLabel(t('pages', 'title'), { exact: true }).fill('Zima w studiu')
  await page.getByRole('radio', { name: t('pages', 'template_contact') }).check()
  await page.getByRole('button', { name: t('pages', 'create') }).click()
  await page.waitForURL(/\/home\/pages\/\d+$/)
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Napisz do nas' }).waitFor()

  // A new block comes after the chosen one; what is written in it is seen beside it, and no visitor sees it.
  await page.getByRole('button', { name: t('pages', 'add_block') }).click()
  await page
    .locator('.dialog')
    .getByRole('button', { name: t('pages', 'block_hero') })
    .click()
  await page.getByLabel(t('pages', 'field_title')).fill('Zima przy oknie')
  await preview.getByRole('heading', { name: 'Zima przy oknie', level: 1 }).waitFor()
  await saved(page)
  expect((await page.request.get('/zima-w-studiu')).status()).toBe(404)

  // Keys lift, move and drop it.
  const before = await types(page)
  expect(before[1]).toBe(t('pages', 'block_hero'))
  await page.locator('.sortable-grip').nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByText('Baner, pozycja 2 z 3').waitFor({ state: 'attached' })
  // The first press may come before it has been measured where the others are.
  const said = page.locator('[id^=DndLiveRegion]')
  async function up() {
    await page.keyboard.press('ArrowUp')
    return (await said.textContent())?.replaceAll('\u00a0', ' ')
  }
  await expect.poll(up).toEqual('Baner, pozycja 1 z 3.')
  await page.keyboard.press('Space')
  await expect.poll(() => types(page)).toEqual([before[1], before[0], before[2]])

  await page.getByRole('button', { name: t('pages', 'publish'), exact: true }).click()
  await page.locator('.pe-bar').getByText(t('pages', 'state_published')).waitFor()
  const visitor = await open({ locale: 'pl-PL' })
  const address = await page.getByRole('link', { name: t('pages', 'open'), exact: true }).getAttribute('href')
  await visitor.goto(address ?? '')
  expect(await visitor.locator('main h1').textContent()).toBe('Zima przy oknie')

  // What is deleted comes back, and so does what was published before.
  await page.getByTitle(/^Menu bloku „Baner”/).click()
  await page.getByRole('button', { name: t('pages', 'delete'), exact: true }).click()
  await page
    .locator('.toasts')
    .getByRole('button', { name: t('pages', 'undo') })
    .click()
  await expect.poll(() => types(page)).toEqual([before[1], before[0], before[2]])
  await page.locator('.pe-choose').first().click()
  await page.getByLabel(t('pages', 'field_title')).fill('Wiosna przy oknie')
  await saved(page)
  await page.locator('.pe-bar').getByText(t('pages', 'state_changed')).waitFor()
  await page.getByRole('button', { name: t('pages', 'history') }).click()
  await page.locator('.dialog').getByRole('button', { name: 'Przywróć wersję 1' }).first().click()
  // What was not published would be lost, so that is asked first; that version is what visitors see.
  const discard = t('pages', 'discard')
  await page.getByRole('alertdialog').getByRole('button', { name: discard, exact: true }).click()
  await preview.getByRole('heading', { name: 'Zima przy oknie', level: 1 }).waitFor()
  await checkHere(page)
})
