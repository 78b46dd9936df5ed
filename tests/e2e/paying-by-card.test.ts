import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright-core'
import { UNFINISHED_CARD } from '#app/selling/payment-providers/unfinished-card.ts'
import { startStripe } from '../doubles/stripe.ts'
import { STRIPE_CARDS } from '../doubles/stripe-script.ts'
import { expect, test } from './browser.ts'
import { product } from './own-product.ts'
import { words } from './words.ts'

/** Calls from where the page is, as its own script does. */
const ask = <Answer>(page: Page, method: string, path: string, data?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'x-csrf-token': token, accept: 'application/json', 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, body: body ?? null })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
      return await answer.json()
    },
    { method, path, body: data && JSON.stringify(data) },
  ) as Promise<Answer>

/** The owner of the school at second.localhost in its office. */
async function atWork(owner: Page, second: string): Promise<Page> {
  await owner.goto(`${second}/courses`)
  await ask(owner, 'POST', '/login', { email: 'owner@demo.test', password: 'second-password' })
  await owner.goto(`${second}/home`)
  return owner
}

/** The school at second.localhost takes cards by Stripe, which is played here, as long as this lasts. */
async function atStripe(owner: Page, work: () => Promise<void>): Promise<void> {
  const double = await startStripe(product.stripePort)
  const account = { mode: 'sandbox', credentials: double.credentials(2) }
  const enter = (enabled: boolean) => ask(owner, 'PUT', '/home/settings/payments/stripe', { ...account, enabled })
  try {
    await enter(true)
    await work()
    await enter(false)
  } finally {
    await double.stop()
  }
}

test('a card is typed into the provider’s own fields: lost, declined, refused by its bank, and taken', async ({
  open,
  second,
}) => {
  const t = words('pl')
  const owner = await atWork(await open(), second)
  await atStripe(owner, async () => {
    const page = await open({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })
    await page.goto(`${second}/courses`)
    const { data } = await ask<{ data: { slug: string; is_free: boolean }[] }>(page, 'GET', '/courses')
    const slug = data.find((one) => !one.is_free)?.slug
    const { redirect } = await ask<{ redirect: string }>(page, 'POST', `/${slug}/onepagecheckoutregister`, {
      email: `card-${Date.now()}@example.com`,
      first_name: 'Zofia',
      last_name: 'Łęcka',
      password: 'window light',
      consents: { terms: true, withdrawal_waiver: true },
      provider: 'stripe.card',
    })

    await page.route('**/stripe.js', (route) => route.abort('internetdisconnected'))
    await page.goto(second + redirect)
    await page.getByText(t('payment-means', 'not_loaded_title')).waitFor()
    await page.unroute('**/stripe.js')
    await page.getByRole('button', { name: t('payment-means', 'try_again') }).click()

    const pay = page.getByRole('button', { name: t('payment-means', 'pay') })
    const withCard = async (number: string) => {
      await page.frameLocator('iframe[title=card]').getByLabel('Numer karty').fill(number)
      await pay.click()
    }
    await withCard('4242')
    await page.getByRole('alert').getByText('Numer karty jest niekompletny.').waitFor()
    await withCard(STRIPE_CARDS.poor)
    await page.getByText(t('payment-means', 'declined_insufficient_funds')).waitFor()
    const bank = page.frameLocator('iframe[title=bank]')
    await withCard(STRIPE_CARDS.asks)
    await bank.getByRole('button', { name: 'Fail' }).click()
    await page.getByText(t('payment-means', 'declined_authentication')).waitFor()

    await page.reload()
    await withCard(STRIPE_CARDS.asks)
    await bank.getByRole('button', { name: 'Complete' }).click()
    await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})

test('a plan is joined by a card whose bank asks, which is kept, and another card takes its place', async ({
  open,
  second,
}) => {
  const t = words('pl')
  const owner = await atWork(await open(), second)
  await atStripe(owner, async () => {
    const prices = [1, 12].map((period) => ({ period, amount: period * 3900, currency: 'PLN' }))
    const plan = { title: 'Wieczory', prices, trial_days: 0, status: 'published' }
    await ask(owner, 'POST', '/home/membership-plans', plan)
    const page = await open({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })
    await page.goto(`${second}/subscribe/checkout`)
    await page.getByRole('radio', { name: /^12 miesięcy/ }).check()
    await page.getByRole('button', { name: t('subscribing', 'join') }).click()
    await page.locator('[data-alive]').first().waitFor()
    await page.fill('[name=email]', `plan-${Date.now()}@example.com`)
    await page.fill('[name=first_name]', 'Zofia')
    await page.fill('[name=last_name]', 'Łęcka')
    await page.fill('[name=password]', 'window light')
    await page.locator('input[name=provider][value="stripe.card"]').check()
    await page.locator('[name="consents.terms"]').check()
    await page.getByRole('button', { name: new RegExp(t('checkout', 'order_and_pay')) }).click()

    const bank = page.frameLocator('iframe[title=bank]')
    const withCard = async (number: string, button: string) => {
      await page.frameLocator('iframe[title=card]').getByLabel('Numer karty').fill(number)
      await page.getByRole('button', { name: button }).click()
    }
    await withCard(STRIPE_CARDS.asks, t('payment-means', 'pay'))
    await bank.getByRole('button', { name: 'Complete' }).click()
    await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
    await page.getByRole('link', { name: t('purchases', 'start') }).click()
    await page.getByText(t('memberships', 'state_ACTIVE')).waitFor()
    await page.getByText('•••• 3155').waitFor()

    await page.getByRole('link', { name: t('subscribing', 'update_card') }).click()
    await page.getByRole('button', { name: t('subscribing', 'save_another') }).click()
    await withCard(STRIPE_CARDS.pays, t('payment-means', 'save'))
    await page.getByText('•••• 4242').waitFor()
  })
})

test('a card is typed into our own form in Polish, which says so when it cannot encrypt and when a field is wrong', async ({
  open,
}) => {
  const said = (key: string) => words('pl')('payment-providers', key)
  const owner = await open()
  await owner.goto('/courses')
  await ask(owner, 'POST', '/login', { email: 'owner@demo.test', password: 'demo-password' })
  await owner.goto('/home')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const public_key = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString('base64')
  const credentials = { client_id: 'c', client_secret: 's', merchant_id: '1', security_code: 'k', public_key }
  const enter = (enabled: boolean) =>
    ask(owner, 'PUT', '/home/settings/payments/tpay', { enabled, mode: 'sandbox', credentials })
  await enter(true)
  try {
    const page = await open({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })
    const choose = async () => {
      await page.goto('/demo-course/checkout')
      await page.locator('[data-alive]').waitFor()
      await page.locator('input[name=provider][value="tpay.card"]').check()
    }
    await page.route('**/card-key', (route) => route.abort('internetdisconnected'))
    await choose()
    await page.getByRole('alert').getByText(said('card_problem'), { exact: true }).waitFor()
    await page.unroute('**/card-key')
    await choose()
    const cypher = () => page.locator('input[name=cypher]').inputValue()
    const number = page.getByLabel(said('card_number'))
    await number.pressSequentially('4111111111111112')
    expect(await number.inputValue()).toBe('4111 1111 1111 1112')
    await page.getByLabel(said('card_month')).selectOption('12')
    const years = page.getByLabel(said('card_year'))
    expect(await years.locator('option').count()).toBe(13)
    await years.selectOption({ index: 2 })
    await page.getByLabel(said('card_code')).fill('123')
    await page.getByRole('alert').getByText(said('card_check')).waitFor()
    expect(await cypher()).toBe(UNFINISHED_CARD)
    // Half a code of another way to pay is in nobody's way.
    await page.locator('input[name=provider][value="tpay.blik"]').check()
    await page.locator('#blik_code').fill('12')
    await page.locator('input[name=provider][value="tpay.card"]').check()
    await page.locator('#email').fill(`own-form-${Date.now()}@example.com`)
    await page.locator('#first_name').fill('Zofia')
    await page.locator('#last_name').fill('Łęcka')
    await page.locator('[name="consents.terms"]').check()
    await page.locator('.co-submit button').click()
    await page.locator('#card-cardNumber:focus').waitFor()
    expect(await page.getByText(said('card_check')).count()).toBe(1)
    expect(await page.locator('[data-alert]').isVisible()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/demo-course/checkout')
    await number.fill('4111 1111 1111 1111')
    await page.locator('input[name=cypher][value$="="]').waitFor({ state: 'attached' })
    await page.getByText(said('card_check')).waitFor({ state: 'detached' })
    expect(await cypher()).toMatch(/^[\w+/]{340,}=*$/)
  } finally {
    await enter(false)
  }
})
