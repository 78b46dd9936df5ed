import type { Page } from 'playwright-core'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const HOUR = 3_600_000
const t = words('en-GB')
const say = (key: string) => t('office-products', key)
const TEAM = { amount: 19_900, currency: 'PLN', vat_rate: 23 }

/** A new course with a price of PLN 299.00, and its owner before the editor of it. */
async function editPrice(owner: Page, title: string, more: object = {}) {
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const about = { type: 'course', title, status: 'published' }
  const { product } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', about)
  const prices = `/home/products/${product.id}/prices`
  await post(owner, prices, { amount: 29_900, currency: 'PLN', vat_rate: 23, ...more })
  await visit(owner, `${prices}?lang=en`)
  return { product, prices, form: owner.locator('form.price-form[action*="/prices/"]') }
}

test('a price that is deleted in its form goes alone: the form is not sent after it', async ({ open }) => {
  const owner = await open()
  const { prices } = await editPrice(owner, 'Two prices')
  const { price } = await post<{ price: { id: number } }>(owner, prices, { ...TEAM, name: 'For a team' })
  await visit(owner, `${prices}?price=${price.id}&lang=en`)
  const sent: string[] = []
  owner.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await owner.getByRole('button', { name: say('delete_this_price') }).click()
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui', 'delete'), exact: true })
    .click()
  await owner.getByText('For a team').first().waitFor({ state: 'detached' })
  await owner.locator('form.price-form').waitFor()
  expect(sent).toEqual([`${prices}/${price.id}`])
})

test('a promo price is set in the office, counted down for everybody alike, and gives way to the standard price at its end', async ({
  open,
}) => {
  const owner = await open({ viewport: { width: 1280, height: 900 } })
  const { product, form } = await editPrice(owner, 'For a while')
  await form.locator('summary').getByText(say('promo')).click()
  await form.getByLabel(say('promo_amount')).fill('299')
  await form.getByRole('button', { name: say('save'), exact: true }).click()
  await form.getByText(say('promo_not_below')).waitFor()
  await form.getByLabel(say('promo_amount')).fill('199.00')
  await form.getByLabel(say('promo_packages')).fill('7')
  const tomorrow = new Date(Date.now() + 30 * HOUR)
  // As the clocks of the school show it.
  const clock = tomorrow.toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 16).replace(' ', 'T')
  await form.getByLabel(say('promo_ends_at')).first().fill(clock)
  await form.getByRole('button', { name: say('save'), exact: true }).click()
  const preview = owner.getByRole('region', { name: say('as_buyers_see') })
  await preview.getByText('PLN 199.00').first().waitFor()
  await preview.getByText('7 left at this price').waitFor()
  await form.getByText(say('promo_runs')).waitFor()

  const { page: own } = await post<{ page: { id: number } }>(owner, '/home/pages', {
    title: 'Now',
    slug: 'for-a-while-now',
    status: 'published',
  })
  const blocks = [
    { type: 'price', payload: { product: product.id } },
    { type: 'countdown', payload: { until: 'price', product: product.id, after: '<p>It is over.</p>' } },
    { type: 'countdown', payload: { until: 'price', product: 1, title: 'Never shown' } },
  ]
  for (const block of blocks) await post(owner, `/home/subpages/${own.id}/blocks`, block)
  await post(owner, `/home/pages/${own.id}/publish`, {})

  const buyer = await open({ bypassCSP: true })
  await buyer.addInitScript(() => {
    Object.assign(globalThis, { heard: 0 })
    addEventListener('countdown-finished', () => Object.assign(globalThis, { heard: 1 }))
  })
  // The clock of a visitor may show anything.
  await buyer.clock.install({ time: '2030-01-01T10:00:00Z' })
  await buyer.clock.pauseAt('2030-01-01T10:01:00Z')
  await visit(buyer, '/for-a-while-now?lang=en')
  await buyer.context().addCookies([{ name: 'promo_code', value: 'DEMO20', url: buyer.url() }])
  const timers = buyer.getByRole('timer')
  expect(await timers.count()).toBe(1)
  await expect.poll(() => timers.textContent()).toMatch(/^1\s*day\s*[56]\s*hours/)
  const price = buyer.locator('.b-price .price-lines')
  await price.getByText('PLN 199.00').waitFor()
  await price.getByText('PLN 299.00').first().waitFor()
  await price.getByText(t('ui', 'lowest_price')).waitFor()
  await buyer.clock.fastForward(31 * HOUR)
  await buyer.getByText('It is over.').waitFor()
  await price.getByText('PLN 199.00').waitFor({ state: 'hidden' })
  await price.getByText('PLN 299.00').last().waitFor()
  expect(await price.locator('s:visible').count()).toBe(0)
  expect(await buyer.evaluate(() => (globalThis as unknown as { heard: number }).heard)).toBe(1)
  await expect.poll(async () => (await buyer.context().cookies()).some(({ name }) => name === 'promo_code')).toBe(false)
})

test('a checkout that stays open past the end of a promo says so and shows the new total, whatever the clock shows', async ({
  open,
}) => {
  const owner = await open()
  const promo = { amount: 19_900, ends_at: new Date(Date.now() + 12_000).toISOString() }
  const { product } = await editPrice(owner, 'For a moment', { promo })
  const buyer = await open()
  await buyer.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 3_600_000
  })
  await visit(buyer, `/${product.slug}/checkout?lang=en`)
  const submit = buyer.locator('.co-submit button')
  expect(await submit.textContent()).toMatch(/PLN.199\.00/)
  await buyer.getByText(t('checkout', 'promo_over')).waitFor()
  expect(await submit.textContent()).toMatch(/PLN.299\.00/)
})

test('the editor of a price counts what is not saved, takes it back at one press, and is not left unasked', async ({
  open,
}) => {
  const owner = await open({ viewport: { width: 1280, height: 900 } })
  const licences = [{ quantity: 5, unit_amount: 9_900, activates_when: 5 }]
  const { prices, form } = await editPrice(owner, 'Counted', { licences })
  const amount = form.getByLabel(say('price'), { exact: true })
  const count = form.getByRole('status').filter({ hasText: 'unsaved' })
  const discard = form.getByRole('button', { name: t('ui', 'discard') })
  expect(await count.count()).toBe(0)
  await amount.fill('199')
  await form.getByLabel(say('vat_rate')).selectOption('8')
  await expect.poll(() => count.textContent()).toBe('2 unsaved changes')
  await discard.click()
  await expect.poll(() => amount.inputValue()).toBe('299.00')
  await expect.poll(async () => [await count.count(), await discard.count()]).toEqual([0, 0])
  // What no field says counts, too: the kind of price, and a package that is taken out.
  await form.getByText(say('price_own'), { exact: true }).click()
  await expect.poll(() => count.textContent()).toBe('1 unsaved change')
  await discard.click()
  await form.getByRole('button', { name: say('remove') }).click()
  await expect.poll(() => count.textContent()).toBe('1 unsaved change')
  await owner
    .getByRole('link', { name: say('products') })
    .first()
    .click()
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui', 'stay') })
    .click()
  await discard.click()
  await expect.poll(() => form.getByRole('textbox', { name: say('licences') }).inputValue()).toBe('5')
  await amount.fill('')
  await form.getByLabel(say('access_days')).fill('soon')
  await form.getByRole('button', { name: say('save'), exact: true }).click()
  const wrong = form.getByRole('alert').filter({ hasText: say('access_days') })
  await wrong.waitFor()
  await discard.click()
  await expect.poll(() => form.locator('.error').count()).toBe(0)
  await amount.fill('249')
  await form.getByRole('button', { name: say('save'), exact: true }).click()
  await expect.poll(() => count.count()).toBe(0)
  await expect.poll(async () => [await amount.inputValue(), await wrong.count()]).toEqual(['249.00', 0])

  // A new one is counted alike, and comes back whole, whatever kind it is.
  await visit(owner, `${prices}?price=new`)
  const added = owner.locator('form.price-form[action$="/prices"]')
  const unsaved = added.getByRole('status').filter({ hasText: 'unsaved' })
  await added.getByText(say('price_own'), { exact: true }).click()
  await added.getByLabel(say('suggested_amount')).fill('99')
  await added.getByLabel(say('least_amount')).fill('49')
  await expect.poll(() => unsaved.textContent()).toBe('3 unsaved changes')
  await owner.waitForFunction(() =>
    Object.values(sessionStorage).some((kept) => kept.includes('custom_amount.minimum')),
  )
  await visitAgain(owner)
  await expect.poll(() => unsaved.textContent()).toBe('3 unsaved changes')
  await expect.poll(() => added.getByLabel(say('least_amount')).inputValue()).toBe('49')
  expect(await added.getByLabel(say('promo_amount')).isVisible()).toBe(false)
  await added.getByRole('button', { name: say('add_price') }).click()
  await owner.getByText('Buyers choose, from PLN 49.00').waitFor()
  // Its own address, so that a reload shows it again.
  await expect.poll(() => new URL(owner.url()).search).toMatch(/^\?price=\d+$/)
})

test('packages of licences that were typed come back whole after a reload, added ones as well as changed ones', async ({
  open,
}) => {
  const owner = await open()
  const licences = [
    { quantity: 5, unit_amount: 9_900, activates_when: 5 },
    { quantity: 10, unit_amount: 8_900, activates_when: 6 },
  ]
  const { form } = await editPrice(owner, 'Packed', { licences })
  const cells = () =>
    form
      .locator('.licence-rows tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('input')].map(({ value }) => value)))
  const count = form.getByRole('status').filter({ hasText: 'unsaved' })
  await form
    .getByRole('button', { name: say('remove') })
    .first()
    .click()
  await form.getByLabel(say('price_per_licence')).fill('79')
  await form.getByRole('button', { name: say('add_package') }).click()
  await form
    .getByRole('textbox', { name: say('licences') })
    .last()
    .fill('20')
  await form.getByLabel(say('price_per_licence')).last().fill('69')
  await form.getByLabel(say('activates_from')).last().fill('15')
  const typed = [
    ['10', '79', '6'],
    ['20', '69', '15'],
  ]
  await expect.poll(cells).toEqual(typed)
  await expect.poll(() => count.textContent()).toBe('1 unsaved change')
  await owner.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes('15')))
  owner.on('dialog', (dialog) => dialog.accept())
  await visitAgain(owner)
  await expect.poll(cells).toEqual(typed)
  await expect.poll(() => count.textContent()).toBe('1 unsaved change')
  await form.getByRole('button', { name: say('save'), exact: true }).click()
  await expect.poll(() => count.count()).toBe(0)
  await visitAgain(owner)
  expect(await cells()).toEqual([
    ['10', '79.00', '6'],
    ['20', '69.00', '15'],
  ])
  expect(await count.count()).toBe(0)
})
