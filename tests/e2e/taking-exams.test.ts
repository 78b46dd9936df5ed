import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { words } from './words.ts'

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** What a student may never read, wherever it might stand: pages, answers of calls, what scripts hold. */
const KEY = /"correct":(true|false)|"explanation":\{|"match":\{|przysłona|f-stop|Two points for naming/

describe.each(['en-GB', 'pl-PL'])('taking an exam (%s)', (locale) => {
  const t = (key: string, values?: Record<string, string | number>) => words(locale)('exams', key, values)
  const lang = locale.slice(0, 2)

  test('answers outlive a lost connection, order and pairs are given by keys, and nothing of the key arrives', async ({
    open,
  }) => {
    const page = await open({ locale, bypassCSP: true })
    await logIn(page, 'student@demo.test')
    const sent: string[] = []
    page.on('response', async (answer) => {
      if (/^\/exam/.test(new URL(answer.url()).pathname) && /json|html/.test(answer.headers()['content-type'] ?? ''))
        sent.push(await answer.text().catch(() => ''))
    })
    await visit(page, `/exams/1?lang=${lang}`)
    await checkHere(page)
    await page.locator('main .btn-lg').click()
    const question = (number: number) => page.locator(`#q${number}`)
    await question(8).waitFor()
    await checkHere(page)
    const saved = () => page.locator('.ex-n.is-done').count()

    // Chosen by keys; the order that is right as it stands is said to be.
    await question(1).getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await question(3).locator('.row .btn:not([aria-disabled])').nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(saved).toBe(2)
    await question(4).getByRole('combobox').first().selectOption({ index: 1 })
    await expect.poll(saved).toBe(3)

    // Without a connection they wait here, through a reload too, and go out by themselves in the end.
    let blocked = true
    await page.route(
      (url) => url.pathname.startsWith('/exam-attempts/'),
      (route) => (blocked ? route.abort('internetdisconnected') : route.continue()),
    )
    await question(6).getByRole('textbox').fill('aperture')
    await question(8).getByRole('textbox').fill('The sofa stood against the light.')
    await page.getByText(t('offline_title')).waitFor()
    await visitAgain(page)
    await expect.poll(() => question(8).getByRole('textbox').inputValue()).toContain('sofa')
    blocked = false
    const arrived = page.waitForResponse((answer) => answer.url().includes('/exam-attempts/') && answer.ok())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await arrived
    await expect.poll(() => page.locator('.saved-words.muted').count()).toBe(1)

    await question(5).locator('.q-flag').click()
    await page.locator('.ex-list .btn').click()
    const sure = page.getByRole('alertdialog')
    await sure.getByText(': 1').waitFor()
    await checkHere(page)
    await sure.getByRole('button', { name: t('hand_in') }).click()
    await page.waitForURL(/\/exam-attempts\/\d+$/)
    await page.getByRole('heading', { name: t('result_waiting') }).waitFor()
    await page.locator('.qres details summary').first().click()
    await page.getByText('The sofa stood against the light.').waitFor()
    await checkHere(page)
    expect(sent.filter((text) => KEY.test(text))).toEqual([])

    const office = await open({ locale, bypassCSP: true })
    await logIn(office, 'instructor@demo.test')
    await visit(office, `${new URL(page.url()).pathname.replace('/exam', '/home/exam')}?lang=${lang}`)
    await office.getByLabel(t('points_up_to', { max: 6 })).fill('6')
    await office.getByLabel(t('comment'), { exact: true }).fill('Move it first.')
    await office.getByRole('button', { name: t('give_marks') }).click()
    await office.getByRole('button', { name: t('change_marks') }).waitFor()
    await checkHere(office)
    await page.reload()
    await page.getByText('Move it first.').waitFor()
  })
})

test('an attempt is handed in when its time is over, not before, and what was answered counts', async ({ open }) => {
  const page = await open()
  await logIn(page, 'student@demo.test')
  await page.clock.install()
  await visit(page, '/exams/1?lang=en')
  await page.locator('main .btn-lg').click()
  const first = page.locator('#q1').getByRole('radio').first()
  await first.check()
  await expect.poll(() => page.locator('.ex-n.is-done').count()).toBe(1)
  await expect.poll(() => page.locator('.saved-words.muted').count()).toBe(1)
  const submitted = page.waitForRequest(/\/exam-attempts\/\d+\/submit$/)
  let isSubmitted = false
  submitted.then(
    () => {
      isSubmitted = true
    },
    () => {},
  )
  const timer = page.getByRole('timer')
  const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').trim().split(':').map(Number)
  await page.clock.fastForward((minutes * 60 + seconds - 30) * 1000)
  await expect.poll(() => timer.textContent()).toContain('0:2')
  expect([isSubmitted, await first.isChecked()]).toEqual([false, true])
  await page.clock.fastForward(31_000)
  await submitted
  await page.waitForURL(/\/exam-attempts\/\d+$/)
  const answer = await page.request.get(page.url(), { headers: { accept: 'application/json' } })
  expect(await answer.json()).toMatchObject({ attempt: { answered: 1 } })
})
