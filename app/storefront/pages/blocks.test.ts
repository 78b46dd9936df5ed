import { beforeAll, describe, expect, test } from 'vitest'
import { upsertReview } from '#app/community/reviews/reviews.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { plan } from '#tests/joining.ts'
import { BLOCKS, type BlockType, standsOn } from './blocks/all.ts'
import { type Fields, LONG_MAX } from './fields.ts'
import type { BlockRow, PageRow } from './page.ts'
import { checkPayload } from './payload.server.ts'

let owner: Visit
let course: number
let form: number

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const boss = await aStaffMember(db)
    const form = (await aLeadForm(db)).id
    return { boss, form, course: (await aCourse(db, { slug: 'light', teacherIds: [boss.id] })).id }
  })
  owner = await new Visit().as(made.boss)
  course = made.course
  form = made.form
})

async function ask<Body = { block: BlockRow; data: BlockRow[]; errors: object; current: BlockRow }>(
  method: string,
  path: string,
  body: object = {},
) {
  const answer = await owner.request(path, { method, ...(method !== 'GET' && { body }) })
  return { status: answer.status, body: (await answer.json()) as Body }
}

let made = 0
async function aPage() {
  const { body } = await ask<{ page: PageRow }>('POST', '/home/pages', { title: 'Page', slug: `blocks-${++made}` })
  const base = `/home/subpages/${body.page.id}/blocks`
  const draft = async () => (await owner.page(`/${body.page.slug}?draft=en`)).text()
  const types = async () => (await ask('GET', base)).body.data.map(({ type, position }) => [type, position])
  return { id: body.page.id, slug: body.page.slug, base, draft, types }
}

describe('the blocks of a page', () => {
  test('are added at a place, changed, put in order and deleted', async () => {
    const { base, types } = await aPage()
    const first = (await ask('POST', base, { type: 'text', payload: { html: '<p>a</p>' } })).body.block
    expect(first).toMatchObject({ type: 'text', position: 0, version: 1, payload: { html: { en: '<p>a</p>' } } })
    const hero = (await ask('POST', base, { type: 'hero', position: 0 })).body.block
    const image = (await ask('POST', base, { type: 'image' })).body.block
    expect(await types()).toEqual([
      ['hero', 0],
      ['text', 1],
      ['image', 2],
    ])
    expect((await ask('POST', `${base}/order`, { ids: [image.id, first.id, hero.id] })).status).toBe(200)
    expect(await types()).toEqual([
      ['image', 0],
      ['text', 1],
      ['hero', 2],
    ])
    for (const ids of [[image.id], [image.id, first.id, first.id], [image.id, first.id, hero.id, 999_999]])
      expect((await ask('POST', `${base}/order`, { ids })).status).toBe(409)
    expect((await ask('DELETE', `${base}/${first.id}`)).body).toEqual({ deleted: true })
    expect(await types()).toEqual([
      ['image', 0],
      ['hero', 1],
    ])
    expect((await ask('DELETE', `${base}/${first.id}`)).status).toBe(404)
  })

  test('name products that are there and may be seen', async () => {
    const { base } = await aPage()
    const foreign = await inSchool(
      2,
      async (db) => (await aCourse(db, { schoolId: 2, slug: 'elsewhere', currency: 'EUR' })).id,
    )
    for (const product of [foreign, 999_999_999])
      for (const wrong of [{}, { unheard_of: 'x' }])
        expect((await ask('POST', base, { type: 'price', payload: { product, ...wrong } })).status).toBe(404)
    const { body } = await ask('POST', base, { type: 'price', payload: { product: course } })
    const put = (product: number) => ask('PUT', `${base}/${body.block.id}`, { payload: { product } })
    expect([(await put(foreign)).status, (await put(course)).status]).toEqual([404, 200])
  })

  test('say of a plan what it costs from, and lead to where its period is chosen', async () => {
    const { id: page, slug, base } = await aPage()
    const { id: product } = await plan()
    await ask('POST', base, { type: 'price', payload: { product } })
    await ask('POST', `/home/pages/${page}/publish`)
    const html = (await (await new Visit().speaking('en').page(`/${slug}`)).text()).replaceAll('\u00a0', ' ')
    expect(html).toContain('from PLN 59.00')
    expect(html).toContain(`href="/subscribe/checkout#plan-${product}"`)
  })

  test('are answered to calls in snake_case, with the products and forms that they name', async () => {
    const { id: page, slug, base } = await aPage()
    await ask('POST', base, { type: 'price', payload: { product: course } })
    await ask('POST', base, { type: 'lead_form', payload: { lead_form: form } })
    await ask('POST', `/home/pages/${page}/publish`)
    const answer = (await (await new Visit().request(`/${slug}`)).json()) as { layout: { blocks: object[] } }
    const names: string[] = []
    JSON.stringify(answer.layout, (name, value) => {
      names.push(name)
      return value
    })
    expect(names.filter((name) => /[a-z][A-Z]/.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['for_sale', 'double_opt_in', 'turns_at']))
  })

  test('keep what somebody else wrote meanwhile', async () => {
    const { base } = await aPage()
    const { id, version } = (await ask('POST', base, { type: 'text' })).body.block
    const put = (html: string, version?: number) => ask('PUT', `${base}/${id}`, { payload: { html }, version })
    expect((await put('<p>mine</p>', version)).body.block.version).toBe(2)
    const late = await put('<p>theirs</p>', version)
    expect(late.status).toBe(409)
    expect(late.body.current.payload).toEqual({ html: { en: '<p>mine</p>' } })
    expect((await put('<p>whatever</p>')).status).toBe(200)
  })

  test('can be hidden: they stay in the draft and in its history, and nobody sees them', async () => {
    const { id: page, slug, base, draft } = await aPage()
    const payload = { html: '<p>in winter only</p>' }
    const { id, version } = (await ask('POST', base, { type: 'text', payload })).body.block
    const hide = async (hidden: boolean) => {
      expect((await ask('PUT', `${base}/${id}`, { hidden })).body.block).toMatchObject({ hidden, version })
      const { body } = await ask<{ changed: boolean }>('GET', `/home/pages/${page}/history`)
      await ask('POST', `/home/pages/${page}/publish`)
      const visitor = await (await new Visit().page(`/${slug}`)).text()
      return [body.changed, visitor.includes('in winter only'), (await draft()).includes('in winter only')]
    }
    await ask('POST', `/home/pages/${page}/publish`)
    expect(await hide(true)).toEqual([true, false, false])
    expect(await hide(false)).toEqual([true, true, true])
    await ask('POST', `/home/pages/${page}/restore`, { version: 2 })
    const [row] = (await ask('GET', base)).body.data
    expect(row).toMatchObject({ hidden: true, payload: { html: { en: '<p>in winter only</p>' } } })
  })

  test('of one page are nobody’s of another page', async () => {
    const [one, other] = [await aPage(), await aPage()]
    const { id } = (await ask('POST', one.base, { type: 'text' })).body.block
    expect((await ask('PUT', `${other.base}/${id}`, { payload: {} })).status).toBe(404)
    expect((await ask('DELETE', `${other.base}/${id}`)).status).toBe(404)
  })

  test('are of a known type that can stand there, and hold what it holds', async () => {
    const { base } = await aPage()
    for (const type of ['nonsense', 'welcome', 'outcomes', '__proto__', 'constructor'])
      expect([type, (await ask('POST', base, { type })).body.errors]).toEqual([type, { type: [expect.any(String)] }])
    const wrong = { type: 'faq', payload: { colour: 1, questions: [{ question: 1, words: '' }] } }
    const { status, body } = await ask('POST', base, wrong)
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['payload.colour', 'payload.questions.0.question', 'payload.questions.0.words'],
    ])
    const { id } = (await ask('POST', base, { type: 'text' })).body.block
    expect((await ask('PUT', `${base}/${id}`, { type: 'hero', payload: {} })).status).toBe(422)
  })
})

const RUNS = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
]

describe('what is typed into a block', () => {
  test.each(RUNS)('leads nowhere that runs anything: %s', async (href) => {
    await expect(checkPayload(BLOCKS.button.fields, { href }, 'en')).rejects.toMatchObject({ status: 422 })
  })

  test.each(['/courses', '#top', 'https://example.com/a?b=c', 'mailto:a@example.com', ''])(
    'may lead to %j',
    async (href) => {
      expect(await checkPayload(BLOCKS.button.fields, { href }, 'en')).toMatchObject({ href })
    },
  )

  test.each(['https://evil.example/a.png', '/media/private/1/a.png', '../a.png'])(
    'shows no picture from %s',
    async (picture) => {
      await expect(checkPayload(BLOCKS.image.fields, { picture }, 'en')).rejects.toMatchObject({ status: 422 })
    },
  )

  test('is a number or an instant where one is asked for, as a form or a call says it', async () => {
    const { fields } = BLOCKS.image_compare
    expect(await checkPayload(fields, {}, 'en')).toMatchObject({ value: 50, step: 0.1 })
    expect(await checkPayload(fields, { value: '25.5', step: 1 }, 'en')).toMatchObject({ value: 25.5, step: 1 })
    const ends_at = '2027-01-31T12:00:00+01:00'
    expect(await checkPayload(BLOCKS.countdown.fields, { ends_at }, 'en')).toMatchObject({
      seconds: 900,
      ends_at: '2027-01-31T11:00:00.000Z',
    })
    for (const wrong of [{ value: 101 }, { value: -1 }, { value: 'half' }, { step: 0 }])
      await expect(checkPayload(fields, wrong, 'en')).rejects.toMatchObject({ status: 422 })
    for (const wrong of [{ seconds: 0 }, { ends_at: 'soon' }, { box_colour: 'red' }, { box_colour: '#fff;--x:1' }])
      await expect(checkPayload(BLOCKS.countdown.fields, wrong, 'en')).rejects.toMatchObject({ status: 422 })
  })

  test('is cleaned, and has its measure', async () => {
    const hostile = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y></p>'
    const { html } = (await checkPayload(BLOCKS.text.fields, { html: { en: hostile } }, 'en')) as {
      html: { en: string }
    }
    expect(html.en).not.toMatch(/script|onclick|onerror/)
    const long = { html: 'x'.repeat(LONG_MAX + 1) }
    await expect(checkPayload(BLOCKS.text.fields, long, 'en')).rejects.toMatchObject({ status: 422 })
  })

  test('is escaped where it is no HTML, and custom HTML stays in its frame', async () => {
    const { base, draft } = await aPage()
    await ask('POST', base, { type: 'hero', payload: { title: '<script>alert(1)</script>' } })
    const leaving = '</iframe>"><script>alert(2)</script>'
    await ask('POST', base, { type: 'html', payload: { code: leaving } })
    const page = await draft()
    expect(page).not.toContain('<script>alert')
    expect(page).toMatch(/<iframe[^>]* sandbox="allow-scripts allow-popups"/)
    expect(page).not.toContain('allow-same-origin')
  })
})

/** Something that fits each field. */
function filled(fields: Fields): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = {
      line: { en: 'Some words', pl: 'Kilka słów' },
      prose: 'Some words',
      rich: '<p>Some words</p>',
      code: '<b>Some words</b>',
      picture: `/media/public/1/${'a'.repeat(64)}.webp`,
      link: '/courses',
      colour: '#1d4ed8',
      film: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      video: null,
      number: field.kind === 'number' ? field.max : 0,
      moment: '2999-01-01T00:00:00Z',
      choice: field.kind === 'choice' ? field.of.at(-1) : '',
      product: course,
      lead_form: form,
      list: field.kind === 'list' ? [filled(field.of), filled(field.of)] : [],
    }[field.kind]
    return [name, value]
  })
  return Object.fromEntries(values)
}

test.each((Object.keys(BLOCKS) as BlockType[]).filter((type) => standsOn(type, 'own')))(
  'the block %s is drawn full and empty',
  async (type) => {
    const { base, draft } = await aPage()
    expect((await ask('POST', base, { type })).status).toBe(201)
    expect(await draft()).toContain('data-block')
    const { body } = await ask('POST', base, { type, payload: filled(BLOCKS[type].fields) })
    expect(body).toMatchObject({ block: { type } })
    const page = await draft()
    const shows = { price: 'PLN', curriculum: 'id="curriculum"', courses: 'course-card', instructor: 'Taught by' }
    const {
      [type as 'price']: words = ['image', 'image_compare', 'logos'].includes(type) ? 'a'.repeat(64) : 'Some words',
    } = shows
    expect(page).toContain(words)
    // A page may hold a form twice, and each field is told from the other by its id.
    await ask('POST', base, { type, payload: filled(BLOCKS[type].fields) })
    const ids = (await draft()).match(/ id="lead-[^"]+"/g) ?? []
    expect([new Set(ids).size, ids.length > 1]).toEqual([ids.length, type === 'lead_form'])
  },
)

test('slides without titles, in a carousel without one, are called what they are', async () => {
  const { base, draft } = await aPage()
  const named = async (payload: object) => {
    await ask('POST', base, { type: 'carousel', payload })
    return [...(await draft()).matchAll(/<section class="carousel" aria-label="([^"]*)"/g)].at(-1)?.[1]
  }
  expect(await named({ slides: [{ text: 'a' }, { text: 'b' }] })).toBe('carousel')
  expect(await named({ slides: [{ title: 'One' }, { text: 'b' }, { title: 'Three' }] })).toBe('One, Three')
  expect(await named({ title: 'Slides', slides: [{ title: 'One' }] })).toBe('Slides')
})

test('reviews of a product stand where they were placed, and on its own page once', async () => {
  const reviewed = await inSchool(1, async (db) => {
    const { id } = await aCourse(db, { slug: 'reviewed' })
    for (const rating of [10, 10, 5] as const) {
      const { id: accountId } = await aStudent(db)
      await upsertReview(db, 1, { rating, review: 'I moved the chair.', status: 'approved', accountId, productId: id })
    }
    return id
  })
  const { base, draft } = await aPage()
  await ask('POST', base, { type: 'reviews', payload: { title: 'They moved it', product: reviewed, most: '3' } })
  const page = await draft()
  for (const words of ['They moved it', '67%', 'data-island="reviews/reviews"', 'href="/reviewed#reviews"'])
    expect(page, words).toContain(words)

  const own = async () => {
    const shown = await (await owner.page('/reviewed?draft=en')).text()
    const [reviews, curriculum] = ['id="reviews"', 'id="curriculum"'].map((part) => shown.split(part).length - 1)
    return { reviews, curriculum, first: shown.indexOf('id="reviews"') < shown.indexOf('id="curriculum"'), shown }
  }
  const { body } = await ask<{ page: PageRow }>('POST', '/home/pages/product', { product_id: reviewed })
  expect(await own()).toMatchObject({ reviews: 1, curriculum: 1, first: false })
  const payload = { title: 'What they say' }
  await ask('POST', `/home/subpages/${body.page.id}/blocks`, { type: 'reviews', payload, position: 0 })
  const placed = await own()
  expect(placed).toMatchObject({ reviews: 1, curriculum: 1, first: true })
  expect(placed.shown).toContain('What they say')
})
