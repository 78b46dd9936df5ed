import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clip } from '../clips.ts'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import {
  builder,
  confirmDelete,
  expectStored,
  FIVE,
  fromMenu,
  json,
  made,
  row,
  say,
  sectionsAt,
  shown,
} from './course-in-builder.ts'
import { words } from './words.ts'

const t = words('en')

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
  // Whoever works by keys goes on beside it.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused, { timeout: 15_000 }).toBe(say('menu_of', { title: 'Two (copy)' }))
  await expectStored(page, address, ['Light First Two Two (copy)', 'Shade Four Five'])
  await page.getByRole('button', { name: say('undo') }).click()
  await expectStored(page, address, ['Light First Two Three Two (copy)', 'Shade Four Five'])
  await fromMenu(page, 'Shade', 'delete')
  await confirmDelete(page)
  await row(page, 'Four').waitFor({ state: 'detached' })
  await expect.poll(focused, { timeout: 15_000 }).toBe(say('menu_of', { title: 'Light' }))
  await page
    .getByRole('button', { name: say('undo') })
    .last()
    .click()
  await row(page, 'Four').waitFor()
  await expect
    .poll(() => shown(page))
    .toEqual(['Light', 'First', 'Two', 'Three', 'Two (copy)', 'Shade', 'Four', 'Five'])
  // The tree was never read anew for any of it.
  expect(reads.filter((url) => url.includes('/sections'))).toEqual([])

  await fromMenu(page, 'Shade', 'opening')
  const window = page.locator('.dialog')
  await window.getByLabel(`${say('section_title')} (Polish)`).fill('Cień')
  await window.getByLabel(say('delay_days')).fill('7')
  await window.getByLabel(say('unlock_at'), { exact: true }).fill('2099-05-01T08:00')
  await window.getByText(t('ui', 'saved_now')).waitFor()
  await checkHere(page)
  await page.keyboard.press('Escape')
  await row(page, 'Shade').getByText('after 7 days').waitFor()
  const shade = async () => (await sectionsAt(page, address))[1]
  await expect.poll(shade).toMatchObject({
    delay_days: 7,
    unlock_at: '2099-05-01T06:00:00.000Z',
    local: { title: { pl: 'Cień' } },
  })
})

test('lectures are published from the outline, one by one and all at once, and taken back', async ({ open }) => {
  const { page, address } = await builder(open, 'en-GB', FIVE)
  const states = async () =>
    (await sectionsAt(page, address)).flatMap(({ lectures }) =>
      lectures.flatMap(({ title, status }) => (status === 'published' ? [title] : [])),
    )
  expect(await states()).toEqual([])
  await checkHere(page)
  const all = (count: number) => page.getByRole('button', { name: `Publish ${count} drafts`, exact: true })
  await all(5).waitFor()
  await page.getByRole('button', { name: say('publish_it', { title: 'Two' }), exact: true }).press('Enter')
  await row(page, 'Two').getByText(say('published'), { exact: true }).waitFor()
  expect(await states()).toEqual(['Two'])
  await all(4).press('Enter')
  await all(4).waitFor({ state: 'detached' })
  await expect.poll(states).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  await page.getByText('4 lectures published').waitFor()
  await page.getByRole('button', { name: say('undo') }).click()
  await all(4).waitFor()
  await expect.poll(states).toEqual(['Two'])
})

test('lectures and sections go to another course, moved or as copies', async ({ open }) => {
  const { page, address } = await builder(open, 'en-GB', FIVE)
  const other = await made(page, [['Elsewhere', 'Six']])
  const send = async (title: string, how: 'move_here' | 'copy_here') => {
    await fromMenu(page, title, 'move_or_copy')
    const window = page.locator('.dialog')
    await window.getByLabel(say('to_course')).fill(other.title)
    await page.getByRole('option', { name: other.title }).click()
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
  const third = page.getByLabel(say('answer', { number: 3 }), { exact: true })
  await expect.poll(() => third.inputValue()).toBe('Neither')
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
