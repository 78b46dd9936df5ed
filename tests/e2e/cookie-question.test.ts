import type { Page } from 'playwright-core'
import { expect, test, visit } from './browser.ts'

/** What a page's own script sends, in a school whose name no machine but the browser looks up. */
const send = (page: Page, path: string, data: object) =>
  page.evaluate(
    async ([address, body]) => {
      const { token } = await (await fetch('/csrf')).json()
      const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': token }
      return (await fetch(address, { method: 'POST', headers, body })).status
    },
    [path, JSON.stringify(data)] as const,
  )

const isCovered = () => {
  const [at, bar] = [document.activeElement, document.querySelector('.consent')]
  if (!at || !bar || at === document.body || bar.contains(at)) return false
  return at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
}

test('on phones the question about cookies stands over nothing that has the focus', async ({ open, second }) => {
  const owner = await open({ baseURL: second })
  await visit(owner, '/login')
  expect(await send(owner, '/login', { email: 'owner@demo.test', password: 'second-password' })).toBe(200)
  const told = { enabled: true, id: 'G-ABCDEFGH12', secret: 'long-enough-secret' }
  expect(await send(owner, '/home/settings/conversions/ga4', told)).toBe(200)
  await visit(owner, '/courses')
  const course = await owner.locator('a.course-card').first().getAttribute('href')
  for (const [width, locale] of [
    [390, 'en-GB'],
    [320, 'pl-PL'],
  ] as const) {
    const page = await open({ baseURL: second, locale, viewport: { width, height: 740 } })
    await visit(page, `${course}/checkout`)
    await page.locator('.consent').waitFor()
    const button = page.locator('.co-submit button')
    const isAtButton = () => button.evaluate((one) => one === document.activeElement)
    const covered: boolean[] = []
    while (!(await isAtButton())) {
      await page.keyboard.press('Tab')
      covered.push(await page.evaluate(isCovered))
    }
    expect(covered.length).toBeGreaterThan(8)
    expect(covered.filter(Boolean)).toEqual([])
  }
})
