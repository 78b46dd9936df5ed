import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'

type Course = Awaited<ReturnType<typeof aCourse>>
let own: Course
let others: Course
let draft: Course
let ownDraft: Course
let saleHash: string
let teacher: Visit

async function limit(instructorsLimited: boolean): Promise<void> {
  await inSchool(1, (db) => db.update(schools).set({ instructorsLimited }).where(eq(schools.id, 1)))
  clearSchoolCache()
}

beforeAll(async () => {
  const instructor = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor', email: 'limited@example.com' }))
  await inSchool(1, async (db) => {
    const taughtBy = (db: Db, status: 'published' | 'draft', teacherId?: number) =>
      aCourse(db, { status, teacherIds: teacherId === undefined ? [] : [teacherId] })
    own = await taughtBy(db, 'published', instructor.id)
    ownDraft = await taughtBy(db, 'draft', instructor.id)
    others = await taughtBy(db, 'published')
    draft = await taughtBy(db, 'draft')
    const buyer = await aStudent(db, { email: 'buyer-of-others@example.com' })
    saleHash = (await aSale(db, buyer, others)).hash
  })
  teacher = await new Visit().as(instructor)
  await limit(true)
})
afterAll(() => limit(false))

const lectureOf = (course: Course) => course.sections.flatMap(({ lectures }) => lectures).find((one) => !one.isFree)?.id
const statusOf = async (path: string, visit = teacher) => (await visit.page(path)).status
const opens = async (course: Course) => (await teacher.request(`/${course.slug}/watch/${lectureOf(course)}`)).status
const completes = async (course: Course) => (await teacher.post(`/lecture/${lectureOf(course)}/complete`)).status

describe('an instructor whom the owner limits', () => {
  test('knows of no draft but their own: not its page, not its checkout, not its lectures', async () => {
    for (const path of ['', '/checkout', '/watch', `/watch/${lectureOf(draft)}`])
      expect(await statusOf(`/${draft.slug}${path}`), path).toBe(404)
    expect(await completes(draft)).toBe(404)
    expect(await statusOf(`/${ownDraft.slug}`)).toBe(200)
    expect(await opens(ownDraft)).toBe(200)
  })

  test('enters what they teach, and of the rest what a student would', async () => {
    expect([await opens(own), await completes(own)]).toEqual([200, 200])
    expect([await opens(others), await completes(others)]).toEqual([403, 403])
    const { hasAccess } = (await (await teacher.request(`/${others.slug}`)).json()) as { hasAccess: boolean }
    expect(hasAccess).toBe(false)
    expect(await statusOf(`/${others.slug}/checkout`), 'may buy it like anybody').toBe(200)
  })

  test('is led to what a course is made of where they teach it alone', async () => {
    const built = async () => {
      const { data } = (await (await teacher.request('/home/courses?length=100')).json()) as {
        data: { id: number; built: boolean }[]
      }
      return data.flatMap((course) => (course.built ? course.id : []))
    }
    expect(await built()).toEqual([own.id, ownDraft.id])
    await limit(false)
    expect(await built(), 'others are seen, and changed by those who teach them').toEqual([own.id, ownDraft.id])
    await limit(true)
  })

  test('learns of no buyer by the address of a purchase', async () => {
    expect(await (await teacher.page(`/transaction/${saleHash}/pending`)).text()).not.toContain('buyer-of-others')
    const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    expect(await (await office.page(`/transaction/${saleHash}/pending`)).text()).toContain('buyer-of-others')
  })

  test('reads in the community what they teach and what a student would: topics, feed, gallery, search, posts', async () => {
    const [ofOwn, ofOthers, inOthers] = await inSchool(1, async (db) => {
      const writer = staffViewer(await aStaffMember(db))
      const topicOf = ({ id }: Course) => aTopic(db, { visibility: 'holders', product_ids: [id] })
      const post = (topic: number, title: string) =>
        aPost(db, writer, topic, { title, image: `/media/public/1/${title}.png` })
      const [mine, theirs] = [await topicOf(own), await topicOf(others)]
      await post(mine.id, 'marimba')
      return [mine.id, theirs.id, await post(theirs.id, 'xylophone')] as const
    })
    await runJobs()
    const read = async () => {
      const found = []
      for (const path of ['/community', '/community/gallery', '/search?q=xylo', '/search?q=marim']) {
        const answer = await (path.startsWith('/search') ? teacher.request(path) : teacher.page(path))
        const text = await answer.text()
        found.push([/marimba/.test(text), /xylophone/.test(text)])
      }
      return found
    }
    const seen = await read()
    expect(seen.map(([, theirs]) => theirs)).toEqual([false, false, false, false])
    expect(seen.map(([mine]) => mine)).toEqual([true, true, false, true])
    const statuses = async () => {
      const found = []
      for (const path of [
        `/community/topics/${ofOwn}`,
        `/community/topics/${ofOthers}`,
        `/community/posts/${inOthers}`,
      ])
        found.push(await statusOf(path))
      return found
    }
    expect(await statuses()).toEqual([200, 404, 404])
    await limit(false)
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await read()).map(([, theirs]) => theirs)).toEqual([true, true, true, false])
    await limit(true)
  })

  test('deletes no post of somebody else', async () => {
    const id = await inSchool(1, async (db) => {
      const student = { ...staffViewer(await aStudent(db)), kind: 'student' as const }
      return aPost(db, student, (await aTopic(db)).id)
    })
    const drop = (visit: Visit) => visit.request(`/community/posts/${id}`, { method: 'DELETE' })
    expect((await drop(teacher)).status).toBe(403)
    const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    expect((await drop(office)).status).toBe(200)
  })

  test('sees all of it again once the owner lifts the limit', async () => {
    await limit(false)
    expect(await statusOf(`/${draft.slug}`)).toBe(200)
    expect(await opens(others)).toBe(200)
    await limit(true)
  })
})
