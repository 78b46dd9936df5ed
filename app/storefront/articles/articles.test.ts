import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { getExcerpt } from '#app/platform/excerpt.ts'
import { Visit } from '#tests/browser-like.ts'
import { meet } from '#tests/meet.ts'
import type { ArticleDetail } from './article.ts'

let office: Visit
let teacher: Visit
let other: Visit

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'administrator' })))
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
})

type Answer = {
  article: SnakeCased<ArticleDetail>
  tag: { id: number }
  current: SnakeCased<ArticleDetail>
  errors: Record<string, string[]>
  data: { id: number; slug: string }[]
}

async function send(method: string, path: string, body?: object, visit = office) {
  const answer = await visit.request(path, { method, body })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}

let made = 0
const TEXT = '<p>A window is a lamp.</p>'

async function make(body: object = {}, visit = office) {
  made += 1
  return send('POST', '/home/articles', { title: `Light ${made}`, html: TEXT, status: 'published', ...body }, visit)
}

const put = ({ id, title, html, status }: SnakeCased<ArticleDetail>, body: object) =>
  send('PUT', `/home/articles/${id}`, { title, html, status, ...body })

const read = (slug: string) => new Visit().request(`/articles/${slug}`)
const listed = async (query = '') =>
  ((await (await new Visit().request(`/articles?length=100${query}`)).json()) as Answer).data.map(({ slug }) => slug)

describe('an article', () => {
  test('has an address of its own, though another of its title is made at the same moment', async () => {
    const again = () => make({ title: 'At once' })
    const made = await meet(/^insert into "articles"/, again, again, again)
    expect(made.map(({ article }) => article?.slug)).toEqual(['at-once', 'at-once-2', 'at-once-3'])
  })

  test('is made, read, changed and deleted by whoever builds, and cleaned', async () => {
    const { status, article } = await make({ title: 'Światło', html: '<h1>Up</h1><p onclick="x">A</p>' }, teacher)
    expect(status).toBe(201)
    expect(article).toMatchObject({
      slug: 'swiatlo',
      title: 'Światło',
      html: '<h2>Up</h2><p>A</p>',
      status: 'published',
      state: 'published',
      cover: null,
      tag_ids: [],
      publish_at: expect.stringMatching(/Z$/),
      seo: { title: '', description: '' },
      version: 1,
    })
    expect((await send('GET', `/home/articles/${article.id}`)).article).toEqual(article)
    const { article: changed } = await put(article, { html: '<p>B</p>', seo: { title: 'Seen' } })
    expect(changed).toMatchObject({ html: '<p>B</p>', seo: { title: 'Seen' }, version: 2 })
    expect(changed.publish_at).toBe(article.publish_at)
    expect((await send('DELETE', `/home/articles/${article.id}`)).status).toBe(200)
    expect((await send('GET', `/home/articles/${article.id}`)).status).toBe(404)
    expect((await read('swiatlo')).status).toBe(404)
  })

  test('written in two languages is shown in the one that is asked for, else in the other', async () => {
    const both = { title: { en: 'Shade', pl: 'Cień' }, html: { en: '<p>Dark</p>', pl: '<p>Ciemno</p>' } }
    const { article } = await make(both)
    const page = async (lang: string) => {
      return (await new Visit().request(`/articles/${article.slug}?lang=${lang}`, { accept: 'text/html' })).text()
    }
    expect(await page('en')).toContain('<p>Dark</p>')
    expect(await page('pl')).toMatch(/<title[^>]*>Cień · /)
    await put(article, { title: { en: 'Shade' }, html: { en: '<p>Dark</p>' } })
    expect(await page('pl')).toContain('<p>Dark</p>')
  })

  test.each<[string, object, string]>([
    ['without a title', { title: ' ' }, 'title'],
    ['with a bad address', { slug: 'a b' }, 'slug'],
    ['with a status that there is not', { status: 'hidden' }, 'status'],
    ['with a day that is none', { publish_at: '2026-02-30T00:00:00Z' }, 'publish_at'],
    ['with a title for search engines that is too long', { seo: { title: 'a'.repeat(71) } }, 'seo.title'],
    ['with an unknown key', { colour: 'red' }, 'colour'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, errors } = await make(body)
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('a change carries text and status, and needs the version that is stored, if it brings one', async () => {
    const { article } = await make()
    const { status, errors } = await send('PUT', `/home/articles/${article.id}`, { title: 'A' })
    expect([status, Object.keys(errors).sort()]).toEqual([422, ['html', 'status']])
    expect((await put(article, { version: 1, html: '<p>mine</p>' })).status).toBe(200)
    const stale = await put(article, { version: 1, html: '<p>theirs</p>' })
    expect([stale.status, stale.current.html]).toEqual([409, '<p>mine</p>'])
    expect((await put(article, { html: '<p>theirs</p>' })).status).toBe(200)
  })

  test('of another school, with a tag, an author or a picture that is not there, is a 404', async () => {
    const { article } = await make()
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await send(method, `/home/articles/${article.id}`, method === 'PUT' ? { ...TITLED } : undefined, other))
          .status,
      ).toBe(404)
    for (const body of [{ tag_ids: [999_999] }, { author_id: 999_999 }, { cover: '/media/public/1/x.png' }])
      expect((await make(body)).status, JSON.stringify(body)).toBe(404)
  })

  test('students write none', async () => {
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await make({}, student)).status).toBe(403)
    expect((await student.request('/home/articles')).status).toBe(403)
  })
})

const TITLED = { title: 'Mine', html: '', status: 'draft' }

describe('what everybody reads', () => {
  test('is published and due: by the clock, without a job', async () => {
    const { article: draft } = await make({ status: 'draft' })
    const { article: later } = await make({ publish_at: '2099-01-01T08:00:00Z' })
    const { article: earlier } = await make({ publish_at: '2020-01-01T08:00:00+01:00' })
    expect([draft.state, later.state, earlier.state]).toEqual(['draft', 'scheduled', 'published'])
    expect([draft.publish_at, earlier.publish_at]).toEqual([null, '2020-01-01T07:00:00.000Z'])
    const statuses = await Promise.all([draft, later, earlier].map(async ({ slug }) => (await read(slug)).status))
    expect(statuses).toEqual([404, 404, 200])
    const shown = await listed()
    expect(shown).toContain(earlier.slug)
    expect(shown).not.toContain(draft.slug)
    expect(shown).not.toContain(later.slug)
    const preview = await office.request(`/home/articles/${later.id}/preview`, { accept: 'text/html' })
    expect(preview.status).toBe(200)
    const html = await preview.text()
    expect(html).toContain(TEXT)
    expect(html).toContain('noindex')
    // Its time has come.
    await inSchool(1, (db) =>
      db.execute(sql`update articles set publish_at = now() where school_id = 1 and id = ${later.id}`),
    )
    expect((await read(later.slug)).status).toBe(200)
  })

  test('an address that was left leads to the new one, until another article has it', async () => {
    const { article } = await make({ slug: 'old-light' })
    await put(article, { slug: 'new-light' })
    const moved = await read('old-light')
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/articles/new-light'])
    await put(article, { slug: 'new-light', status: 'draft' })
    expect((await read('old-light')).status).toBe(404)
    await put(article, { slug: 'new-light' })
    expect((await make({ slug: 'new-light' })).errors).toHaveProperty('slug')
    const { article: next } = await make({ slug: 'old-light', html: '<p>Another</p>' })
    expect((await read('old-light')).status).toBe(200)
    expect(next.slug).toBe('old-light')
    // A deleted one leaves nothing behind.
    await send('DELETE', `/home/articles/${article.id}`)
    expect((await read('new-light')).status).toBe(404)
  })

  test('is narrowed by tags that everybody sees, page by page', async () => {
    const tag = async (name: string, visibility: string) =>
      (await send('POST', '/home/tags', { name: `${name} ${Date.now()}`, visibility })).tag.id
    const [open, secret] = [await tag('window', 'public'), await tag('plan', 'private')]
    const { article: first } = await make({ tag_ids: [open, secret], publish_at: '2021-01-01T00:00:00Z' })
    const { article: second } = await make({ tag_ids: [open], publish_at: '2021-01-02T00:00:00Z' })
    expect(first.tag_ids.toSorted()).toEqual([open, secret].toSorted())
    expect(await listed(`&tag=${open}`)).toEqual([second.slug, first.slug])
    expect(await listed(`&tag=${secret}`)).toEqual([])
    const page = (await (await new Visit().request(`/articles?length=1&tag=${open}`)).json()) as Answer & {
      next_page_url: string
    }
    expect(page.data.map(({ slug }) => slug)).toEqual([second.slug])
    const next = (await (await new Visit().request(page.next_page_url)).json()) as Answer
    expect(next.data.map(({ slug }) => slug)).toEqual([first.slug])
    const html = await (await new Visit().request(`/articles/${first.slug}`, { accept: 'text/html' })).text()
    expect(html).toContain('window')
    expect(html).not.toContain('plan ')
  })

  test('is in the feed, the site map and the navigation, by addresses that work anywhere', async () => {
    const { article } = await make({ title: 'Light & <shade>', html: '<p>One "window" & more.</p>' })
    const { article: draft } = await make({ status: 'draft' })
    const feed = await new Visit().request('/articles/feed.xml?lang=en')
    expect(feed.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
    const xml = await feed.text()
    expect(xml).toContain('<title>Light &amp; &lt;shade&gt;</title>')
    expect(xml).toContain(`<link>http://demo.localhost:3000/articles/${article.slug}?lang=en</link>`)
    expect(xml).toContain('<description>One &quot;window&quot; &amp; more.</description>')
    expect(xml).not.toContain(draft.slug)
    const map = await (await new Visit().request('/sitemap.xml')).text()
    expect(map).toContain(`/articles/${article.slug}</loc>`)
    expect(map).not.toContain(draft.slug)
    const home = async (school: 1 | 2) => (await new Visit(school).request('/', { accept: 'text/html' })).text()
    expect(await home(1)).toContain('href="/articles"')
    expect(await home(2)).not.toContain('href="/articles"')
  })
})

test('the form of the page takes its time in the time zone of the school', async () => {
  const { article } = await make({ status: 'draft' })
  const form = (fields: Record<string, string>) => {
    const { id, slug, author } = article
    const all = {
      'title.en': 'Soon',
      'title.pl': 'Wkrótce',
      'html.en': TEXT,
      slug,
      author_id: String(author.id),
      ...fields,
    }
    return office.request(`/home/articles/${id}`, { method: 'POST', body: new URLSearchParams(all) })
  }
  const missing = (await (await form({ state: 'scheduled' })).json()) as Answer
  expect(Object.keys(missing.errors)).toEqual(['publish_at.day'])
  expect((await form({ state: 'scheduled', 'publish_at.day': '2099-07-01', 'publish_at.time': '08:30' })).status).toBe(
    200,
  )
  const { article: saved } = await send('GET', `/home/articles/${article.id}`)
  // Summer in Warsaw.
  expect(saved).toMatchObject({ state: 'scheduled', publish_at: '2099-07-01T06:30:00.000Z' })
  const wrong = async (fields: Record<string, string>) =>
    Object.keys(((await (await form({ state: 'draft', ...fields })).json()) as Answer).errors)
  expect(await wrong({ 'title.pl': '' })).toEqual(['title.pl'])
  expect(await wrong({ slug: '' })).toEqual(['slug'])
  expect(await wrong({ state: '' })).toEqual(['state'])
})

test.each([
  ['<h2>Title</h2><p>One <strong>two</strong>, three.</p><p>Four.</p>', 'One two, three. Four.'],
  ['<p>a &amp; b &lt;c&gt;</p>', 'a & b <c>'],
  ['<h2>Only a title</h2>', ''],
  [`<p>${'word '.repeat(60)}</p>`, `${'word '.repeat(39)}word…`],
])('%j begins with %j', (html, excerpt) => expect(getExcerpt(html)).toBe(excerpt))

test('the beginning of a long row of spaces is found in no time', () => {
  expect(getExcerpt(`<p>a${' '.repeat(1_000_000)}b</p>`)).toBe('a b')
})
