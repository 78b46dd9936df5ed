import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from './browser.ts'
import { words } from './words.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let buyers = 0
const someone = () => `page-${process.pid}-${Date.now()}-${buyers++}@example.com`

async function fill(page: Page, email: string): Promise<void> {
  await page.goto('/demo-course/checkout')
  await page.locator('#email').fill(email)
  await page.locator('#first_name').fill('Zofia')
  await page.locator('#last_name').fill('Łęcka')
  await page.locator('#password').fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
}

const submit = (page: Page) => page.locator('.co-submit button').click()

async function buy(page: Page): Promise<void> {
  await fill(page, someone())
  await submit(page)
  await page.locator('button[value=paid]').click()
  await page.waitForURL('**/pending')
}

describe('without JavaScript', () => {
  test('the whole way: a refused form keeps what was typed, then order, payment, access', async ({ open }) => {
    const t = words('pl')
    const page = await open({ javaScriptEnabled: false, locale: 'pl-PL' })
    await fill(page, 'to nie adres')
    await submit(page)
    expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
    expect(await page.locator('#email-error').isVisible()).toBe(true)
    await page.locator('#email').fill(someone())
    await submit(page)
    await page.locator('button[value=paid]').click()
    await page.getByRole('heading', { name: t('checkout', 'payment_successful') }).waitFor()
    await page.getByRole('link', { name: t('checkout', 'start') }).click()
    await page.waitForURL('**/demo-course/watch**')
  })
})

describe('an address that has an account', () => {
  test('opens the log-in inside the order, which goes on with what was typed', async ({ open }) => {
    const page = await open()
    await fill(page, 'newcomer@demo.test')
    await page.locator('[name="invoice.type"]').check()
    await page.locator('[name="invoice.name"]').fill('Pracownia')
    await page.locator('[name="invoice.type"]').uncheck()
    await submit(page)
    await page.locator('#login-password').fill('wrong-password')
    expect(await page.locator('#login-email').inputValue()).toBe('newcomer@demo.test')
    await page.locator('button[form=checkout-login]').click()
    await page.locator('#login-email-error').waitFor()
    await page.locator('#login-password').fill('demo-password')
    await page.locator('button[form=checkout-login]').click()
    await page.getByText('newcomer@demo.test').waitFor()
    await page.waitForURL('**/demo-course/checkout')
    expect(await page.locator('[name="invoice.name"]').inputValue()).toBe('Pracownia')
    await page.locator('[name="consents.terms"]').check()
    await submit(page)
    await page.waitForURL('**/sandbox/pay/**')
  })
})

describe('a purchase', () => {
  test('is told to the page once, and erases the cookies that led to it', async ({ open }) => {
    const page = await open()
    const told: unknown[] = []
    await page.exposeFunction('tell', (detail: unknown) => told.push(detail))
    await page.addInitScript(() => {
      addEventListener('purchase', (event) =>
        (window as unknown as { tell(detail: unknown): void }).tell((event as CustomEvent).detail),
      )
    })
    await page.goto('/')
    const cookies = ['promo_code', 'recomme_crc', 'other'].map((name) => ({ name, value: 'x', url: page.url() }))
    await page.context().addCookies(cookies)
    await buy(page)
    await page.waitForLoadState('networkidle')
    await page.reload({ waitUntil: 'networkidle' })
    expect(told).toEqual([{ transaction: expect.any(String), value: 19_900, currency: 'PLN', product: 'demo-course' }])
    const kept = (await page.context().cookies()).map(({ name }) => name)
    expect(kept).toContain('other')
    expect(kept).not.toContain('promo_code')
    expect(kept).not.toContain('recomme_crc')
  })
})

describe('accessibility', () => {
  test.for(['light', 'dark'] as const)('of every page on the way, %s', async (colorScheme, { open }) => {
    const page = await open({ colorScheme, bypassCSP: true })
    async function examine() {
      await page.addScriptTag({ content: axe })
      const { violations } = await page.evaluate(() => {
        return (
          window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
        ).axe.run()
      })
      expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
    await page.goto('/demo-course/checkout')
    await page.locator('[name="invoice.type"]').check()
    await submit(page)
    await page.locator('#email-error').waitFor()
    await page.locator('.co-login summary').click()
    await examine()
    await page.locator('[name="invoice.type"]').uncheck()
    await buy(page)
    await examine()
    await page.goto(page.url().replace('pending', 'thank-you'))
    await examine()
  })
})
