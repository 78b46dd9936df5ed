import type { Page } from 'playwright-core'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

let buyers = 0
const newBuyer = () => `shelf-${process.pid}-${Date.now()}-${buyers++}@example.com`

type Words = ReturnType<typeof words>
const pay = async (page: Page, t: Words) => {
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
  await page.waitForURL('**/transaction/*/pending')
}

test('who owns a part of a bundle sees it for less, pays that, and finds all of it among their own things', async ({
  open,
}) => {
  const t = words('pl-PL')
  const page = await open({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })
  const buyer = { email: newBuyer(), first_name: 'Zofia', last_name: 'Łęcka', password: 'a-long-enough-word' }
  const consents = { terms: true, withdrawal_waiver: true }
  const path = '/print-for-the-wall/onepagecheckoutregister'
  const { redirect } = await post<{ redirect: string }>(page, path, { ...buyer, consents })
  await page.goto(redirect)
  await pay(page, t)
  await visit(page, '/from-window-to-wall')
  // Of one of its parts the promo counts.
  await page.getByText(/58,00\szł taniej niż osobno/).waitFor()
  await page
    .getByRole('link', { name: t('catalogue', 'buy'), exact: true })
    .first()
    .click()
  await page.waitForURL('**/from-window-to-wall/checkout')
  // 99 of the 327 that the parts cost by themselves.
  await page.getByText(t('checkout', 'owned_parts')).waitFor()
  await page
    .getByText(/180,59\szł/)
    .first()
    .waitFor()
  await page.locator('[name="consents.terms"]').check()
  await page.locator('[name="consents.withdrawal_waiver"]').check()
  await page.locator('.co-submit button').click()
  await pay(page, t)
  await page.getByRole('link', { name: t('purchases', 'start'), exact: true }).click()
  await page.waitForURL('**/my/courses')
  await page.locator('a[href^="/demo-course/watch"]').first().waitFor()
  await page.locator('a[href^="/print-for-the-wall/watch"]').first().waitFor()
  await page.locator('a[href="/observation-sheets/files"]').waitFor()
})

test('files are bought, downloaded with the address on them, and run out', async ({ open }) => {
  const t = words('en-GB')
  const page = await open({ viewport: { width: 1280, height: 900 } })
  const email = newBuyer()
  await visit(page, '/observation-sheets/checkout?lang=en')
  await page.getByRole('textbox', { name: t('checkout', 'email') }).fill(email)
  await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
  await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
  await page.getByLabel(t('checkout', 'new_password')).fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
  await page.locator('[name="consents.withdrawal_waiver"]').check()
  await page.locator('.co-submit button').click()
  await pay(page, t)
  await page.getByRole('link', { name: t('purchases', 'go_to_download'), exact: true }).click()
  await page.waitForURL('**/observation-sheets/files')
  const sheet = page.getByRole('link', {
    name: t('downloads', 'download_named', { filename: 'observation-sheet.pdf' }),
  })
  for (let turn = 0; turn < 3; turn++) {
    const [download] = await Promise.all([page.waitForEvent('download'), sheet.click()])
    expect(download.suggestedFilename()).toBe('observation-sheet.pdf')
    expect(await download.failure()).toBeNull()
  }
  await sheet.click()
  await page.getByText(t('downloads', 'none_left')).waitFor()
  await visit(page, '/observation-sheets/files')
  await page.getByText(t('downloads', 'ask_for_more', { email: 'hello@studio-parapet.test' })).waitFor()
  expect(await sheet.count()).toBe(0)
  expect(await page.getByRole('link', { name: t('downloads', 'download'), exact: false }).count()).toBe(2)
})
