import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { aProduct } from './factory.server.ts'

type List = { data: { id: number; slug: string }[]; next_page_url: string | null }

const list = async (path: string) => (await (await new Visit().request(path)).json()) as List

test('a row holds what the contract names', async () => {
  const cover = `/media/public/1/${'a'.repeat(64)}.webp`
  const { id } = await inSchool(1, (db) => aProduct(db, { slug: 'row', cover, position: 0 }))
  await inSchool(1, (db) => aProduct(db, { slug: 'given', amount: 0, position: 0 }))
  const { data } = await list('/courses')
  expect(data.slice(0, 2)).toEqual([
    {
      id,
      type: 'course',
      slug: 'row',
      title: 'Światło',
      cover_photo: cover,
      price: { amount: 19_900, currency: 'PLN' },
      is_free: false,
      status: 'published',
    },
    expect.objectContaining({ slug: 'given', cover_photo: null, price: { amount: 0, currency: 'PLN' }, is_free: true }),
  ])
})

test('pages follow each other without gaps or repetition, whatever is added meanwhile', async () => {
  const slugs = Array.from({ length: 45 }, (_, index) => `page-${index}`)
  await inSchool(1, async (db) => {
    // Three to a position: the id decides between equals.
    for (const [index, slug] of slugs.entries()) await aProduct(db, { slug, position: 100 + Math.floor(index / 3) })
  })
  const seen: string[] = []
  let next: string | null = '/courses'
  let pages = 0
  while (next) {
    const page: List = await list(next)
    expect(page.data.length).toBeLessThanOrEqual(20)
    seen.push(...page.data.map(({ slug }) => slug))
    next = page.next_page_url
    pages += 1
    if (pages === 1) await inSchool(1, (db) => aProduct(db, { slug: 'late', position: -5 }))
  }
  expect(seen.filter((slug) => slug.startsWith('page-'))).toEqual(slugs)
  expect(seen).not.toContain('late')
  expect((await list('/courses?length=100')).data.length).toBeGreaterThanOrEqual(46)
  expect((await list('/courses?length=7')).data).toHaveLength(7)
})

test.each(['length=0', 'length=101', 'length=x', 'cursor=nonsense', 'cursor=MS4y!', `cursor=${'a'.repeat(101)}`])(
  '?%s is refused with its field',
  async (query) => {
    const answer = await new Visit().request(`/courses?${query}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { [query.split('=')[0] ?? '']: [expect.any(String)] } })
  },
)

test('what others add to an address is ignored', async () => {
  expect((await new Visit().page('/courses?utm_source=mail')).status).toBe(200)
})

test('the page leads on to the next one by a link', async () => {
  const text = await (await new Visit().page('/courses?length=5')).text()
  const [, href = 'none'] = /href="(\/courses\?cursor=[^"]+)"/.exec(text) ?? []
  const next = (await list('/courses?length=6')).data.at(-1)?.slug
  expect(text).not.toContain(`href="/${next}"`)
  expect(await (await new Visit().page(href.replaceAll('&amp;', '&'))).text()).toContain(`href="/${next}"`)
})
