import { beforeAll, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '#app/access/access/access.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addPastProgress } from '#app/learning/lectures/past-progress.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { AccessReason } from './why.ts'

const FAR = '2999-01-01T00:00:00.000Z'
const LECTURES = ['free', 'login', 'paid', 'later', 'draft', 'scheduled'] as const
const PEOPLE = ['nobody', 'buyer', 'ended', 'refunded', 'denied'] as const

let office: Visit
let slug: string
let courseId: number
let lectures: Record<(typeof LECTURES)[number], number>
let people: Record<(typeof PEOPLE)[number], Account>

beforeAll(async () => {
  const staff = await inSchool(1, async (db) => {
    const made = await aStaffMember(db, { firstName: 'Maria', lastName: 'Sowa' })
    const course = await aCourse(db, {
      sections: [
        { lectures: [{ isFree: true }, { isFree: true, loginRequired: true }, {}] },
        { unlockAt: FAR, lectures: [{}] },
        { lectures: [{ status: 'draft' }, { publishAt: FAR }] },
      ],
    })
    slug = course.slug
    courseId = course.id
    const ids = course.sections.flatMap((section) => section.lectures.map(({ id }) => id))
    lectures = Object.fromEntries(LECTURES.map((name, at) => [name, ids[at]])) as typeof lectures
    const accounts: Account[] = []
    for (const _ of PEOPLE) accounts.push(await aStudent(db))
    people = Object.fromEntries(PEOPLE.map((name, at) => [name, accounts[at]])) as typeof people
    const productId = course.id
    for (const name of PEOPLE.slice(1)) {
      const { id } = people[name]
      const order = { schoolId: 1, productId, source: 'transaction', sourceId: id } as const
      await grantAccess(db, { ...order, accountId: id, days: name === 'ended' ? -1 : 0 })
      if (name === 'refunded') await revokeAccess(db, order)
    }
    await denyAccess(db, staffViewer(made), { accountId: people.denied.id, productId, reason: 'Abuse.' })
    return made
  })
  office = await new Visit().as(staff)
})

const address = (person: Account, lecture: number) => `/home/access/why?student=${person.id}&lecture=${lecture}`

const RULES = {
  nobody: ['free', 'free', 'buy', 'buy', 'draft', 'scheduled'],
  buyer: ['free', 'free', 'bought', 'later', 'draft', 'scheduled'],
  ended: ['free', 'free', 'ended', 'ended', 'draft', 'scheduled'],
  refunded: ['free', 'free', 'revoked', 'revoked', 'draft', 'scheduled'],
  denied: ['denied', 'denied', 'denied', 'denied', 'draft', 'scheduled'],
}

test.each(PEOPLE)('%s: the answer is what the student finds', async (name) => {
  const visit = await new Visit().as(people[name])
  for (const [at, lecture] of LECTURES.entries()) {
    const answer = await office.request(address(people[name], lectures[lecture]))
    const why = (await answer.json()) as SnakeCased<AccessReason>
    expect(Object.keys(why).sort()).toEqual(['open', 'opens_at', 'rule', 'text'])
    expect([lecture, why.rule]).toEqual([lecture, RULES[name][at]])
    expect(why.opens_at).toBe(['later', 'scheduled'].includes(why.rule) ? FAR : null)
    const page = await visit.request(`/${slug}/watch/${lectures[lecture]}`)
    expect([lecture, page.status === 200]).toEqual([lecture, why.open])
  }
})

test('says it in the reader’s language, with all that was looked at', async () => {
  const told = async (person: Account, lecture: number, locale: string) =>
    (await office.page(`${address(person, lecture)}&lang=${locale}`)).text()
  const english = await told(people.denied, lectures.paid, 'en')
  for (const words of ['Closed: Maria Sowa denied access. Abuse.', 'The lecture is published.', 'Bought on'])
    expect(english).toContain(words)
  const polish = await told(people.buyer, lectures.later, 'pl')
  for (const words of ['Zamknięta do otwarcia sekcji', 'Kurs jest opublikowany.', 'bezterminowo'])
    expect(polish).toContain(words)
})

test('tells that a lecture stays open as it was opened before its section had to wait', async () => {
  const returning = await inSchool(1, async (db) => {
    const made = await aStudent(db)
    const order = { schoolId: 1, productId: courseId, source: 'transaction', sourceId: made.id } as const
    await grantAccess(db, { ...order, accountId: made.id, days: 0 })
    await addPastProgress(db, 1, [{ accountId: made.id, productId: courseId, lectureId: lectures.later }])
    return made
  })
  const why = (await (await office.request(address(returning, lectures.later))).json()) as SnakeCased<AccessReason>
  expect(why).toMatchObject({ open: true, rule: 'bought', opens_at: null })
  const html = await (await office.page(`${address(returning, lectures.later)}&lang=en`)).text()
  expect(html).toContain('The student opened this lecture before, so it stays open.')
})

test('asks first for a student and a lecture', async () => {
  expect((await office.request('/home/access/why')).status).toBe(422)
  expect((await office.request(`/home/access/why?student=${people.buyer.id}`)).status).toBe(422)
  const shown = async (query: string) => (await office.page(`/home/access/why?lang=en&${query}`)).text()
  expect(await shown(`lecture=${lectures.paid}&q=${encodeURIComponent(people.buyer.email)}`)).toContain(
    `student=${people.buyer.id}&amp;lecture=${lectures.paid}`,
  )
  expect(await shown('q=nobodyiscalledthis')).toContain('No students found')
})

test('tells nothing of whom or what one does not see', async () => {
  const stranger = await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))
  expect((await office.request(address(stranger, lectures.paid))).status).toBe(404)
  expect((await office.request(address(people.buyer, 987654321))).status).toBe(404)
  expect((await office.request('/home/access/why?course=987654321')).status).toBe(404)
  const student = await new Visit().as(people.buyer)
  expect((await student.request(address(people.buyer, lectures.paid))).status).toBe(403)
})
