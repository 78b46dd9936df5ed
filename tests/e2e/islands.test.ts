import type { Page } from 'playwright-core'
import { expect, test } from './browser.ts'
import { post } from './calls.ts'

/** Has the island's own file, or others, arrive when the test says so. */
async function holdIsland(page: Page, file = /assets\/order-/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what was typed before an island lives stays, and so does the focus', async ({ open }) => {
  const page = await open()
  const arrive = await holdIsland(page)
  await page.goto('/demo-course/checkout')
  await page.locator('#first_name').fill('Zofia')
  await page.locator('[name="consents.marketing"]').check()
  await page.locator('[name="invoice.country"]').selectOption('DE', { force: true })
  await page.locator('#last_name').pressSequentially('Łęc')
  arrive()
  await page.locator('[data-alive]').waitFor()
  await page.keyboard.type('ka')
  expect(await page.locator('#last_name').inputValue()).toBe('Łęcka')
  expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
  expect(await page.locator('[name="consents.marketing"]').isChecked()).toBe(true)
  expect(await page.locator('[name="invoice.country"]').inputValue()).toBe('DE')
})

test('what is added to a text that came with the page stays too, also before any script runs', async ({ open }) => {
  const page = await open()
  const email = `adds-${Date.now()}@example.com`
  await post(page, '/register', { first_name: 'Ala', email, password: 'long enough words', terms: true })
  const arrive = await holdIsland(page, /assets\/(public|survey-form)-/)
  await page.goto('/survey/1', { waitUntil: 'commit' })
  await page.locator('textarea').fill('Shadows')
  // As without a script: the page shows what is wrong, with what was written.
  await page.locator('[data-island] form').evaluate((form: HTMLFormElement) => form.submit())
  await page.locator('.error').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('Shadows')
  await page.locator('textarea').press('End')
  await page.keyboard.type(' and light')
  arrive()
  await page.locator('[data-alive]').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('Shadows and light')
})

test('an island that fails leaves the form as it was, and the form works', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => addEventListener('error', (event) => event.preventDefault()))
  const arrive = await holdIsland(page)
  await page.goto('/demo-course/checkout')
  await page.locator('#first_name').fill('Zofia')
  const island = await page.locator('[data-island]').elementHandle()
  await island?.evaluate((place: HTMLElement) => {
    place.dataset.props = '{}'
  })
  arrive()
  await page.waitForFunction((place) => !place?.isConnected, island)
  expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
  await page.locator('.co-submit button').click()
  await page.waitForURL('**/onepagecheckoutregister')
  expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
  expect(await page.locator('#email-error').isVisible()).toBe(true)
})
