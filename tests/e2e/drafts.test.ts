import type { Page } from 'playwright-core'
import { drawn, expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { PAGES } from './pages.ts'
import { words } from './words.ts'

const t = words('en')

async function logIn(page: Page, person: string): Promise<void> {
  await post(page, '/login', { email: `${person}@demo.test`, password: 'demo-password' })
}

async function findId(page: Page, list: string, slug?: string): Promise<number> {
  const answer = await page.request.get(list, { headers: { accept: 'application/json' } })
  const { data } = (await answer.json()) as { data: { id: number; slug?: string }[] }
  return data.find((row) => slug === undefined || row.slug === slug)?.id ?? 0
}

const shownNotes = (page: Page) => page.locator('[data-draft-note]').filter({ visible: true }).count()

test('what was saved does not come back as a draft: access that was given, a new price', async ({ open }) => {
  const page = await open()
  await logIn(page, 'owner')
  const student = await findId(page, '/home/students?q=affiliate@demo.test')
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

  const product = await findId(page, '/home/products?length=100', 'demo-course')
  await visit(page, `/home/products/${product}/prices?price=new`)
  await page.locator('#amount').fill('59')
  await page.locator('#name').fill('With letters')
  await page.locator('.price-form button[type=submit]').click()
  await page.locator('.price-list').getByText('With letters').waitFor()
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

test.for(['student', 'owner'] as const)('no two forms of a page of the %s share a draft', async (person, { open }) => {
  const page = await open()
  await logIn(page, person)
  const shared: string[] = []
  let found = 0
  for (const [, path] of PAGES.filter(([who]) => who === person)) {
    const html = await (await page.request.get(path)).text()
    const names = [...html.matchAll(/ data-draft="([^"]*)"/g)].map(([, name = '']) => name)
    shared.push(...names.filter((name, at) => names.indexOf(name) !== at))
    found += names.length
  }
  expect(found).toBeGreaterThan(0)
  expect(shared).toEqual([])
})

test('a form of an account that is not logged in any more keeps what was typed, and so does one that failed', async ({
  open,
}) => {
  const page = await open()
  await logIn(page, 'owner')
  await visit(page, '/home/settings/company?lang=en')
  const city = page.getByLabel(t('schools', 'city'))
  const before = await city.inputValue()
  await city.fill('Pabianice')
  const save = page.locator('#company .card-foot button[type=submit]')
  const toast = page.locator('.toast')

  await page.route('**/home/settings/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await save.click()
  await toast.getByText(t('ui', 'went_wrong')).waitFor()
  expect([await city.inputValue(), await toast.getByText(t('schools', 'saved')).count()]).toEqual(['Pabianice', 0])

  const other = await page.context().newPage()
  await logIn(other, 'administrator')
  await save.click()
  // By the name, as other tests give the administrator other languages meanwhile.
  await toast.getByText('Marek Sowa').waitFor()
  expect(await city.inputValue()).toBe('Pabianice')
  await logIn(other, 'owner')
  await city.fill(before || 'Łódź')
  await save.click()
  await toast.getByText(t('schools', 'saved'), { exact: true }).waitFor()
})
