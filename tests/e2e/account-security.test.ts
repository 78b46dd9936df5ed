import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from './browser.ts'
import { words } from './words.ts'

const PASSWORD = 'window light 7'

/** A browser whose machine keeps keys and knows its owner. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { verify }
}

describe.each(['en-GB', 'pl-PL'])('in %s', (locale) => {
  const said = words(locale)
  const t = (key: string) => said('accounts', key)
  const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

  async function register(page: Page, name: string): Promise<string> {
    const email = `${name}-${locale.toLowerCase()}@example.com`
    await page.goto('/register')
    await page.getByLabel(t('first_name'), { exact: true }).fill('Kate')
    await page.getByLabel(t('email'), { exact: true }).fill(email)
    await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD)
    await page.locator('input[name=terms]').check()
    await button(page, 'register_button').click()
    await page.waitForURL('**/my/courses')
    return email
  }

  async function logOut(page: Page): Promise<void> {
    await page.context().clearCookies({ name: 'session' })
    await page.goto('/login')
  }

  async function logIn(page: Page, email: string): Promise<void> {
    await page.getByLabel(t('email'), { exact: true }).fill(email)
    await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD)
    await button(page, 'login_button').click()
  }

  test('a passkey is added, logs in, wants its owner, and is removed', async ({ open }) => {
    const page = await open({ locale })
    const { verify } = await withAuthenticator(page)
    await register(page, 'passkey')
    await page.goto('/account/security')
    await page.getByRole('link', { name: t('passkey_add') }).click()
    await page.getByLabel(t('passkey_name')).fill('Laptop')
    await page.getByLabel(t('current_password')).fill('not it')
    await button(page, 'passkey_add').click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('wrong_password') })
      .waitFor()
    await page.getByLabel(t('current_password')).fill(PASSWORD)
    await button(page, 'passkey_add').click()
    await page.getByText(t('done_passkey_added')).waitFor()
    await page.getByText('Laptop').waitFor()

    await logOut(page)
    await verify(false)
    await button(page, 'passkey_login').click()
    await page.locator('[data-alive] button:not([aria-busy])').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await verify(true)
    await button(page, 'passkey_login').click()
    await page.waitForURL('**/my/courses')

    await page.goto('/account/security')
    await page.getByRole('link', { name: /Laptop/ }).click()
    await page.getByLabel(t('passkey_name')).fill('Old laptop')
    await button(page, 'passkey_save_name').click()
    await page.getByRole('link', { name: /Old laptop/ }).click()
    await page.getByLabel(t('current_password')).fill(PASSWORD)
    await button(page, 'passkey_remove').click()
    await page.getByText(t('done_passkey_removed')).waitFor()
    await logOut(page)
    await button(page, 'passkey_login').click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('passkey_unknown') })
      .waitFor()
  })

  test('codes from an app are set up, asked for, and replaced by one from paper', async ({ open }) => {
    const page = await open({ locale })
    const email = await register(page, 'two-step')
    await page.goto('/account/security/two-step')
    await page.getByLabel(t('current_password')).fill(PASSWORD)
    await button(page, 'two_step_begin').click()
    await page.getByRole('img', { name: t('two_step_qr') }).waitFor()
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel(t('code'), { exact: true }).fill(new TOTP({ secret }).generate())
    await button(page, 'two_step_confirm').click()
    await page.getByRole('heading', { name: t('recovery_codes') }).waitFor()
    const codes = await page.locator('main li').allTextContents()
    expect(codes).toHaveLength(10)

    await logOut(page)
    await logIn(page, email)
    await page.getByRole('heading', { name: t('second_step_title') }).waitFor()
    await page.getByLabel(t('code'), { exact: true }).fill('000000')
    await button(page, 'login_button').click()
    await page.getByText(t('wrong_code')).waitFor()
    await page.getByLabel(t('code'), { exact: true }).fill(codes[0] ?? '')
    await button(page, 'login_button').click()
    await page.waitForURL('**/my/courses')
  })

  test('what was typed survives a session that ended meanwhile', async ({ open }) => {
    const page = await open({ locale })
    const email = await register(page, 'draft')
    await page.goto('/account/security/email')
    await page.getByLabel(t('new_email')).fill('typed-before@example.com')
    await page.getByLabel(t('current_password')).fill(PASSWORD)
    await page.context().clearCookies({ name: 'session' })
    await button(page, 'change_email_button').click()
    await page.getByText(t('login_expired')).waitFor()
    await logIn(page, email)
    await page.waitForURL('**/account/security/email')
    await expect.poll(() => page.getByLabel(t('new_email')).inputValue()).toBe('typed-before@example.com')
    expect(await page.getByLabel(t('current_password')).inputValue()).toBe('')
    await page.getByLabel(t('current_password')).fill(PASSWORD)
    await button(page, 'change_email_button').click()
    await page.getByText(t('done_change_sent')).waitFor()
    await page.goto('/account/security/email')
    expect(await page.getByLabel(t('new_email')).inputValue()).toBe('')
  })

  test('so does what was changed in a field that was not empty', async ({ open }) => {
    const page = await open({ locale })
    const email = await register(page, 'changed')
    await page.goto('/account')
    const name = page.locator('[name=first_name]')
    expect(await name.inputValue()).not.toBe('')
    await name.fill('Wilhelmina')
    await page.context().clearCookies({ name: 'session' })
    await page.locator('form[action="/student"] button[type=submit]').click()
    await page.getByText(t('login_expired')).waitFor()
    await logIn(page, email)
    await page.waitForURL('**/account')
    await expect.poll(() => name.inputValue()).toBe('Wilhelmina')
  })

  test('another browser is seen in the list, and its session ends', async ({ open }) => {
    const [here, there] = [await open({ locale }), await open({ locale })]
    const email = await register(here, 'sessions')
    await there.goto('/login')
    await logIn(there, email)
    await there.waitForURL('**/my/courses')
    await here.goto('/account/security')
    await button(here, 'end_session').click()
    await here.getByText(t('done_session_ended')).waitFor()
    await there.goto('/account/security')
    expect(new URL(there.url()).pathname).toBe('/login')
  })
})
