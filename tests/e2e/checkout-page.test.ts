import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkHere } from './axe.ts'
import { expect, test, visitAgain } from './browser.ts'
import { words } from './words.ts'

const SEVERAL_PRICES = '/print-for-the-wall/checkout'

let buyers = 0
const someone = () => `page-${process.pid}-${Date.now()}-${buyers++}@example.com`

async function fill(page: Page, email: string, product = '/demo-course/checkout'): Promise<void> {
  await page.goto(product)
  await page.locator('#email').fill(email)
  await page.locator('#first_name').fill('Zofia')
  await page.locator('#last_name').fill('Łęcka')
  await page.locator('#password').fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
}

/** Once it lives: what is sent before that is sent as without a script. */
async function fillAlive(page: Page, email: string, product?: string): Promise<void> {
  await fill(page, email, product)
  await page.locator('[data-alive]').waitFor()
}

const submit = (page: Page) => page.locator('.co-submit button').click()

async function buy(page: Page): Promise<void> {
  await fillAlive(page, someone())
  await submit(page)
  await page.locator('button[value=paid]').click()
  await page.waitForURL('**/pending')
}

describe('without JavaScript', () => {
  test('the whole way: a refused form keeps what was typed, then order, payment, access', async ({ open }) => {
    const t = words('pl')
    const page = await open({ javaScriptEnabled: false, locale: 'pl-PL' })
    await fill(page, 'to nie adres')
    await page.locator('[name="consents.terms"]').uncheck()
    await submit(page)
    await page.locator('#email:focus').waitFor()
    expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
    expect(await page.locator('#email-error').isVisible()).toBe(true)
    await page.locator('#email').fill(someone())
    await page.locator('[name="consents.terms"]').check()
    await submit(page)
    await page.locator('button[value=paid]').click()
    await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
    await page.getByRole('link', { name: t('purchases', 'start') }).click()
    await page.waitForURL('**/demo-course/watch**')
  })
})

describe('a product with several prices', () => {
  const total = (page: Page) => page.locator('.co-submit button').textContent()
  const radio = (page: Page, amount: string) => page.locator('.tile', { hasText: amount }).locator('input')

  test('shows the total of the price that is chosen, and loses nothing that was typed', async ({ open }) => {
    const page = await open()
    await fillAlive(page, someone(), SEVERAL_PRICES)
    expect(await total(page)).toContain('99.00')
    await radio(page, 'PLN 49.00').check()
    await page.locator('.co-submit', { hasText: 'PLN 49.00' }).waitFor()
    expect(await page.locator('.co-sum').textContent()).toMatch(/Access for 90 days.*39\.84.*9\.16/s)
    expect(await page.locator('#password').inputValue()).toBe('a-long-enough-word')
    expect(await page.locator('[name="consents.terms"]').isChecked()).toBe(true)
    await submit(page)
    await page.waitForURL('**/sandbox/pay/**')
    expect(await page.locator('main').textContent()).toContain('49.00')
  })

  test('still shows the total of the chosen price when the page is loaded again', async ({ open }) => {
    const page = await open()
    await fillAlive(page, someone(), SEVERAL_PRICES)
    await radio(page, 'PLN 49.00').check()
    await page.locator('.co-submit', { hasText: 'PLN 49.00' }).waitFor()
    await page.goto(SEVERAL_PRICES)
    await page.locator('.co-submit', { hasText: 'PLN 49.00' }).waitFor()
    expect(await radio(page, 'PLN 49.00').isChecked()).toBe(true)
  })

  test('still holds what was added and the code that was applied when the page is loaded again', async ({ open }) => {
    const page = await open()
    await page.goto('/demo-course/checkout?lang=en')
    await page.locator('[data-alive]').waitFor()
    const t = words('en')
    const applied = page.getByText(t('checkout', 'code_applied', { code: 'DEMO20' }))
    const bump = page.locator('[name=bumps]').first()
    const before = await total(page)
    await bump.check()
    await expect.poll(() => total(page)).not.toBe(before)
    await page.locator('summary', { hasText: t('checkout', 'have_code') }).click()
    await page.locator('#promo_code').fill('DEMO20')
    await page.getByRole('button', { name: t('checkout', 'apply_code') }).click()
    await applied.waitFor()
    const whole = await total(page)
    await visitAgain(page)
    await applied.waitFor()
    expect([await bump.isChecked(), await total(page)]).toEqual([true, whole])
  })

  test('is not ordered at a total that was shown after the button was pressed', async ({ open }) => {
    const page = await open()
    await fillAlive(page, someone(), SEVERAL_PRICES)
    const pressed = Promise.withResolvers<void>()
    await page.route(/checkout\?.*price_id=/, async (route) => {
      await pressed.promise
      await route.continue()
    })
    const ordered = page.waitForResponse(/onepagecheckout/)
    await radio(page, 'PLN 49.00').check()
    await submit(page)
    pressed.resolve()
    expect((await ordered).status()).toBe(409)
    await page.locator('[data-alert]', { hasText: words('en')('order-forms', 'price_changed') }).waitFor()
    expect(await total(page)).toContain('49.00')
  })

  test('without a script shows it on request, and charges no other than it showed', async ({ open }) => {
    const page = await open({ javaScriptEnabled: false })
    await fill(page, someone(), SEVERAL_PRICES)
    await radio(page, 'PLN 49.00').check()
    await page.getByRole('button', { name: words('en')('checkout', 'update_total') }).click()
    expect(await total(page)).toContain('49.00')
    expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
    await radio(page, 'PLN 99.00').check()
    await submit(page)
    expect(await page.locator('[data-alert]').textContent()).toContain(words('en')('order-forms', 'price_changed'))
    expect(await total(page)).toContain('99.00')
    await submit(page)
    await page.waitForURL('**/sandbox/pay/**')
    expect(await page.locator('main').textContent()).toContain('99.00')
  })
})

describe('by keyboard', () => {
  test.for([390, 1440])('at a width of %i the button comes last, after what can be added', async (width, { open }) => {
    const page = await open({ viewport: { width, height: 844 } })
    await page.goto('/demo-course/checkout')
    await page.locator('[data-alive]').waitFor()
    const met: { what: string; top: number }[] = []
    await page.locator('#email').focus()
    while (met.at(-1)?.what !== 'submit') {
      const now = await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement
        const what = at.closest('.co-submit') ? 'submit' : at.closest('details') ? 'code' : at.name || at.tagName
        return { what, top: at.getBoundingClientRect().top + scrollY }
      })
      met.push(now)
      await page.keyboard.press('Tab')
    }
    const seen = met.map(({ what }) => what)
    expect(seen.slice(-3)).toEqual(['bumps', 'code', 'submit'])
    expect(seen).toContain('consents.terms')
    // Of two columns the second begins at the top again, with the way to buy as a gift.
    const ups = met.filter(({ top }, index) => top < (met[index - 1]?.top ?? 0) - 30)
    expect(ups.map(({ what }) => what)).toEqual(width === 390 ? [] : ['A'])
  })

  test.for([true, false])('Enter in a field orders, with a script: %s', async (javaScriptEnabled, { open }) => {
    const page = await open({ javaScriptEnabled })
    await (javaScriptEnabled ? fillAlive : fill)(page, someone())
    await page.locator('#last_name').press('Enter')
    await page.waitForURL('**/sandbox/pay/**')
  })
})

describe('an address that has an account', () => {
  test('is asked for its password in place, and the order goes on as it was filled in', async ({ open }) => {
    const t = words('en')
    const page = await open()
    await fillAlive(page, 'newcomer@demo.test')
    await page.locator('[name="invoice.type"]').check()
    await page.locator('[name="invoice.name"]').fill('Pracownia')
    await page.locator('[name="invoice.type"]').uncheck()
    await submit(page)
    await page.locator('#login-password:focus').waitFor()
    expect(await page.locator('input[type=email]').count()).toBe(1)
    expect(await page.locator('#email').inputValue()).toBe('newcomer@demo.test')
    expect(await page.getByRole('link', { name: t('checkout', 'forgot_password') }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: t('checkout', 'login_by_link') }).isVisible()).toBe(true)
    expect(await page.locator('.co-submit').isVisible()).toBe(false)
    await page.keyboard.type('wrong-password')
    await page.keyboard.press('Enter')
    await page.locator('#email-error').waitFor()
    await page.locator('#login-password').fill('demo-password')
    await page.keyboard.press('Enter')
    await page.getByText('newcomer@demo.test').waitFor()
    expect(await page.locator('[name="invoice.name"]').inputValue()).toBe('Pracownia')
    expect(await page.locator('[name="consents.terms"]').isChecked()).toBe(true)
    await submit(page)
    await page.waitForURL('**/sandbox/pay/**')
  })

  test('may be exchanged for another one', async ({ open }) => {
    const page = await open()
    await fillAlive(page, 'newcomer@demo.test')
    await submit(page)
    await page.getByRole('button', { name: words('en')('checkout', 'other_email') }).click()
    await page.locator('#email').fill(someone())
    expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
    await submit(page)
    await page.waitForURL('**/sandbox/pay/**')
  })

  test('without a script is asked for its password too', async ({ open }) => {
    const page = await open({ javaScriptEnabled: false })
    await fill(page, 'newcomer@demo.test')
    await submit(page)
    await page.locator('#login-password').waitFor()
    expect(await page.locator('input[type=email]').count()).toBe(1)
    await page.locator('#login-password').fill('demo-password')
    await page.locator('#login-password').press('Enter')
    await page.getByText('newcomer@demo.test').waitFor()
    expect(await page.locator('[name="consents.terms"]').isChecked()).toBe(true)
    await submit(page)
    await page.waitForURL('**/sandbox/pay/**')
  })
})

describe('what is wrong', () => {
  test('is said at its field, and no longer once the field is right', async ({ open }) => {
    const page = await open()
    await page.goto('/demo-course/checkout')
    await page.locator('[data-alive]').waitFor()
    await page.locator('[name="invoice.type"]').check()
    await submit(page)
    await page.locator('#email[aria-invalid]:focus').waitFor()
    const wrong = page.locator('.co-form [aria-invalid]')
    const before = await wrong.count()
    await page.locator('#email').fill('zofia@')
    expect(await wrong.count()).toBe(before)
    const email = someone()
    await page.locator('#email').clear()
    // By keys, as people do: it is right before the last one, and the focus stays where one types.
    await page.keyboard.type(email)
    expect(await page.locator('#email').inputValue()).toBe(email)
    await page.locator('#email-error').waitFor({ state: 'detached' })
    await page.locator('[name="consents.terms"]').check()
    await page.locator('[name="invoice.postal_code"]').fill('00-123')
    expect(await wrong.count()).toBe(before - 3)
    expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-help')
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
    await visitAgain(page)
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
    const examine = () => checkHere(page)
    await page.goto(SEVERAL_PRICES)
    await examine()
    await page.goto('/demo-course/checkout')
    await page.locator('[name="invoice.type"]').check()
    await submit(page)
    await page.locator('#email-error').waitFor()
    await examine()
    await page.locator('[data-alive]').waitFor()
    await page.locator('[name="invoice.type"]').uncheck()
    await page.getByRole('button', { name: words('en')('checkout', 'have_account') }).click()
    await page.locator('#login-password').waitFor()
    await examine()
    await buy(page)
    await examine()
    await page.goto(page.url().replace('pending', 'thank-you'))
    await examine()
  })
})
