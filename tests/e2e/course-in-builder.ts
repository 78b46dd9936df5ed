import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SectionRow } from '#app/content/courses/edited-rows.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

type Outline = [section: string, ...lectures: string[]][]
type Open = (options?: BrowserContextOptions) => Promise<Page>

export const json = { accept: 'application/json' }

/** A new course of the demo school with these titles, opened by who builds it. */
export async function builder(open: Open, locale: string, outline: Outline, options: BrowserContextOptions = {}) {
  const page = await open({ locale, bypassCSP: true, ...options })
  await post(page, '/login', { email: 'instructor@demo.test', password: 'demo-password' })
  const course = await made(page, outline)
  await visit(page, `${course.address}?lang=${locale.slice(0, 2)}`)
  return { page, ...course }
}

export async function made(page: Page, outline: Outline) {
  const title = `Drag ${randomUUID().slice(0, 8)}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const { product } = await post<{ product: { id: number } }>(page, '/home/products', { type: 'course', title, slug })
  const address = `/home/courses/${product.id}/sections`
  const sections = outline.map(([name, ...lectures]) => ({ title: name, lectures }))
  if (sections.length > 0) await post(page, `${address}/outline?lang=en`, { sections })
  return { title, address }
}

export async function sectionsAt(page: Page, address: string): Promise<SnakeCased<SectionRow>[]> {
  const answer = await page.request.get(address, { headers: json })
  return ((await answer.json()) as { data: SnakeCased<SectionRow>[] }).data
}

const titles = (sections: SnakeCased<SectionRow>[]): string[] =>
  sections.map((section) => [section.title, ...section.lectures.map((lecture) => lecture.title)].join(' '))
/** What stands in the database, once it is this. */
export const expectStored = (page: Page, address: string, wanted: string[]) =>
  expect.poll(async () => titles(await sectionsAt(page, address))).toEqual(wanted)
/** The titles as the page shows them, sections and lectures in one list. */
export const shown = (page: Page) => page.locator('.tree-title').allTextContents()

export const FIVE: Outline = [
  ['Light', 'One', 'Two', 'Three'],
  ['Shade', 'Four', 'Five'],
]

const t = words('en')
export const say = (key: string, values: Record<string, string | number> = {}) => t('course-builder', key, values)
export const row = (page: Page, title: string) => page.locator('.ts-h, .tl', { hasText: title })

export async function fromMenu(page: Page, title: string, item: string) {
  await page.locator('summary', { hasText: say('menu_of', { title }) }).click()
  await page
    .locator('details[open]')
    .getByRole('button', { name: say(item), exact: true })
    .click()
}

export const confirmDelete = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui', 'delete'), exact: true })
    .click()
