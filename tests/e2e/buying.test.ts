import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test, visit } from './browser.ts'
import { words } from './words.ts'

type Words = ReturnType<typeof words>

let buyers = 0

/** Fills the checkout as somebody new and orders. */
async function order(page: Page, t: Words, slug = 'demo-course'): Promise<void> {
  const email = `buyer-${process.pid}-${Date.now()}-${buyers++}@example.com`
  await page.goto(`/${slug}/checkout`)
  await page.getByRole('textbox', { name: t('checkout', 'email') }).fill(email)
  await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
  await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
  await page.getByLabel(t('checkout', 'new_password')).fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
  if (slug !== 'demo-free') await page.locator('[name="consents.withdrawal_waiver"]').check()
  await page.locator('.co-submit button').click()
}

/** The page that waits for the order that is open: ordering the same again answers the same order. */
async function waitingPage(page: Page): Promise<string> {
  await page.waitForURL('**/sandbox/pay/**')
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post('/demo-course/onepagecheckout', {
    headers: { 'x-xsrf-token': token, accept: 'application/json' },
    data: { consents: { terms: true, withdrawal_waiver: true } },
  })
  const { hash } = (await answer.json()) as { hash: string }
  return `/transaction/${hash}/pending`
}

const choose = (page: Page, t: Words, outcome: string) =>
  page.getByRole('button', { name: t('payments', `sandbox_${outcome}`), exact: true }).click()

/** From now on the page's time passes as a test says, however long its machine takes. */
const holdTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** Five seconds on the page's clock, one check, and the page has set the timer of the next. */
async function nextCheck(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch')
  await page.clock.runFor(5000)
  await (await answered).finished()
  // Messages are not the clock's: the page handles its answer before the last of them arrives.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++) {
      const { port1, port2 } = new MessageChannel()
      await new Promise((arrived) => {
        port1.onmessage = arrived
        port2.postMessage(turn)
      })
    }
  })
}

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text })

describe('what may become of a payment', () => {
  const t = words('en')

  test('declined: the error card leads back to the checkout, where it is bought after all', async ({ open }) => {
    const page = await open()
    await order(page, t)
    await choose(page, t, 'declined')
    await heading(page, t('purchases', 'payment_failed')).waitFor()
    await page.getByRole('link', { name: t('purchases', 'go_back') }).click()
    await page.waitForURL('**/demo-course/checkout?*')
    await page.locator('[name="consents.terms"]').check()
    await page.locator('.co-submit button').click()
    await choose(page, t, 'paid')
    await heading(page, t('purchases', 'payment_successful')).waitFor()
  })

  test('abandoned: nothing is paid, and the page says so', async ({ open }) => {
    const page = await open()
    await order(page, t)
    await choose(page, t, 'abandoned')
    await heading(page, t('purchases', 'payment_failed')).waitFor()
    await page.goto('/demo-course/checkout')
    expect(new URL(page.url()).pathname).toBe('/demo-course/checkout')
    const mine = await page.request.get('/my/courses', { headers: { accept: 'application/json' } })
    expect(await mine.json()).toMatchObject({ data: [] })
  })

  test('delayed: the page waits, polls, and shows the success that comes later', async ({ open }) => {
    const page = await open()
    await order(page, t)
    await choose(page, t, 'delayed')
    await heading(page, t('purchases', 'processing')).waitFor()
    await heading(page, t('purchases', 'payment_successful')).waitFor({ timeout: 60_000 })
  })

  test('left open on the provider’s page: after 60 s the pending page warns, and goes on asking every 5 s', async ({
    open,
  }) => {
    const page = await open()
    await page.clock.install()
    await order(page, t)
    const back = await waitingPage(page)
    await holdTime(page)
    let checks = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/pending')) checks++
      else if (request.url().endsWith('/pending') && request.resourceType() !== 'document') checks++
    })
    await visit(page, back)
    await heading(page, t('purchases', 'processing')).waitFor()
    const warning = page.getByText(t('purchases', 'no_confirmation'))
    for (let check = 1; check <= 11; check++) await nextCheck(page)
    expect(await warning.isVisible()).toBe(false)
    expect(checks).toBe(11)
    await nextCheck(page)
    await warning.waitFor()
    await page.getByText(t('purchases', 'check_bank')).waitFor()
  })

  test('warns of nothing while no check was answered', async ({ open }) => {
    const page = await open()
    await page.clock.install()
    await order(page, t)
    const back = await waitingPage(page)
    await holdTime(page)
    await visit(page, back)
    await heading(page, t('purchases', 'processing')).waitFor()
    const asked = Promise.withResolvers<Route>()
    await page.route('**/transaction/*/pending', (route) => asked.resolve(route))
    await page.clock.runFor(61_000)
    const warning = page.getByText(t('purchases', 'no_confirmation'))
    expect(await warning.isVisible()).toBe(false)
    await (await asked.promise).continue()
    await warning.waitFor()
  })

  test('a 502 counts as a check and is asked again; any other failure shows the error', async ({ open }) => {
    const page = await open()
    await page.clock.install()
    await order(page, t)
    const back = await waitingPage(page)
    await holdTime(page)
    let status = 502
    await visit(page, back)
    await heading(page, t('purchases', 'processing')).waitFor()
    await page.route('**/transaction/*/pending', (route) => route.fulfill({ status, body: 'Bad gateway' }))
    for (let check = 0; check < 13; check++) await nextCheck(page)
    await page.getByText(t('purchases', 'no_confirmation')).waitFor()
    status = 404
    await page.clock.runFor(5000)
    await heading(page, t('purchases', 'payment_failed')).waitFor()
  })
})

describe('a free course', () => {
  test('asks for no payment and is open at once', async ({ open }) => {
    const t = words('pl')
    const page = await open({ locale: 'pl-PL' })
    await order(page, t, 'demo-free')
    await heading(page, t('purchases', 'access_granted')).waitFor()
  })
})

describe('what was typed', () => {
  test('stays when the order is refused, and the first error is focused', async ({ open }) => {
    const t = words('en')
    const page = await open()
    await page.goto('/demo-course/checkout')
    await page.getByRole('textbox', { name: t('checkout', 'email') }).fill('not an address')
    await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
    await page.locator('.co-submit button').click()
    await page.getByText('Enter an e-mail address such as', { exact: false }).first().waitFor()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.outerHTML)
    await expect.poll(focused).toContain('name="email"')
    expect(await page.getByLabel(t('checkout', 'first_name'), { exact: true }).inputValue()).toBe('Zofia')
    await page.reload()
    // The form is filled again once it comes to life.
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="first_name"]')?.value === 'Zofia')
  })

  test('stays when it was typed before the page came to life', async ({ open }) => {
    const t = words('en')
    const page = await open()
    const held = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/demo-course/checkout', { waitUntil: 'commit' })
    await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
    held.resolve()
    const kept = () => page.evaluate(() => Object.values(sessionStorage).join())
    await expect.poll(kept).toContain('Zofia')
    await page.reload()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="first_name"]')?.value === 'Zofia')
  })

  test('is ordered though the browser lost its cookies meanwhile', async ({ open }) => {
    const page = await open()
    await page.goto('/demo-course/checkout')
    await page.locator('[data-alive]').waitFor()
    await page.locator('#email').fill(`cleared-${process.pid}-${Date.now()}@example.com`)
    await page.locator('#first_name').fill('Zofia')
    await page.locator('#last_name').fill('Łęcka')
    await page.locator('[name="consents.terms"]').check()
    await page.context().clearCookies()
    await page.locator('.co-submit button').click()
    await page.waitForURL('**/sandbox/pay/**')
  })

  test('a double click buys once', async ({ open }) => {
    const t = words('en')
    const page = await open()
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.request().method() === 'POST' && response.url().includes('onepagecheckout'))
        answers.push(response.url())
    })
    await page.goto('/demo-course/checkout')
    await page
      .getByRole('textbox', { name: t('checkout', 'email') })
      .fill(`twice-${process.pid}-${Date.now()}@example.com`)
    await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
    await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
    await page.locator('[name="consents.terms"]').check()
    await page.locator('.co-submit button').dblclick()
    await page.waitForURL('**/sandbox/pay/**')
    expect(answers).toHaveLength(1)
  })
})
