import { describe } from 'vitest'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

describe.each(['en-GB', 'pl-PL'])('a course from nothing to published (%s)', (locale) => {
  const t = words(locale)
  const say = (key: Parameters<typeof t>[1]) => t('office-products', key)

  test('is made by keyboard, said in both languages, shown to a friend and found by everybody', async ({ open }) => {
    const page = await open({ locale, bypassCSP: true, viewport: { width: 1280, height: 900 } })
    await post(page, '/login', { email: 'administrator@demo.test', password: 'demo-password' })
    // The newest first, as others make products meanwhile.
    await visit(page, `/home/products?lang=${locale.slice(0, 2)}&sort=newest`)
    await page.getByRole('link', { name: say('new_product') }).press('Enter')
    await page.waitForURL('**/home/products/create')
    await page.waitForLoadState('networkidle')
    const title = `Światło w kuchni ${locale}`
    const slug = `swiatlo-w-kuchni-${locale.toLowerCase()}`
    await page.getByLabel(say('title'), { exact: true }).fill(title)
    await expect.poll(() => page.locator('[name=slug]').inputValue()).toBe(slug)
    await page.getByText(t('catalogue', 'slug_free')).waitFor()
    await page.locator('[name=slug]').fill('demo-course')
    await page.getByText(t('catalogue', 'slug_taken')).waitFor()
    await page.locator('[name=slug]').fill(slug)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/home\/products\/\d+$/)

    const basics = page.locator('#basics')
    const other = locale === 'pl-PL' ? 'en' : 'pl'
    const tab = basics.getByRole('tab', { selected: true })
    const inOwn = new Intl.DisplayNames(locale, { type: 'language' })
    await expect.poll(() => tab.textContent(), SOON).toContain(inOwn.of(locale.slice(0, 2)))
    const language = new Intl.DisplayNames(locale, { type: 'language' }).of(other) ?? ''
    await basics.getByRole('tab', { name: language }).click()
    await basics.locator(`[name="title.${other}"]`).fill('The other language')
    // In a wide window both stand beside each other, with what was typed.
    const beside = basics.getByRole('button', { name: t('ui', 'side_by_side'), exact: true })
    await beside.press('Enter')
    for (const one of ['en', 'pl']) await basics.locator(`[name="title.${one}"]`).waitFor()
    expect(await basics.locator(`[name="title.${other}"]`).inputValue()).toBe('The other language')
    await beside.press('Enter')
    await basics.locator(`[name="title.${locale.slice(0, 2)}"]`).waitFor({ state: 'hidden' })
    const facts = page.locator('#facts')
    await facts.getByLabel(t('tags', 'new_tag')).fill(`Tag ${locale}`)
    await page.keyboard.press('Enter')
    await facts.getByLabel(`Tag ${locale}`, { exact: true }).waitFor()
    // A tab is not left with changes that are not saved.
    const tabs = page.getByRole('navigation', { name: say('product'), exact: true })
    await tabs.getByRole('link', { name: say('tab_media') }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ui', 'stay') })
      .press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    // One Save for all of the tab, which stays in view.
    const save = page.getByRole('button', { name: say('save'), exact: true })
    expect(await save.count()).toBe(1)
    let typed = () => {}
    const isTyped = new Promise<void>((resolve) => {
      typed = resolve
    })
    await page.route(/\/home\/products\/\d+$/, async (route) => {
      if (route.request().method() === 'POST') await isTyped
      await route.continue()
    })
    await save.press('Enter')
    // What is typed while it is being saved stays, and is saved next.
    const promises = page.locator('#outcomes-card')
    for (const words of ['One', 'Two']) {
      await promises.getByRole('button', { name: say('add_outcome') }).press('Enter')
      await promises.locator('textarea:focus').waitFor()
      await page.keyboard.type(words)
    }
    typed()
    const product = async () => ((await (await page.request.get(page.url(), JSON_ONLY)).json()) as Detail).product
    await expect.poll(product, SOON).toMatchObject({ tags: [{ name: `Tag ${locale}` }], version: 2, outcomes: [] })
    await page.locator('.page-foot [aria-busy]').waitFor({ state: 'detached' })
    await page
      .locator('.page-foot')
      .getByRole('button', { name: t('ui', 'discard') })
      .waitFor()
    await promises.locator('fieldset').first().locator('li').last().locator('.btn-icon').first().press('Enter')
    await save.press('Enter')
    await expect.poll(product, SOON).toMatchObject({ outcomes: ['Two', 'One'] })
    await checkHere(page)

    const friend = await open({ locale })
    expect((await friend.goto(`/${slug}`))?.status()).toBe(404)
    await page.getByRole('button', { name: say('make_link') }).press('Enter')
    const link = page.locator('#draft-link code')
    await link.waitFor()
    await friend.goto(new URL((await link.textContent()) ?? '').pathname)
    expect((await friend.locator('h1').textContent())?.replaceAll('\u00a0', ' ')).toBe(title)

    // What is typed and not saved stays while the state changes.
    await page.locator(`[name="promise.${locale.slice(0, 2)}"]`).fill('Not saved yet')
    await page.getByRole('button', { name: say('publish'), exact: true }).press('Enter')
    await page.locator('.state-chip').getByText(say('status_published')).waitFor()
    expect(await page.getByRole('button', { name: say('publish'), exact: true }).count()).toBe(0)
    expect(await page.locator(`[name="promise.${locale.slice(0, 2)}"]`).inputValue()).toBe('Not saved yet')
    await save.press('Enter')
    await expect.poll(product, SOON).toMatchObject({ promise: 'Not saved yet' })
    await friend.goto(`/${slug}?lang=${other}`)
    expect(await friend.locator('h1').textContent()).toBe('The other language')

    await page.locator('.state-chip').press('Enter')
    await checkHere(page, '.state-menu')
    await page
      .locator('.state-menu')
      .getByRole('button', { name: say('status_archived') })
      .press('Enter')
    const toast = page.locator('.toast').filter({ hasText: say('undo') })
    await toast.getByRole('button', { name: say('undo') }).press('Enter')
    await expect.poll(product, SOON).toMatchObject({ status: 'published' })

    // The browser kept the list as it was before there was such a product.
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: title }).waitFor()
  })
})

const SOON = { timeout: 20_000 }
type Detail = { product: object }
const JSON_ONLY = { headers: { accept: 'application/json' } }
