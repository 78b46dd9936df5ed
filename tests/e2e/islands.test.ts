import type { Page } from 'playwright-core'
import { expect, test, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { learner } from './learner.ts'
import { words } from './words.ts'

/** Has the island's own file, or others, arrive when the test says so. */
async function holdIsland(page: Page, file = /assets\/order-/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what was typed before an island lives stays, and so does the focus', async ({ open }) => {
  const page = await open()
  const arrive = await holdIsland(page)
  await page.goto('/demo-course/checkout')
  await page.locator('#first_name').fill('Zofia')
  await page.locator('[name="consents.marketing"]').check()
  await page.locator('[name="invoice.country"]').selectOption('DE', { force: true })
  await page.locator('#last_name').pressSequentially('Łęc')
  arrive()
  await page.locator('[data-alive]').waitFor()
  await page.keyboard.type('ka')
  expect(await page.locator('#last_name').inputValue()).toBe('Łęcka')
  expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
  expect(await page.locator('[name="consents.marketing"]').isChecked()).toBe(true)
  expect(await page.locator('[name="invoice.country"]').inputValue()).toBe('DE')
})

test('what is added to a text that came with the page stays too, also before any script runs', async ({ open }) => {
  const page = await open()
  const email = `adds-${Date.now()}@example.com`
  await post(page, '/register', { first_name: 'Ala', email, password: 'long enough words', terms: true })
  const arrive = await holdIsland(page, /assets\/(public|survey-form)-/)
  await page.goto('/survey/1', { waitUntil: 'commit' })
  await page.locator('textarea').fill('Shadows')
  // As without a script: the page shows what is wrong, with what was written.
  await page.locator('[data-island] form').evaluate((form: HTMLFormElement) => form.submit())
  await page.locator('.error').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('Shadows')
  await page.locator('textarea').press('End')
  await page.keyboard.type(' and light')
  arrive()
  await page.locator('[data-alive]').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('Shadows and light')
})

test('an island that fails leaves the form as it was, and the form works', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => addEventListener('error', (event) => event.preventDefault()))
  const arrive = await holdIsland(page)
  await page.goto('/demo-course/checkout')
  await page.locator('#first_name').fill('Zofia')
  const island = await page.locator('[data-island]').elementHandle()
  await island?.evaluate((place: HTMLElement) => {
    place.dataset.props = '{}'
  })
  arrive()
  await page.waitForFunction((place) => !place?.isConnected, island)
  expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
  await page.locator('.co-submit button').click()
  await page.waitForURL('**/onepagecheckoutregister')
  expect(await page.locator('#first_name').inputValue()).toBe('Zofia')
  expect(await page.locator('#email-error').isVisible()).toBe(true)
})

test('what is typed and chosen in a page that React has whole is heard, too, when it was there before the script', async ({
  open,
}) => {
  const page = await open()
  const { lectures } = await learner(page, await open())
  const [lecture] = await lectures()
  const note = page.getByPlaceholder(words('en')('lectures', 'note_placeholder'))
  const bring = await holdIsland(page, /assets\/watch-[\w-]+\.js/)
  await page.goto(`/demo-course/watch/${lecture}?lang=en`, { waitUntil: 'domcontentloaded' })
  await note.fill('Shadows')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/notes') && answer.ok())
  bring()
  await saved
  expect(await note.inputValue()).toBe('Shadows')

  await post(page, '/exams/1/attempts', {})
  const arrive = await holdIsland(page, /assets\/taking-[\w-]+\.js/)
  const tell = await holdIsland(page, /assets\/tell-early-input-[\w-]+\.js/)
  await page.goto('/exams/1', { waitUntil: 'domcontentloaded' })
  const [choice, second] = [page.locator('#q1').getByRole('radio').first(), page.locator('#q4').getByRole('combobox')]
  await choice.check()
  await second.first().selectOption({ index: 1 })
  const pair = await second.first().inputValue()
  await page.locator('#q8').getByRole('textbox').fill('The sofa stood against the light.')
  const [, other] = await page.locator('#q1').getByRole('radio').all()
  const telling = page.waitForRequest(/assets\/tell-early-input-[\w-]+\.js/)
  arrive()
  await telling
  // Another choice, in the meantime, is newer.
  await other?.check()
  tell()
  await expect.poll(() => page.locator('.ex-n.is-done').count()).toBe(3)
  await page.locator('.saved-words.muted').getByText(words('en')('ui', 'saved_now')).waitFor()
  await visitAgain(page)
  expect([await choice.isChecked(), await other?.isChecked()]).toEqual([false, true])
  expect(await second.first().inputValue()).toBe(pair)
  expect(await page.locator('#q8').getByRole('textbox').inputValue()).toBe('The sofa stood against the light.')
})
