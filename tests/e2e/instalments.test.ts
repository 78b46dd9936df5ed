import { connected } from '#server/database.ts'
import { checkAllWidths } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { product } from './own-product.ts'
import { words } from './words.ts'

const t = words('en')

test('a creator sells a course in instalments, a buyer pays them, and the rest at once', async ({ open }) => {
  const owner = await open({ bypassCSP: true })
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { product: course } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', {
    type: 'course',
    title: `Paid in parts ${Date.now()}`,
    status: 'published',
  })
  const prices = `/home/products/${course.id}/prices`
  await post(owner, prices, { amount: 90_000, currency: 'PLN', vat_rate: 23 })
  await visit(owner, `${prices}?lang=en`)
  await owner.locator('summary', { hasText: t('office-products', 'instalments') }).click()
  await owner.locator('[name="instalments.count"]').fill('6')
  await owner.locator('[name="instalments.amount"]').fill('160')
  await owner.getByText(/6 instalments of PLN.160\.00: PLN.960\.00 in total/).waitFor()
  const saved = owner.waitForResponse((answer) => /\/prices\/\d+$/.test(new URL(answer.url()).pathname))
  await owner
    .locator('.price-form')
    .getByRole('button', { name: t('office-products', 'save') })
    .first()
    .click()
  expect((await saved).status()).toBeLessThan(400)

  const page = await open({ bypassCSP: true })
  await page.goto(`/${course.slug}/checkout?lang=en`)
  await page.locator('[data-alive]').waitFor()
  await page.locator('[name=instalments][value="1"]').check()
  await page.getByText(/I agree to pay PLN.960\.00 in 6 instalments/).waitFor()
  await page.locator('#email').fill(`instalments-${process.pid}-${Date.now()}@example.com`)
  await page.locator('#first_name').fill('Zofia')
  await page.locator('#last_name').fill('Łęcka')
  await page.locator('[name="consents.terms"]').check()
  const waiver = page.locator('[name="consents.withdrawal_waiver"]')
  if ((await waiver.count()) > 0) await waiver.check()
  await page.locator('.co-submit button').click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.locator('.sandbox-button[value=paid]').click()
  await page.waitForURL(/pending|thank-you/)
  await visit(page, '/my/transactions')
  await page.getByText(t('purchases', 'see_instalments')).click()
  await page.getByText(t('instalments', 'status_ACTIVE')).waitFor()
  await checkAllWidths(page, new URL(page.url()).pathname)

  // The right to withdraw is over.
  await connected(product.ownerUrl, (db) =>
    db.query(`update instalment_plans set created_at = created_at - interval '16 days'
      where id = (select max(id) from instalment_plans)`),
  )
  await page.reload()
  await page.getByRole('button', { name: /Pay the rest now/ }).click()
  await page.getByText(t('instalments', 'status_DONE')).waitFor()

  await visit(owner, '/home/transactions')
  const { rows } = await connected(product.ownerUrl, (db) =>
    db.query('select transaction_id as id from instalment_plans order by id desc limit 1'),
  )
  await checkAllWidths(owner, `/home/transactions/${rows[0]?.id}/instalments`)
  expect(await owner.getByText(t('instalments', 'status_DONE')).count()).toBe(1)
})
