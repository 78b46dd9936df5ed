import { expect, test, visit } from './browser.ts'
import { words } from './words.ts'

const t = words('en')

test('somebody buys a consultation, books it by their own clocks, moves it and gives it back', async ({ open }) => {
  const page = await open({ timezoneId: 'America/New_York' })
  await page.goto('/portfolio-review/checkout')
  await page
    .getByRole('textbox', { name: t('checkout', 'email') })
    .fill(`booker-${process.pid}-${Date.now()}@example.com`)
  await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
  await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
  await page.getByLabel(t('checkout', 'new_password')).fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
  await page.locator('[name="consents.withdrawal_waiver"]').check()
  await page.locator('.co-submit button').click()
  await page.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
  await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
  await page.getByText(t('purchases', 'check_inbox')).waitFor()
  await page.getByText(t('purchases', 'email_instructions')).waitFor()
  await page.getByRole('link', { name: t('purchases', 'go_to_products') }).click()

  // What is bought waits for a time in My courses; it is chosen by the clocks of the browser.
  await page.getByRole('link', { name: new RegExp(t('consultations', 'book_a_time')) }).click()
  await page.waitForURL('**/portfolio-review/bookings?zone=America%2FNew_York**')
  await visit(page, page.url())
  const times = page.locator('.slot')
  const clock = ((await times.first().textContent()) ?? '').trim()
  await times.first().click()
  await page.locator('.book-sum b', { hasText: clock }).waitFor()
  await page.getByText('in Warsaw.').waitFor()
  await page.locator('.book-ask textarea').fill('Twelve frames from a bakery')
  await page.getByRole('button', { name: t('consultations', 'book_this') }).click()
  await page.getByRole('heading', { name: t('consultations', 'you_are_booked') }).waitFor()
  await page.getByText('New York').waitFor()
  expect(await page.locator('main').textContent()).toContain(clock)
  expect(await page.locator('main').textContent()).toContain('Twelve frames from a bakery')

  await page.getByRole('link', { name: t('consultations', 'change_time') }).click()
  const other = page.locator('.slot').nth(1)
  const next = ((await other.textContent()) ?? '').trim()
  await other.click()
  await page.getByRole('button', { name: t('consultations', 'change_to_this') }).click()
  await page.getByRole('heading', { name: t('consultations', 'you_are_booked') }).waitFor()
  expect(await page.locator('main').textContent()).toContain(next)

  await page.getByText(t('consultations', 'cancel_booking')).click()
  await page.getByRole('button', { name: t('consultations', 'yes_cancel') }).click()
  await page.getByRole('heading', { name: t('consultations', 'is_canceled') }).waitFor()
  await page.getByRole('link', { name: t('consultations', 'book_again') }).click()
  await page.locator('.slot').first().waitFor()
})
