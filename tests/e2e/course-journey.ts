import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { clip } from '../clips.ts'
import { checkHere } from './axe.ts'
import { expect, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import type { Words } from './words.ts'

type School = { baseURL: string; t: Words; lang: 'en' | 'pl'; open: (options?: BrowserContextOptions) => Promise<Page> }

/** Preparing a film takes a while on a busy machine. */
const PREPARED = { timeout: 90_000 }

const partOf = (page: Page, t: Words, type: string, number: number) =>
  page.getByRole('region', {
    name: t('course-builder', 'component_named', { type: t('course-builder', `type_${type}`), number }),
  })

async function write(page: Page, field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await field.locator('.rte-text').click()
  await page.keyboard.type(text)
}

/** Everything that was typed is with the server. */
const saved = (page: Page, t: Words) => page.locator('.saved').getByText(t('ui', 'saved_now')).waitFor()

/** Whoever has just opened a school makes a course with every kind of component, and publishes it. */
export async function buildCourse(page: Page, { t, lang }: School): Promise<{ slug: string; lecture: string }> {
  const say = (key: string, values = {}) => t('course-builder', key, values)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await visit(page, '/home/products/create')
  await page.fill('[name=title]', 'Światło z okna')
  await page.getByRole('button', { name: t('office-products', 'create') }).click()
  await page.waitForURL(/\/home\/products\/\d+$/)
  await page.getByRole('link', { name: t('office-products', 'content'), exact: true }).click()
  await page.getByText(say('nothing_yet_title')).waitFor()
  await checkHere(page)

  await button(say('add_section')).click()
  for (const title of ['Okno', 'Lampa']) {
    await page.getByLabel(say('section_title')).fill(title)
    await page.keyboard.press('Enter')
    await button(title).waitFor()
  }
  await page.keyboard.press('Escape')
  await button(say('add_lecture')).first().click()
  // The field stays for the next one.
  for (const title of ['Okno jako lampa', 'Firanka i ściana']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: title, exact: true }).waitFor()
  }
  await page.getByRole('link', { name: 'Okno jako lampa' }).click()
  await page.getByText(say('empty_lecture_title')).waitFor()

  const add = (type: string) =>
    page
      .getByRole('group', { name: say('add_component') })
      .getByRole('button', { name: say(`type_${type}`), exact: true })
      .click()
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-course-'))
  const film = path.join(folder, 'okno.mp4')
  writeFileSync(film, await clip({ seconds: 2 }))
  await add('video')
  const chosen = page.locator('.add-comp input[type=file]')
  await chosen.setInputFiles(film)
  await partOf(page, t, 'video', 1).waitFor()
  for (const [type, file, number] of [
    ['audio', 'walk.mp3', 2],
    ['pdf', 'observation-sheet.pdf', 3],
    ['file', 'kiln-log.csv', 4],
  ] as const) {
    await add(type)
    await chosen.setInputFiles(path.resolve('db/demo/media', file))
    await partOf(page, t, type, number).getByText(file).waitFor()
  }
  await add('text')
  await write(page, partOf(page, t, 'text', 5), '## Okno\nNie przesuniesz go.')
  await add('quiz')
  const quiz = partOf(page, t, 'quiz', 6)
  const field = (label: string) => quiz.locator('.field', { has: page.getByText(label, { exact: true }) })
  await write(page, field(say('question')), 'Co zmiękcza cień?')
  await quiz.getByRole('button', { name: say('add_answer') }).click()
  for (const answer of ['Firanka', 'Wyższe ISO']) {
    await page.keyboard.type(answer)
    await page.keyboard.press('Enter')
  }
  await quiz.getByLabel(say('answer_correct', { number: 1 })).check()
  await quiz.getByLabel(say('hint')).fill('Większe źródło')
  await write(page, field(say('solution')), 'Firanka rozprasza.')
  await add('checklist')
  const list = partOf(page, t, 'checklist', 7)
  await list.getByRole('button', { name: say('add_item') }).click()
  await page.keyboard.type('Lampy zgaszone')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Krzesło przy oknie')

  // The other language, beside which the first one stays.
  const other = lang === 'en' ? 'pl' : 'en'
  const tab = (code: string) =>
    page.getByRole('button', { name: new Intl.DisplayNames(lang, { type: 'language' }).of(code) ?? '', exact: true })
  await tab(other).click()
  await page.getByLabel(say('lecture_title')).fill(`Okno ${other}`)
  await write(page, partOf(page, t, 'text', 5), `Words ${other}`)
  await tab(lang).click()
  await expect.poll(() => page.getByLabel(say('lecture_title')).inputValue()).toBe('Okno jako lampa')
  await checkHere(page)
  await partOf(page, t, 'video', 1).getByText(t('videos', 'ready'), { exact: true }).waitFor(PREPARED)
  // Not before: the browser reads it from the disk while it is sent.
  rmSync(folder, { recursive: true })
  await saved(page, t)

  // A draft is looked at by its author alone.
  const address = await page.getByRole('link', { name: say('preview') }).getAttribute('href')
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: say('preview') }).click(),
  ])
  await preview.getByText(t('lectures', 'draft_title')).waitFor()
  await preview.close()
  await page.getByLabel(say('published'), { exact: true }).check()
  await saved(page, t)
  await visitAgain(page)
  expect(await quiz.getByRole('textbox', { name: say('answer', { number: 1 }) }).inputValue()).toBe('Firanka')
  expect(await list.getByRole('textbox', { name: say('item', { number: 2 }) }).inputValue()).toBe('Krzesło przy oknie')
  await visit(page, page.url().replace(/courses\/(\d+).*/, 'products/$1'))
  await page.getByRole('button', { name: t('office-products', 'publish'), exact: true }).click()
  await page.locator('.state-chip').getByText(t('office-products', 'status_published')).waitFor()
  const [, slug = '', lecture = ''] = /^\/([\w-]+)\/watch\/(\d+)/.exec(address ?? '') ?? []
  return { slug, lecture }
}

/** A student who was let in watches the film, answers the quiz and ticks the list, which remembers it. */
export async function learn(
  owner: Page,
  course: { slug: string; lecture: string },
  { open, t, lang, baseURL }: School,
) {
  const page = await open({ baseURL, locale: lang === 'pl' ? 'pl-PL' : 'en-GB', bypassCSP: true })
  await page.goto('/register')
  const account = { first_name: 'Zofia', email: 'zofia@example.com', password: 'za rogiem o ósmej', terms: true }
  await post(page, '/register', account)
  const students = await owner.request.get('/home/students', { headers: { accept: 'application/json' } })
  const [student] = ((await students.json()) as { data: { id: number }[] }).data
  const products = await owner.request.get('/home/products', { headers: { accept: 'application/json' } })
  const [product] = ((await products.json()) as { data: { id: number }[] }).data
  await post(owner, `/home/students/${student?.id}/access`, { product_id: product?.id, days: 0, reason: 'journey' })

  await visit(page, `/${course.slug}/watch`)
  await page.getByRole('heading', { name: 'Okno jako lampa' }).waitFor()
  await page
    .getByRole('button', { name: t('player', 'play') })
    .first()
    .click()
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && video.currentTime > 0.3 && video.videoWidth > 0
  })
  await page.getByText('kiln-log.csv').first().waitFor()
  expect(await page.locator('audio').count()).toBe(1)

  const quiz = page.getByRole('region', { name: t('lectures', 'quiz') })
  const check = quiz.getByRole('button', { name: t('lectures', 'quiz_check') })
  await quiz.getByLabel('Wyższe ISO').check()
  await check.click()
  await quiz.getByText(t('lectures', 'quiz_wrong')).waitFor()
  const solution = quiz.getByText('Firanka rozprasza.')
  expect(await solution.count(), 'a wrong answer is not told the right one').toBe(0)
  await quiz.getByLabel('Firanka').check()
  expect(await quiz.getByText(t('lectures', 'quiz_wrong')).count(), 'a changed choice takes the verdict away').toBe(0)
  await quiz.getByLabel('Wyższe ISO').uncheck()
  await quiz.getByRole('button', { name: t('lectures', 'quiz_hint') }).click()
  await quiz.getByText('Większe źródło').waitFor()
  await quiz.getByRole('button', { name: t('lectures', 'quiz_hide_hint') }).click()
  expect(await quiz.getByText('Większe źródło').count()).toBe(0)
  await check.click()
  await quiz.getByText(t('lectures', 'quiz_right')).waitFor()
  await solution.waitFor()
  await checkHere(page, 'main')

  const ticked = page.waitForResponse((answer) => answer.url().endsWith('/checklist') && answer.ok())
  await page.getByLabel('Krzesło przy oknie').check()
  await ticked
  await visitAgain(page)
  expect(await page.getByLabel('Krzesło przy oknie').isChecked()).toBe(true)
  expect(await page.getByLabel('Lampy zgaszone').isChecked()).toBe(false)
}
