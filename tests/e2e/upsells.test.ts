import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en')

test('a buyer who lets the card be kept buys what is offered after the payment with one click', async ({ open }) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const make = async (title: string, amount: number) => {
    const { product } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', {
      type: 'course',
      title: `${title} ${Date.now()}`,
      status: 'published',
    })
    const address = `/home/products/${product.id}/prices`
    const { price } = await post<{ price: { id: number } }>(owner, address, { amount, currency: 'PLN', vat_rate: 23 })
    return { ...product, priceId: price.id }
  }
  const [course, offered] = [await make('Bought first', 9_900), await make('Offered after', 4_900)]
  await post(owner, `/home/products/${course.id}/upsells`, {
    product_id: offered.id,
    price_id: offered.priceId,
    title: 'Go on with the next course',
    text: 'For those who want more',
  })
  await visit(owner, `/home/products/${course.id}/upsells?lang=en`)
  await owner.locator('[id^=title-]').fill('Go on at once')
  await owner
    .getByRole('button', { name: t('upsells', 'save') })
    .first()
    .click()
  await owner.getByRole('heading', { name: 'Go on at once' }).first().waitFor()

  const page = await open()
  await page.goto(`/${course.slug}/checkout`)
  await page.locator('[data-alive]').waitFor()
  await page.locator('#email').fill(`upsell-${process.pid}-${Date.now()}@example.com`)
  await page.locator('#first_name').fill('Zofia')
  await page.locator('#last_name').fill('Łęcka')
  await page.locator('[name="consents.keep_card"]').check()
  await page.locator('[name="consents.terms"]').check()
  await page.locator('.co-submit button').click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.locator('.sandbox-button[value=paid]').click()
  const buy = page.getByRole('button', { name: t('upsell-orders', 'buy_and_pay') })
  await buy.waitFor()
  await page.getByText(t('upsell-orders', 'by_card', { last4: '4242' })).waitFor()
  await buy.click()
  await page.waitForURL('**/thank-you')
  await page.getByText('Offered after').first().waitFor()
  expect(await buy.count()).toBe(0)
  await page.goto('/my/courses')
  await page.getByText('Bought first').first().waitFor()
  await page.getByText('Offered after').first().waitFor()
})
