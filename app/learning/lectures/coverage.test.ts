import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { storeFile } from '#app/people/media/files.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanHtml } from '#app/platform/html.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { moveBack } from '#tests/earlier.ts'
import type { SettledProgress } from './progress.ts'
import type { WatchView } from './watch-view.ts'

/** Another one each time: the same bytes are one file. */
const aFilm = () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(50)])

let student: Visit
let slug: string
/** A film of 100 seconds; a quiz with a checklist; a text. */
let filmed: number
let asked: number
let written: number
let film: number
let quiz: number
let list: number

beforeEach(async () => {
  const made = await inSchool(1, async (db) => {
    const course = await aCourse(db, { sections: [{ lectures: [{}, {}, {}] }] })
    const [first, second, third] = course.sections[0]?.lectures.map(({ id }) => id) ?? []
    const of = (lectureId = 0) => ({ schoolId: 1, lectureId, position: 1 })
    const { id } = await storeFile(db, {
      schoolId: 1,
      bytes: aFilm(),
      filename: 'film.mp4',
      durationSeconds: 100,
      visibility: 'private',
    })
    const html = { en: cleanHtml('<p>Why?</p>') }
    const answers = [true, false, true].map((correct) => ({ label: { en: 'So' }, correct }))
    const items = [1, 2].map((item) => ({ id: item, label: { en: `Item ${item}` } }))
    const parts = await addComponents(db, [
      { ...of(first), type: 'video', payload: { file_id: id } },
      { ...of(second), type: 'quiz', payload: { question: { html }, answers, solution: { html }, hint: {} } },
      { ...of(second), type: 'checklist', payload: { items } },
    ])
    const account = await aStudent(db)
    const grant = { schoolId: 1, accountId: account.id, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: account.id, reason: 'test' })
    return { account, slug: course.slug, lectures: [first, second, third], parts: parts.map((part) => part.id) }
  })
  slug = made.slug
  ;[filmed = 0, asked = 0, written = 0] = made.lectures
  ;[film = 0, quiz = 0, list = 0] = made.parts
  student = await new Visit().as(made.account)
})

async function told<Answer = SnakeCased<SettledProgress>>(
  lecture: number,
  name: string,
  body: object,
): Promise<Answer> {
  const answer = await student.post(`/lecture/${lecture}/${name}`, body)
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return (await answer.json()) as Answer
}
const watch = (spans: number[][], more: object = {}) =>
  told(filmed, 'watch', { covered: { component_id: film, spans }, ...more })
const opened = (lecture: number) => told(lecture, 'watch', {})

/** Lets time pass for all that was told. */
const passes = (seconds: number) =>
  inSchool(1, async (db) => {
    const back = (column: string) => sql.raw(moveBack(`${seconds} seconds`, column))
    await db.execute(sql`update lecture_progress set ${back('watched_at')} where school_id = 1`)
    await db.execute(sql`update component_coverage set ${back('counted_at')} where school_id = 1`)
  })

const seen = async (lecture: number) => (await (await student.request(`/${slug}/watch/${lecture}`)).json()) as WatchView
const status = async (lecture: number, name: string, body: object) =>
  (await student.post(`/lecture/${lecture}/${name}`, body)).status

describe('a film', () => {
  test('completes its lecture when enough of it was played, in whatever order, and says so until then', async () => {
    await opened(filmed)
    await passes(40)
    const half = await watch([[50, 100]], { position_seconds: 100 })
    expect(half.progress).toMatchObject({
      position_seconds: 100,
      completed_at: null,
      course: { completed: 0, total: 3 },
    })
    expect(half.why).toEqual(['You have watched 50% of the video. It is complete at 90%.'])
    await passes(30)
    expect((await watch([[0, 30]])).why[0]).toContain('80%')
    expect((await seen(filmed)).lecture.why[0]).toContain('80%')
    await passes(30)
    const all = await watch([
      [0, 41],
      [50, 100],
    ])
    expect(all.progress).toMatchObject({ course: { completed: 1, total: 3, percent: 33 } })
    expect(all.progress.completed_at).not.toBeNull()
    expect((await seen(filmed)).lecture.why).toEqual(all.why)
    const { completed_at } = all.progress
    await passes(30)
    expect((await watch([[0, 100]])).progress.completed_at, 'the first day stays').toBe(completed_at)
  })

  test('is not covered by a jump to its end, nor by what nobody can have played', async () => {
    await opened(filmed)
    expect((await told(filmed, 'watch', { position_seconds: 100 })).progress.completed_at).toBeNull()
    const at = async (spans: number[][]) => (await watch(spans)).why[0]
    expect(await at([[0, 100]])).toContain(' 0%')
    await passes(8)
    expect(await at([[0, 100]])).toContain(' 20%')
    const many = await Promise.all(Array.from({ length: 10 }, () => at([[0, 100]])))
    expect(many.filter((line) => !/ 2\d%/.test(line ?? ''))).toEqual([])
    await passes(3600)
    expect((await watch([[0, 100]])).progress.completed_at).not.toBeNull()
  })

  test('of which it is not known how long it is, is as long as its player says', async () => {
    await inSchool(1, (db) => db.execute(sql`update files set duration_seconds = null where school_id = 1`))
    expect((await seen(filmed)).lecture.why[0]).toContain(' 0%')
    await opened(filmed)
    await passes(60)
    const body = { covered: { component_id: film, spans: [[0, 30]], length: 60 } }
    expect((await told(filmed, 'watch', body)).why[0]).toContain(' 50%')
    expect((await seen(filmed)).lecture.why[0]).toContain(' 50%')
  })

  test('in the place of another begins anew, and what was completed stays so', async () => {
    await opened(filmed)
    await passes(100)
    await watch([[0, 95]])
    await inSchool(1, async (db) => {
      const other = await storeFile(db, {
        schoolId: 1,
        bytes: aFilm(),
        filename: 'other.mp4',
        durationSeconds: 50,
        visibility: 'private',
      })
      await db.execute(sql`update components set payload = jsonb_build_object('file_id', ${other.id}::bigint)
        where school_id = 1 and id = ${film}`)
    })
    await passes(10)
    const { progress } = await watch([[0, 5]])
    expect([progress.completed_at !== null, progress.course.completed]).toEqual([true, 1])
    await told(filmed, 'complete', { value: false })
    expect((await seen(filmed)).lecture.why[1]).toContain(' 10%')
  })

  test('keeps the furthest place, whatever one went back to', async () => {
    await told(filmed, 'watch', { position_seconds: 80 })
    await told(filmed, 'watch', { position_seconds: 30 })
    await told(filmed, 'watch', { position_seconds: 10 })
    const { furthest, components } = (await seen(filmed)).lecture
    expect(furthest).toEqual({ seconds: 80, text: 'Furthest point so far' })
    expect(components.find(({ type }) => type === 'video')).toMatchObject({ startAt: 10 })
    await told(filmed, 'watch', { position_seconds: 70 })
    expect((await seen(filmed)).lecture.furthest).toBeNull()
  })
})

test('what the student took back stays so, and what was completed by hand too', async () => {
  await opened(filmed)
  await passes(100)
  await watch([[0, 100]])
  await told(filmed, 'complete', { value: false })
  await passes(100)
  const { progress, why } = await watch([[0, 100]])
  expect(progress.completed_at).toBeNull()
  expect(why[0]).toContain('will not complete automatically')
  expect((await told(filmed, 'complete', {})).progress.completed_at).not.toBeNull()
  await told(asked, 'complete', { value: true })
  expect((await told(asked, 'checklist', { component_id: list, item_id: 1, value: true })).progress).toMatchObject({
    completed_at: expect.any(String),
    course: { completed: 2 },
  })
})

test('a quiz answered right and a list with all ticks complete their lecture', async () => {
  const answered = (answers: number[]) =>
    told<Partial<SnakeCased<SettledProgress>> & { correct: boolean }>(asked, 'quiz', { component_id: quiz, answers })
  expect(await answered([0])).toEqual({ correct: false })
  expect(await answered([0, 1, 2])).toEqual({ correct: false })
  const right = await answered([2, 0])
  expect(right).toMatchObject({ correct: true, progress: { completed_at: null } })
  expect(right.why).toEqual(['0 of 2 checklist items ticked.'])
  const tick = (item_id: number, value = true) => told(asked, 'checklist', { component_id: list, item_id, value })
  expect((await tick(1)).why).toEqual(['1 of 2 checklist items ticked.'])
  expect((await tick(2)).progress).toMatchObject({ course: { completed: 1, percent: 33 } })
  expect((await tick(2, false)).progress.completed_at, 'a tick taken away takes nothing back').not.toBeNull()
  expect(await status(asked, 'quiz', { component_id: film, answers: [] })).toBe(404)
  expect(await status(written, 'quiz', { component_id: quiz, answers: [] })).toBe(404)
})

test('a text completes its lecture when it was read to the end, not at once', async () => {
  expect((await seen(written)).lecture.reading).toBe(3)
  await opened(written)
  expect((await told(written, 'watch', { read: true })).progress.completed_at).toBeNull()
  await passes(5)
  expect((await told(written, 'watch', { read: true })).progress.completed_at).not.toBeNull()
  expect((await seen(written)).lecture).toMatchObject({ reading: null, why: [expect.stringContaining('everything')] })
  await passes(5)
  expect((await told(filmed, 'watch', { read: true })).progress.completed_at, 'no film is read').toBeNull()
})

test('what was covered goes with its part into another lecture, and a deleted lecture counts nowhere', async () => {
  await opened(filmed)
  await passes(100)
  await watch([[0, 95]])
  await inSchool(1, (db) =>
    db.execute(sql`update components set lecture_id = ${written} where school_id = 1 and id = ${film}`),
  )
  const moved = { covered: { component_id: film, spans: [[0, 1]] } }
  expect((await told(written, 'watch', moved)).progress).toMatchObject({
    course: { completed: 2, total: 3, percent: 66 },
  })
  await inSchool(1, (db) =>
    db.execute(sql`update lectures set deleted_at = now() where school_id = 1 and id = ${filmed}`),
  )
  expect((await opened(written)).progress.course).toEqual({ completed: 1, total: 2, percent: 50 })
})

test.each<object>([
  { covered: { spans: [[5, 5]] } },
  { covered: { spans: [[0, 2_000_000]] } },
  { covered: { spans: Array(51).fill([0, 1]) } },
  { covered: { spans: [], speed: 2 } },
])('watch refuses %j of a component that is there', async ({ covered }: { covered?: object }) => {
  expect(await status(filmed, 'watch', { covered: { ...covered, component_id: film } })).toBe(422)
})

test.each<object>([{ covered: { spans: [] } }, { read: false }])('watch refuses %j', async (body) => {
  expect(await status(filmed, 'watch', body)).toBe(422)
})

test.each<object>([{ answers: ['so'] }, { answers: [0], correct: true }])('quiz refuses %j', async (body) => {
  expect(await status(asked, 'quiz', { ...body, component_id: quiz })).toBe(422)
})

test('a part of another lecture is none', async () => {
  expect(await status(written, 'watch', { covered: { component_id: film, spans: [] } })).toBe(404)
  expect(await status(filmed, 'watch', { covered: { component_id: 987_654_321, spans: [] } })).toBe(404)
})

test('telling what was played asks the database five times', async () => {
  await opened(filmed)
  const ends = [2, 1]
  expect(await countStatementsAgain(() => watch([[0, ends.pop() ?? 0]]))).toBe(5)
})
