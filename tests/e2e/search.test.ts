import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const recent = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('recent_searches') ?? '[]') as string[])

describe.each(['en-GB', 'pl-PL'])('search (%s)', (locale) => {
  const t = words(locale)
  const lang = locale.slice(0, 2)
  const course = lang === 'en' ? 'Portrait in available light' : 'Portret w świetle zastanym'

  test('the window: opened by a trigger, focused, searches after a pause, keeps what was found by, works by keyboard', async ({
    open,
  }) => {
    const page = await open({ locale, bypassCSP: true, reducedMotion: 'reduce' })
    await page.clock.install()
    await visit(page, `/?lang=${lang}`)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/search') asked.push(searchParams.get('q') ?? '')
    })
    const trigger = page.locator('header .topbar-search')
    await trigger.click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.waitFor()
    // Input focused on open; nothing below it where nothing was searched for yet.
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByText(t('search', 'recent')).count()).toBe(0)
    await checkHere(page)

    // Typing triggers a search after a debounce of 500 ms: what is typed within it is one search.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type('  port')
    await page.clock.runFor(499)
    await page.keyboard.type('r')
    await page.clock.runFor(499)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    const card = page.getByRole('dialog').getByRole('link', { name: course })
    await card.waitFor()
    expect(asked).toEqual(['portr'])
    // Result cards: cover image, course title, link to /{slug}.
    expect(await card.getAttribute('href')).toBe('/demo-course')
    expect(await card.locator('img').count()).toBe(1)
    await checkHere(page)
    // After success the term is saved.
    await expect.poll(() => recent(page)).toEqual(['portr'])

    // None found: a message, and nothing is kept. An empty query clears results with no call.
    await field.fill('xyzzyq')
    await page.getByRole('status').getByText(t('search', 'none')).waitFor()
    await field.fill('   ')
    await page.getByRole('button', { name: 'portr', exact: true }).waitFor()
    expect(asked).toEqual(['portr', 'xyzzyq'])
    expect(await recent(page)).toEqual(['portr'])
    await checkHere(page)

    // Refused: the first message for q. Other errors clear results with no message.
    await field.fill('a'.repeat(101))
    await page.getByRole('status').getByText('100').waitFor()
    await page.route('**/search?*', (route: Route) => route.fulfill({ status: 429, body: '{}' }))
    await field.fill('light')
    await expect.poll(() => asked.at(-1)).toBe('light')
    await expect.poll(() => page.locator('.search-window .spinner').count()).toBe(0)
    expect(await page.locator('.search-note').count()).toBe(0)
    await page.unroute('**/search?*')

    // The loading flag is cleared 100 ms after the response: with it held back the window is busy.
    const held = Promise.withResolvers<void>()
    await page.route('**/search?*', async (route: Route) => {
      await held.promise
      await route.continue()
    })
    await field.fill('PORTR')
    await page.locator('.search-window .spinner').waitFor()
    await page.getByText(t('search', 'searching')).waitFor({ state: 'attached' })
    await page.clock.pauseAt(Date.now() + 600_000)
    held.resolve()
    await card.waitFor()
    await page.clock.runFor(99)
    expect(await page.locator('.search-window .spinner').count()).toBe(1)
    await page.clock.runFor(1)
    await page.locator('.search-window .spinner').waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.unroute('**/search?*')
    await expect.poll(() => recent(page)).toEqual(['PORTR'])

    // Whoever types on and presses Enter at once means what they typed, and not what stands there from before.
    await page.clock.pauseAt(Date.now() + 1_200_000)
    await field.fill('xyzzyq')
    await page.keyboard.press('Enter')
    await page.clock.runFor(1)
    await page.getByRole('status').getByText(t('search', 'none')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.clock.resume()

    // Esc closes, and the focus is where it was; the key opens it again; the arrows choose, Enter opens.
    await page.keyboard.press('Escape')
    await expect.poll(() => trigger.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.getByRole('button', { name: 'PORTR', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await card.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/demo-course')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/demo-course')
  })

  test('the window of the office holds what was typed right after its key, and the focus goes back to where it was', async ({
    open,
  }) => {
    const page = await open({ locale })
    await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
    await visit(page, `/home/settings/company?lang=${lang}`)
    const field = page.locator('#company input').filter({ visible: true }).first()
    await field.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('maj')
    const search = page.getByRole('dialog').locator('.search-in input')
    await expect.poll(() => search.inputValue()).toBe('maj')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('what is typed while the window is loaded stands in its field, and Escape calls it off', async ({ open }) => {
    const page = await open({ locale })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/search-window-*.js', async (route: Route) => {
      await held.promise
      await route.continue()
    })
    await visit(page, `/?lang=${lang}`)
    const windows = page.locator('dialog.search-window')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('porx')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('t /')
    expect(await windows.count()).toBe(0)
    held.resolve()
    const field = windows.getByRole('textbox')
    await expect.poll(() => field.inputValue()).toBe('port /')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('r')
    expect(await field.inputValue()).toBe('port /r')
    expect(await windows.count()).toBe(1)
    // Called off while it is loaded, it never comes.
    await page.keyboard.press('Escape')
    await windows.waitFor({ state: 'detached' })
    await page.reload()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await page.waitForLoadState('networkidle')
    expect(await windows.count()).toBe(0)
  })

  test('the trigger leads to the page where the window cannot be loaded', async ({ open }) => {
    const page = await open({ locale })
    await page.route('**/assets/search-window-*.js', (route: Route) => route.abort('connectionfailed'))
    await visit(page, `/?lang=${lang}`)
    await page.locator('header .topbar-search').click()
    await page.waitForURL('**/search')
    await page
      .getByRole('main')
      .getByRole('textbox', { name: t('search', 'search') })
      .waitFor()
  })

  test('without a script the trigger leads to a page that searches', async ({ open }) => {
    const page = await open({ locale, javaScriptEnabled: false })
    await page.goto(`/?lang=${lang}`)
    await page.locator('header .topbar-search').click()
    await page.getByRole('textbox', { name: t('search', 'search') }).fill('portr')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: course }).click()
    await page.waitForURL('**/demo-course')
  })
})
