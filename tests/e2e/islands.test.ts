import type { Page } from 'playwright-core'
import { expect, test } from './browser.ts'

/** Has the island's own file arrive when the test says so. */
async function holdIsland(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/order-/, async (route) => {
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
