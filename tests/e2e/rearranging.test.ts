import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { builder, confirmDelete, expectStored, FIVE, fromMenu, json, say, sectionsAt } from './course-in-builder.ts'
import { dragByMouse, dragByTouch, press, said } from './dragging.ts'
import { words } from './words.ts'

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
  const expectTypes = (wanted: string[], at = 0) => expect.poll(() => types(at)).toEqual(wanted)
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
  await asked.getByText(words('en')('ui', 'word_differs', { word: 'DELETE' })).waitFor()
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
