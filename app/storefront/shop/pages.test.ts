import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { keepNothing } from '#tests/keep-nothing.ts'

type Course = Awaited<ReturnType<typeof aCourse>>
type Person = Awaited<ReturnType<typeof aStudent>>

let course: Course
let student: Person
let owner: Person

beforeAll(async () => {
  await inSchool(1, async (db) => {
    const questions = [
      { question: { en: 'Which camera?', pl: 'Jaki aparat?' }, answer: { en: 'Any.', pl: 'Dowolny.' } },
    ]
    const outcomes = [{ en: 'See light', pl: 'Zobaczysz światło' }]
    student = await aStudent(db)
    owner = await aStaffMember(db, { firstName: 'Ida', lastName: 'Wierzba' })
    course = await aCourse(db, {
      slug: 'light',
      teacherIds: [owner.id],
      level: 'beginner',
      questions,
      outcomes,
      position: 0,
    })
    await aProduct(db, { slug: 'free', amount: 0 })
    for (const status of ['draft', 'hidden', 'archived'] as const) await aProduct(db, { slug: `a-${status}`, status })
  })
})

/** Without the marks that React puts between texts, and with plain spaces. */
const plain = (text: string) => text.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')

/** A short failure instead of the whole page. */
function expectIn(text: string, parts: string[]) {
  expect(parts.filter((part) => !plain(text).includes(part))).toEqual([])
}

async function html(visit: Visit, path: string, language = 'en'): Promise<string> {
  const answer = await visit.request(path, { accept: 'text/html', headers: { 'accept-language': language } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

describe('a product’s page', () => {
  test('says no length where none is known', async () => {
    const made = { slug: 'timeless', position: 9, sections: [{ lectures: [{ durationMinutes: 0 }] }] }
    await inSchool(1, (db) => aCourse(db, made))
    const text = plain(await html(new Visit(), '/timeless'))
    expectIn(text, ['1 lecture'])
    expect(text).not.toMatch(/\b0 s\b/)
    expectIn(await html(new Visit(), '/light'), ['4 lectures, 40 min'])
  })

  test('says everything without a script: promise, price, curriculum, teacher, questions', async () => {
    const text = await html(new Visit(), '/light')
    expectIn(text, ['See it first.', 'PLN 199.00', 'includes 23% VAT', 'See light', 'Ida Wierzba', 'Which camera?'])
    const titles = course.sections.flatMap(({ title, lectures }) => [title, ...lectures.map((one) => one.title)])
    expectIn(text, [...titles.map((title) => title.en ?? ''), '<p>About light.</p>', 'href="/light/checkout"'])
    expect(text.includes('data-page="app"')).toBe(false)
  })

  test('leads to the free lectures and to no other', async () => {
    const text = await html(new Visit(), '/light')
    const [open, login, paid] = course.sections[0]?.lectures ?? []
    expectIn(text, [`href="/light/watch/${open?.id}"`])
    expectIn(text, [`href="/light/watch/${login?.id}"`])
    expectIn(text, ['Free with an account'])
    expect(text.includes(`/light/watch/${paid?.id}`)).toBe(false)
  })

  test('is Polish for those who read Polish, with its plurals', async () => {
    const text = await html(new Visit(), '/light', 'pl')
    expectIn(text, ['<html lang="pl"', 'Najpierw je zobacz.', '199,00 zł', '2 sekcje, 4 lekcje', 'Kup kurs'])
    const chosen = new Visit()
    expectIn(await html(chosen, '/light?lang=pl', 'en'), ['Kup kurs'])
    expectIn(await html(chosen, '/light', 'en'), ['Kup kurs'])
  })

  test('keeps its words together on a page alone: calls and files hold them as they were written', async () => {
    const title = { pl: 'Cienie w oknie i\u00a0z bliska' }
    await inSchool(1, (db) => aProduct(db, { slug: 'shadows', position: 8, title }))
    expect(await html(new Visit(), '/shadows', 'pl')).toContain('Cienie w\u00a0oknie i\u00a0z\u00a0bliska')
    const visit = await (await new Visit().as(owner)).speaking('pl')
    const listed = await (await visit.request('/courses?length=100')).json()
    expect(listed.data.map((one: { title: string }) => one.title)).toContain(title.pl)
    expect(await (await visit.page('/home/products/export')).text()).toContain(title.pl)
  })

  test('tells search engines and those who share it what it is', async () => {
    const text = await html(new Visit(), '/light')
    expectIn(text, ['<title data-inertia="">Light · Demo school</title>'])
    expect(text).toMatch(/<meta name="description" content="See it first\."/)
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/demo\.localhost:3000\/light"/)
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'Course',
      name: 'Light',
      offers: { price: '199.00', priceCurrency: 'PLN' },
      hasCourseInstance: { courseWorkload: 'PT0H40M' },
    })
  })

  test('a text that looks like HTML stays a text, in the data for search engines too', async () => {
    const title = { en: '</script><script>alert(1)</script>', pl: 'x' }
    await inSchool(1, (db) => aProduct(db, { slug: 'markup', title, position: 99, status: 'hidden' }))
    expect((await html(new Visit(), '/markup')).includes('<script>alert')).toBe(false)
  })

  test('a free product is started, not bought', async () => {
    const text = await html(new Visit(), '/free')
    expectIn(text, ['Start for free'])
    expect(text.includes('% VAT')).toBe(false)
  })

  test('whoever has the course goes on to it; staff too', async () => {
    const visit = await new Visit().as(student)
    expectIn(await html(visit, '/light'), ['Buy the course'])
    await inSchool(1, (db) =>
      grantAccess(db, {
        schoolId: 1,
        accountId: student.id,
        productId: course.id,
        days: 0,
        source: 'staff',
        sourceId: owner.id,
        reason: 'a test',
      }),
    )
    const text = await html(visit, '/light')
    expectIn(text, ['href="/light/watch"'])
    // They may still buy it for others.
    expect([...text.matchAll(/"(\/light\/checkout[^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/light/checkout?gift=1',
    ])
    expectIn(await html(await new Visit().as(owner), '/light'), ['Go to the course'])
  })

  test('whom the school denies the course is told so, and is offered nothing', async () => {
    const denied = await inSchool(1, async (db) => {
      const account = await aStudent(db)
      const why = { accountId: account.id, productId: course.id, reason: 'shared' }
      await denyAccess(db, staffViewer(owner), why)
      return account
    })
    const text = await html(await new Visit().as(denied), '/light')
    expectIn(text, ['Access denied'])
    expect(text).not.toMatch(/shared|\/light\/checkout/)
  })

  test('takes three statements at most', async () => {
    const visit = new Visit()
    const pages = { '/': 3, '/courses': 2, '/light': 2 }
    for (const [path, most] of Object.entries(pages)) {
      expect(await countStatementsAgain(() => html(visit, path)), path).toBeLessThanOrEqual(most)
    }
  })

  test('asks once whether it is open to a student, and takes ten statements', async () => {
    const holder = await inSchool(1, async (db) => {
      const account = await aStudent(db)
      const key = { schoolId: 1, accountId: account.id, productId: course.id }
      await grantAccess(db, { ...key, source: 'transaction', sourceId: 1, days: 0 })
      return account
    })
    const visit = await new Visit().as(holder)
    expect(await countStatementsAgain(() => html(visit, '/light'))).toBeLessThanOrEqual(10)
  })
})

describe('who sees what', () => {
  test.each([
    ['a-draft', 404, 404, 200],
    ['a-archived', 404, 404, 200],
    ['a-hidden', 200, 200, 200],
    ['nothing', 404, 404, 404],
  ])('/%s answers a visitor %i, a student %i and staff %i', async (slug, visitor, member, staff) => {
    const visits = [new Visit(), await new Visit().as(student), await new Visit().as(owner)]
    const statuses = await Promise.all(visits.map(async (visit) => (await visit.request(`/${slug}`)).status))
    expect(statuses).toEqual([visitor, member, staff])
  })

  test('lists hold what is published, for staff too', async () => {
    for (const visit of [new Visit(), await new Visit().as(owner)]) {
      const { data } = (await (await visit.request('/courses?length=100')).json()) as { data: { slug: string }[] }
      const slugs = data.map(({ slug }) => slug)
      expect(slugs).toEqual(expect.arrayContaining(['light', 'free']))
      expect(slugs.filter((slug) => slug.startsWith('a-'))).toEqual([])
    }
  })

  test('another school’s product is not there, and its lists are its own', async () => {
    expect((await new Visit(2).request('/light')).status).toBe(404)
    const { data } = (await (await new Visit(2).request('/courses')).json()) as { data: object[] }
    expect(data).toEqual([])
    expect((await html(new Visit(2), '/')).includes('"/light')).toBe(false)
  })

  test('a member of staff of another school sees no draft here', async () => {
    const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 }))
    const there = await new Visit(2).as(stranger)
    const here = new Visit(1)
    for (const [name, value] of there.cookies) here.cookies.set(name, value)
    expect((await here.request('/a-draft')).status).toBe(404)
  })
})

test('the home of a school counts what it offers by kind', async () => {
  await inSchool(2, async (db) => {
    const add = (type: 'course' | 'event' | 'file', at: number) =>
      aProduct(db, { schoolId: 2, type, slug: `${type}-${at}`, position: 50 + at })
    for (const at of [1, 2, 3, 4, 5]) await add('event', at)
    for (const at of [1, 2]) await add('course', at)
    await add('file', 1)
  })
  keepNothing()
  const [english, polish] = [await html(new Visit(2), '/'), await html(new Visit(2), '/', 'pl')].map(plain)
  expectIn(english ?? '', ['2 courses', '5 live events', '1 file'])
  expectIn(polish ?? '', ['2 kursy', '5 wydarzeń na żywo', '1 plik'])
})
