import { beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT_TYPES, type ProductType } from '#app/content/catalogue/product.ts'
import { getContentPath } from '#app/content/catalogue/product-tabs.ts'
import { aPlan } from '#app/memberships/memberships/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

let office: Visit
let teacher: Visit
const made = new Map<ProductType, { id: number; type: ProductType }>()

beforeAll(async () => {
  office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
  const instructor = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  teacher = (await new Visit().as(instructor)).speaking('en')
  for (const type of PRODUCT_TYPES) {
    if (type === 'membership') {
      const { id } = await inSchool(1, (db) => aPlan(db))
      made.set(type, { id, type })
      continue
    }
    const answer = await office.post('/home/products', { type, title: `A ${type}`, teacher_ids: [instructor.id] })
    made.set(type, { id: ((await answer.json()) as { product: { id: number } }).product.id, type })
  }
})

const productOf = (type: ProductType) => made.get(type) ?? { id: 0, type }

/** The tabs of a page as its HTML has them: address, words, and whether it is the one that is shown. */
function tabsIn(html: string) {
  const [nav = ''] = /<nav[^>]*aria-label="Product"[^>]*>.*?<\/nav>/s.exec(html) ?? []
  return [...nav.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', text = '']) => ({
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    text,
    current: attributes.includes('aria-current="page"'),
  }))
}

const CONTENT = {
  course: 'Content',
  bundle: 'Products',
  file: 'Files',
  event: 'Dates',
  consultation: 'Hours',
  membership: 'Plans',
} satisfies Record<ProductType, string>

describe('the frame of a product', () => {
  test.each(PRODUCT_TYPES)('of the kind %s has a page for each tab, with the same bar', async (type) => {
    const { id } = productOf(type)
    const first = await (await office.page(`/home/products/${id}`)).text()
    const tabs = tabsIn(first)
    const words = ['Basics', 'Media', CONTENT[type], 'Prices', 'Checkout', 'Search engines']
    expect(tabs.map(({ text }) => text)).toEqual(
      type === 'membership' ? words.filter((one) => one !== 'Prices' && one !== 'Checkout') : words,
    )
    for (const { href, text } of tabs) {
      const answer = await office.page(href)
      const html = await answer.text()
      expect([href, answer.status, tabsIn(html).find(({ current }) => current)?.text]).toEqual([href, 200, text])
      expect(html).toContain(`action="/home/products/${id}/status"`)
      expect(html).toContain(`href="/home/products/${id}/preview?as=visitor"`)
    }
  })

  test.each(PRODUCT_TYPES)('leads from the general address of contents to those of the kind %s', async (type) => {
    const product = productOf(type)
    const answer = await office.page(`/home/products/${product.id}/content`)
    const own = getContentPath(product)
    const expected = own.endsWith('/content') ? [200, null] : [303, own]
    expect([answer.status, answer.headers.get('location')]).toEqual(expected)
  })

  test('keeps prices and the checkout from those who may not set prices', async () => {
    const { id } = productOf('course')
    const tabs = tabsIn(await (await teacher.page(`/home/products/${id}`)).text())
    expect(tabs.map(({ text }) => text)).toEqual(['Basics', 'Media', 'Content', 'Search engines'])
  })

  test('changes the state of a product by a form of its own, without a script', async () => {
    const { id } = productOf('course')
    await office.request('/csrf')
    const answer = await office.submit(`/home/products/${id}/status`, { status: 'hidden' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/home/products/${id}`])
    const { product } = (await (await office.request(`/home/products/${id}`)).json()) as { product: { status: string } }
    expect(product.status).toBe('hidden')
    await office.submit(`/home/products/${id}/status`, { status: 'draft' })
  })
})

describe('a tab that is refused', () => {
  test.each<[ProductType, string, string, Record<string, string>]>([
    ['course', 'Basics', '', { 'title.en': '', 'title.pl': '', 'promise.en': 'Typed', slug: 'typed-slug' }],
    ['course', 'Media', '/looks', { trailer: 'https://typed.example/film' }],
    ['course', 'Search engines', '/search', { 'seo.title.en': 'Typed '.repeat(20) }],
    ['event', 'Dates', '/dates', { 'event.join_url': 'https://typed.example/room', 'event.seats': '0' }],
    ['bundle', 'Products', '/contents', { items: 'none' }],
  ])('of a %s, %s, is shown again with what was typed', async (type, tab, path, fields) => {
    const { id } = productOf(type)
    await office.request('/csrf')
    const answer = await office.submit(`/home/products/${id}${path}`, fields)
    const html = await answer.text()
    expect([answer.status, tabsIn(html).find(({ current }) => current)?.text]).toEqual([422, tab])
    for (const typed of Object.values(fields).filter((one) => /typed/i.test(one))) expect(html).toContain(typed.trim())
  })
})

test('the first tab is saved as a whole; what it leaves empty is emptied', async () => {
  const { id } = productOf('course')
  const path = `/home/products/${id}`
  type Row = { product: Record<string, unknown> & { version: number; slug: string; teacher_ids: number[] } }
  const stored = async () => ((await (await office.request(path)).json()) as Row).product
  const { slug, teacher_ids } = await stored()
  await office.request(path, { method: 'PUT', body: { title: 'A course', promise: 'Before', level: 'beginner' } })
  const version = String((await stored()).version)
  const answer = await office.fill(path, {
    version,
    slug,
    'title.en': 'Light',
    'title.pl': 'Światło',
    'promise.en': '',
    'promise.pl': '',
    'description.en': '<p>Look.</p>',
    level: '',
    language: 'pl',
    teacher_ids: teacher_ids.map(String),
    outcomes: JSON.stringify([{ en: 'See', pl: 'Widzieć' }]),
    questions: JSON.stringify([{ question: { en: 'Why?' }, answer: { en: 'So.' } }]),
  })
  expect(answer.status).toBe(200)
  expect(await stored()).toMatchObject({
    title: 'Light',
    promise: '',
    description: '<p>Look.</p>',
    level: null,
    language: 'pl',
    teacher_ids,
    outcomes: ['See'],
    questions: [{ question: 'Why?', answer: 'So.' }],
  })
  expect((await office.fill(path, { version, slug, 'title.en': 'Later' })).status).toBe(409)
})

test('a draft is told what it lacks, and where that is done', async () => {
  const page = async (type: ProductType) => (await office.page(`/home/products/${productOf(type).id}`)).text()
  const bundle = await page('bundle')
  for (const words of ['Before you publish', 'Choose products', 'Set a price, or make it free'])
    expect(bundle).toContain(words)
  const course = await page('course')
  expect(course).toContain('Publish at least one lecture')
  expect(course).toContain(`href="${getContentPath(productOf('course'))}"`)
})
