import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { ProductDetail } from './product-editor.ts'

let office: Visit

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})

async function send(method: string, path: string, body?: object) {
  const answer = await office.request(path, { method, body })
  return { status: answer.status, ...((await answer.json()) as { product: SnakeCased<ProductDetail> }) }
}

const make = (body: object) => send('POST', '/home/products', { type: 'course', title: 'Light', ...body })

describe('a copy', () => {
  test('is a draft with all that the original is made of, and nothing that people did', async () => {
    const course = await inSchool(1, async (db) => {
      const course = await aCourse(db, { slug: 'copied', title: { en: 'Copied', pl: 'Kopiowany' } })
      await aSale(db, await aStudent(db), course)
      return course
    })
    const { status, product } = await send('POST', `/home/courses/${course.id}/duplicate`)
    expect([status, product]).toMatchObject([
      201,
      { slug: 'copied-copy', title: 'Copied (copy)', status: 'draft', students: 0, price: { amount: 19_900 } },
    ])
    const lectures = async (slug: string) => {
      const { sections } = (await (await office.request(`/${slug}`)).json()) as {
        sections: { title: string; lectures: { title: string; componentTypes: string[]; isFree: boolean }[] }[]
      }
      return sections.map(({ title, lectures }) => [
        title,
        lectures.map((one) => [one.title, one.componentTypes, one.isFree]),
      ])
    }
    expect(await lectures('copied-copy')).toEqual(await lectures('copied'))
    expect((await send('POST', `/home/courses/${course.id}/duplicate`)).product.slug).toBe('copied-copy-2')
  })
})

test('a copy is laid out as the original is', async () => {
  const { product } = await make({ slug: 'laid-out', status: 'published' })
  const { page } = (await (await office.post('/home/pages/product', { product_id: product.id })).json()) as {
    page: { id: number }
  }
  await office.post(`/home/subpages/${page.id}/blocks`, { type: 'text', payload: { html: '<p>laid by hand</p>' } })
  await office.post(`/home/pages/${page.id}/publish`)
  const copy = await send('POST', `/home/products/${product.id}/duplicate`)
  const shown = await (await office.page(`/${copy.product.slug}`)).text()
  expect(shown).toContain('laid by hand')
})

describe('deleting', () => {
  test('takes a product that nobody ever had, and gives its addresses away', async () => {
    const { product } = await make({ slug: 'short-lived' })
    expect((await send('DELETE', `/home/products/${product.id}`)).status).toBe(200)
    expect((await send('GET', `/home/products/${product.id}`)).status).toBe(404)
    expect((await make({ slug: 'short-lived' })).status).toBe(201)
  })

  test('is refused for what somebody bought: it is archived', async () => {
    const course = await inSchool(1, async (db) => {
      const course = await aCourse(db)
      await aSale(db, await aStudent(db), course)
      return course
    })
    expect((await send('DELETE', `/home/products/${course.id}`)).status).toBe(409)
    const { product } = await send('PUT', `/home/products/${course.id}`, { title: 'A', status: 'archived' })
    expect(product.status).toBe('archived')
    expect((await new Visit().request(`/${course.slug}`)).status).toBe(404)
  })
})

test('the list is in the school’s order, or by title in the reader’s language', async () => {
  for (const title of [{ en: 'Zebra', pl: 'Akwarela' }, { en: 'Apple', pl: 'Żaba' }, { pl: 'Łąka' }])
    await make({ type: 'file', status: 'archived', title })
  const titles = async (sort: string) => {
    const path = `/home/products?type=file&status=archived${sort}`
    const answer = await office.request(path, { headers: { 'accept-language': 'en' } })
    return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title)
  }
  expect(await titles('')).toEqual(['Zebra', 'Apple', 'Łąka'])
  expect(await titles('&sort=title')).toEqual(['Apple', 'Łąka', 'Zebra'])
})
