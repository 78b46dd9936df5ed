import { expect, test, visit } from './browser.ts'
import { linkFor } from './calls.ts'
import { words } from './words.ts'

const COURSE = 'contact-sheet-to-series'
let people = 0
const address = (name: string) => `${name}-${process.pid}-${Date.now()}-${people++}@example.com`

test('a course is bought as a gift, and accepted by somebody new who gets its link', async ({ open }) => {
  const t = words('pl')
  const own = (key: string, values = {}) => t('gifts', key, values)
  const page = await open({ locale: 'pl-PL' })
  await visit(page, `/${COURSE}`)
  await page.getByRole('link', { name: t('checkout', 'buy_as_gift') }).click()
  await page.waitForURL(`**/${COURSE}/checkout?gift=1`)
  await page.locator('[data-alive]').waitFor()
  const olga = address('olga')
  await page.getByLabel(t('order-forms', 'gift_name')).fill('Olga Lis')
  await page.getByLabel(t('order-forms', 'gift_email')).fill(olga)
  await page.getByLabel(t('order-forms', 'gift_message')).fill('Wszystkiego najlepszego!')
  await page.getByRole('textbox', { name: t('checkout', 'email'), exact: true }).fill(address('buyer'))
  await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
  await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
  await page.getByLabel(t('checkout', 'new_password')).fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
  await page.getByText(t('checkout', 'consent_gift_waiver')).click()
  await page.locator('.co-submit button').click()
  await page.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
  await page.getByRole('link', { name: t('purchases', 'see_gift') }).click()
  await page.waitForURL('**/my/transactions/*/gift')
  const card = page.waitForEvent('download')
  await page.getByRole('link', { name: own('print') }).click()
  expect((await card).suggestedFilename()).toBe('gift.pdf')

  const receiver = await open({ locale: 'pl-PL' })
  await visit(receiver, await linkFor(page, olga, 'gift'))
  await receiver.getByText('Wszystkiego najlepszego!').waitFor()
  await receiver.getByRole('link', { name: own('register') }).click()
  await receiver.getByLabel(t('accounts', 'first_name')).fill('Olga')
  await receiver.locator('[name=email]').fill(olga)
  await receiver.locator('[name=password]').fill('a-long-enough-word')
  await receiver.locator('[name=terms]').check()
  await receiver.getByRole('button', { name: t('accounts', 'register_button') }).click()
  await receiver.waitForURL('**/gift/*')
  await receiver.getByRole('button', { name: own('accept') }).click()
  await receiver.waitForURL(`**/${COURSE}/watch/**`)
  await page.reload()
  await page.getByRole('button', { name: own('send_again') }).waitFor({ state: 'detached' })
})
