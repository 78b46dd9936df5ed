import { and, eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { sessions } from '#app/people/sign-in/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { writeMail } from '#app/platform/letters.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { sendAccessEmail } from './access-mail.server.ts'
import { loadStudentPage } from './student.server.ts'
import type { StudentPage } from './student-page.ts'

type Course = Awaited<ReturnType<typeof aCourse>>

let student: Account
let course: Course
let taught: Course
let teacher: Account
let office: Visit

type StudentAnswer = Omit<StudentPage, 'products'> & { products: { id: number }[]; orders: object[] | null }

const pageOf = async (visit: Visit, id: number) => {
  const answer = await visit.request(`/home/students/${id}`)
  return { status: answer.status, ...((await answer.json()) as StudentAnswer) }
}
const give = (visit: Visit, body: object) => visit.post(`/home/students/${student.id}/access`, body)

beforeAll(async () => {
  const administrator = await inSchool(1, async (db) => {
    teacher = await aStaffMember(db, { role: 'instructor' })
    student = await aStudent(db, { firstName: 'Łucja', lastName: 'Żak' })
    course = await aCourse(db)
    taught = await aCourse(db, { teacherIds: [teacher.id] })
    const [lecture] = course.sections[0]?.lectures ?? []
    const done = { schoolId: 1, accountId: student.id, productId: course.id, lectureId: lecture?.id ?? 0 }
    await db
      .insert(lectureProgress)
      .values({ ...done, watchedAt: '2026-03-01T10:00:00Z', completedAt: '2026-03-01T10:10:00Z' })
    const letter = { accountId: student.id, to: student.email, text: 'secret words', html: '<p>secret words</p>' }
    await writeMail(db, {
      schoolId: 1,
      ...letter,
      kind: 'test',
      reference: '1',
      subject: 'Hello Łucja',
      toStranger: false,
    })
    return await aStaffMember(db)
  })
  office = await new Visit().as(administrator)
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await new Visit().as(student)
  await inSchool(1, async (db) => {
    await db.update(sessions).set({ userAgent: device }).where(eq(sessions.accountId, student.id))
  })
})

describe('a student’s page', () => {
  test('keeps what is typed into each of its forms apart', async () => {
    const [learner, extended] = await inSchool(1, async (db) => [await aStudent(db), await aCourse(db)])
    const given = { product_id: extended.id, reason: 'A week', days: 7 }
    expect((await office.post(`/home/students/${learner.id}/access`, given)).status).toBe(201)
    const html = await (await office.page(`/home/students/${learner.id}`)).text()
    const drafts = [...html.matchAll(/data-draft="([^"]*)"/g)].map(([, name]) => name)
    expect(drafts.filter((name) => name?.includes(`/home/students/${learner.id}/access`)).length).toBeGreaterThan(1)
    expect(new Set(drafts).size).toBe(drafts.length)
  })

  test('tells who they are, how far they got, and for the office where they are logged in and what was written', async () => {
    const page = await pageOf(office, student.id)
    expect(page.student).toMatchObject({
      name: 'Łucja Żak',
      email: student.email,
      spent: { amount: 0, currency: 'PLN' },
    })
    expect(page.courses.find(({ id }) => id === course.id)?.progress).toEqual({ completed: 1, total: 4, percent: 25 })
    expect(page.sessions).toEqual([expect.objectContaining({ browser: 'Firefox', system: 'Linux' })])
    expect(page.mails).toEqual([expect.objectContaining({ subject: 'Hello Łucja', state: 'kept' })])
    expect(JSON.stringify(page)).not.toContain('secret words')
  })

  test('shows products page by page, however many a plan opens', async () => {
    const learner = await inSchool(1, async (db) => {
      const learner = await aStudent(db)
      for (let nth = 0; nth < 51; nth++) {
        const { id } = await aProduct(db)
        const given = { source: 'staff', sourceId: learner.id, reason: 'test' } as const
        await grantAccess(db, { schoolId: 1, accountId: learner.id, productId: id, days: 0, ...given })
      }
      return learner
    })
    const read = async (path: string) =>
      (await (await office.request(path)).json()) as { courses: { id: number }[]; courses_next: string | null }
    const first = await read(`/home/students/${learner.id}`)
    const second = await read(first.courses_next ?? '')
    expect([first.courses.length, second.courses.length, second.courses_next]).toEqual([50, 1, null])
    expect(new Set([...first.courses, ...second.courses].map(({ id }) => id)).size).toBe(51)
    expect((await office.request(`/home/students/${learner.id}?cursor=x`)).status).toBe(422)
  })

  test('takes few statements', async () => {
    const read = async () => expect((await office.page(`/home/students/${student.id}`)).status).toBe(200)
    expect(await countStatementsAgain(read)).toBeLessThanOrEqual(8)
  })

  test('is not there for staff, for strangers, or in another school', async () => {
    expect((await pageOf(office, teacher.id)).status).toBe(404)
    expect((await pageOf(office, 987_654_321)).status).toBe(404)
    const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
    expect((await pageOf(await new Visit(2).as(stranger), student.id)).status).toBe(404)
  })

  test('tells an instructor of learning, not of money, letters or devices', async () => {
    const visit = await new Visit().as(teacher)
    expect((await pageOf(visit, student.id)).status).toBe(404)
    const own = await inSchool(1, (db) => aCourse(db, { teacherIds: [teacher.id] }))
    const added = { emails: student.email, product_ids: [own.id], reason: 'in my class' }
    expect((await visit.post('/home/students', added)).status).toBe(201)
    const page = await pageOf(visit, student.id)
    expect(page).toMatchObject({ status: 200, orders: null, sessions: null, consents: null, mails: null })
    expect(page.student.spent).toBeNull()
    expect(page.courses.map(({ id, built }) => [id, built])).toEqual([
      [course.id, false],
      [own.id, true],
    ])
    expect(page.products.map(({ id }) => id)).toEqual([taught.id, own.id])
    expect((await pageOf(office, student.id)).courses.every(({ built }) => built)).toBe(true)
  })
})

describe('access by hand', () => {
  test('asks for a reason and a product of this school', async () => {
    const reasons = await give(office, { product_id: course.id, reason: 'no' })
    expect(reasons.status).toBe(422)
    expect(await reasons.json()).toMatchObject({ errors: { reason: [expect.any(String)] } })
    expect((await give(office, { product_id: course.id, reason: 'prize', role: 'owner' })).status).toBe(422)
    const foreign = await inSchool(2, (db) => aCourse(db, { schoolId: 2 }))
    expect((await give(office, { product_id: foreign.id, reason: 'prize' })).status).toBe(404)
  })

  test('opens the course once, ends at once when taken, stays on record, and can be given again', async () => {
    const watch = await new Visit().as(student)
    const paid = course.sections[1]?.lectures[0]?.id
    const open = async () => (await watch.request(`/${course.slug}/watch/${paid}`)).status
    expect(await open()).toBe(403)
    expect((await give(office, { product_id: course.id, reason: 'Won the prize' })).status).toBe(201)
    expect(await open()).toBe(200)
    expect((await give(office, { product_id: course.id, reason: 'again' })).status).toBe(409)
    const grantsNow = async () =>
      (await pageOf(office, student.id)).courses.find(({ id }) => id === course.id)?.grants ?? []
    const [grant] = await grantsNow()
    expect(grant).toMatchObject({
      source: 'staff',
      reason: 'Won the prize',
      given_by: 'Adam Nowak',
      open: true,
      until: null,
    })
    const address = `/home/students/${student.id}/access/${grant?.id}/revoke`
    expect((await office.post(address, { reason: 'A mistake' })).status).toBe(200)
    expect(await open()).toBe(403)
    expect((await office.post(address, { reason: 'A mistake' })).status).toBe(409)
    expect((await give(office, { product_id: course.id, reason: 'Sorry', days: 7 })).status).toBe(201)
    const [again, before] = await grantsNow()
    expect(again).toMatchObject({ reason: 'Sorry', open: true, until: expect.any(String) })
    expect(before).toMatchObject({ open: false, revoked_by: 'Adam Nowak', revoke_reason: 'A mistake' })
  })

  test('that ran out can be given again', async () => {
    expect((await give(office, { product_id: taught.id, reason: 'A week', days: 7 })).status).toBe(201)
    await inSchool(1, (db) =>
      db
        .update(accessGrants)
        .set({ startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-08T00:00:00Z' })
        .where(and(eq(accessGrants.accountId, student.id), eq(accessGrants.productId, taught.id))),
    )
    expect((await give(office, { product_id: taught.id, reason: 'One more week', days: 7 })).status).toBe(201)
  })

  test('works as a plain form, which shows again what was typed', async () => {
    await office.page(`/home/students/${student.id}`)
    const refused = await office.submit(`/home/students/${student.id}/access`, {
      product_id: `${course.id}`,
      reason: 'x',
      days: '9',
    })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/<details class="act" open="">.*value="9"/s)
    const sent = await inSchool(1, (db) => aStudent(db))
    const done = await office.submit(`/home/students/${sent.id}/access`, { product_id: `${course.id}`, reason: 'gift' })
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe(`/home/students/${sent.id}`)
  })

  test('is told once, in the student’s language, unless it was taken away meanwhile', async () => {
    const mine = await inSchool(1, (db) => aStudent(db, { locale: 'pl', firstName: 'Olga' }))
    const letters = async () => {
      const found = await inSchool(1, (db) => db.select().from(mails).where(eq(mails.recipient, mine.email)))
      return found.map(({ subject, text }) => [subject, text] as const)
    }
    const visit = (product: Course) =>
      office.post(`/home/students/${mine.id}/access`, { product_id: product.id, reason: 'prize', days: 30 })
    const { access } = (await (await visit(course)).json()) as { access: { id: number } }
    await runJobs()
    await sendAccessEmail({ schoolId: 1, grantId: access.id })
    expect(await letters()).toEqual([
      [
        'Masz już dostęp do: Światło',
        expect.stringMatching(/przyznała Ci dostęp.*kończy się.*\/login\/link\/.*%2Fwatch/s),
      ],
    ])
    expect((await letters())[0]?.[1]).not.toContain('prize')
    const second = (await (await visit(taught)).json()) as { access: { id: number } }
    await office.post(`/home/students/${mine.id}/access/${second.access.id}/revoke`, { reason: 'mistake' })
    await runJobs()
    expect(await letters()).toHaveLength(1)
  })

  test('leads whoever has no password straight in, once and for seven days, and to the course', async () => {
    const mine = await inSchool(1, (db) => aStudent(db, { locale: 'en' }))
    const give = { product_id: course.id, reason: 'prize' }
    await office.post(`/home/students/${mine.id}/access`, give)
    await runJobs()
    const link = async () => {
      const rows = await inSchool(1, (db) => db.select().from(mails).where(eq(mails.recipient, mine.email)))
      const [, address = ''] = /Start (\S+)/.exec(rows.at(-1)?.text ?? '') ?? []
      const { pathname, search, searchParams } = new URL(address)
      return { path: pathname + search, pathname, to: searchParams.get('to') ?? '' }
    }
    const { path, pathname, to } = await link()
    expect(to).toBe(`/${course.slug}/watch`)
    const visit = new Visit().speaking('en')
    expect(await (await visit.page(path)).text()).toContain(mine.email)
    const entered = await visit.submit(pathname, { to })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, to])
    const lecture = course.sections[0]?.lectures[0]?.id
    expect((await visit.request(`/${course.slug}/watch/${lecture}`)).status).toBe(200)
    // The same e-mail later: who is logged in goes on, who is not asks for another link that leads there.
    const again = await visit.page(path)
    expect([again.status, again.headers.get('location')]).toEqual([303, to])
    const out = await (await new Visit().speaking('en').page(path)).text()
    expect(out).toContain(`href="/login/link?to=${encodeURIComponent(to)}"`)
    expect((await new Visit().post(pathname, { to })).status).toBe(422)

    await office.post(`/home/students/${mine.id}/access`, { product_id: taught.id, reason: 'prize' })
    await runJobs()
    const next = await link()
    const aged = (days: string) =>
      asTablesOwner(
        `update account_tokens set ${moveBack(days, 'created_at', 'expires_at')} where school_id = 1 and account_id = ${mine.id} and used_at is null`,
      )
    await aged('6 days 23 hours')
    expect(await (await new Visit().speaking('en').page(next.path)).text()).toContain(mine.email)
    await aged('1 hour')
    expect((await new Visit().post(next.pathname, { to: next.to })).status).toBe(422)
  })

  test('leads whoever has a password through the log-in to the course', async () => {
    const visit = new Visit().speaking('en')
    const buyer = newBuyer()
    await visit.post('/register', { ...buyer, terms: true })
    const { user } = (await (await visit.request('/me')).json()) as { user: { id: number } }
    await office.post(`/home/students/${user.id}/access`, { product_id: course.id, reason: 'prize' })
    await runJobs()
    const rows = await inSchool(1, (db) => db.select().from(mails).where(eq(mails.recipient, buyer.email)))
    const [, address = ''] = /(?:Start|Zacznij) (\S+\/login\S+)/.exec(rows.map(({ text }) => text).join('\n')) ?? []
    const { pathname, search } = new URL(address)
    const to = `/${course.slug}/watch`
    expect(pathname + search).toBe(`/login?to=${to}`)
    expect((await visit.page(pathname + search)).headers.get('location')).toBe(to)
  })

  test('of another student is not there', async () => {
    const other = await inSchool(1, (db) => aStudent(db))
    const [grant] = (await pageOf(office, student.id)).courses.flatMap(({ grants }) => grants)
    const answer = await office.post(`/home/students/${other.id}/access/${grant?.id}/revoke`, { reason: 'mistake' })
    expect(answer.status).toBe(404)
  })
})

describe('access that was bought', () => {
  test('taken away makes the purchase REVOKED for good, and leaves the money where it is', async () => {
    const offer = await forSale()
    const { hash, ref } = await ordered(offer)
    expect((await notify(messageOf({ ref }))).status).toBe(200)
    const [bought] = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.hash, hash)))
    const buyer = bought?.accountId ?? 0
    const page = await pageOf(office, buyer)
    expect(page.student.spent).toEqual({ amount: 19_900, currency: 'PLN' })
    expect(page.orders).toEqual([expect.objectContaining({ hash, status: 'PERFORMED', amount: 19_900 })])
    expect(page.consents?.map(({ kind, given }) => [kind, given])).toContainEqual(['terms', true])
    const [grant] = page.courses.find(({ id }) => id === offer.id)?.grants ?? []
    expect(grant).toMatchObject({ source: 'transaction', transaction_id: bought?.id, open: true })
    const address = `/home/students/${buyer}/access/${grant?.id}/revoke`
    expect((await office.post(address, { reason: 'Shared the password' })).status).toBe(200)
    expect((await notify(messageOf({ ref, type: 'cleared' }))).status).toBe(200)
    const [after] = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.hash, hash)))
    expect(after?.status).toBe('REVOKED')
    const left = await pageOf(office, buyer)
    expect(left.courses.find(({ id }) => id === offer.id)?.grants).toEqual([expect.objectContaining({ open: false })])
    expect(left.student.spent).toEqual({ amount: 19_900, currency: 'PLN' })
  })
})

test('an instructor whom the owner limits finds their own students alone', async () => {
  const school = { ...(await findSchool(1)), instructorsLimited: true }
  const viewer = staffViewer(teacher)
  const stranger = await inSchool(1, (db) => aStudent(db))
  await inSchool(1, async (db) => {
    expect(await requireVisibleStudent(db, { viewer, school }, student.id)).toMatchObject({ id: student.id })
    await expect(requireVisibleStudent(db, { viewer, school }, stranger.id)).rejects.toMatchObject({ status: 404 })
    const page = await loadStudentPage(db, { viewer, school }, student.id)
    expect(page.courses).not.toEqual([])
    expect(page.courses.every(({ built }) => built)).toBe(true)
    expect(page.courses.map(({ id: product }) => product)).not.toContain(course.id)
  })
})
