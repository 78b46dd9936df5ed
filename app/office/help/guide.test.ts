import { globSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { LOCALES, type Locale } from '#app/platform/i18n.ts'
import { routes } from '#app/routes.ts'
import { getGuideAddress } from '#app/ui/guide-places.ts'
import { Visit } from '#tests/browser-like.ts'
import { GUIDE_PAGES } from './guide.ts'

const text = (locale: Locale, name: string) => readFileSync(`docs/guide/${locale}/${name}.md`, 'utf8')
const pages = LOCALES.flatMap((locale) => GUIDE_PAGES.map((name) => ({ locale, name, text: text(locale, name) })))

/** Everything that the product says in a language. */
function textsOf(locale: Locale): Set<string> {
  const files = globSync(`app/{ui,*/*}/locales/${locale}.json`)
  return new Set(files.flatMap((file) => Object.values<string>(JSON.parse(readFileSync(file, 'utf8')))))
}

const shownPaths = Object.keys(routes)
  .filter((address) => address.startsWith('GET '))
  .map((address) => address.slice(4))

describe('the written guide', () => {
  test('has the same pages in both languages, each with a title, a first sentence and more', () => {
    for (const locale of LOCALES)
      expect(readdirSync(`docs/guide/${locale}`).sort()).toEqual(GUIDE_PAGES.map((name) => `${name}.md`).sort())
    for (const { locale, name, text } of pages)
      expect([locale, name, text]).toEqual([locale, name, expect.stringMatching(/^# .+\n\n[^#\n].+[.?]\n\n[^\n]/)])
  })

  test('names what is on the screens as the screens do', () => {
    const wrong = LOCALES.flatMap((locale) => {
      const said = textsOf(locale)
      return pages
        .filter((page) => page.locale === locale)
        .flatMap(({ name, text }) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, term = '']) => [name, term]))
        .filter(([, term = '']) => !said.has(term))
    })
    expect(wrong).toEqual([])
  })

  test('leads to pages that are there', () => {
    const guide: readonly string[] = GUIDE_PAGES.map((name) => `/help/${name}`)
    const wrong = pages.flatMap(({ locale, name, text }) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !guide.includes(address) && !shownPaths.includes(address))
        .map((address) => [locale, name, address]),
    )
    expect(wrong).toEqual([])
  })
})

/** The pages of the dashboard with an id where one is named. */
const officePaths = shownPaths
  .filter((path) => /^\/home(\/|$)/.test(path))
  .map((path) => path.replaceAll(/:\w+(\{[^}]*\})?/g, '7'))

test('each page of the guide is led to from the dashboard, and from no address that is not there', () => {
  const led = new Set(officePaths.map(getGuideAddress))
  expect(GUIDE_PAGES.filter((name) => !led.has(`/help/${name}`))).toEqual([])
  const known: readonly (string | undefined)[] = [undefined, '/help', ...GUIDE_PAGES.map((name) => `/help/${name}`)]
  expect([...led].filter((address) => !known.includes(address))).toEqual([])
  expect(getGuideAddress('/home')).toBe('/help')
  expect(getGuideAddress('/home/products/7/prices')).toBe('/help/first-sale')
  expect(getGuideAddress('/home/products/7')).toBe('/help/first-course')
  expect(getGuideAddress('/home/settings/mail')).toBeUndefined()
  expect(getGuideAddress('/homemade')).toBeUndefined()
})

describe('the pages of the guide', () => {
  let owner: Visit
  beforeAll(async () => {
    owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  })
  const htmlOf = async (path: string, visit = new Visit().speaking('en')) => (await visit.page(path)).text()

  test('are listed at /help, for everybody but search engines', async () => {
    for (const visit of [new Visit().speaking('en'), owner]) {
      const html = await htmlOf('/help', visit)
      for (const name of GUIDE_PAGES) expect(html).toContain(`href="/help/${name}"`)
      expect(html).toContain('name="robots" content="noindex"')
    }
  })

  test.each(GUIDE_PAGES)('%s is read in both languages, without a script', async (name) => {
    for (const locale of LOCALES) {
      const html = await htmlOf(`/help/${name}`, new Visit().speaking(locale))
      const [, title = ''] = /^# (.+)/.exec(text(locale, name)) ?? []
      expect(html.replaceAll('\u00a0', ' ')).toContain(`<h1 class="title-xl">${title}</h1>`)
      expect(html).toContain('<h2>')
      expect(html).not.toMatch(/\*\*|`/)
      expect(html).toContain(`href="/help/${name}" aria-current="page"`)
      expect(html).toContain('name="robots" content="noindex"')
    }
  })

  test('are 404 when there is none of that name', async () => {
    for (const name of ['nothing', '__proto__', 'constructor'])
      expect((await new Visit().page(`/help/${name}`)).status).toBe(404)
  })

  test('are led to from the page of the dashboard that they are about', async () => {
    expect(await htmlOf('/home/products', owner)).toContain('href="/help/first-course"')
    expect(await htmlOf('/home/settings/mail', owner)).not.toContain('href="/help')
  })

  test('are found by the search of the dashboard, by words of any language', async () => {
    for (const q of ['vat invoices', 'faktury', 'inv']) {
      const { data } = (await (await owner.request(`/home/search?q=${encodeURIComponent(q)}`)).json()) as {
        data: { kind: string; hits: object[] }[]
      }
      const hits = data.find(({ kind }) => kind === 'guide')?.hits ?? []
      if (q === 'vat invoices') expect(hits).toEqual([])
      else expect(hits[0]).toMatchObject({ href: '/help/taxes-and-invoices', title: 'Taxes and invoices' })
    }
  })
})

test('a product that had the guide’s address before keeps a way there, and staff read the guide', async () => {
  const course = await inSchool(1, async (db) => {
    const course = await aCourse(db, { slug: 'before-the-guide' })
    await db.execute(sql`update slugs set slug = 'help' where school_id = 1 and slug = 'before-the-guide'`)
    await db.execute(sql`update products set slug = 'help' where school_id = 1 and id = ${course.id}`)
    return course
  })
  const renaming = readFileSync('db/migrations/0109_help-is-the-guide.sql', 'utf8')
  for (const _time of [1, 2]) await asOwner((db) => db.execute(sql.raw(renaming)))
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select slug from products where school_id = 1 and id = ${course.id}`),
  )
  expect(rows).toEqual([{ slug: 'help-2' }])
  const visitor = new Visit().speaking('en')
  for (const below of ['', '/checkout']) {
    const { status, headers } = await visitor.page(`/help${below}`)
    expect([status, headers.get('location')]).toEqual([308, `/help-2${below}`])
  }
  expect((await visitor.page('/help-2')).status).toBe(200)
  expect((await visitor.page(`/help/${GUIDE_PAGES[0]}`)).status).toBe(200)
  const office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
  expect((await office.page('/help')).status).toBe(200)
})
