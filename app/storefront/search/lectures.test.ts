import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Lecture, Section } from '#app/content/courses/outline-changes.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { asOwner, type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { indexLectures } from './jobs.server.ts'

type Account = Awaited<ReturnType<typeof aStudent>>
type Course = Awaited<ReturnType<typeof aCourse>>

let course: Course
let other: Course
let owner: Account
let holder: Account

const give = (db: Db, account: Account, productId: number, until?: string) =>
  grantAccess(db, {
    schoolId: 1,
    accountId: account.id,
    productId,
    ...(until ? { until } : { days: 0 }),
    reason: 'test',
    source: 'staff',
    sourceId: owner.id,
  })

beforeAll(async () => {
  await inSchool(1, async (db) => {
    owner = await aStaffMember(db)
    holder = await aStudent(db)
    const lectures = [
      { title: { en: 'Lumen prints', pl: 'Odbitki lumenowe' } },
      { title: { en: 'Lumen prints, a draft' }, status: 'draft' as const },
      { title: { en: 'Lumen prints, next year' }, publishAt: '2099-01-01T00:00:00Z' },
      { title: { en: 'Lumen prints, deleted' }, deletedAt: '2026-01-01T00:00:00Z' },
    ]
    course = await aCourse(db, { title: { en: 'Slow photography' }, sections: [{ lectures }] })
    other = await aCourse(db, { sections: [{ lectures: [{ title: { en: 'Lumen prints of others' } }] }] })
    await give(db, holder, course.id)
  })
  await runJobs()
})

let connections = 0
async function listLectures(q: string, account?: Account): Promise<string[]> {
  const visit = new Visit(1, `10.1.2.${++connections}`)
  if (account) await visit.as(account)
  const answer = (await (await visit.request(`/search?lang=en&q=${encodeURIComponent(q)}`)).json()) as {
    lectures?: { title: string }[]
  }
  return (answer.lectures ?? []).map(({ title }) => title)
}

const firstSection = (of: Course) => of.sections[0] as Section & { lectures: Lecture[] }
const firstLecture = (of: Course) => firstSection(of).lectures[0] as Lecture

describe('lectures', () => {
  test('of courses that one has are found by words of their titles, in any form, with their course', async () => {
    const visit = await new Visit(1, `10.1.2.${++connections}`).as(holder)
    const { id } = firstLecture(course)
    const hit = { id, title: 'Lumen prints', slug: course.slug, course: 'Slow photography' }
    expect(await (await visit.request('/search?lang=en&q=lumen')).json()).toMatchObject({
      courses: [],
      lectures: [hit],
    })
    for (const q of ['print', 'lumen printing', 'lumne', 'lumenowych odbitek'])
      expect(await listLectures(q, holder), q).toEqual(['Lumen prints'])
    const page = await (await visit.page('/search?lang=en&q=lumen')).text()
    expect(page).toContain(`href="/${course.slug}/watch/${id}"`)
    expect((await visit.page(`/${course.slug}/watch/${id}`)).status).toBe(200)
  })

  test('are found by nobody else: visitors, buyers of something else, whose access ended or is denied', async () => {
    const [stranger, late, denied] = await inSchool(1, async (db) => {
      const accounts = [await aStudent(db), await aStudent(db), await aStudent(db)] as const
      await give(db, accounts[0], (await aProduct(db)).id)
      await give(db, accounts[1], course.id, '2020-01-01T00:00:00Z')
      await give(db, accounts[2], course.id)
      await denyAccess(db, staffViewer(owner), { accountId: accounts[2].id, productId: course.id, reason: 'test' })
      return accounts
    })
    for (const account of [undefined, stranger, late, denied]) expect(await listLectures('lumen', account)).toEqual([])
  })

  test('are found by staff in all courses, drafts not', async () => {
    expect((await listLectures('lumen', owner)).sort()).toEqual(['Lumen prints', 'Lumen prints of others'])
    expect(await listLectures('lumen others', owner)).toEqual(['Lumen prints of others'])
  })

  test('are not found in a draft of a course, and in an archived one by those who have it', async () => {
    const setStatus = (status: string) =>
      inSchool(1, (db) =>
        db.execute(sql`update products set status = ${status} where school_id = 1 and id = ${course.id}`),
      )
    await setStatus('draft')
    for (const account of [holder, owner]) expect(await listLectures('lumen', account)).not.toContain('Lumen prints')
    await setStatus('archived')
    expect(await listLectures('lumen', holder)).toEqual(['Lumen prints'])
    await setStatus('published')
  })

  test('follow what staff make of them: named anew, deleted, moved into another course', async () => {
    const lecture = firstLecture(other)
    const staff = await new Visit().as(owner)
    const at = `/home/courses/${other.id}/sections/${firstSection(other).id}/lectures`
    expect(
      (
        await staff.request(`${at}/${lecture.id}`, {
          method: 'PUT',
          body: { title: 'Chemigrams', status: 'published' },
        })
      ).status,
    ).toBe(200)
    const added = await staff.post(at, { title: 'Clichés-verre', status: 'published' })
    expect(added.status).toBe(201)
    await runJobs()
    expect(await listLectures('chemigrams', owner)).toEqual(['Chemigrams'])
    expect(await listLectures('cliches', owner)).toEqual(['Clichés-verre'])
    expect(await listLectures('lumen others', owner)).toEqual([])
    const { lecture: made } = (await added.json()) as { lecture: { id: number } }
    expect((await staff.request(`${at}/${made.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await listLectures('cliches', owner)).toEqual([])
    const target = { course_id: course.id, section_id: firstSection(course).id }
    expect((await staff.post(`${at}/${lecture.id}/move`, target)).status).toBe(200)
    expect(await listLectures('chemigrams', holder)).toEqual([])
    await runJobs()
    expect(await listLectures('chemigrams', holder)).toEqual(['Chemigrams'])
  })
})

test('lectures that come while others of the school are being indexed come again, as a new job that nothing has failed', async () => {
  const [added, taken, free] = [
    await inSchool(1, (db) => aCourse(db)),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  await runJobs()
  const holding = inSchool(1, async (db) => {
    await takeAdvisoryLock(db, 1, 'search')
    taken.resolve()
    await free.promise
  })
  await taken.promise
  await inSchool(1, (db) => enqueue(db, indexLectures, { schoolId: 1, productId: added.id }))
  await runJobs()
  const listWaiting = async () => {
    const { rows } = await asOwner((db) =>
      db.execute(sql`select attempts, run_at > now() as later from graphile_worker.jobs
        where task_identifier = 'search.index-lectures'`),
    )
    return rows
  }
  expect(await listWaiting()).toEqual([{ attempts: 0, later: true }])
  free.resolve()
  await holding
  await expect.poll(() => runJobs().then(listWaiting)).toEqual([])
})
