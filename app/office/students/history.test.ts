import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import type { TimelineRow } from './timeline.ts'

let office: Visit
let teaching: Visit
let student: Account
let course: Awaited<ReturnType<typeof aCourse>>
let other: Awaited<ReturnType<typeof aCourse>>
let lectures: { id: number }[]

type Answer = { data: TimelineRow[]; next_page_url: string | null }

const at = (rest: string) => `/home/students/${student.id}/${rest}`
const read = async (path: string) => (await (await office.request(path)).json()) as Answer

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const teacher = await aStaffMember(db, { role: 'instructor' })
    student = await aStudent(db)
    course = await aCourse(db, { teacherIds: [teacher.id], title: { en: 'Light', pl: 'Światło' } })
    other = await aCourse(db)
    lectures = course.sections.flatMap((section) => section.lectures)
    const grant = { schoolId: 1, accountId: student.id, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: teacher.id, reason: 'a prize' })
    await aSale(db, student, other, { moved: [{ amount: 19_900, at: '2026-02-01T10:00:00Z' }] })
    const key = { schoolId: 1, accountId: student.id, productId: course.id, lectureId: lectures[0]?.id ?? 0 }
    await db.insert(lectureProgress).values({
      ...key,
      watchedAt: '2026-03-01T10:00:00Z',
      completedAt: '2026-03-01T10:10:00Z',
      furthestSeconds: 95,
      note: 'my note',
      starredAt: '2026-03-01T10:00:00Z',
    })
    return { owner: await aStaffMember(db, { role: 'owner' }), teacher }
  })
  office = await new Visit().as(made.owner)
  teaching = await new Visit().as(made.teacher)
  await office.post(at('notes'), { text: 'Wants an invoice' })
})

describe('the timeline of a student', () => {
  test('tells everything, the last thing first, page by page', async () => {
    const all = await read(at('timeline?length=100'))
    expect(all.next_page_url).toBeNull()
    expect(all.data.map(({ at }) => at)).toEqual(
      all.data
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(new Set(all.data.map(({ kind }) => kind))).toEqual(
      new Set(['account', 'access', 'order', 'learning', 'note']),
    )
    const texts = all.data.map(({ text }) => text)
    expect(texts).toContain('Staff note: Wants an invoice')
    expect(texts).toContain('Access granted: Light, a prize')
    expect(texts.some((text) => text.startsWith('Order placed'))).toBe(true)
    expect(all.data.find(({ kind }) => kind === 'order')?.url).toMatch(/^\/home\/transactions\/\d+$/)
    const paged: TimelineRow[] = []
    for (let path: string | null = at('timeline?length=2'); path; ) {
      const page: Answer = await read(path)
      expect(page.data.length).toBeLessThanOrEqual(2)
      paged.push(...page.data)
      path = page.next_page_url
    }
    expect(paged).toEqual(all.data)
    const orders = await read(at('timeline?kind=order'))
    expect(orders.data).toEqual(all.data.filter(({ kind }) => kind === 'order'))
  })

  test('is for owner and administrators, and of students alone', async () => {
    expect((await teaching.request(at('timeline'))).status).toBe(403)
    expect((await office.request('/home/students/999999/timeline')).status).toBe(404)
    expect((await office.request(at('timeline?cursor=x'))).status).toBe(422)
    expect((await office.request(at('timeline?kind=x'))).status).toBe(422)
  })
})

describe('the progress of a student in a product', () => {
  test('is told lecture by lecture, and reset for one of them or for all; notes stay, and that it was opened', async () => {
    const [first, second] = lectures
    const shown = await (await office.request(at(`progress?product_id=${course.id}`))).json()
    expect(shown).toMatchObject({ product: { id: course.id, title: 'Light' }, percent: expect.any(Number) })
    expect(shown.lectures).toHaveLength(lectures.length)
    expect(shown.lectures[0]).toEqual({
      id: first?.id,
      title: expect.any(String),
      completed_at: '2026-03-01T10:10:00.000Z',
      watched_seconds: 95,
    })
    const reset = (body: object, visit = office) => visit.post(at('progress/reset'), body)
    const kept = await (await reset({ product_id: course.id, lecture_id: second?.id })).json()
    expect(kept.lectures[0].completed_at, 'another lecture').not.toBeNull()
    const answer = await reset({ product_id: course.id, lecture_id: first?.id })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({
        percent: 0,
        lectures: expect.arrayContaining([
          { id: first?.id, title: expect.any(String), completed_at: null, watched_seconds: 0 },
        ]),
      }),
    ])
    const [row] = await inSchool(1, (db) =>
      db.select().from(lectureProgress).where(eq(lectureProgress.accountId, student.id)),
    )
    expect(row).toMatchObject({ note: 'my note', watchedAt: null, completedAt: null })
    expect(row?.starredAt).not.toBeNull()
    const done = { watchedAt: '2026-03-02T10:00:00Z', completedAt: '2026-03-02T10:00:00Z', note: 'another note' }
    await inSchool(1, (db) =>
      db
        .insert(lectureProgress)
        .values(
          lectures
            .slice(1)
            .map(({ id }) => ({ schoolId: 1, accountId: student.id, productId: course.id, lectureId: id, ...done })),
        ),
    )
    const emptied = await reset({ product_id: course.id })
    const all = (await emptied.json()) as { lectures: { completed_at: string | null }[] }
    expect([emptied.status, all.lectures.map((lecture) => lecture.completed_at)]).toEqual([
      200,
      lectures.map(() => null),
    ])
    const rows = await inSchool(1, (db) =>
      db.select().from(lectureProgress).where(eq(lectureProgress.accountId, student.id)),
    )
    expect(rows.map(({ note }) => note).toSorted()).toEqual([...lectures.slice(1).map(() => 'another note'), 'my note'])
    const lectureOfOther = other.sections[0]?.lectures[0]?.id
    expect((await reset({ product_id: course.id, lecture_id: lectureOfOther })).status).toBe(404)
    expect((await reset({ product_id: 999_999 })).status).toBe(404)
    expect((await reset({})).status).toBe(422)
    expect((await reset({ product_id: course.id }, teaching)).status).toBe(403)
    expect((await teaching.request(at(`progress?product_id=${course.id}`))).status).toBe(403)
  })
})
