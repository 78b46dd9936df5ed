import { describe } from 'vitest'
import { expect, test } from './browser.ts'

describe('an address where nothing is', () => {
  test.for([
    ['en-GB', 'en', 'Page not found'],
    ['pl-PL', 'pl', 'Nie ma takiej strony'],
  ])('answers 404 with a page in the language of the browser (%s)', async ([locale, lang, title], { open }) => {
    const page = await open({ locale })
    const answer = await page.goto('/nothing/here')
    expect(answer?.status()).toBe(404)
    expect(await page.getAttribute('html', 'lang')).toBe(lang)
    expect(await page.locator('h1').textContent()).toBe(title)
  })

  test('has a way home, in the second school too', async ({ open, second }) => {
    const page = await open()
    for (const school of ['', second]) {
      await page.goto(`${school}/nothing/here`)
      expect(await page.locator('main a[href="/"]').isVisible()).toBe(true)
    }
  })
})

test('the files of a page are protected like the page itself', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  const script = await page.locator('script[src]').first().getAttribute('src')
  const headers = (await page.request.get(script ?? '')).headers()
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})
