import type { Page } from 'playwright-core'
import { expect, test, visit } from './browser.ts'
import { linkFor } from './calls.ts'
import { words } from './words.ts'

const COURSE = 'contact-sheet-to-series'
let people = 0
const address = (name: string) => `${name}-${process.pid}-${Date.now()}-${people++}@example.com`

/** Orders five licences as somebody new, pays, and comes to where they are given away. */
async function buyFive(page: Page, t: ReturnType<typeof words>): Promise<void> {
  await page.goto(`/${COURSE}/checkout`)
  await page.getByRole('textbox', { name: t('checkout', 'email') }).fill(address('buyer'))
  await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
  await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
  await page.getByLabel(t('checkout', 'new_password')).fill('a-long-enough-word')
  await page.locator('[name="consents.terms"]').check()
  await page.locator('[name="consents.withdrawal_waiver"]').check()
  await page.locator('[data-alive]').waitFor()
  await page.locator('[name=quantity][value="5"]').check()
  await page.locator('.co-submit', { hasText: '595' }).waitFor()
  await page.locator('.co-submit button').click()
  await page.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
  await page.getByRole('link', { name: t('purchases', 'manage_access') }).click()
  await page.waitForURL('**/home/access-manager/*')
}

test('another number of licences is typed by keys, and what it costs follows', async ({ open }) => {
  const t = words('en')
  const page = await open({ locale: 'en-GB' })
  await page.goto(`/${COURSE}/checkout`)
  await page.locator('[data-alive]').waitFor()
  const number = page.getByRole('textbox', { name: t('order-forms', 'number_of_licences') })
  expect(await number.isVisible()).toBe(false)
  await page.locator('[name=quantity]:checked').focus()
  await page.keyboard.press('ArrowUp')
  await number.waitFor()
  await page.keyboard.press('Tab')
  expect(await number.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7')
  await page.getByRole('status').filter({ hasText: '7 × PLN' }).waitFor()
  await page.locator('.co-submit', { hasText: '833' }).waitFor()
  await number.fill('5000')
  await page.getByText('Enter a whole number from 1 to 1,000.').waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await number.fill('12')
  await page.getByRole('status').filter({ hasText: '12 × PLN' }).waitFor()
  // A reload shows the same again.
  await page.reload()
  await page.locator('[data-alive]').waitFor()
  expect(await number.inputValue()).toBe('12')
})

test('five licences are bought, one is taken back, one is accepted by somebody who watches', async ({ open }) => {
  const t = words('pl')
  const own = (key: string, values = {}) => t('licences', key, values)
  const page = await open({ locale: 'pl-PL' })
  await buyFive(page, t)
  const invite = async (name: string, email: string) => {
    await page.getByLabel(own('name'), { exact: true }).fill(name)
    await page.getByLabel(own('email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: own('invite'), exact: true }).click()
    await page.getByRole('row', { name: email }).waitFor()
    // What was sent does not come back as something that is not saved yet.
    await page.waitForFunction(() => sessionStorage.getItem('sent draft') === null)
    expect(await page.getByLabel(own('name'), { exact: true }).inputValue()).toBe('')
  }
  const [olga, adam] = [address('olga'), address('adam')]
  await invite('Olga Lis', olga)
  await invite('Adam Rutkowski', adam)
  await page.getByRole('button', { name: own('delete_of', { name: 'Adam Rutkowski' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: own('delete') })
    .click()
  await page.getByText(own('done_deleted')).waitFor()
  expect(await page.getByRole('row', { name: adam }).count()).toBe(0)

  const learner = await open({ locale: 'pl-PL' })
  await visit(learner, await linkFor(page, olga, 'licence'))
  await learner.getByLabel(t('accounts', 'first_name')).fill('Olga')
  await learner.locator('[name=password]').fill('a-long-enough-word')
  await learner.locator('[name=terms]').check()
  await learner.getByRole('button', { name: own('accept_register') }).click()
  await learner.waitForURL(`**/${COURSE}/watch/*`)

  await visit(page, page.url())
  await page.getByRole('row', { name: olga }).getByText(own('state_activated')).waitFor()
  await page.getByRole('heading', { name: own('report') }).waitFor()
  // A phone shows how far she is, too.
  await page.setViewportSize({ width: 390, height: 844 })
  const olgas = page.getByRole('row', { name: olga })
  await olgas.getByRole('progressbar', { name: own('progress_of', { name: 'Olga Lis' }) }).waitFor()
})
