import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'

let student: Visit
let newcomer: Visit
/** Whose only course has ended. */
let former: Visit
let lectures: Record<string, number[]>

async function aCourseOf(db: Db, account: Account, slug: string, wanted: Parameters<typeof aCourse>[1], days = 0) {
  const course = await aCourse(db, { slug, title: { en: slug }, ...wanted })
  const grant = { schoolId: 1, accountId: account.id, productId: course.id, days }
  await grantAccess(db, { ...grant, source: 'staff', sourceId: course.id, reason: 'test' })
  return course
}

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const accounts = [await aStudent(db), await aStudent(db), await aStudent(db)] as const
    const sections = [{ lectures: [{}, {}] }]
    const courses = [
      await aCourseOf(db, accounts[0], 'first', { sections }),
      await aCourseOf(db, accounts[0], 'second', { sections }, 30),
      await aCourseOf(db, accounts[0], 'archived', { status: 'archived', sections }),
      await aCourseOf(db, accounts[0], 'a-draft', { status: 'draft', sections }),
      await aCourseOf(db, accounts[0], 'ended', { sections }, -1),
      await aCourseOf(db, accounts[0], 'revoked', { sections }),
    ]
    await aCourse(db, { slug: 'never-bought', sections })
    await aCourseOf(db, accounts[2], 'long-ago', { sections }, -1)
    const revoked = courses.at(-1)?.id ?? 0
    await revokeAccess(db, { schoolId: 1, productId: revoked, source: 'staff', sourceId: revoked })
    lectures = Object.fromEntries(
      courses.map(({ slug, sections }) => [slug, sections.flatMap((one) => one.lectures.map(({ id }) => id))]),
    )
    return accounts
  })
  student = await new Visit().as(made[0])
  newcomer = await new Visit().as(made[1])
  former = await new Visit().as(made[2])
  await student.post(`/lecture/${lectures.first?.[1]}/watch`, { position_seconds: 292 })
  for (const id of lectures.archived ?? []) await student.post(`/lecture/${id}/complete`)
})

type List = { data: { slug: string }[]; next_page_url: string | null }
async function list(path = '/my/courses', visit = student): Promise<List> {
  return (await visit.request(path)).json() as Promise<List>
}
const slugs = async (path?: string) => (await list(path)).data.map(({ slug }) => slug)

describe('/my/courses as JSON', () => {
  test('lists the courses that open, the one watched last first', async () => {
    expect(await slugs()).toEqual(['first', 'archived', 'second'])
    expect((await list()).data[0]).toEqual({
      id: expect.any(Number),
      type: 'course',
      slug: 'first',
      title: 'first',
      cover_photo: null,
      price: { amount: 19_900, currency: 'PLN' },
      is_free: false,
      status: 'published',
    })
    expect(await list('/my/courses', newcomer)).toEqual({ data: [], next_page_url: null })
  })

  test('shows what is finished, or what is not', async () => {
    expect(await slugs('/my/courses?show=finished')).toEqual(['archived'])
    expect(await slugs('/my/courses?show=started')).toEqual(['first', 'second'])
    expect((await student.request('/my/courses?show=some')).status).toBe(422)
  })

  test('shows those with a starred lecture, and those whose time is over', async () => {
    expect(await slugs('/my/courses?show=starred')).toEqual([])
    await student.post(`/lecture/${lectures.second?.[0]}/star`, { value: true })
    expect(await slugs('/my/courses?show=starred')).toEqual(['second'])
    // What was taken away is not over: it was given back.
    expect(await slugs('/my/courses?show=expired')).toEqual(['ended'])
  })

  test('goes on page by page', async () => {
    const seen: string[] = []
    let next: string | null = '/my/courses?length=1'
    while (next) {
      const page: List = await list(next)
      seen.push(...page.data.map(({ slug }) => slug))
      next = page.next_page_url
    }
    expect(seen).toEqual(['first', 'archived', 'second'])
    expect((await student.request('/my/courses?cursor=nonsense')).status).toBe(422)
  })
})

describe('the page', () => {
  test('offers to go on where one stopped, and lists the rest', async () => {
    const html = await (await student.page('/my/courses')).text()
    expect(html).toMatch(/<h2 id="continue"><bdi>Lecture 1\.2<\/bdi><\/h2>/)
    expect(html).toContain('You stopped at 4:52.')
    expect(html).toContain(`href="/first/watch/${lectures.first?.[1]}"`)
    expect(html).toContain('aria-label="Watch again: archived"')
    expect(html).toContain('Access until')
    expect(html).not.toContain('aria-label="Continue: first"')
  })

  test('offers what has ended to buy again, and leads to it where nothing else is open', async () => {
    const html = await (await student.page('/my/courses?show=expired')).text()
    expect(html).toContain('href="/ended/checkout"')
    expect(html).toContain('Access ended')
    expect(html).not.toContain('href="/ended/watch"')
    expect(await (await former.page('/my/courses')).text()).toContain('href="/my/courses?show=expired"')
  })

  test('keeps a course whose access has ended, marked so, with the way to buy it again', async () => {
    const ended = async (visit: Visit, locale = 'en') => {
      const html = await (await visit.page(`/my/courses?lang=${locale}`)).text()
      return html.slice(html.indexOf('id="ended"'))
    }
    for (const [visit, slug] of [
      [student, 'ended'],
      [former, 'long-ago'],
    ] as const) {
      const html = await ended(visit)
      expect(html).toContain(`href="/${slug}"`)
      expect(html).toContain(`href="/${slug}/checkout"`)
      expect(html).toMatch(/Access ended[^<]*<!-- --> <time/)
      expect(html).not.toContain(`href="/${slug}/watch"`)
      expect(html).not.toContain('revoked')
    }
    expect(await ended(former, 'pl')).toContain('Dostęp zakończony')
    const gone = await inSchool(1, async (db) => {
      const account = await aStudent(db)
      await aCourseOf(db, account, 'gone', { status: 'archived', sections: [{ lectures: [{}] }] }, -1)
      const course = await aCourse(db, { slug: 'by-membership' })
      const member = { schoolId: 1, accountId: account.id, productId: course.id, sourceId: account.id } as const
      await grantAccess(db, { ...member, source: 'membership', days: -1 })
      return account
    })
    const html = await ended(await new Visit().as(gone))
    // What is gone from the school's pages leads nowhere, and what a membership opened leads to it.
    expect(html).toContain('<bdi>gone</bdi>')
    expect(html).not.toContain('href="/gone')
    expect(html).toContain('href="/my/membership"')
    expect(html).not.toContain('href="/by-membership/checkout"')
  })

  test('offers more time for what ends within two weeks, and for nothing else', async () => {
    const html = await (await student.page('/my/courses')).text()
    expect(html).not.toContain('aria-label="Extend access: second"')
    const soon = "now() + interval '10 days'"
    await asTablesOwner(`update access_grants set ends_at = ${soon} where school_id = 1 and product_id = (
      select id from products where school_id = 1 and slug = 'second')`)
    const [later = ''] = (await (await student.page('/my/courses')).text()).split('id="ended"')
    expect(later).toContain('aria-label="Extend access: second"')
    expect(later.match(/\/checkout"/g)).toHaveLength(1)
    await asTablesOwner(`update access_grants set ends_at = ${soon} where school_id = 1 and product_id = (
      select id from products where school_id = 1 and slug = 'first')`)
    // The one to go on with says so too.
    const [, going = ''] = (await (await student.page('/my/courses')).text()).split('id="continue"')
    expect(going.slice(0, going.indexOf('</section>'))).toContain('Access until')
    expect(going).toContain('href="/first/checkout"')
  })

  test('of somebody who has none leads to the catalogue', async () => {
    const html = await (await newcomer.page('/my/courses')).text()
    expect(html).toContain('No courses yet')
    expect(html).toContain('href="/courses"')
  })
})
