import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { Visit } from '#tests/browser-like.ts'
import type { PageRow } from './page.ts'
import { TEMPLATE_NAMES, TEMPLATES } from './templates.ts'

let owner: Visit
let teacher: Visit
let student: Visit
let taught: number
let other: number

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const [boss, teaches, learns] = [
      await aStaffMember(db),
      await aStaffMember(db, { role: 'instructor' }),
      await aStudent(db),
    ]
    const product = await aProduct(db, { slug: 'taught', teacherIds: [teaches.id] })
    return { boss, teaches, learns, taught: product.id, other: (await aProduct(db, { slug: 'other' })).id }
  })
  owner = await new Visit().as(made.boss)
  teacher = await new Visit().as(made.teaches)
  student = await new Visit().as(made.learns)
  taught = made.taught
  other = made.other
})

type Answer = {
  status: number
  body: Record<string, never> & { page: SnakeCased<PageRow>; errors?: object; data: never[] }
}
async function ask(visit: Visit, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await visit.request(path, { method, ...(method !== 'GET' && { body: body ?? {} }) })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const seen = async (path: string, visit = new Visit()) => {
  const answer = await visit.page(path)
  return { status: answer.status, text: await answer.text() }
}

let slugs = 0
async function aPage(wanted: object = {}): Promise<SnakeCased<PageRow>> {
  const { status, body } = await ask(owner, 'POST', '/home/pages', {
    title: 'About us',
    slug: `page-${++slugs}`,
    ...wanted,
  })
  expect(status).toBe(201)
  return body.page
}
const text = (html: string) => ({ type: 'text', payload: { html } })
const addTo = ({ id }: SnakeCased<PageRow>, block: object) => ask(owner, 'POST', `/home/subpages/${id}/blocks`, block)

describe('a page of the school’s own', () => {
  test('has an address of its own, though a product of its title is made at the same moment', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4].map(async (at) => {
        const [address, more] = at % 2 ? ['/home/pages', {}] : ['/home/products', { type: 'course' }]
        const { body } = await ask(owner, 'POST', address, { title: 'Both at once', ...more })
        return (body.page ?? (body as { product?: PageRow }).product)?.slug
      }),
    )
    const word = 'both-at-once'
    expect(made.sort()).toEqual([word, `${word}-2`, `${word}-3`, `${word}-4`])
  })

  test('begins as a draft that nobody sees, with an address made of its title', async () => {
    const { body } = await ask(owner, 'POST', '/home/pages', { title: 'Światło i cień' })
    expect(body.page).toMatchObject({ kind: 'own', slug: 'swiatlo-i-cien', status: 'draft', published_version: null })
    expect((await seen('/swiatlo-i-cien')).status).toBe(404)
    expect((await seen('/swiatlo-i-cien?draft=en')).status).toBe(404)
    expect((await seen('/swiatlo-i-cien?draft=en', owner)).status).toBe(200)
  })

  test('counts down in the colours that were chosen, else in those of the look', async () => {
    const page = await aPage()
    const colours = { number_colour: '#FFFFFF', box_colour: '#1d4ed8' }
    for (const payload of [{}, colours]) await addTo(page, { type: 'countdown', payload })
    const drawn = (await seen(`/${page.slug}?draft=en`, owner)).text.match(/<div class="countdown [^>]*>/g)
    expect(drawn).toEqual([
      expect.not.stringContaining('--cd-'),
      expect.stringContaining('--cd-number:#FFFFFF;--cd-box:#1d4ed8"'),
    ])
  })

  test('shows what was published, and an edit only once it is published too', async () => {
    const page = await aPage()
    const { body } = await addTo(page, text('<p>First words</p>'))
    const block = (body as never as { block: { id: number; version: number } }).block
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/publish`)).body.page).toMatchObject({
      status: 'published',
      published_version: 1,
    })
    expect((await seen(`/${page.slug}`)).text).toContain('<p>First words</p>')
    await ask(owner, 'PUT', `/home/subpages/${page.id}/blocks/${block.id}`, {
      payload: { html: '<p>Second words</p>' },
    })
    // Another language, so that what is kept for visitors is not what is looked at.
    const polish = new Visit().speaking('pl')
    expect((await seen(`/${page.slug}`, polish)).text).toContain('First words')
    expect((await seen(`/${page.slug}?draft=en`, owner)).text).toContain('Second words')
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/publish`)).body.page.published_version).toBe(2)
    expect((await seen(`/${page.slug}?b`)).text).toContain('Second words')
    // The same once more is no version.
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/publish`)).body.page.published_version).toBe(2)
  })

  test('has a history, newest first, of which each version can be the draft again', async () => {
    const page = await aPage()
    for (const words of ['one', 'two']) {
      await addTo(page, text(`<p>${words}</p>`))
      await ask(owner, 'POST', `/home/pages/${page.id}/publish`)
    }
    const { body } = await ask(owner, 'GET', `/home/pages/${page.id}/history`)
    expect(body.data).toMatchObject([
      { version: 2, blocks: 2, live: true },
      { version: 1, blocks: 1, live: false },
    ])
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/restore`, { version: 1 })).status).toBe(200)
    expect((await ask(owner, 'GET', `/home/subpages/${page.id}/blocks`)).body.data).toHaveLength(1)
    expect((await seen(`/${page.slug}`)).text).toContain('two')
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/restore`, { version: 9 })).status).toBe(404)
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/restore`, {})).status).toBe(422)
  })

  test('is looked at as it was by those who lay it out, and by nobody else', async () => {
    const page = await aPage({ status: 'published' })
    const base = `/home/subpages/${page.id}/blocks`
    await ask(owner, 'POST', base, { type: 'text', payload: { html: '<p>later words</p>' } })
    await ask(owner, 'POST', `/home/pages/${page.id}/publish`)
    const at = async (visit: Visit, version: number) => {
      const answer = await visit.page(`/${page.slug}?draft=en&version=${version}`)
      return [answer.status, (await answer.text()).includes('later words')]
    }
    expect([await at(owner, 1), await at(owner, 2)]).toEqual([
      [200, false],
      [200, true],
    ])
    expect(await at(owner, 9)).toEqual([404, false])
    expect(await at(student, 1)).toEqual([200, true])
  })

  test('hidden is reached by its address and stands on no list', async () => {
    const page = await aPage({ status: 'hidden' })
    const { status, text } = await seen(`/${page.slug}`)
    expect([status, text.includes('name="robots" content="noindex"')]).toEqual([200, true])
    expect((await seen('/sitemap.xml')).text).not.toContain(`/${page.slug}<`)
    const open = await aPage({ status: 'published' })
    expect((await seen('/sitemap.xml')).text).toContain(`/${open.slug}<`)
  })

  test('shares its address with no product and no page, and leaves one that leads on', async () => {
    const page = await aPage({ slug: 'where-we-were', status: 'published' })
    for (const slug of ['taught', 'TAUGHT', 'where-we-were', 'courses', 'a b'])
      expect([slug, (await ask(owner, 'POST', '/home/pages', { title: 'x', slug })).body.errors]).toEqual([
        slug,
        { slug: [expect.any(String)] },
      ])
    await ask(owner, 'PUT', `/home/pages/${page.id}`, { title: 'About us', slug: 'where-we-are', status: 'published' })
    const old = await new Visit().page('/where-we-were')
    expect([old.status, old.headers.get('location')]).toEqual([308, '/where-we-are'])
    await ask(owner, 'PUT', `/home/pages/${page.id}`, { title: 'About us', status: 'draft' })
    expect((await new Visit().page('/where-we-were')).status).toBe(404)
  })

  test('takes what a page may have and nothing else', async () => {
    const wrong = { title: '', colour: 'red', seo: { title: 'x'.repeat(71), description: 'x'.repeat(151) } }
    const { status, body } = await ask(owner, 'POST', '/home/pages', wrong)
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      ['colour', 'seo.description', 'seo.title', 'title'],
    ])
    const untitled = await ask(owner, 'POST', '/home/pages', { title: { en: ' ' } })
    expect([untitled.status, untitled.body.errors]).toEqual([422, { title: [expect.any(String)] }])
    expect((await ask(owner, 'GET', '/home/pages/999999')).status).toBe(404)
  })

  test('keeps what is said in the other language when a call says words in one', async () => {
    const page = await aPage({ title: { en: 'House', pl: 'Dom' }, seo: { title: { en: 'Our house', pl: 'Nasz dom' } } })
    const said = { title: 'Home', seo: { title: 'Our home' } }
    const { body } = await ask(owner, 'PUT', `/home/pages/${page.id}`, said)
    expect(body.page).toMatchObject({
      title: { en: 'Home', pl: 'Dom' },
      seo: { title: { en: 'Our home', pl: 'Nasz dom' } },
    })
  })

  test('shares no picture but one of its maker’s', async () => {
    for (const social_image of ['https://elsewhere.test/x.png', `/media/public/2/${'a'.repeat(64)}.png`]) {
      const refused = await ask(owner, 'POST', '/home/pages', { title: 'Shared', social_image })
      expect(refused.status).toBe(404)
    }
  })

  test('is not written over by somebody who has not seen its newest state', async () => {
    const page = await aPage()
    const put = (title: string, version?: number) => ask(owner, 'PUT', `/home/pages/${page.id}`, { title, version })
    expect((await put('Mine', page.version)).status).toBe(200)
    const late = await put('Theirs', page.version)
    expect([late.status, late.body]).toMatchObject([409, { current: { title: { en: 'Mine' } } }])
    expect((await put('Whatever')).status).toBe(200)
  })

  test('stands in the foot of every page where that is wanted, and goes with all that it was', async () => {
    const page = await aPage({ title: { en: 'Our house', pl: 'Nasz dom' }, status: 'published', in_footer: true })
    const link = `<a href="/${page.slug}">Nasz dom</a>`
    expect((await seen('/courses?a')).text).toContain(link)
    expect((await ask(owner, 'DELETE', `/home/pages/${page.id}`)).status).toBe(200)
    expect((await seen('/courses?b')).text).not.toContain(link)
    expect((await seen(`/${page.slug}`)).status).toBe(404)
    expect((await ask(owner, 'POST', '/home/pages', { title: 'x', slug: page.slug })).status).toBe(201)
  })

  test('is changed by the form of its settings, which empties what it omits', async () => {
    const { id, version } = await aPage({ title: { en: 'Our house', pl: 'Nasz dom' }, status: 'published' })
    const at = `/account/page/${id}`
    expect((await owner.page(at)).status).toBe(200)
    const cover = `/media/public/1/${'b'.repeat(64)}.webp`
    await inSchool(1, (db) =>
      db.execute(sql`update pages set social_image = ${cover} where school_id = 1 and id = ${id}`),
    )
    const texts = { 'title.en': 'House', 'title.pl': '', 'seo.title.en': 'A house', 'seo.title.pl': '' }
    const form = { ...texts, status: 'published', in_footer: 'on', social_image: cover }
    const { page } = (await (await owner.fill(at, { version: `${version}`, ...form })).json()) as Answer['body']
    expect(page).toMatchObject({
      title: { en: 'House' },
      seo: { title: { en: 'A house' } },
      in_footer: true,
      social_image: cover,
    })
    const { in_footer, ...unticked } = form
    const emptied = { ...unticked, version: `${page.version}`, 'seo.title.en': '', social_image: '' }
    expect(((await (await owner.fill(at, emptied)).json()) as Answer['body']).page).toMatchObject({
      title: { en: 'House' },
      seo: { title: {} },
      in_footer: false,
      social_image: null,
    })
    const untitled = await owner.fill(at, { ...unticked, 'title.en': '' })
    expect(Object.keys(((await untitled.json()) as Answer['body']).errors ?? {})).toEqual(['title.pl'])
  })

  test('can begin with each template, in both languages', async () => {
    for (const template of TEMPLATE_NAMES) {
      const page = await aPage({ template, status: 'published' })
      for (const locale of ['en', 'pl'] as const) {
        const { status, text } = await seen(`/${page.slug}`, new Visit().speaking(locale))
        const titles = TEMPLATES[template].flatMap(({ payload: { title } }) => (title as LocalText)?.[locale] ?? [])
        const missing = titles.filter((title) => !text.replaceAll('\u00a0', ' ').includes(title))
        expect([template, status, titles.length > 0, missing]).toEqual([template, 200, template !== 'empty', []])
      }
    }
  })
})

describe('who lays out what', () => {
  test('owners everything, instructors the pages of what they teach, students and visitors nothing', async () => {
    const page = await aPage()
    const open = (visit: Visit, id?: number) =>
      ask(visit, 'POST', `/home/pages/${id ? 'product' : 'home'}`, id ? { product_id: id } : {})
    expect((await open(teacher, taught)).status).toBe(200)
    expect((await open(teacher, other)).status).toBe(403)
    expect((await open(teacher)).status).toBe(403)
    expect((await ask(teacher, 'GET', `/home/pages/${page.id}`)).status).toBe(403)
    expect((await ask(teacher, 'POST', '/home/pages', { title: 'Mine' })).status).toBe(403)
    const rows = (await ask(teacher, 'GET', '/home/pages')).body.data as unknown as SnakeCased<PageRow>[]
    expect(rows.map(({ product_id }) => product_id)).toEqual([taught])
    const choice = await (await teacher.page('/home/pages')).text()
    expect([choice.includes(`<option value="${taught}"`), choice.includes(`<option value="${other}"`)]).toEqual([
      true,
      false,
    ])
    expect((await ask(student, 'GET', '/home/pages')).status).toBe(403)
    expect((await ask(new Visit(), 'GET', '/home/pages')).status).toBe(401)
  })

  test('another school knows nothing of it', async () => {
    const page = await aPage({ status: 'published' })
    const stranger = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
    for (const [method, path] of [
      ['GET', `/home/pages/${page.id}`],
      ['PUT', `/home/pages/${page.id}`],
      ['DELETE', `/home/pages/${page.id}`],
      ['POST', `/home/pages/${page.id}/publish`],
      ['GET', `/home/subpages/${page.id}/blocks`],
    ] as const)
      expect([path, (await ask(stranger, method, path, method === 'PUT' ? { title: 'x' } : undefined)).status]).toEqual(
        [path, 404],
      )
    expect((await seen(`/${page.slug}`, new Visit(2))).status).toBe(404)
  })
})

describe('the home and a product’s page', () => {
  test.each([
    ['/', 'home'],
    ['/taught', 'product'],
  ])('%s is the same as before until it is published, and again after it is deleted', async (path, kind) => {
    const before = (await seen(path)).text
    const open = () => ask(owner, 'POST', `/home/pages/${kind}`, kind === 'product' ? { product_id: taught } : {})
    const { page } = (await open()).body
    expect((await open()).body.page.id).toBe(page.id)
    await addTo(page, text('<p>Only here</p>'))
    const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0]
    expect(main((await seen(`${path}?a`)).text)).toBe(main(before))
    expect((await ask(owner, 'POST', `/home/pages/${page.id}/publish`)).status).toBe(200)
    const after = (await seen(`${path}?b`)).text
    expect(after).toContain('<p>Only here</p>')
    // All that stood there stands there still.
    const headings = [...before.matchAll(/<h[12][ >].*?<\/h[12]>/g)].map(([heading]) => heading)
    expect(headings.length).toBeGreaterThan(0)
    for (const heading of headings) expect(after).toContain(heading)
    expect((await ask(owner, 'DELETE', `/home/pages/${page.id}`)).status).toBe(200)
    expect(main((await seen(`${path}?c`)).text)).toBe(main(before))
  })
})
