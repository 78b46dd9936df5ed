import { beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'

let product: { id: number; slug: string }
let post: number

beforeAll(async () => {
  await inSchool(1, async (db) => {
    product = await aProduct(db, { title: { en: 'Daguerreotypes', pl: 'Dagerotypy' } })
    const author = memberFrom(await aStudent(db), { instructorsLimited: false })
    const topic = await aTopic(db, { title: { en: 'Old ways' } })
    post = await aPost(db, author, topic.id, { title: 'Kallitype at home', body: 'Brown as it is.' })
  })
  await runJobs()
})

let connections = 0
/** Somebody at a connection of their own, as searches are counted by it. */
const somebody = (schoolId: 1 | 2 = 1) => new Visit(schoolId, `10.1.1.${++connections}`)

describe('/search', () => {
  test('{q} returns courses [{id,title,slug,cover_photo}], asked by GET and by POST', async () => {
    const course = { id: product.id, title: 'Daguerreotypes', slug: product.slug, cover_photo: null }
    const visit = somebody()
    const get = await visit.request('/search?q=daguereotype&lang=en')
    const posted = await visit.post('/search', { q: ' DAGUERREOTYPE ' })
    for (const answer of [get, posted]) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ courses: [course] })
    }
    const polish = await somebody().request('/search?q=dagerotypy&lang=pl')
    expect(await polish.json()).toMatchObject({ courses: [{ title: 'Dagerotypy' }] })
  })

  test('beside courses it answers articles and posts, as far as there are any', async () => {
    const answer = await somebody().request('/search?q=kallitype')
    expect(await answer.json()).toEqual({
      courses: [],
      posts: [{ id: post, title: 'Kallitype at home', topic: 'Old ways' }],
    })
    expect(await (await somebody(2).request('/search?q=kallitype')).json()).toMatchObject({ courses: [] })
  })

  test('answers courses [] and a message in the visitor’s language when nothing is found', async () => {
    const texts = {
      en: 'No results this time. Please try again.',
      pl: 'Tym razem nic nie znaleziono. Spróbuj jeszcze raz.',
    }
    for (const [lang, message] of Object.entries(texts)) {
      const answer = await somebody().request(`/search?q=xyzzy&lang=${lang}`)
      expect([answer.status, await answer.json()]).toEqual([200, { courses: [], message }])
    }
  })

  test('refuses no words and more than 100 characters with a 422 for q', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%20', `/search?q=${'ż'.repeat(101)}`]) {
      const answer = await somebody().request(path)
      expect(answer.status, path).toBe(422)
      expect(await answer.json()).toEqual({
        message: expect.any(String),
        errors: { q: [expect.stringMatching(/\w/)] },
      })
    }
    expect((await somebody().request(`/search?q=${'ż'.repeat(100)}`)).status).toBe(200)
    const unknown = await somebody().post('/search', { q: 'a', all: true })
    expect(await unknown.json()).toMatchObject({ errors: { all: [expect.any(String)] } })
  })

  test('is a page for whoever asks for one: a field, what was found as links, the message, what is wrong', async () => {
    const page = async (path: string) => {
      const answer = await somebody().page(path)
      return [answer.status, await answer.text()] as const
    }
    expect(await page('/search?lang=en')).toEqual([
      200,
      expect.stringMatching(/<form[^>]* action="\/search"[\s\S]*name="q"/),
    ])
    const [status, html] = await page('/search?q=daguerotypes&lang=en')
    expect(status).toBe(200)
    expect(html).toContain(`href="/${product.slug}"`)
    expect(html).toContain('noindex')
    // A placeholder image when there is no cover.
    expect(html).toMatch(new RegExp(`href="/${product.slug}"[^>]*><span class="cover cover-none[^>]*><svg`))
    expect(await page('/search?q=xyzzy&lang=en')).toEqual([200, expect.stringContaining('No results this time.')])
    expect(await page(`/search?q=${'a'.repeat(101)}&lang=en`)).toEqual([422, expect.stringContaining('100')])
  })

  test('answers 30 at once and 2 a second after, GET and POST together', async () => {
    const visit = somebody()
    await visit.request('/csrf')
    const answers = []
    for (let n = 0; n < 20; n++)
      answers.push(await visit.request('/search?q=zz'), await visit.post('/search', { q: 'zz' }))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('counts whoever is logged in by their account, not with all others behind their connection', async () => {
    const ip = `10.1.1.${++connections}`
    const pupils = await inSchool(1, async (db) => [await aStudent(db), await aStudent(db)])
    for (const pupil of pupils) {
      const visit = await new Visit(1, ip).as(pupil)
      for (let n = 0; n < 25; n++) expect((await visit.request('/search?q=zz')).status).toBe(200)
    }
  })
})
