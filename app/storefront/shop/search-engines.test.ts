import { afterAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { publishLegalText } from '#app/people/schools/legal-texts.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { routes } from '#app/routes.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'

const get = (path: string, host: string = HOSTS[1], headers: Record<string, string> = {}) =>
  Promise.resolve(app.request(`http://${host}${path}`, { headers: { host, ...headers } }))
const textOf = async (path: string, host?: string) => (await get(path, host)).text()

/** Whether robots.txt leaves an address open, by RFC 9309: `*` is anything, `$` the end. */
async function isOpen(path: string): Promise<boolean> {
  const closed = [...(await textOf('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = '']) => new RegExp(`^${rule.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  expect(closed.length).toBeGreaterThan(5)
  return !closed.some((rule) => rule.test(path))
}

async function listed(host: string = HOSTS[1]): Promise<string[]> {
  return [...(await textOf('/sitemap.xml', host)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc)
}

describe('robots.txt', () => {
  const closed = Object.entries(routes)
    .filter(([address, { declared }]) => address.startsWith('GET ') && !['visitor', 'public'].includes(declared.access))
    .filter(([, { declared }]) => !['provider', 'signature', 'operator'].includes(declared.access))
    .map(([address]) => address.slice(4).replaceAll(/:\w+/g, '7'))

  test('closes every address that asks for a log-in', async () => {
    expect(closed).toContain('/home/students/7')
    for (const path of closed) expect([path, await isOpen(path)]).toEqual([path, false])
  })

  test.each([
    '/transaction/abc/pending',
    '/some-course/checkout',
    '/checkout/login',
    '/sandbox/pay/abc',
    '/json/reviews',
    '/live?on=topic-7',
    '/login/google',
    '/password/reset/abc',
    '/exams/7',
    '/community/write?topic=7',
  ])('closes %s', async (path) => expect(await isOpen(path)).toBe(false))

  test.each([
    '/',
    '/courses',
    '/terms',
    '/some-course',
    '/homemade-bread',
    '/my-course',
    '/accounting',
    '/live-coding',
    '/exams-made-easy',
    '/login',
    '/community',
    '/community/posts/7',
    '/community/topics/7',
    '/community/gallery/7',
    '/media/public/1/a.webp',
  ])('leaves %s open', async (path) => expect(await isOpen(path)).toBe(true))

  test('names the sitemap of the school that was asked', async () => {
    expect(await textOf('/robots.txt')).toContain('\nSitemap: http://demo.localhost:3000/sitemap.xml\n')
    expect(await textOf('/robots.txt', HOSTS[2])).toContain('\nSitemap: http://second.localhost:3000/sitemap.xml\n')
  })
})

describe('the sitemap', () => {
  const base = 'http://demo.localhost:3000'

  test('holds the pages for everybody at once, and nothing that is not published', async () => {
    await inSchool(1, (db) => aProduct(db, { slug: 'light' }))
    for (const status of ['draft', 'hidden', 'archived'] as const)
      await inSchool(1, (db) => aProduct(db, { slug: `light-${status}`, status }))
    expect(await listed()).toEqual([`${base}/`, `${base}/courses`, `${base}/light`])
    await inSchool(1, (db) => aProduct(db, { slug: 'shade' }))
    await inSchool(1, (db) => publishLegalText(db, 1, 'terms', cleanLocalHtml({ en: '<p>Rules</p>' })))
    clearSchoolCache()
    expect(await listed()).toEqual([`${base}/`, `${base}/courses`, `${base}/terms`, `${base}/light`, `${base}/shade`])
    for (const address of await listed()) {
      const path = address.slice(base.length)
      expect([path, (await new Visit().page(path)).status, await isOpen(path)]).toEqual([path, 200, true])
    }
  })

  test('is another school’s on another host', async () => {
    expect(await listed(HOSTS[2])).toEqual(['http://second.localhost:3000/', 'http://second.localhost:3000/courses'])
  })

  test('names the same languages as the pages themselves', async () => {
    const xml = await textOf('/sitemap.xml')
    const page = await (await new Visit().page('/courses')).text()
    for (const code of ['en', 'pl']) {
      const href = `href="${base}/courses?lang=${code}"`
      expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="${code}" ${href}/>`)
      expect(page).toContain(href)
    }
  })

  test('is XML, needs no session and gives none', async () => {
    const answer = await get('/sitemap.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=UTF-8')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
  })

  test('names the main address on every host of the school', async () => {
    await asTablesOwner(`insert into domains (school_id, host, token, verified_at, canonical)
      values (1, 'kino.example', 'a', now(), true)`)
    clearSchoolCache()
    expect((await listed())[0]).toBe('http://kino.example:3000/')
    expect(await textOf('/robots.txt')).toContain('\nSitemap: http://kino.example:3000/sitemap.xml\n')
  })
  afterAll(async () => {
    await asTablesOwner('delete from domains')
    clearSchoolCache()
  })
})

test('/favicon.ico is the sign that the pages of the school carry', async () => {
  for (const host of Object.values(HOSTS)) {
    const answer = await get('/favicon.ico', host)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const svg = await answer.text()
    expect(await textOf('/', host)).toContain(encodeURIComponent(svg))
  }
})

describe('a slash at the end', () => {
  test.each([
    ['/courses/', '/courses'],
    ['/courses///', '/courses'],
    ['/some-course/?utm_source=a%2Fb&lang=pl', '/some-course?utm_source=a%2Fb&lang=pl'],
    ['/home/students/', '/home/students'],
    ['/courses/?', '/courses'],
  ])('%s leads to %s for good', async (path, to) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.request(`http://${HOSTS[1]}${path}`, { method, headers: { host: HOSTS[1] } })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
    }
  })

  test.each(['//evil.example/', '//evil.example//', '/\\evil.example/', '/.//evil.example/', '//', '///', '//?a=b'])(
    '%s leads nowhere else',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    },
  )

  test('is answered only to who reads', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await new Visit().request('/courses/', { method })
      expect([method, answer.status]).toEqual([method, 404])
    }
  })
})
