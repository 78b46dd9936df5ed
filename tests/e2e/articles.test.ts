import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkAllWidths, checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { words } from './words.ts'

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', 'instructor@demo.test')
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

describe.each(['en-GB', 'pl-PL'])('articles (%s)', (locale) => {
  const t = words(locale)
  const lang = locale.slice(0, 2)

  test('an instructor writes one in two languages, looks at it, publishes it, and everybody reads it', async ({
    open,
  }) => {
    const page = await open({ locale, bypassCSP: true })
    await logIn(page)
    await visit(page, `/home/articles?lang=${lang}`)
    await page.getByRole('button', { name: t('articles', 'new_article') }).click()
    const title = `Window ${lang} ${Date.now()}`
    await page.getByRole('dialog').getByLabel(t('articles', 'title')).fill(title)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('articles', 'create') })
      .click()
    await page.waitForURL(/\/home\/articles\/\d+/)
    await page.getByRole('heading', { name: title }).waitFor()

    const tabs = page.locator('[role=tablist]').first().getByRole('tab')
    for (const [index, code] of ['en', 'pl'].entries()) {
      await tabs.nth(index).click()
      await page.locator(`[name="title.${code}"]`).fill(`${title} ${code}`)
      const text = page.locator(`.rte-text[lang=${code}]`)
      await text.focus()
      await page.keyboard.type(`## Part ${code}\nWords in **${code}**.`)
    }
    await page.getByLabel(t('articles', 'state_scheduled'), { exact: true }).check()
    const save = page.getByRole('button', { name: t('articles', 'save'), exact: true })
    const day = page.getByLabel(t('articles', 'day'), { exact: true })
    await day.fill(lang === 'pl' ? '01.07.2099' : '01/07/2099')
    await checkHere(page)
    await save.click()
    await page.getByText(t('articles', 'saved'), { exact: true }).waitFor()
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: t('articles', 'preview'), exact: true }).click(),
    ])
    await preview.getByText(t('articles', 'preview_text')).waitFor()
    await preview.getByRole('heading', { name: `Part ${lang}` }).waitFor()

    await page.getByLabel(t('articles', 'state_published'), { exact: true }).check()
    await save.click()
    await page.getByRole('link', { name: t('articles', 'view'), exact: true }).waitFor()
    const reader = await open({ locale, bypassCSP: true })
    await checkAllWidths(reader, '/articles')
    await reader.getByRole('link', { name: `${title} ${lang}` }).click()
    await reader.getByRole('heading', { name: `Part ${lang}` }).waitFor()
    await checkHere(reader)
    expect(await reader.locator('link[type="application/rss+xml"]').count()).toBe(1)
  })
})
