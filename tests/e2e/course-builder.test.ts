import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import type { SectionRow } from '#app/courses/edited-rows.ts'
import { clip } from '../clips.ts'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

type Outline = [section: string, ...lectures: string[]][]
type Open = (options?: BrowserContextOptions) => Promise<Page>

const json = { accept: 'application/json' }

/** A new course of the demo school with these titles, opened by who builds it. */
async function builder(open: Open, locale: string, outline: Outline, options: BrowserContextOptions = {}) {
  const page = await open({ locale, bypassCSP: true, ...options })
  await post(page, '/login', { email: 'instructor@demo.test', password: 'demo-password' })
  const course = await made(page, outline)
  await visit(page, `${course.address}?lang=${locale.slice(0, 2)}`)
  return { page, ...course }
}

let courses = 0

async function made(page: Page, outline: Outline) {
  courses += 1
  const title = `Drag ${process.pid} ${courses}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const { product } = await post<{ product: { id: number } }>(page, '/home/products', { type: 'course', title, slug })
  const address = `/home/courses/${product.id}/sections`
  const sections = outline.map(([name, ...lectures]) => ({ title: name, lectures }))
  if (sections.length > 0) await post(page, `${address}/outline?lang=en`, { sections })
  return { title, address, slug }
}

async function sectionsAt(page: Page, address: string): Promise<SectionRow[]> {
  const answer = await page.request.get(address, { headers: json })
  return ((await answer.json()) as { data: SectionRow[] }).data
}

const titles = (sections: { title: string; lectures: { title: string }[] }[]): string[] =>
  sections.map((section) => [section.title, ...section.lectures.map((lecture) => lecture.title)].join(' '))
/** What stands in the database, once it is this. */
const expectStored = (page: Page, address: string, wanted: string[]) =>
  expect.poll(async () => titles(await sectionsAt(page, address)), { timeout: 10_000 }).toEqual(wanted)
/** The titles as the page shows them, sections and lectures in one list. */
const shown = (page: Page) => page.locator('.tree-title').allTextContents()

const FIVE: Outline = [
  ['Light', 'One', 'Two', 'Three'],
  ['Shade', 'Four', 'Five'],
]

async function middle(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragByMouse(page: Page, from: Locator, to: Locator, beyond = 4) {
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 10, { steps: 3 })
  const aim = await middle(to)
  const sign = Math.sign(end.y - start.y)
  await page.mouse.move(aim.x, aim.y + beyond * sign, { steps: 8 })
  await page.mouse.move((await middle(to)).x, aim.y + beyond * sign, { steps: 2 })
  await page.mouse.up()
}

/** What those hear who do not see it move. */
const said = async (page: Page) => (await page.locator('[id^=DndLiveRegion]').textContent())?.replaceAll('\u00a0', ' ')

async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const [start, end] = [await middle(from), await middle(to)]
  await touch('touchStart', start)
  // A finger that rests lifts; one that moves on at once scrolls.
  await page.locator('.is-lift', { has: from }).waitFor()
  const lifted = await said(page)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', { x: start.x, y: start.y + ((end.y - start.y) * step) / 8 })
  await expect.poll(() => said(page)).not.toBe(lifted)
  await touch('touchMove', { x: start.x, y: end.y })
  await touch('touchEnd')
}

/** What is lifted hears keys once the browser has measured where things are: until it has said so, the key is pressed again. */
async function press(page: Page, key: string, wanted: string): Promise<void> {
  const before = await said(page)
  async function heard() {
    if ((await said(page)) === before) await page.keyboard.press(key)
    return said(page)
  }
  await expect.poll(heard, { interval: 300, timeout: 10_000 }).toBe(wanted)
}

describe.each(['en-GB', 'pl-PL'])('a course is rearranged (%s)', (locale) => {
  const t = words(locale)
  const say = (key: string, values: Record<string, string | number> = {}) => t('course-builder', key, values)
  const grip = (page: Page, title: string) => page.getByRole('button', { name: say('move_it', { title }), exact: true })

  test('by mouse and by keyboard, within sections and across, and says so to those who hear it', async ({ open }) => {
    const { page, address } = await builder(open, locale, FIVE)
    await dragByMouse(page, grip(page, 'One'), grip(page, 'Two'))
    await expectStored(page, address, ['Light Two One Three', 'Shade Four Five'])
    await dragByMouse(page, grip(page, 'Two'), grip(page, 'Four'))
    await expectStored(page, address, ['Light One Three', 'Shade Four Two Five'])
    await dragByMouse(page, grip(page, 'Shade'), grip(page, 'Light'))
    await expectStored(page, address, ['Shade Four Two Five', 'Light One Three'])

    await grip(page, 'Five').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => said(page)).toBe(say('lifted', { title: 'Five' }))
    await press(page, 'ArrowUp', say('over', { title: 'Five', other: 'Two' }))
    await page.keyboard.press('Space')
    await expect.poll(() => said(page)).toBe(say('dropped', { title: 'Five', other: 'Two' }))
    await expectStored(page, address, ['Shade Four Five Two', 'Light One Three'])
    await grip(page, 'Two').focus()
    await page.keyboard.press('Space')
    for (const over of ['Light', 'One']) {
      await press(page, 'ArrowDown', say('over', { title: 'Two', other: over }))
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => said(page)).toBe(say('drag_canceled'))
    await expectStored(page, address, ['Shade Four Five Two', 'Light One Three'])
    await checkHere(page)
  })

  test('by a finger, and by single presses of the menu', async ({ open }) => {
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
    const { page, address } = await builder(open, locale, FIVE, phone)
    await dragByTouch(page, grip(page, 'Three'), grip(page, 'One'))
    await expectStored(page, address, ['Light Three One Two', 'Shade Four Five'])
    await dragByTouch(page, grip(page, 'Two'), grip(page, 'Four'))
    await expectStored(page, address, ['Light Three One', 'Shade Four Two Five'])
    const menu = async (title: string, item: string) => {
      await page.locator('summary', { hasText: say('menu_of', { title }) }).tap()
      await page
        .locator('details[open]')
        .getByRole('button', { name: say(item) })
        .tap()
    }
    await menu('Three', 'down')
    await expectStored(page, address, ['Light One Three', 'Shade Four Two Five'])
    await menu('Four', 'up')
    await expectStored(page, address, ['Light One Three Four', 'Shade Two Five'])
    await menu('Shade', 'up')
    await expectStored(page, address, ['Shade Two Five', 'Light One Three Four'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await checkHere(page)
  })
})

const t = words('en')
const say = (key: string, values: Record<string, string | number> = {}) => t('course-builder', key, values)
const row = (page: Page, title: string) => page.locator('.ts-h, .tl', { hasText: title })

async function fromMenu(page: Page, title: string, item: string) {
  await page.locator('summary', { hasText: say('menu_of', { title }) }).click()
  await page
    .locator('details[open]')
    .getByRole('button', { name: say(item), exact: true })
    .click()
}

const confirmDelete = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui', 'delete'), exact: true })
    .click()

test('sections and lectures are renamed, copied, deleted and brought back, and opened on their day', async ({
  open,
}) => {
  const { page, address } = await builder(open, 'en-GB', FIVE)
  const reads: string[] = []
  page.on('request', (one) => one.method() === 'GET' && one.resourceType() === 'fetch' && reads.push(one.url()))
  await fromMenu(page, 'One', 'rename')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByText(say('title_empty')).waitFor()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await expectStored(page, address, ['Light First Two Three', 'Shade Four Five'])
  await fromMenu(page, 'Two', 'duplicate')
  await expectStored(page, address, ['Light First Two Three Two (copy)', 'Shade Four Five'])

  await fromMenu(page, 'Three', 'delete')
  await page.getByRole('alertdialog').getByText(t('ui', 'are_you_sure')).waitFor()
  await checkHere(page)
  await confirmDelete(page)
  await page.getByText(say('deleted', { title: 'Three' })).waitFor()
  await expectStored(page, address, ['Light First Two Two (copy)', 'Shade Four Five'])
  await page.getByRole('button', { name: say('undo') }).click()
  await expectStored(page, address, ['Light First Two Three Two (copy)', 'Shade Four Five'])
  await fromMenu(page, 'Shade', 'delete')
  await confirmDelete(page)
  await row(page, 'Four').waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: say('undo') })
    .last()
    .click()
  await row(page, 'Four').waitFor()
  expect(await shown(page)).toEqual(['Light', 'First', 'Two', 'Three', 'Two (copy)', 'Shade', 'Four', 'Five'])
  // The tree was never read anew for any of it.
  expect(reads.filter((url) => url.includes('/sections'))).toEqual([])

  await fromMenu(page, 'Shade', 'opening')
  const window = page.locator('.dialog')
  await window.getByLabel(`${say('section_title')} (pl)`).fill('Cień')
  await window.getByLabel(say('delay_days')).fill('7')
  await window.getByLabel(say('unlock_at')).fill('2099-05-01T08:00')
  await window.getByText(t('ui', 'saved_now')).waitFor()
  await checkHere(page)
  await page.keyboard.press('Escape')
  await row(page, 'Shade').getByText('after 7 days').waitFor()
  const [, shade] = await sectionsAt(page, address)
  expect(shade).toMatchObject({
    delay_days: 7,
    unlock_at: '2099-05-01T06:00:00.000Z',
    local: { title: { pl: 'Cień' } },
  })
})

test('lectures and sections go to another course, moved or as copies', async ({ open }) => {
  const { page, address } = await builder(open, 'en-GB', FIVE)
  const other = await made(page, [['Elsewhere', 'Six']])
  const send = async (title: string, how: 'move_here' | 'copy_here') => {
    await fromMenu(page, title, 'move_or_copy')
    const window = page.locator('.dialog')
    await window.getByLabel(say('to_course')).selectOption({ label: other.title })
    if (await window.getByLabel(say('to_section')).count())
      await window.locator('#to_section option', { hasText: 'Elsewhere' }).waitFor({ state: 'attached' })
    await checkHere(page)
    await window.getByRole('button', { name: say(how) }).click()
    await page.getByText(say(how === 'move_here' ? 'moved' : 'copied', { title, course: other.title })).waitFor()
    await page.locator('.dialog').waitFor({ state: 'detached' })
  }
  await send('Two', 'move_here')
  await send('Five', 'copy_here')
  await send('Shade', 'move_here')
  await expectStored(page, address, ['Light One Three'])
  await expectStored(page, other.address, ['Elsewhere Six Two Five', 'Shade Four Five'])
  expect(await shown(page)).toEqual(['Light', 'One', 'Three'])
})

test('two who rename one lecture at once both see both titles; going back shows what was saved last', async ({
  open,
}) => {
  const { page, address } = await builder(open, 'en-GB', FIVE)
  const [light] = await sectionsAt(page, address)
  const [one] = light?.lectures ?? []
  const { token } = (await (await page.request.get('/csrf')).json()) as { token: string }
  await page.request.put(`${address}/${light?.id}/lectures/${one?.id}`, {
    headers: { ...json, 'x-csrf-token': token },
    data: { title: 'Theirs' },
  })
  await fromMenu(page, 'One', 'rename')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  const window = page.locator('.dialog')
  for (const title of ['Mine', 'Theirs']) await window.getByText(title, { exact: true }).waitFor()
  await checkHere(page)
  await window.getByRole('button', { name: t('ui', 'keep_mine') }).click()
  await expectStored(page, address, ['Light Mine Two Three', 'Shade Four Five'])

  await page.getByRole('link', { name: 'Mine' }).click()
  const title = page.getByLabel(say('lecture_title'))
  await title.fill('Written on its own page')
  await page.getByRole('heading', { name: 'Written on its own page' }).waitFor()
  await page
    .getByRole('navigation', { name: say('lectures') })
    .getByRole('link', { name: say('next') })
    .click()
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Written on its own page' }).waitFor()
  await expect.poll(() => title.inputValue()).toBe('Written on its own page')
  await page.goBack()
  await page.getByRole('link', { name: 'Written on its own page' }).waitFor()
  await expectStored(page, address, ['Light Written on its own page Two Three', 'Shade Four Five'])
})

test('components are dragged by mouse, touch and keyboard, go to other lectures, and are deleted by the word DELETE', async ({
  open,
}) => {
  const { page, address } = await builder(open, 'en-GB', FIVE, { hasTouch: true })
  const [light] = await sectionsAt(page, address)
  const lecture = (at: number) => `${address}/${light?.id}/lectures/${light?.lectures[at]?.id}`
  for (const type of ['text', 'quiz', 'checklist']) {
    const payload = {
      text: { html: '<p>Words</p>' },
      quiz: { question: { html: '' }, answers: [] },
      checklist: { items: [] },
    }[type]
    await post(page, `${lecture(0)}/components`, { type, payload })
  }
  await visit(page, lecture(0))
  const types = async (at = 0) => {
    const answer = await page.request.get(`${lecture(at)}/components`, { headers: json })
    return ((await answer.json()) as { data: { type: string }[] }).data.map(({ type }) => type)
  }
  const expectTypes = (wanted: string[], at = 0) => expect.poll(() => types(at), { timeout: 10_000 }).toEqual(wanted)
  const named = (type: string, number: number) => say('component_named', { type: say(`type_${type}`), number })
  const grip = (type: string, number: number) =>
    page.getByRole('button', { name: say('move_it', { title: named(type, number) }) })

  await page.getByRole('button', { name: say('move_it', { title: named('checklist', 3) }) }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => said(page)).toBe(say('lifted', { title: named('checklist', 3) }))
  await press(page, 'ArrowUp', say('over', { title: named('checklist', 3), other: named('quiz', 2) }))
  await page.keyboard.press('Space')
  await expectTypes(['text', 'checklist', 'quiz'])
  await dragByMouse(page, grip('checklist', 2), grip('text', 1))
  await expectTypes(['checklist', 'text', 'quiz'])
  await dragByTouch(page, grip('text', 2), grip('checklist', 1))
  await expectTypes(['text', 'checklist', 'quiz'])

  await fromMenu(page, named('quiz', 3), 'move_to_lecture')
  const window = page.locator('.dialog')
  await window.locator('option', { hasText: 'Five' }).waitFor({ state: 'attached' })
  await window.getByLabel(say('to_lecture')).selectOption({ label: 'Three' })
  await window.getByRole('button', { name: say('move_here') }).click()
  await expectTypes(['text', 'checklist'])
  await expectTypes(['quiz'], 2)

  await fromMenu(page, named('checklist', 2), 'delete')
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('textbox').fill('delete')
  await confirmDelete(page)
  await asked.getByText(t('ui', 'word_differs', { word: 'DELETE' })).waitFor()
  await checkHere(page)
  await asked.getByRole('textbox').fill('DELETE')
  await confirmDelete(page)
  await expectTypes(['text'])
  // The editor of the text has an Undo of its own.
  await page
    .locator('.toast')
    .getByRole('button', { name: say('undo') })
    .click()
  await expectTypes(['text', 'checklist'])
})

test('a quiz that two wrote at once is merged by hand', async ({ open }) => {
  const { page, address } = await builder(open, 'en-GB', [['Light', 'One']])
  const [light] = await sectionsAt(page, address)
  const lecture = `${address}/${light?.id}/lectures/${light?.lectures[0]?.id}`
  const quiz = (answer: string) => ({
    question: { html: '<p>Why?</p>' },
    answers: [{ label: answer, correct: true }],
    solution: { html: '' },
    hint: 'Think',
  })
  await post(page, `${lecture}/components`, { type: 'quiz', payload: quiz('So') })
  await visit(page, lecture)
  const [before] = (await sectionsAt(page, address))[0]?.lectures[0]?.components ?? []
  const { token } = (await (await page.request.get('/csrf')).json()) as { token: string }
  await page.request.put(`${lecture}/components/${before?.id}`, {
    headers: { ...json, 'x-csrf-token': token },
    data: { payload: quiz('Theirs') },
  })
  await page.getByLabel(say('answer', { number: 1 }), { exact: true }).fill('Mine')
  await page.getByText(t('ui', 'two_versions')).waitFor()
  await checkHere(page)
  await page.getByRole('button', { name: t('ui', 'two_versions_compare') }).click()
  const window = page.locator('.dialog')
  await window.getByText('✓ Theirs').waitFor()
  await window.getByRole('button', { name: t('ui', 'merge_by_hand') }).click()
  await window.getByLabel(t('ui', 'merged_text')).fill('✓ Mine\n✓ Theirs\nNeither')
  await window.getByRole('button', { name: t('ui', 'save_merged') }).click()
  expect(await page.getByLabel(say('answer', { number: 3 }), { exact: true }).inputValue()).toBe('Neither')
  const stored = async () => (await sectionsAt(page, address))[0]?.lectures[0]?.components[0]?.payload
  await expect.poll(stored).toMatchObject({
    answers: [
      { label: 'Mine', correct: true },
      { label: 'Theirs', correct: true },
      { label: 'Neither', correct: false },
    ],
    hint: 'Think',
  })
})

test('an outline that was written elsewhere becomes sections, and many films at once become lectures', async ({
  open,
}) => {
  const { page, address } = await builder(open, 'en-GB', [])
  await page.getByRole('button', { name: say('paste_outline') }).click()
  await page.getByRole('textbox', { name: say('paste_text') }).fill('Light\n- Window\n- Lamp\nFilm')
  await page
    .getByRole('list', { name: say('paste_preview') })
    .getByText('Window')
    .waitFor()
  await checkHere(page)
  await page.getByRole('button', { name: say('paste_make') }).click()
  await expectStored(page, address, ['Light Window Lamp', 'Film'])
  await row(page, 'Film').waitFor()

  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-films-'))
  const film = await clip({ seconds: 1 })
  const files = ['loading.mp4', 'developing.mp4', 'fixing.mp4', 'drying.mp4'].map((name) => path.join(folder, name))
  for (const file of files) writeFileSync(file, film)
  await page.getByRole('button', { name: say('add_videos') }).click()
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await expectStored(page, address, ['Light Window Lamp', 'Film loading developing fixing drying'])
  const queue = page.getByRole('list', { name: t('videos', 'video') })
  // They have been sent: what becomes of them is seen where one is prepared.
  await expect.poll(() => queue.locator('li').count()).toBe(4)
  await expect.poll(() => queue.getByRole('button', { name: /^Cancel / }).count(), { timeout: 30_000 }).toBe(0)
  await checkHere(page)
  rmSync(folder, { recursive: true })
})
