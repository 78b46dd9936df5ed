import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { endSessionsOf } from '#app/people/sign-in/sessions.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { DeclaredRoute } from '#app/platform/http.server.ts'
import { routes } from '#app/routes.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'

let owner: Account
let colleague: Account
let teacher: Account
let student: Account
let course: Awaited<ReturnType<typeof aCourse>>

const at = (id: number) => `/home/students/${id}/log-in-as`
const user = async (visit: Visit) =>
  ((await (await visit.request('/me')).json()) as { user: { id: number } | null }).user

async function acting(reason = 'Cannot see lecture 6') {
  const visit = await new Visit().as(owner)
  const answer = await visit.post(at(student.id), { reason })
  expect([answer.status, await answer.json()]).toEqual([200, { redirect: '/my/courses' }])
  return visit
}

beforeAll(async () => {
  await inSchool(1, async (db) => {
    owner = await aStaffMember(db, { role: 'owner', firstName: 'Ida' })
    colleague = await aStaffMember(db)
    teacher = await aStaffMember(db, { role: 'instructor' })
    student = await aStudent(db, { firstName: 'Iwona', verified: true })
    course = await aCourse(db)
    const grant = { schoolId: 1, accountId: student.id, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: owner.id, reason: 'test' })
  })
})

describe('logged in as a student', () => {
  test('staff see the school as the student does, under a banner, and go back to their own session', async () => {
    const visit = await acting()
    expect(await user(visit)).toMatchObject({ id: student.id })
    const html = await (await visit.page('/my/courses')).text()
    expect(html).toContain('You are viewing the school as Iwona Nowak.')
    expect(html).toMatch(/Until \d\d:\d\d</)
    expect(html).toContain('action="/log-in-as/end"')
    expect((await visit.page(`/${course.slug}/watch`)).status).toBeLessThan(400)
    expect((await visit.request('/home/students')).status, 'no staff now').toBe(403)
    const ended = await visit.post('/log-in-as/end')
    expect([ended.status, await ended.json()]).toEqual([200, { redirect: `/home/students/${student.id}` }])
    expect(await user(visit)).toMatchObject({ id: owner.id })
    expect((await visit.request('/home/students')).status).toBe(200)
    expect(await (await visit.page('/my/courses')).text()).not.toContain('/log-in-as/end')
    expect((await visit.post('/log-in-as/end')).status).toBe(404)
  })

  test('change nothing: every changing call of a member is refused in words, but for the end', async () => {
    const visit = await acting()
    const changing = (Object.entries(routes) as [string, { declared: DeclaredRoute }][]).filter(
      ([address, { declared }]) =>
        !address.startsWith('GET ') && ['member', 'visitor'].includes(declared.access) && !declared.whileActing,
    )
    expect(changing.length).toBeGreaterThan(50)
    const wrong: string[] = []
    for (const [address] of changing) {
      const [method = '', path = ''] = address.split(' ')
      const answer = await visit.request(path.replaceAll(/:\w+/g, '1'), { method, body: {} })
      const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
      if (answer.status !== 403 || !message?.includes('You are viewing the school as a student'))
        wrong.push(`${address}: ${answer.status} ${message}`)
    }
    expect(wrong).toEqual([])
    const lecture = course.sections[0]?.lectures[0]?.id
    expect((await visit.post(`/lecture/${lecture}/complete`)).status).toBe(403)
  })

  test('and no page that they open does: not the language that an address asks for', async () => {
    const visit = await acting()
    expect((await visit.page('/account/security?lang=pl')).status).toBe(200)
    const own = await new Visit().as(student)
    expect(await (await own.request('/me')).json()).toMatchObject({ user: { locale: 'en' } })
  })

  test('lasts thirty minutes', async () => {
    const visit = await acting()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{
        minutes: number
      }>(sql`select distinct (extract(epoch from s.expires_at - s.created_at) / 60)::float8 as minutes
        from sessions s where s.school_id = 1 and s.staff_log_in_id is not null`),
    )
    expect(rows).toEqual([{ minutes: 30 }])
    await inSchool(1, (db) =>
      db.execute(
        sql`update sessions s set expires_at = s.created_at where s.school_id = 1 and s.staff_log_in_id is not null`,
      ),
    )
    expect((await visit.post('/log-in-as/end')).status).toBe(419)
  })

  test('is read by the student with the reason, and never listed as their own session', async () => {
    await acting('Refund question')
    const own = await new Visit().as(student)
    const html = await (await own.page('/account/security')).text()
    expect(html).toContain('Ida Nowak')
    expect(html).toContain('Refund question')
    const { rows } = await inSchool(1, (db) =>
      db.execute<{
        own: number
        acting: number
      }>(sql`select count(*) filter (where s.staff_log_in_id is null)::int as own,
        count(s.staff_log_in_id)::int as acting from sessions s where s.school_id = 1 and s.account_id = ${student.id}
        and s.expires_at > now()`),
    )
    expect(rows[0]?.acting).toBeGreaterThan(0)
    const { sessions } = (await (await own.request('/account/security')).json()) as { sessions: object[] }
    expect(sessions).toHaveLength(rows[0]?.own ?? 0)
  })

  test('ends when the member of staff is logged out everywhere', async () => {
    const visit = await acting()
    await inSchool(1, (db) => endSessionsOf(db, owner))
    expect(await user(visit)).toBeNull()
  })

  test('needs a reason, and is for owner and administrators alone, never of staff', async () => {
    const visit = await new Visit().as(owner)
    expect((await visit.post(at(student.id), {})).status).toBe(422)
    expect((await visit.post(at(colleague.id), { reason: 'because' })).status).toBe(403)
    expect((await visit.post(at(999_999), { reason: 'because' })).status).toBe(404)
    const teaching = await new Visit().as(teacher)
    expect((await teaching.post(at(student.id), { reason: 'because' })).status).toBe(403)
    expect((await new Visit().post('/log-in-as/end')).status).toBe(401)
  })
})
