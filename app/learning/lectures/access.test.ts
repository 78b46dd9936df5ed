import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { lectureProgress } from './tables.server.ts'
import type { WatchView } from './watch-view.ts'

const FAR = '2999-01-01T00:00:00.000Z'
const LECTURES = ['free', 'login', 'paid', 'later', 'draft', 'scheduled'] as const
type Name = (typeof LECTURES)[number]

let slug: string
let ids: Record<Name, number>
const accountIds: Record<string, number> = {}
const viewers: Record<string, Visit> = {}

async function opened(db: Db, account: Account, productId: number, days = 0) {
  const grant = { schoolId: 1, accountId: account.id, productId, days }
  await grantAccess(db, { ...grant, source: 'staff', sourceId: account.id, reason: 'test' })
}

beforeAll(async () => {
  const accounts = await inSchool(1, async (db) => {
    const course = await aCourse(db, {
      sections: [
        { lectures: [{ isFree: true }, { isFree: true, loginRequired: true }, {}] },
        { unlockAt: FAR, lectures: [{}] },
        { lectures: [{ status: 'draft' }, { publishAt: FAR }] },
      ],
    })
    slug = course.slug
    const all = course.sections.flatMap((section) => section.lectures.map(({ id }) => id))
    ids = Object.fromEntries(LECTURES.map((name, index) => [name, all[index] ?? 0])) as typeof ids
    const made = {
      member: await aStudent(db),
      owner: await aStudent(db),
      ended: await aStudent(db),
      revoked: await aStudent(db),
      staff: await aStaffMember(db, { role: 'instructor' }),
    }
    await opened(db, made.owner, course.id)
    await opened(db, made.ended, course.id, -1)
    await opened(db, made.revoked, course.id)
    await revokeAccess(db, { schoolId: 1, productId: course.id, source: 'staff', sourceId: made.revoked.id })
    return made
  })
  for (const [name, account] of Object.entries(accounts)) {
    accountIds[name] = account.id
    viewers[name] = await new Visit().as(account)
  }
  viewers.visitor = new Visit()
  const stranger = await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))
  viewers.stranger = await new Visit(2).as(stranger)
})

/** free, login, paid, later, draft, scheduled */
const STATUSES: Record<string, [page: number[], calls: number[]]> = {
  visitor: [
    [200, 401, 401, 401, 404, 404],
    [401, 401, 401, 401, 401, 401],
  ],
  member: [
    [200, 200, 403, 403, 404, 404],
    [200, 200, 403, 403, 404, 404],
  ],
  owner: [
    [200, 200, 200, 403, 404, 404],
    [200, 200, 200, 403, 404, 404],
  ],
  ended: [
    [200, 200, 403, 403, 404, 404],
    [200, 200, 403, 403, 404, 404],
  ],
  revoked: [
    [200, 200, 403, 403, 404, 404],
    [200, 200, 403, 403, 404, 404],
  ],
  staff: [
    [200, 200, 200, 200, 200, 200],
    [200, 200, 200, 200, 200, 200],
  ],
  stranger: [
    [404, 404, 404, 404, 404, 404],
    [404, 404, 404, 404, 404, 404],
  ],
}

describe.each(Object.entries(STATUSES))('%s', (name, [page, calls]) => {
  test('sees the lectures that open, and their parts only then', async () => {
    for (const [index, lecture] of LECTURES.entries()) {
      const answer = await viewers[name]?.request(`/${slug}/watch/${ids[lecture]}`)
      expect(answer?.status, lecture).toBe(page[index])
      const body = await answer?.text()
      if (page[index] === 200) expect(body).toMatch(/<p>(Look|Patrz)\.<\/p>/)
      else expect(body).not.toMatch(/Look\.|Patrz\./)
    }
  })

  test.each([
    ['watch', {}],
    ['notes', { note: 'Mine' }],
    ['star', {}],
    ['complete', {}],
  ])('may call %s for the same', async (call, body) => {
    for (const [index, lecture] of LECTURES.entries()) {
      const answer = await viewers[name]?.post(`/lecture/${ids[lecture]}/${call}`, body)
      expect(answer?.status, lecture).toBe(calls[index])
    }
  })
})

test('who works on a course looks at a draft, which says so, among all lectures; at others as students do', async () => {
  const seen = async (name: Name) => {
    const answer = await viewers.staff?.request(`/${slug}/watch/${ids[name]}`)
    const { lecture, sections } = (await (answer as Response).json()) as WatchView
    return [lecture.draft, sections.flatMap(({ lectures }) => lectures).length]
  }
  expect(await seen('paid')).toEqual([false, 4])
  expect(await seen('draft')).toEqual([true, 6])
})

describe('a refusal', () => {
  const to = (name: Name) => `/${slug}/watch/${ids[name]}`

  const html = async (visit: Visit | undefined, name: Name, locale = 'en') => {
    const answer = await visit?.page(`${to(name)}?lang=${locale}`)
    return [answer?.status, ((await answer?.text()) ?? '').replaceAll('\u00a0', ' ')] as const
  }
  const entry = (path: string, name: Name) => `href="${path}?${new URLSearchParams({ to: to(name) })}"`

  test('shows a visitor that an account is enough, and leads back from there', async () => {
    const [status, page] = await html(viewers.visitor, 'login')
    expect(status).toBe(401)
    expect(page).toContain('Free with an account')
    expect(page).toContain('Create a free account')
    expect(page).toContain(entry('/register', 'login'))
    expect(page).toContain(entry('/login', 'login'))
    expect(page).not.toMatch(/Look\.|Patrz\./)
    expect(page).not.toContain(`/${slug}/checkout`)
    expect((await html(viewers.visitor, 'login', 'pl'))[1]).toContain('Załóż darmowe konto')
  })

  test('shows what has to be bought: the lecture, its length, the price, what can be tried, and the way to it', async () => {
    for (const [name, expected] of [
      ['visitor', 401],
      ['member', 403],
    ] as const) {
      const [status, page] = await html(viewers[name], 'paid')
      expect(status).toBe(expected)
      for (const words of ['Part of the full course', 'Buy the course to open all', 'PLN', '10 min', 'Try for free:'])
        expect(page).toContain(words)
      expect(page).toContain(`href="/${slug}/checkout"`)
      expect(page).toContain(`href="${to('free')}"`)
      expect(page).not.toMatch(/Look\.|Patrz\./)
      // Who has the course already is only not logged in.
      expect(page.includes(entry('/login', 'paid'))).toBe(name === 'visitor')
    }
  })

  test('tells apart in the contents what opens with an account and what has to be bought', async () => {
    const [, page] = await html(viewers.visitor, 'free')
    const row = (name: Name) => new RegExp(`<a class="rl[^"]*" href="${to(name)}".*?</a>`, 's').exec(page)?.[0]
    expect(row('login')).toContain('Log in')
    expect(row('login')).toContain('Free with an account')
    expect(row('paid')).toContain('Part of the full course')
    expect(row('paid')).not.toContain('Log in')
  })

  test('names the day of what opens later, beside the contents', async () => {
    const answer = await viewers.owner?.page(to('later'))
    expect(answer?.status).toBe(403)
    const html = await answer?.text()
    expect(html).toContain('This lecture is not available yet.')
    expect(html).toContain(`dateTime="${FAR}"`)
    expect(html).not.toMatch(/Look\.|Patrz\./)
  })

  test('has the words of the specification for progress without a session', async () => {
    const answer = await new Visit().post(`/lecture/${ids.free}/star`)
    expect(await answer.json()).toEqual({ message: 'Zaloguj się, aby zapisywać postępy' })
    const english = await new Visit().request(`/lecture/${ids.free}/star?lang=en`, { method: 'POST' })
    expect(await english.json()).toEqual({ message: 'Log in to set progress' })
  })

  test('comes before what was sent is checked, and writes nothing', async () => {
    expect((await viewers.member?.post(`/lecture/${ids.paid}/notes`, { no: 1 }))?.status).toBe(403)
    expect((await viewers.owner?.post('/lecture/987654321/notes', { no: 1 }))?.status).toBe(404)
    expect((await viewers.owner?.post('/lecture/x/notes', { no: 1 }))?.status).toBe(404)
    const rows = await inSchool(1, (db) =>
      db.select({ lecture: lectureProgress.lectureId, account: lectureProgress.accountId }).from(lectureProgress),
    )
    const written = (name: string) =>
      LECTURES.filter((lecture) => rows.some((row) => row.lecture === ids[lecture] && row.account === accountIds[name]))
    const allowed = (name: string) => LECTURES.filter((_, index) => STATUSES[name]?.[1][index] === 200)
    for (const name of Object.keys(accountIds)) expect(written(name), name).toEqual(allowed(name))
    expect(rows).toHaveLength(Object.keys(accountIds).flatMap(allowed).length)
  })

  test('is a 404 for a lecture under the address of another course', async () => {
    const other = await inSchool(1, (db) => aCourse(db))
    expect((await viewers.staff?.request(`/${other.slug}/watch/${ids.free}`))?.status).toBe(404)
    expect((await viewers.staff?.request(`/no-course/watch/${ids.free}`))?.status).toBe(404)
  })
})

describe('/watch', () => {
  test('leads everybody to the first lecture that opens', async () => {
    const course = await inSchool(1, async (db) => {
      const made = await aCourse(db, {
        sections: [{ lectures: [{ status: 'draft' }, {}, { isFree: true, loginRequired: true }, { isFree: true }] }],
      })
      const buyer = await aStudent(db)
      await opened(db, buyer, made.id)
      return { slug: made.slug, lectures: made.sections[0]?.lectures ?? [], buyer }
    })
    const [, paid, login, free] = course.lectures
    for (const [visit, first] of [
      [new Visit(), free],
      [viewers.member, login],
      [await new Visit().as(course.buyer), paid],
      [viewers.staff, paid],
    ] as const) {
      const answer = await visit?.page(`/${course.slug}/watch`)
      expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `/${course.slug}/watch/${first?.id}`])
    }
    expect((await viewers.stranger?.page(`/${slug}/watch`))?.status).toBe(404)
  })

  test('of a course without lectures leads to its own page', async () => {
    const empty = await inSchool(1, (db) => aCourse(db, { sections: [] }))
    expect((await new Visit().page(`/${empty.slug}/watch`)).headers.get('location')).toBe(`/${empty.slug}`)
  })

  test('/login leads to the log-in and from there back; who is logged in goes on', async () => {
    const location = async (visit: Visit) => (await visit.page(`/${slug}/watch/login`)).headers.get('location')
    expect(await location(new Visit())).toBe(`/login?to=${encodeURIComponent(`/${slug}/watch`)}`)
    expect(await location(viewers.member ?? new Visit())).toBe(`/${slug}/watch`)
  })

  test('keeps an archived course open to who has it, and to nobody else', async () => {
    const { course, owner, other } = await inSchool(1, async (db) => {
      const course = await aCourse(db, { status: 'archived' })
      const [owner, other] = [await aStudent(db), await aStudent(db)]
      await opened(db, owner, course.id)
      return { course, owner, other }
    })
    const path = `/${course.slug}/watch/${course.sections[0]?.lectures[0]?.id}`
    expect((await (await new Visit().as(owner)).request(path)).status).toBe(200)
    expect((await (await new Visit().as(other)).request(path)).status).toBe(404)
    expect((await new Visit().request(path)).status).toBe(404)
  })
})
