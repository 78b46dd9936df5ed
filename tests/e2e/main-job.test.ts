import { describe } from 'vitest'
import { expect, lives, test } from './browser.ts'
import { words } from './words.ts'

type Mail = { to: string; subject: string; text: string; html: string }

describe.each(['en-GB', 'pl-PL'])('a stranger buys the demo course and learns in it (%s)', (locale) => {
  const t = words(locale)

  test('from the home page to a completed lecture', async ({ open }) => {
    const page = await open({ locale })
    const email = `stranger-${locale}-${process.pid}-${Date.now()}@example.com`
    const button = (domain: string, key: string) =>
      page.getByRole('button', { name: t(domain, key), exact: domain === 'payments' })
    const link = (domain: string, key: string) => page.getByRole('link', { name: t(domain, key) })

    // The shop window
    await page.goto('/')
    expect(await page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2))
    await page.locator('main a[href="/demo-course"]').first().click()
    await page.getByRole('heading', { name: t('catalogue', 'curriculum') }).waitFor()
    const title = ((await page.locator('h1').textContent()) ?? '').replaceAll('\u00a0', ' ')

    // A free preview plays, picture and sound
    await page.getByRole('link', { name: t('catalogue', 'watch_free_lecture') }).click()
    await page.waitForURL('**/demo-course/watch/*')
    await lives(page)
    await page
      .getByRole('button', { name: t('player', 'play') })
      .first()
      .click()
    await page.waitForFunction(() => {
      const video = document.querySelector('video')
      return video !== null && video.currentTime > 0.3 && video.videoWidth > 0
    })

    // Register and pay
    await page.goto('/demo-course')
    await link('catalogue', 'buy_course').first().click()
    await page.waitForURL('**/demo-course/checkout')
    await page.getByRole('textbox', { name: t('checkout', 'email') }).fill(email)
    await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
    await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
    await page.getByLabel(t('checkout', 'new_password')).fill('a-long-enough-word')
    await page.locator('[name="consents.terms"]').check()
    await page.locator('[name="consents.withdrawal_waiver"]').check()
    await button('checkout', 'order_and_pay').click()
    await button('payments', 'sandbox_paid').click()
    await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
    await link('purchases', 'start').click()

    // Learn: a note that saves itself, a star, a completed lecture
    await page.waitForURL('**/demo-course/watch**')
    await lives(page)
    const first = (await page.locator('h1').textContent()) ?? ''
    const note = page.getByPlaceholder(t('lectures', 'note_placeholder'))
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/notes') && answer.ok())
    await note.fill('Zażółć gęślą jaźń at the window')
    await saved
    const starred = page.waitForResponse((answer) => answer.url().endsWith('/star') && answer.ok())
    await button('lectures', 'star').click()
    await starred
    await button('lectures', 'complete_and_continue').first().click()
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, first)
    await page.getByText('1 / 5').first().waitFor()

    // Come back: everything is where it was left
    await page.goto('/my/courses')
    await page.getByRole('heading', { name: t('my-courses', 'my_courses') }).waitFor()
    await page.getByText('4%').first().waitFor()
    await page.goto('/demo-course/watch')
    expect(await page.locator('h1').textContent()).not.toBe(first)
    await page.getByRole('link', { name: first }).first().click()
    await page.getByRole('heading', { name: first }).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Zażółć gęślą jaźń at the window')
    await button('lectures', 'unstar').waitFor()
    await page.getByText(t('lectures', 'completed')).filter({ visible: true }).first().waitFor()

    // The receipt
    const receipts = async () => {
      const answer = await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })
      const mails = (await answer.json()) as Mail[]
      return mails.filter(({ to, subject }) => to === email && subject.replaceAll('\u00a0', ' ').includes(title))
    }
    await expect.poll(receipts, { timeout: 20_000 }).toHaveLength(1)
    const [mail] = await receipts()
    expect(mail?.text).toMatch(/199[.,]00/)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(t('checkout', 'consent_withdrawal_waiver'))
  })
})

describe('without JavaScript', () => {
  test('the course is found, bought, read and completed by plain links and forms', async ({ open }) => {
    const t = words('en')
    const page = await open({ javaScriptEnabled: false })
    await page.goto('/')
    await page.locator('main a[href="/demo-course"]').first().click()
    await page
      .getByRole('link', { name: t('catalogue', 'buy_course') })
      .first()
      .click()
    await page
      .getByRole('textbox', { name: t('checkout', 'email') })
      .fill(`plain-${process.pid}-${Date.now()}@example.com`)
    await page.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Ida')
    await page.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Plain')
    await page.locator('[name="consents.terms"]').check()
    await page.getByRole('button', { name: t('checkout', 'order_and_pay') }).click()
    await page.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
    await page.waitForURL('**/transaction/*/pending')
    await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor({ timeout: 30_000 })
    await page.getByRole('link', { name: t('purchases', 'start') }).click()
    await page
      .getByRole('button', { name: t('lectures', 'complete_and_continue') })
      .first()
      .click()
    await page.getByText('1 / 5').first().waitFor()
  })
})
