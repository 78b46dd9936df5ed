import { eq, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { taggedStudents } from '#app/people/student-tags/tables.server.ts'
import { createStudentTag, deleteStudentTag } from '#app/people/student-tags/tag-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { runBulkAction } from './bulk-job.server.ts'
import { SEGMENTS_MAX } from './segment.ts'

let owner: Visit
let staff: Account
let course: Awaited<ReturnType<typeof aCourse>>
let tag: { id: number }
const holders: Account[] = []

const fitting = () => ({ product: course.id, access: 'open' })
const jsonOf = async (answer: Response) => (await answer.json()) as Record<string, Record<string, unknown>>
const lettersWith = async (subject: string) =>
  (await inSchool(1, (db) => listMails(db, 1))).filter((mail) => mail.subject === subject).map(({ to }) => to)

beforeAll(async () => {
  await inSchool(1, async (db) => {
    staff = await aStaffMember(db, { role: 'owner' })
    course = await aCourse(db)
    tag = await createStudentTag(db, 1, { name: 'Segmented' })
    for (let n = 0; n < 27; n += 1) {
      const student = await aStudent(db, { email: `holder-${n}@example.com`, verified: true })
      const grant = { schoolId: 1, accountId: student.id, productId: course.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: staff.id, reason: 'test' })
      holders.push(student)
    }
    await aStudent(db, { email: 'outside@example.com', verified: true })
  })
  owner = await new Visit().as(staff)
})

describe('segments', () => {
  test('are filters of the list under a name that is changed, found and deleted', async () => {
    const made = await owner.post('/home/segments', { name: 'Holders', filter: fitting() })
    const { segment } = await jsonOf(made)
    expect([made.status, segment]).toEqual([201, { id: segment?.id, name: 'Holders', filter: fitting(), missing: [] }])
    const taken = await owner.post('/home/segments', { name: 'HOLDERS', filter: { q: 'x' } })
    expect([taken.status, await taken.json()]).toMatchObject([422, { errors: { name: [expect.any(String)] } }])
    const renamed = await owner.request(`/home/segments/${segment?.id}`, {
      method: 'PUT',
      body: { name: 'Of the course' },
    })
    expect([renamed.status, await renamed.json()]).toMatchObject([200, { segment: { name: 'Of the course' } }])
    expect((await jsonOf(await owner.request('/home/segments'))).data).toMatchObject([{ name: 'Of the course' }])
    const page = await (await owner.page('/home/students')).text()
    expect(page).toContain(`/home/students?product=${course.id}&amp;access=open`)
    const opened = await owner.page(`/home/segments/${segment?.id}`)
    expect(opened.headers.get('location')).toBe(`/home/students?product=${course.id}&access=open`)
    expect((await owner.request(`/home/segments/${segment?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await owner.request(`/home/segments/${segment?.id}`)).status).toBe(404)
  })

  test('are no more than so many, also when two are made at once', async () => {
    const most = SEGMENTS_MAX - 1
    const fill = sql`insert into segments (school_id, name, filter) select 1, 'Many ' || n, '{"q":"x"}'
      from generate_series(1, ${most}::int - (select count(*) from segments where school_id = 1)::int) n returning 1 as one`
    await inSchool(1, (db) => db.execute(fill))
    const create = (name: string) => () => owner.post('/home/segments', { name, filter: { q: 'y' } })
    const answers = await meet(/insert into "segments"/, create('Last'), create('One too many'))
    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    await inSchool(1, (db) => db.execute(sql`delete from segments where school_id = 1 and name like 'Many %'`))
  })

  test('refuse what is no filter, and say where a tag was deleted', async () => {
    expect((await owner.post('/home/segments', { name: 'A', filter: { secret: 1 } })).status).toBe(422)
    expect((await owner.post('/home/segments', { name: 'A', filter: { access: 'wide' } })).status).toBe(422)
    expect((await owner.post('/home/segments', { name: 'A', filter: {} })).status).toBe(422)
    const gone = await inSchool(1, (db) => createStudentTag(db, 1, { name: 'Gone soon' }))
    const { segment } = await jsonOf(await owner.post('/home/segments', { name: 'Tagged', filter: { tag: gone.id } }))
    await inSchool(1, (db) => deleteStudentTag(db, 1, gone.id))
    expect(await jsonOf(await owner.request(`/home/segments/${segment?.id}`))).toMatchObject({
      segment: { missing: ['tag'] },
    })
    expect((await owner.page(`/home/students?tag=${gone.id}`)).status).toBe(200)
  })

  test('are for owner and administrators, and of one school', async () => {
    const teacher = await inSchool(1, (db) =>
      aStaffMember(db, { role: 'instructor', email: 'segment-teacher@example.com' }),
    )
    expect((await (await new Visit().as(teacher)).request('/home/segments')).status).toBe(403)
    expect((await new Visit().request('/home/segments')).status).toBe(401)
    const other = await inSchool(2, (db) =>
      aStaffMember(db, { schoolId: 2, role: 'owner', email: 'segment-other@example.com' }),
    )
    const { segment } = await jsonOf(await owner.post('/home/segments', { name: 'Ours', filter: { q: 'a' } }))
    expect((await (await new Visit(2).as(other)).request(`/home/segments/${segment?.id}`)).status).toBe(404)
  })
})

describe('many at once', () => {
  test('all that fit get a tag in the background, each once', async () => {
    const answer = await owner.post('/home/students/tag', { filter: fitting(), add: [tag.id] })
    const { bulk_action: begun } = await jsonOf(answer)
    expect([answer.status, begun]).toMatchObject([202, { kind: 'tag', state: 'running', total: 27, done: 0 }])
    await runJobs()
    const shown = await jsonOf(await owner.request(`/home/students/bulk-actions/${begun?.id}`))
    expect(shown.bulk_action).toMatchObject({ state: 'done', done: 27, changed: 27 })
    const rows = await inSchool(1, (db) => db.select().from(taggedStudents).where(eq(taggedStudents.tagId, tag.id)))
    expect(rows.map(({ accountId }) => accountId).toSorted((a, b) => a - b)).toEqual(holders.map(({ id }) => id))
  })

  test('those of a segment get access as one batch that can be undone', async () => {
    const other = await inSchool(1, (db) => aCourse(db))
    const { segment } = await jsonOf(await owner.post('/home/segments', { name: 'To give', filter: fitting() }))
    const gift = { segment_id: segment?.id, product_ids: [other.id], days: 0, reason: 'a present' }
    expect((await owner.post('/home/students/access', gift)).status).toBe(202)
    await runJobs()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{
        people: number
        batches: number
        batch: number
      }>(sql`select count(distinct account_id)::int as people,
        count(distinct batch_id)::int as batches, max(batch_id)::int as batch from access_grants where school_id = 1
        and product_id = ${other.id}`),
    )
    expect(rows).toEqual([{ people: 27, batches: 1, batch: expect.any(Number) }])
    const undone = await owner.post(`/home/students/batches/${rows[0]?.batch}/undo`, { reason: 'the wrong segment' })
    expect([undone.status, await undone.json()]).toEqual([200, { people: 27 }])
  })

  test('an e-mail reaches those who agreed to news; with a reason all, and nobody twice', async () => {
    await inSchool(1, (db) =>
      db.execute(sql`insert into notification_choices (school_id, account_id, kind, given, wording, locale, ip)
        values (1, ${holders[3]?.id}, 'news', true, 'News', 'en', '')`),
    )
    const write = (more: object) => owner.post('/home/students/write', { filter: fitting(), text: 'Hello.', ...more })
    const page = `/home/students/write?filter=${encodeURIComponent(JSON.stringify(fitting()))}`
    const shown = await owner.request(page)
    expect(await shown.json()).toEqual({ count: 27, agreed: 1 })
    const html = await (await owner.page(page)).text()
    expect(html).toContain('1 of them has agreed to marketing and receives it.')
    expect(html).toContain('<p class="muted">Your e-mail appears here as you type.</p>')
    expect((await write({ subject: 'A course is coming' })).status).toBe(202)
    await runJobs()
    expect(await lettersWith('A course is coming')).toEqual([holders[3]?.email])
    expect((await write({ subject: 'The platform moves', service_reason: 'Addresses change' })).status).toBe(202)
    await runJobs()
    await inSchool(1, (db) =>
      db.execute(sql`update bulk_actions set state = 'running', last_id = 0, done = 0, changed = 0 where school_id = 1
        and kind = 'email'`),
    )
    await inSchool(1, async (db) => {
      const { rows } = await db.execute<{ id: string }>(sql`select id from bulk_actions
        where school_id = 1 and state = 'running'`)
      for (const { id } of rows) await enqueue(db, runBulkAction, { schoolId: 1, actionId: Number(id) })
    })
    await runJobs()
    expect((await lettersWith('The platform moves')).toSorted()).toEqual(holders.map(({ email }) => email).toSorted())
  })

  test('an e-mail to participants reaches all of them, without consent to news', async () => {
    const event = await inSchool(1, async (db) => {
      const made = await anEvent(db)
      const grant = { schoolId: 1, accountId: holders[0]?.id ?? 0, productId: made.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: staff.id, reason: 'test' })
      return made
    })
    const answer = await owner.post('/home/students/write', {
      event_id: event.id,
      subject: 'Another room',
      text: 'Hello.',
    })
    expect(answer.status).toBe(202)
    await runJobs()
    expect(await lettersWith('Another room')).toEqual([holders[0]?.email])
    const shown = await owner.request(`/home/students/write?event_id=${event.id}`)
    expect(await shown.json()).toEqual({ count: 1, agreed: null })
  })

  test('nobody named is a 422, nobody found a 409', async () => {
    expect((await owner.post('/home/students/tag', { add: [tag.id] })).status).toBe(422)
    expect((await owner.post('/home/students/tag', { filter: { q: 'nobodyiscalledso' }, add: [tag.id] })).status).toBe(
      409,
    )
    expect((await owner.post('/home/students/tag', { segment_id: 99_999_999, add: [tag.id] })).status).toBe(404)
  })
})
