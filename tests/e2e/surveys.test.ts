import type { Page } from 'playwright-core'
import { checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const DAY = 24 * 60 * 60 * 1000
const patient = { timeout: 15_000 }

/** A person of the demo school whom nobody has asked yet, on the list of their courses. */
async function arrive(page: Page, lang: 'en' | 'pl'): Promise<void> {
  const email = `asked-${lang}-${Date.now()}@example.com`
  await post(page, '/register', { first_name: 'Ala', email, password: 'long enough words', terms: true })
  await visit(page, `/my/courses?lang=${lang}`)
}

/** What the browser keeps of the first survey. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('survey_1_'))
    return JSON.parse((name && localStorage.getItem(name)) || '{}') as { shown_at?: string; responded_at?: string }
  })

for (const lang of ['en', 'pl'] as const) {
  test(`a survey opens on load, rests for a day when it is put off, and never comes back once it is answered (${lang})`, async ({
    open,
  }) => {
    const t = words(lang)
    const page = await open({ surveys: true, bypassCSP: true })
    await arrive(page, lang)
    const survey = page.locator('dialog.survey-window')
    await survey.waitFor()
    await expect.poll(() => survey.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await checkHere(page, '.survey-window')

    // Put off: by the button, by Esc; the time of that is kept, and what was typed.
    await survey.locator('textarea').fill('Shadows')
    await survey.getByRole('button', { name: t('surveys', 'later') }).click()
    await expect.poll(() => survey.count(), patient).toBe(0)
    const { shown_at = '' } = await kept(page)
    expect(Math.abs(Date.now() - Date.parse(shown_at))).toBeLessThan(DAY)
    await visitAgain(page)
    expect(await survey.count()).toBe(0)
    await page.clock.setFixedTime(Date.parse(shown_at) + DAY - 1000)
    await visitAgain(page)
    expect(await survey.count()).toBe(0)
    await page.clock.setFixedTime(Date.parse(shown_at) + DAY)
    await visitAgain(page)
    await survey.waitFor()
    await expect.poll(() => survey.locator('textarea').inputValue()).toBe('Shadows')
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await kept(page)).shown_at, patient)
      .toBe(new Date(Date.parse(shown_at) + DAY).toISOString())

    // What is wrong stands at its question, by each of the names that the error map may have.
    await page.clock.setFixedTime(Date.parse(shown_at) + 2 * DAY)
    await visitAgain(page)
    await survey.waitFor()
    const send = survey.getByRole('button', { name: t('surveys', 'send') })
    const wrong = () => survey.locator('.error').count()
    await send.click()
    await expect.poll(wrong, patient).toBe(1)
    await checkHere(page, '.survey-window')
    expect(
      await survey
        .getByRole('radio')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await survey.locator('textarea').fill('')
    await survey.getByRole('radio').first().check()
    await send.click()
    await expect.poll(() => survey.locator('textarea[aria-invalid]').count(), patient).toBe(1)
    const map = async (errors: Record<string, string[]>, status = 422) => {
      await page.route('**/survey/submit', (route) => route.fulfill({ status, json: { message: 'No', errors } }), {
        times: 1,
      })
      await send.click()
      await expect
        .poll(() => survey.locator('.survey-questions').textContent(), patient)
        .toContain(Object.values(errors).flat()[0])
    }
    const name = await survey.locator('textarea').getAttribute('name')
    await map({ response: ['Everything that must be'] })
    expect(await wrong()).toBe(2)
    await map({ [name?.replace('response.', '') ?? '']: ['By its name'] })
    expect(await wrong()).toBe(1)
    await map({ [name ?? '']: ['By its whole name'] })
    expect(await wrong()).toBe(1)

    await survey.locator('textarea').fill('Shadows')
    await send.click()
    await survey.getByText(t('surveys', 'sent')).waitFor()
    await checkHere(page, '.survey-window')
    await expect.poll(async () => (await kept(page)).responded_at, patient).toMatch(/Z$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => survey.count(), patient).toBe(0)
    await page.clock.setFixedTime(Date.parse(shown_at) + 30 * DAY)
    await visitAgain(page)
    expect(await survey.count()).toBe(0)
    // Nor on another device.
    await page.evaluate(() => localStorage.clear())
    await visitAgain(page)
    await expect.poll(async () => (await kept(page)).responded_at, patient).toMatch(/Z$/)
    expect(await survey.count()).toBe(0)
  })
}
