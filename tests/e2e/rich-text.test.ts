import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { words } from './words.ts'

const ADDRESS = '/home/settings/legal?kind=privacy&lang=en'
const t = words('en-GB')
const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

async function openEditor(page: Page, address = ADDRESS) {
  await visit(page, address)
  const text = page.locator('.language-panel:not([hidden]) .rte-text')
  await text.waitFor()
  return text
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', 'owner@demo.test')
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** What the form would send now. */
const sent = (page: Page) => page.locator('[name="text.en"]').inputValue()

async function clear(page: Page) {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
}

/** As the browser hands it over when somebody pastes. */
async function paste(page: Page, data: Record<string, string>) {
  await page.locator('.language-panel:not([hidden]) .rte-text').evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

const PASTED = [
  '<h2>Light from a window</h2>',
  '<p>The window is <strong>large</strong> and <em>soft</em>; see <a href="https://example.com/light">the notes</a>.</p>',
  '<h3>What to do</h3>',
  '<ul><li><p>Turn the lamps off</p><ul><li><p>also in the hall</p></li></ul></li><li><p>Step back</p></li></ul>',
  '<p>Then:</p>',
  '<ol><li><p>Look</p></li></ol>',
  '<table><tbody><tr><td><p>Metres</p></td><td><p>Light</p></td></tr></tbody></table>',
  '<p>The end.</p>',
].join('')

test('a long text is written by keyboard, survives a reload, is stored and read without the editor', async ({
  open,
}) => {
  const page = await open({ bypassCSP: true })
  await logIn(page)
  const text = await openEditor(page)
  // Looked at only, it is what was stored.
  const area = page.locator('[name="text.en"]')
  expect(await area.evaluate((one: HTMLTextAreaElement) => one.value === one.defaultValue)).toBe(true)
  await text.focus()
  await clear(page)
  await page.keyboard.type('## Light\nA **window** is a lamp.\n- one\ntwo\n\n> quoted\n\n')
  await paste(page, { 'text/plain': FILM })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+F10')
  await page.getByRole('combobox', { name: t('rich-text', 'style') }).selectOption('callout_tip')
  await page.locator('.rte-text:focus').waitFor()
  await page.keyboard.type('Look at the wall.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // From the tools to the table, and back by Esc: no mouse.
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(t('rich-text', 'table'))
  await page.keyboard.press('Enter')
  await page.locator('.rte-text:focus').waitFor()
  await page.keyboard.type('Metres')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Escape')
  await page.locator('.rte-text:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Light')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sum')
  await checkHere(page, '.rte-field')
  const written = await sent(page)
  expect(written).toContain('<h2>Light</h2><p>A <strong>window</strong> is a lamp.</p><ul><li><p>one</p></li>')
  expect(written).toContain(`<a href="${FILM}" data-embed="YouTube">`)
  expect(written).toContain('<div data-callout="tip"><p>Look at the wall.</p></div>')
  expect(written).toContain('<th><p>Metres</p></th><th><p>Light</p></th>')

  page.on('dialog', (dialog) => void dialog.accept())
  await visitAgain(page)
  await page.getByText(t('ui', 'draft_restored')).waitFor()
  await page.getByRole('columnheader', { name: 'Metres' }).waitFor()
  await expect.poll(() => sent(page)).toBe(written)
  await page.locator('.card-foot button[type=submit]').click()
  await page.getByText(t('schools', 'published'), { exact: true }).waitFor()

  const scripts: string[] = []
  const elsewhere: string[] = []
  const reader = await open()
  await reader.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'a film' }))
  reader.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
    if (new URL(request.url()).host !== new URL(page.url()).host) elsewhere.push(request.url())
  })
  await visit(reader, '/privacy')
  await reader.getByRole('region', { name: t('ui', 'table') }).waitFor()
  await reader.getByText(t('ui', 'callout_tip'), { exact: true }).waitFor()
  expect(scripts.filter((name) => /rich-text|tiptap/.test(name))).toEqual([])
  expect(elsewhere).toEqual([])
  await reader.getByRole('link', { name: 'youtube.com' }).click()
  await reader.frameLocator('iframe.film').getByText('a film').waitFor()
  expect(elsewhere).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)])
})

test('texts from Word and Google Docs become what they mean, and a link is refused that leads nowhere safe', async ({
  open,
}) => {
  const page = await open()
  await logIn(page)
  const text = await openEditor(page)
  for (const from of ['word', 'google-docs']) {
    await text.focus()
    await clear(page)
    const html = readFileSync(new URL(`clipboard/${from}.html.txt`, import.meta.url), 'utf8')
    await paste(page, { 'text/html': html, 'text/plain': 'Light from a window' })
    expect(await sent(page), from).toBe(PASTED)
  }
  await clear(page)
  await page.keyboard.type('a lamp')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: t('rich-text', 'link') }).click()
  const address = page.getByLabel(t('rich-text', 'address'))
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await page.getByText(t('rich-text', 'no_address')).waitFor()
  await address.fill('example.com/lamp')
  await address.press('Enter')
  await expect.poll(() => sent(page)).toBe('<p><a href="https://example.com/lamp">a lamp</a></p>')
})

test('without scripts the field is a plain one that holds the text', async ({ open }) => {
  const page = await open()
  await logIn(page)
  const plain = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  const still = await plain?.newPage()
  await still?.goto(ADDRESS)
  const area = still?.locator('[name="text.en"]')
  expect(await area?.isVisible()).toBe(true)
  expect(await area?.inputValue()).toMatch(/^<(p|h2)>/)
  await plain?.close()
})
