import type { Page, Request, Route } from 'playwright-core'
import { describe } from 'vitest'
import { checkAllWidths, checkHere } from './axe.ts'
import { drawn, expect, test, visit, visitAgain } from './browser.ts'
import { words } from './words.ts'

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', 'instructor@demo.test')
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** The answer to the page's next look at itself: `asked` once the server gave it, and the browser hears it by `tell`. */
function heldLook(page: Page): { asked: Promise<void>; tell(): Promise<void> } {
  let held: Request | undefined
  let fulfill: (() => Promise<void>) | undefined
  const isIt = { predicate: (request: Request) => request === held, timeout: 0 }
  // It fails where the page has called it off.
  const over = Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
  const asked = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      held = route.request()
      const response = await route.fetch()
      fulfill = () => route.fulfill({ response }).catch(() => {})
      resolve()
    }
    void page.route((url) => url.href === page.url(), hold, { times: 1 })
  })
  return {
    asked,
    async tell() {
      await fulfill?.()
      await over
      await drawn(page)
    },
  }
}

describe.each(['en-GB', 'pl-PL'])('exams (%s)', (locale) => {
  const t = (key: string) => words(locale)('exams', key)
  const lang = locale.slice(0, 2)

  test('an instructor writes one, mends what is wrong, orders its questions and sees it as students will', async ({
    open,
  }) => {
    const page = await open({ locale, bypassCSP: true })
    await logIn(page)
    await visit(page, `/home/exams?lang=${lang}`)
    await page.getByRole('button', { name: t('new_exam') }).click()
    const title = `Exam ${lang} ${Date.now()}`
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('title')).fill(title)
    await dialog.getByRole('button', { name: t('create') }).click()
    await page.getByRole('heading', { name: title }).waitFor()

    // A question with nothing in it is not added, and says why; what was typed survives a reload.
    const type = (kind: string) =>
      page.getByRole('group', { name: t('add_question') }).getByRole('button', { name: t(`type_${kind}`), exact: true })
    await type('short').click()
    const form = page.locator('form.comp-b')
    const add = form.getByRole('button', { name: t('add'), exact: true })
    await add.click()
    await form.locator('.error:visible').first().waitFor()
    expect(await form.locator('[aria-invalid=true]').count()).toBeGreaterThan(1)
    await checkHere(page)
    await form.getByLabel(t('answers'), { exact: true }).fill('aperture\nprzysłona')
    await visitAgain(page)
    await type('short').click()
    await expect.poll(() => form.getByLabel(t('answers'), { exact: true }).inputValue()).toContain('przysłona')
    await form.locator(`.rte-text[lang=${lang}]`).first().focus()
    await page.keyboard.type('What decides the depth?')
    await add.click()
    const bank = page.locator('.bank > li')
    await bank.getByText('What decides the depth?').waitFor()

    await type('single').click()
    await form.locator(`.rte-text[lang=${lang}]`).first().focus()
    await page.keyboard.type('Where is the wall?')
    for (const [at, label] of ['Opposite', 'Behind'].entries())
      await form.locator(`[name="new-single-label${at}.${lang}"]`).fill(label)
    await add.click()
    await expect.poll(() => bank.count()).toBe(2)

    // Saves itself; what cannot be marked is not saved, and told.
    const second = bank.nth(1)
    await second.locator('.bank-title').click()
    const first = second.locator('.opt input.input:visible').first()
    const labels = async () => {
      const answer = await page.request.get(`${page.url()}/questions`, { headers: { accept: 'application/json' } })
      const { data } = (await answer.json()) as { data: { options?: { label: string }[] }[] }
      return data.flatMap(({ options = [] }) => options.map(({ label }) => label))
    }
    await first.fill('Facing the window')
    await expect.poll(labels).toEqual(['Facing the window', 'Behind'])
    await first.fill('Behind')
    await second.locator('.opt .error:visible').first().waitFor()
    // What this asks the page for anew is answered last of all, from before the questions were put in another order.
    const older = heldLook(page)
    await first.fill('Facing it')
    await expect.poll(labels).toEqual(['Facing it', 'Behind'])
    await expect.poll(() => second.locator('.opt .error').count()).toBe(0)

    // By the keyboard alone.
    await older.asked
    await second.locator('.bank-h > .btn').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => bank.first().textContent()).toContain('Where is the wall?')
    await older.tell()
    expect(await bank.first().textContent()).toContain('Where is the wall?')
    await checkAllWidths(page, new URL(page.url()).pathname)

    await visit(page, `${page.url()}/preview`)
    await page.getByText(t('preview_text')).waitFor()
    await page.getByLabel('Facing it').check()
    const sent = await page.content()
    expect(sent).not.toContain('przysłona')
    expect(sent).not.toContain('correct')
    await checkHere(page)

    await page.getByRole('link', { name: t('back_to_editor') }).click()
    await page.getByRole('button', { name: t('delete'), exact: true }).click()
    const sure = page.getByRole('alertdialog')
    await sure.locator('[name=confirmation]').fill('DELETE')
    await sure.getByRole('button').last().click()
    await page.waitForURL(/\/home\/exams$/)
    await expect.poll(() => page.getByText(title).count()).toBe(0)
  })
})
