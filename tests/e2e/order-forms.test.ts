import { drawn, expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en')

test('a question that is added to an order is not wrong before something is written in it, and holds nothing else up', async ({
  open,
}) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { product } = await post<{ product: { id: number } }>(owner, '/home/products', {
    type: 'course',
    title: `Asked ${Date.now()}`,
    status: 'published',
  })
  await post(owner, `/home/products/${product.id}/prices`, { amount: 9_900, currency: 'PLN', vat_rate: 23 })
  const address = `/home/products/${product.id}/order-form`
  await visit(owner, `${address}?lang=en`)
  /** The answer to what was saved with these words: what is done before may be on its way by itself. */
  const saving = (words: string) =>
    owner.waitForResponse((answer) => {
      const request = answer.request()
      return request.method() === 'PUT' && request.postData()?.includes(words) === true
    })
  const add = owner.getByRole('button', { name: t('form-questions', 'question_add') })
  await add.click()
  const row = owner.locator('.question-row')
  await row.waitFor()
  const [answer] = await Promise.all([saving('"simple":true'), owner.locator('#simple').check()])
  expect(answer.status()).toBe(200)
  expect([await row.count(), await owner.locator('.error').count()]).toEqual([1, 0])

  await row.getByLabel(t('form-questions', 'type')).selectOption('select')
  const [written] = await Promise.all([saving('Which frame?'), row.locator('.input').first().fill('Which frame?')])
  expect(written.status()).toBe(422)
  await owner.locator('.error').waitFor()
  const [chosen] = await Promise.all([saving('Oak'), row.getByLabel('Option 1 (English)').fill('Oak')])
  expect(chosen.status()).toBe(200)
  await row.getByRole('button', { name: t('form-questions', 'option_add') }).click()
  await add.click()
  const [again] = await Promise.all([saving('"simple":false'), owner.locator('#simple').uncheck()])
  expect(again.status()).toBe(200)
  expect([await row.count(), await owner.locator('.error').count()]).toEqual([2, 0])

  await visitAgain(owner)
  expect(await row.count()).toBe(1)
  expect(await row.locator('.input').first().inputValue()).toBe('Which frame?')
})

test('what else was wrong with an order is still said once a buyer with an account has logged in', async ({ open }) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { product } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', {
    type: 'course',
    title: `Said ${Date.now()}`,
    status: 'published',
  })
  await post(owner, `/home/products/${product.id}/prices`, { amount: 9_900, currency: 'PLN', vat_rate: 23 })
  const page = await open()
  await visit(page, `/${product.slug}/checkout?lang=en`)
  await page.locator('[data-alive]').waitFor()
  await page.locator('#email').fill('student@demo.test')
  await page.locator('#first_name').fill('Karolina')
  await page.locator('#last_name').fill('Maj')
  await page.locator('.co-submit button').click()
  await page.locator('#login-password').fill('demo-password')
  await page.keyboard.press('Enter')
  await page.getByText('You are ordering as').waitFor()
  await page.getByText(t('order-forms', 'terms_required')).waitFor()
  expect(await page.locator('.error').count()).toBe(1)
})

test('an own amount that was just typed is ordered once, however often the button is pressed', async ({ open }) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { product } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', {
    type: 'course',
    title: `Own amount ${Date.now()}`,
    status: 'published',
  })
  const price = { amount: 9_900, currency: 'PLN', vat_rate: 23, custom_amount: { minimum: 1_000, suggested: 9_900 } }
  await post(owner, `/home/products/${product.id}/prices`, price)
  const page = await open()
  await visit(page, `/${product.slug}/checkout?lang=en`)
  await page.locator('[data-alive]').waitFor()
  await page.locator('#email').fill(`own-${process.pid}-${Date.now()}@example.com`)
  await page.locator('#first_name').fill('Zofia')
  await page.locator('#last_name').fill('Maj')
  await page.locator('[name="consents.terms"]').check()
  let ordered = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('onepagecheckout')) ordered += 1
  })
  const held = Promise.withResolvers<void>()
  await page.route(/checkout\?.*own_amount=/, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await page.locator('#own_amount').fill('25')
  await page.locator('#order').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  held.resolve()
  await page.waitForURL('**/sandbox/pay/**')
  expect(ordered).toBe(1)
})

test('the bar of public pages fits the window of a visitor at every width', async ({ open }) => {
  const page = await open()
  for (const lang of ['en', 'pl']) {
    await visit(page, `/courses?lang=${lang}`)
    for (const width of [360, 768, 900, 920, 959, 960, 1024]) {
      await page.setViewportSize({ width, height: 700 })
      const over = await page.locator('.topbar-in').evaluate((bar) => {
        const { right } = bar.getBoundingClientRect()
        const end = right - Number.parseFloat(getComputedStyle(bar).paddingRight)
        return Math.max(...[...bar.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)) - end
      })
      expect(over, `${lang} ${width}`).toBeLessThanOrEqual(1)
    }
  }
})

test('a code stays applied when a choice that was made before it is answered after it', async ({ open }) => {
  const page = await open()
  await page.goto('/demo-course/checkout')
  await page.locator('[data-alive]').waitFor()
  await page.locator('#email').fill(`code-${process.pid}-${Date.now()}@example.com`)
  await page.locator('#last_name').fill('Łęcka')
  await page.locator('[name="consents.terms"]').check()
  const CHOSEN = /checkout\?.*bumps=/
  const held = Promise.withResolvers<void>()
  const priced = page.waitForRequest(CHOSEN)
  await page.route(
    CHOSEN,
    async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.locator('[name=bumps]').first().check()
  const older = await priced
  await page.locator('summary', { hasText: t('checkout', 'have_code') }).click()
  await page.locator('#promo_code').fill('DEMO20')
  await page.getByRole('button', { name: t('checkout', 'apply_code') }).click()
  const applied = page.getByText(t('checkout', 'code_applied', { code: 'DEMO20' }))
  await applied.waitFor()
  const total = await page.locator('.co-submit button').textContent()
  held.resolve()
  await (await older.response())?.finished()
  await drawn(page)
  await page.locator('#first_name').fill('Zofia Maria')
  await applied.waitFor()
  expect(await page.locator('.co-submit button').textContent()).toBe(total)
  await page.locator('.co-submit button').click()
  await page.waitForURL('**/sandbox/pay/**')
})

test('what is wrong of a NIP is said once its ten digits are typed, and the right one fills in its company', async ({
  open,
}) => {
  const t = words('pl')
  const page = await open({ locale: 'pl-PL' })
  await page.goto('/demo-course/checkout')
  await page.locator('[data-alive]').waitFor()
  await page.locator('[name="invoice.type"]').check()
  const number = page.locator('[name="invoice.vat_id"]')
  const wrong = page.locator('[id="invoice.vat_id-error"]', { hasText: t('companies', 'nip_digits') })
  await page.locator('.co-submit button').click()
  const missing = page.locator('.co-invoice [aria-invalid]')
  await expect.poll(() => missing.count()).toBe(4)
  await number.fill('123456321')
  expect(await wrong.isVisible()).toBe(false)
  // Nobody's company is filled in for a number that is not the one that was asked for any more.
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/json/company')
  await page.route(
    '**/json/company',
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  await number.fill('1234563218')
  const answer = (await asked).response()
  await number.fill('1234563219')
  await wrong.waitFor()
  held.resolve()
  await (await answer)?.finished()
  await drawn(page)
  // Said once, and by its field.
  expect(await page.getByText(t('companies', 'nip_digits')).count()).toBe(1)
  expect(await page.locator('[name="invoice.name"]').inputValue()).toBe('')
  await number.fill('1234563218')
  await wrong.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[name="invoice.name"]').inputValue()).not.toBe('')
  // Nothing that was filled in is still said to be missing.
  await expect.poll(() => missing.count()).toBe(0)
})

test('another number takes away what the first one filled in, and nothing that was typed', async ({ open }) => {
  const t = words('pl')
  const page = await open({ locale: 'pl-PL' })
  await page.goto('/demo-course/checkout')
  await page.locator('[data-alive]').waitFor()
  await page.locator('[name="invoice.type"]').check()
  const field = (name: string) => page.locator(`[name="invoice.${name}"]`)
  await field('vat_id').fill('DE123456789')
  await page.getByRole('button', { name: t('companies', 'fill_in') }).click()
  await expect.poll(() => field('name').inputValue()).toBe('Lichtbild GmbH')
  expect(await field('country').inputValue()).toBe('DE')
  await field('street').fill('Hinterhof 7')
  await field('vat_id').fill('1234563218')
  await expect.poll(() => field('name').inputValue()).toBe('Pracownia Światła Zofia Łęcka')
  expect(await field('country').inputValue()).toBe('PL')
  expect(await field('postal_code').inputValue()).toBe('90-004')
  expect(await field('street').inputValue()).toBe('Hinterhof 7')
  await field('vat_id').fill('')
  await expect.poll(() => field('name').inputValue()).toBe('')
  expect(await field('street').inputValue()).toBe('Hinterhof 7')
})
