import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en')

test('a question that is added to an order is not wrong before something is written in it, and holds nothing else up', async ({
  open,
}) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { product } = await post<{ product: { id: number } }>(owner, '/home/products', {
    ...{ type: 'course', title: `Asked ${Date.now()}`, status: 'published' },
  })
  await post(owner, `/home/products/${product.id}/prices`, { amount: 9_900, currency: 'PLN', vat_rate: 23 })
  const address = `/home/products/${product.id}/order-form`
  await visit(owner, `${address}?lang=en`)
  const saving = () => owner.waitForResponse((answer) => answer.request().method() === 'PUT')
  const add = owner.getByRole('button', { name: t('form-questions', 'question_add') })
  await add.click()
  const row = owner.locator('.question-row')
  await row.waitFor()
  const [answer] = await Promise.all([saving(), owner.locator('#simple').check()])
  expect(answer.status()).toBe(200)
  expect([await row.count(), await owner.locator('.error').count()]).toEqual([1, 0])

  await row.getByLabel(t('form-questions', 'type')).selectOption('select')
  const [written] = await Promise.all([saving(), row.locator('.input').first().fill('Which frame?')])
  expect(written.status()).toBe(422)
  await owner.locator('.error').waitFor()
  const [chosen] = await Promise.all([saving(), row.getByLabel('Option 1 (English)').fill('Oak')])
  expect(chosen.status()).toBe(200)
  await row.getByRole('button', { name: t('form-questions', 'option_add') }).click()
  await add.click()
  const [again] = await Promise.all([saving(), owner.locator('#simple').uncheck()])
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
    ...{ type: 'course', title: `Said ${Date.now()}`, status: 'published' },
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
