import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { startStripe } from '../doubles/stripe.ts'
import { STRIPE_CARDS } from '../doubles/stripe-script.ts'
import { expect, test } from './browser.ts'
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

/** The school at second.localhost takes cards by Stripe, which is played here, as long as this lasts. */
async function atStripe(owner: Page, work: () => Promise<void>): Promise<void> {
  const double = await startStripe(inject('stripePort'))
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
  const owner = await open()
  await owner.goto(`${second}/courses`)
  await ask(owner, 'POST', '/login', { email: 'owner@demo.test', password: 'second-password' })
  await owner.goto(`${second}/home`)
  await atStripe(owner, async () => {
    const page = await open({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })
    await page.goto(`${second}/courses`)
    const { data } = await ask<{ data: { slug: string; is_free: boolean }[] }>(page, 'GET', '/courses')
    const slug = data.find((one) => !one.is_free)?.slug
    const { redirect } = await ask<{ redirect: string }>(page, 'POST', `/${slug}/onepagecheckoutregister`, {
      ...{ email: `card-${Date.now()}@example.com`, first_name: 'Zofia', last_name: 'Łęcka', password: 'window light' },
      ...{ consents: { terms: true, withdrawal_waiver: true }, provider: 'stripe.card' },
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
