import type { Page } from 'playwright-core'
import { drawn, expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en')

async function logIn(page: Page, person: string): Promise<void> {
  await post(page, '/login', { email: `${person}@demo.test`, password: 'demo-password' })
}

async function findId(page: Page, list: string): Promise<number> {
  const answer = await page.request.get(list, { headers: { accept: 'application/json' } })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  return data[0]?.id ?? 0
}

const shownNotes = (page: Page) => page.locator('[data-draft-note]').filter({ visible: true }).count()

test('what was saved does not come back as a draft: access that was given, a new price', async ({ open }) => {
  const page = await open()
  await logIn(page, 'owner')
  const student = await findId(page, '/home/students?q=newcomer@demo.test')
  await visit(page, `/home/students/${student}?lang=en`)
  const give = page.locator('details.act', { has: page.locator('#product_id') })
  const fold = give.locator('summary')
  await fold.click()
  await give.getByLabel(t('students', 'days_of_access')).fill('30')
  const reason = `A month of light ${Date.now()}`
  await give.getByLabel(t('students', 'reason'), { exact: true }).fill(reason)
  await give.locator('button[type=submit]').click()
  await page.getByText(reason).waitFor()
  const fields = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('.inline-form [name=days], .inline-form [name=reason]')]
        .map((field) => field.value)
        .join(''),
    )
  await drawn(page)
  expect(await fields(), 'no other form of the page has it').toBe('')
  await visitAgain(page)
  await fold.click()
  expect([await fields(), await shownNotes(page)]).toEqual(['', 0])

  const product = await findId(page, '/home/products?q=demo-course')
  await visit(page, `/home/products/${product}/prices?price=new`)
  await page.locator('#amount').fill('59')
  await page.locator('#name').fill('With letters')
  await page.locator('.price-form button[type=submit]').click()
  await page.waitForURL(/price=\d+/)
  await visit(page, `/home/products/${product}/prices?price=new`)
  expect([await page.locator('#amount').inputValue(), await page.locator('#name').inputValue()]).toEqual(['', ''])
  expect(await page.locator('[data-draft-discard]').filter({ visible: true }).count()).toBe(0)
})

test('a topic that the page chose is no draft, and what is typed is', async ({ open }) => {
  const page = await open()
  await logIn(page, 'owner')
  await visit(page, '/community/topics/2?lang=en')
  const compose = page.getByRole('dialog')
  const openWindow = async () => {
    await page.getByText(t('community', 'compose')).click()
    await compose.getByLabel(t('community', 'title')).waitFor()
    await drawn(page)
  }
  await openWindow()
  expect([await page.locator('#post-topic').inputValue(), await shownNotes(page)]).toEqual(['2', 0])
  await page.keyboard.press('Escape')
  await openWindow()
  expect(await shownNotes(page)).toBe(0)
  await compose.getByLabel(t('community', 'title')).fill('Frost')
  await page.keyboard.press('Escape')
  await openWindow()
  expect([await compose.getByLabel(t('community', 'title')).inputValue(), await shownNotes(page)]).toEqual(['Frost', 1])
})

test('the note of a draft leaves the article’s editor its width', async ({ open }) => {
  const page = await open({ viewport: { width: 1440, height: 900 } })
  await logIn(page, 'owner')
  const article = await findId(page, '/home/articles')
  await visit(page, `/home/articles/${article}?lang=en`)
  const width = () =>
    page
      .locator('.rte-text')
      .filter({ visible: true })
      .first()
      .evaluate((one) => one.clientWidth)
  const before = await width()
  await page.locator('[name="title.en"]').fill('Something else')
  await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.startsWith('draft ')))
  page.on('dialog', (dialog) => void dialog.accept())
  await visitAgain(page)
  await expect.poll(() => shownNotes(page)).toBe(1)
  expect(await width()).toBe(before)
  expect(before).toBeGreaterThan(500)
})

test('a code that was typed and not applied survives a change of language', async ({ open }) => {
  const page = await open()
  await visit(page, '/demo-course/checkout?lang=en')
  await page.locator('[data-alive]').waitFor()
  await page.getByText(t('checkout', 'have_code')).click()
  await page.locator('#promo_code').fill('DEMO20')
  await visit(page, '/demo-course/checkout?lang=pl')
  const code = page.locator('#promo_code')
  await expect.poll(() => code.inputValue()).toBe('DEMO20')
  expect(await code.isVisible()).toBe(true)
})
