import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { moveBack } from '#tests/earlier.ts'
import type { Progress } from './progress.ts'
import type { WatchView } from './watch-view.ts'

let student: Visit
let other: Visit
let slug: string
let lectures: number[]

/** A course of three lectures and a draft, open to two students. */
beforeEach(async () => {
  const { accounts, course } = await inSchool(1, async (db) => {
    const course = await aCourse(db, { sections: [{ lectures: [{}, {}] }, { lectures: [{}, { status: 'draft' }] }] })
    const accounts = [await aStudent(db), await aStudent(db)]
    for (const { id } of accounts) {
      const grant = { schoolId: 1, accountId: id, productId: course.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: id, reason: 'test' })
    }
    return { accounts, course }
  })
  slug = course.slug
  lectures = course.sections.flatMap((section) => section.lectures.map(({ id }) => id))
  ;[student, other] = (await Promise.all(accounts.map((account) => new Visit().as(account)))) as [Visit, Visit]
})

const lecture = (index: number) => lectures[index] ?? 0

async function call(index: number, name: string, body: object = {}, visit = student): Promise<SnakeCased<Progress>> {
  const answer = await visit.post(`/lecture/${lecture(index)}/${name}`, body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { progress: SnakeCased<Progress> }).progress
}

async function watching(index: number, visit = student): Promise<WatchView> {
  return (await visit.request(`/${slug}/watch/${lecture(index)}`)).json() as Promise<WatchView>
}

describe('each call', () => {
  test('of a watched or completed lecture tells with the account that somebody learned, a note does not', async () => {
    const learners = async () => {
      const { rows } = await inSchool(1, (db) =>
        db.execute(sql`select id from accounts where school_id = 1 and learned_at > now() - interval '1 minute'`),
      )
      return rows.length
    }
    const before = await learners()
    await call(0, 'notes', { note: 'Light.' })
    await call(0, 'star')
    expect(await learners()).toBe(before)
    await call(0, 'watch')
    await call(0, 'watch')
    expect(await learners()).toBe(before + 1)
    await call(0, 'complete', {}, other)
    expect(await learners()).toBe(before + 2)
  })

  test('answers all progress in the lecture and the course', async () => {
    expect(await call(0, 'watch')).toEqual({
      lecture_id: lecture(0),
      watched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      position_seconds: 0,
      note: '',
      starred: false,
      completed_at: null,
      course: { completed: 0, total: 3, percent: 0 },
    })
  })

  test('leaves what the others wrote', async () => {
    await call(0, 'watch', { position_seconds: 95 })
    await call(0, 'notes', { note: ' Światło 👁 \n' })
    await call(0, 'star')
    const done = await call(0, 'complete')
    expect(done).toMatchObject({ position_seconds: 95, note: 'Światło 👁', starred: true })
    expect(await call(0, 'watch')).toMatchObject({ position_seconds: 95, completed_at: done.completed_at })
    expect(await call(0, 'watch', { position_seconds: 12 })).toMatchObject({ position_seconds: 12 })
    expect(await watching(0)).toMatchObject({ lecture: { note: 'Światło 👁', starred: true } })
  })

  test('that comes late says how old it is, and loses against where one has been since', async () => {
    const first = await call(0, 'watch', { position_seconds: 100, age_seconds: 600 })
    const since = Date.now() - Date.parse(String(first.watched_at))
    expect(since, 'nobody was there before the first time').toBeLessThan(300_000)
    await inSchool(1, (db) =>
      db.execute(sql`update lecture_progress set ${sql.raw(moveBack('600 seconds', 'watched_at'))}
        where school_id = 1 and lecture_id = ${lecture(0)}`),
    )
    expect(await call(0, 'watch', { position_seconds: 140, age_seconds: 300 })).toMatchObject({ position_seconds: 140 })
    const { watched_at } = await call(0, 'watch', { position_seconds: 500 })
    const late = await call(0, 'watch', { position_seconds: 120, age_seconds: 400 })
    expect(late, 'of a tab that was offline').toMatchObject({ position_seconds: 500, watched_at })
    expect(await call(0, 'watch', { position_seconds: 480 }), 'back by hand').toMatchObject({ position_seconds: 480 })
    const answer = await student.post(`/lecture/${lecture(0)}/watch`, { position_seconds: 1, age_seconds: -1 })
    expect(answer.status).toBe(422)
  })

  test('is the caller’s own', async () => {
    await call(0, 'notes', { note: 'Secret' })
    await call(0, 'complete')
    expect(await call(0, 'watch', {}, other)).toMatchObject({ note: '', completed_at: null, course: { completed: 0 } })
    expect(JSON.stringify(await watching(0, other))).not.toContain('Secret')
  })

  test('asks the database four times: session, lecture, and together what writes and what counts', async () => {
    expect(await countStatementsAgain(() => call(0, 'star'))).toBe(4)
  })
})

test('a star is toggled without a value and set with one, however often', async () => {
  const starred = async (body?: object) => (await call(1, 'star', body)).starred
  expect([await starred(), await starred(), await starred()]).toEqual([true, false, true])
  expect([await starred({ value: true }), await starred({ value: true })]).toEqual([true, true])
  expect([await starred({ value: false }), await starred({ value: false })]).toEqual([false, false])
})

test('completing counts published lectures once each, and can be undone', async () => {
  const course = async (index: number, body?: object) => (await call(index, 'complete', body)).course
  expect(await course(0)).toEqual({ completed: 1, total: 3, percent: 33 })
  expect(await course(0, { value: true })).toEqual({ completed: 1, total: 3, percent: 33 })
  expect(await course(1)).toEqual({ completed: 2, total: 3, percent: 66 })
  expect(await course(2)).toEqual({ completed: 3, total: 3, percent: 100 })
  expect(await course(1)).toEqual({ completed: 2, total: 3, percent: 66 })
  const { sections } = await watching(0)
  expect(sections.flatMap((section) => section.lectures.map(({ done }) => done))).toEqual([true, false, true])
})

test('a second completion keeps the day of the first', async () => {
  const { completed_at } = await call(0, 'complete', { value: true })
  expect((await call(0, 'complete', { value: true })).completed_at).toBe(completed_at)
})

test('a double click completes and undoes nothing by accident', async () => {
  const both = await Promise.all([call(0, 'complete', { value: true }), call(0, 'complete', { value: true })])
  expect(both.map(({ course }) => course.completed)).toEqual([1, 1])
})

describe('what is sent', () => {
  const status = async (name: string, body: object) =>
    (await student.post(`/lecture/${lecture(0)}/${name}`, body)).status

  test.each<[string, object]>([
    ['watch', { position_seconds: -1 }],
    ['watch', { position_seconds: 1_000_001 }],
    ['watch', { position_seconds: 1.5 }],
    ['watch', { position_seconds: 'soon' }],
    ['watch', { seconds: 1 }],
    ['notes', {}],
    ['notes', { note: 1 }],
    ['notes', { note: 'a'.repeat(20_001) }],
    ['notes', { note: 'a\u0000b' }],
    ['star', { value: 'maybe' }],
    ['complete', { value: true, account_id: 1 }],
  ])('%s refuses %j', async (name, body) => {
    expect(await status(name, body)).toBe(422)
  })

  test('a note counts code points, up to its limit', async () => {
    expect(await status('notes', { note: '👁'.repeat(20_000) })).toBe(200)
    expect((await call(0, 'notes', { note: '' })).note).toBe('')
  })
})

describe('without scripts', () => {
  test('star and completion are forms that lead back to the lecture', async () => {
    const headers = { referer: `http://demo.localhost/${slug}/watch/${lecture(0)}` }
    for (const name of ['star', 'complete']) {
      const body = new URLSearchParams({ _token: student.csrf, value: 'true' })
      const answer = await student.request(`/lecture/${lecture(0)}/${name}`, {
        method: 'POST',
        body,
        headers,
        accept: 'text/html',
        csrf: null,
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${slug}/watch/${lecture(0)}`])
    }
    const html = await (await student.page(`/${slug}/watch/${lecture(0)}`)).text()
    expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*>/)
  })

  test('an emptied note is emptied', async () => {
    await call(0, 'notes', { note: 'Gone soon' })
    expect((await student.submit(`/lecture/${lecture(0)}/notes`, { note: '' })).status).toBe(303)
    expect((await watching(0)).lecture.note).toBe('')
  })
})

test('the course goes on where it was left, from any device', async () => {
  const resumed = async () => (await student.page(`/${slug}/watch`)).headers.get('location')
  expect(await resumed()).toBe(`/${slug}/watch/${lecture(0)}`)
  await call(1, 'watch', { position_seconds: 40 })
  expect(await resumed()).toBe(`/${slug}/watch/${lecture(1)}`)
  await call(1, 'complete')
  expect(await resumed()).toBe(`/${slug}/watch/${lecture(2)}`)
})

test('the page asks the database three times at most', async () => {
  expect(await countStatementsAgain(() => watching(0))).toBeLessThanOrEqual(3)
})
