import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const PLACES = [
  '/home',
  '/home/students',
  '/home/transactions',
  '/home/emails/sent',
  '/home/courses',
  '/home/products',
  '/home/tags',
]

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', 'owner@demo.test')
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Tables that scroll, and cells whose text, or a name or an address in them, is wider than what is seen of it. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll('.table-wrap')].filter((wrap) => wrap.scrollWidth > wrap.clientWidth)
    const cells = [...document.querySelectorAll<HTMLElement>('td, td *, th')].filter(
      (cell) => cell.offsetParent && !cell.closest('label') && getComputedStyle(cell).display !== 'inline',
    )
    const cut = cells.filter(
      (cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth,
    )
    return [...wide.map(() => 'a table scrolls'), ...cut.map((cell) => `cut: ${cell.textContent}`)]
  })
}

describe.each(['en-GB', 'pl-PL'])('the lists of the back office (%s)', (locale) => {
  const t = words(locale)

  test('drop columns where room is short, and never cut an amount', async ({ open }) => {
    const page = await open({ locale })
    await logIn(page)
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      for (const place of PLACES) {
        await page.goto(`${place}?lang=${locale.slice(0, 2)}`)
        expect([place, width, await cutOff(page)]).toEqual([place, width, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      await page.goto('/home/transactions')
      expect(await page.getByRole('columnheader', { name: t('sales', 'amount') }).isVisible()).toBe(true)
      expect(await page.getByRole('columnheader', { name: t('sales', 'product') }).isVisible()).toBe(width >= 768)
      expect(await page.locator('td .under .badge').first().isVisible()).toBe(width <= 390)
    }
  })

  test('keep the columns that somebody chose, where there is room for them', async ({ open }) => {
    const page = await open({ locale, viewport: { width: 1440, height: 900 } })
    await logIn(page)
    await visit(page, `/home/students?lang=${locale.slice(0, 2)}`)
    const menu = page.locator('summary', { hasText: t('ui', 'choose_columns') })
    const products = page.getByRole('columnheader', { name: t('students', 'products') })
    await products.waitFor()
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: t('students', 'products') }).uncheck()
    await products.waitFor({ state: 'detached' })
    await visit(page, '/home/students?access=open')
    await products.waitFor({ state: 'detached' })
    await page.goto('/home/transactions')
    await page.getByRole('columnheader', { name: t('sales', 'product') }).waitFor()
    await visit(page, '/home/students')
    await menu.click()
    await page.getByRole('checkbox', { name: t('students', 'products') }).check()
    await products.waitFor()
    await page.setViewportSize({ width: 1000, height: 900 })
    await menu.waitFor({ state: 'hidden' })
  })

  test('pages of what has a long name are no wider than a small phone', async ({ open }) => {
    const page = await open({ locale, viewport: { width: 320, height: 900 } })
    await logIn(page)
    const title = 'Lichtundschattenbeobachtungstagebuchführungskunst'
    const { product } = await post<{ product: { id: number } }>(page, '/home/products', { type: 'course', title })
    const price = { name: title, amount: 9_999_999, currency: 'PLN', vat_rate: 23 }
    await post(page, `/home/products/${product.id}/prices`, price)
    const email = `narrow-${locale.toLowerCase()}-${Date.now()}@example.com`
    await post(page, '/home/students', { emails: email, product_ids: [product.id] })
    const found = await page.request.get(`/home/students?q=${email}`, { headers: { accept: 'application/json' } })
    const { data } = (await found.json()) as { data: { id: number }[] }
    const { student_tag: tag } = await post<{ student_tag: { id: number } }>(page, '/home/student-tags', {
      name: `${title}${locale[0]}`,
    })
    await post(page, '/home/students/tag', { student_ids: [data[0]?.id], add: [tag.id] })
    await post(page, '/home/student-tags/rules', { when: 'purchase', product_id: product.id, tag_id: tag.id })
    const student = `students/${data[0]?.id}`
    for (const place of [`products/${product.id}/prices`, `products/${product.id}`, student, 'student-tags/rules']) {
      await page.goto(`/home/${place}?lang=${locale.slice(0, 2)}`)
      expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 320])
      const parents = page.locator('.badge:has(bdi)').locator('xpath=..')
      expect(await parents.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
    }
  })

  test('students are added, selected, given access together and shown beside the list', async ({ open }) => {
    // Low: what a window holds scrolls, and its buttons stay in reach.
    const page = await open({ locale, viewport: { width: 1440, height: 480 } })
    await logIn(page)
    await visit(page, `/home/students?lang=${locale.slice(0, 2)}`)
    const email = `added-${locale.toLowerCase()}-${Date.now()}@example.com`
    await page.getByRole('button', { name: t('students', 'add_students') }).click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: t('students', 'add'), exact: true })
    await add.click()
    await dialog.getByText(t('students', 'choose_a_product')).waitFor()
    await dialog.locator('[name=emails]').fill(`${email}\n\nnobody\n${email}`)
    await dialog.locator('[name=product_ids]').first().check()
    await add.click()
    await dialog.getByText(t('students', 'result_added'), { exact: true }).waitFor()
    expect(await dialog.locator('li').allInnerTexts()).toEqual([
      expect.stringContaining(email),
      expect.stringContaining(t('students', 'result_invalid')),
    ])
    await dialog.getByRole('button', { name: t('students', 'done') }).click()
    await page.setViewportSize({ width: 1440, height: 900 })

    const row = page.locator('tr', { hasText: email })
    await row.getByRole('checkbox').check()
    await page.locator('tbody').getByRole('checkbox').nth(1).check()
    const bar = page.getByRole('toolbar')
    await bar.getByText(/\b2\b/).waitFor()
    await bar.getByRole('button', { name: t('students', 'give_access') }).click()
    await dialog.locator('[name=product_ids]').nth(1).check()
    await dialog.locator('[name=reason]').fill('a prize')
    await dialog.getByRole('button', { name: t('students', 'give_access') }).click()
    await bar.waitFor({ state: 'detached' })

    await row.getByRole('link').click()
    const panel = page.getByRole('complementary', { name: email.split('@')[0] ?? '' })
    await panel.getByRole('article').nth(1).waitFor()
    expect(new URL(page.url()).pathname).toBe('/home/students')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true)
  })
})
