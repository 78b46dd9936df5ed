import { describe } from 'vitest'
import { expect, test, visit } from './browser.ts'
import { linkFor, post } from './calls.ts'
import { words } from './words.ts'

const PASSWORD = 'window light 7'

describe('a change that asks for the password again', () => {
  const locale = 'en-GB'
  const t = words(locale)

  test('leads back with what was typed, which is then published', async ({ open }) => {
    const email = `joining-${Date.now()}@example.com`
    const page = await open({ locale })
    await page.goto('/register')
    await post(page, '/register', { email, first_name: 'Ina', password: PASSWORD, terms: true })
    const owner = await open({ locale })
    await owner.goto('/login')
    await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
    await post(owner, '/home/team/invitations', { email, role: 'administrator' })
    // By accepting an invitation nobody shows a password.
    await page.goto(await linkFor(owner, email))
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/home')

    await page.waitForURL('**/home')
    await page.goto('/home?lang=en')
    await visit(page, '/home/settings/legal?kind=withdrawal')
    await page.locator('.language-panel:not([hidden]) .rte-text').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And one more sentence.')
    const typed = await page.locator('[name="text.en"]').inputValue()
    await page.locator('.card-foot button[type=submit]').first().click()
    await page.getByRole('heading', { name: t('accounts', 'confirm_title') }).waitFor()
    expect(await page.getByText(t('schools', 'published')).count()).toBe(0)
    await page.fill('[name=current_password]', PASSWORD)
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/home/settings/legal?kind=withdrawal')
    await page.waitForFunction(
      (wanted) => document.querySelector<HTMLTextAreaElement>('[name="text.en"]')?.value === wanted,
      typed,
    )
    await page.locator('.card-foot button[type=submit]').first().click()
    await page.getByText(t('schools', 'published')).first().waitFor()
  })
})
