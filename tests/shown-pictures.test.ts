import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { imageUploads } from '#app/people/media/tables.server.ts'
import { shownNowhere } from '#app/people/media/uses.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aBuilder, aSmallCourse, type Body, type Course } from './building.ts'
import { runSchedule } from './run-jobs.ts'

const LONG_AGO = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()

let office: Awaited<ReturnType<typeof aBuilder>>['office']
let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let added: Awaited<ReturnType<typeof aBuilder>>['added']
let course: Course
let uploader: number
let made = 0

beforeAll(async () => {
  ;({ office, ask, added } = await aBuilder())
  course = await aSmallCourse()
  uploader = (await inSchool(1, (db) => aStaffMember(db))).id
})

/** A picture that somebody else of the team uploaded, and a text that shows it. */
async function aPicture() {
  made += 1
  const name = `${createHash('sha256').update(String(made)).digest('hex')}.webp`
  const key = `1/public/${name}`
  const address = `/media/public/1/${name}`
  await inSchool(1, (db) =>
    db.insert(imageUploads).values({
      schoolId: 1,
      accountId: uploader,
      key,
      tokenHash: createHash('sha256').update(`token ${made}`).digest(),
      filename: 'window.webp',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      storedAt: new Date().toISOString(),
      namedAt: LONG_AGO,
    }),
  )
  return { html: `<p>Here</p><img src="${address}" alt="A window">`, address, key }
}
type Picture = Awaited<ReturnType<typeof aPicture>>

async function isKept({ key }: Picture): Promise<boolean> {
  return (await inSchool(1, (db) => db.$count(imageUploads, eq(imageUploads.key, key)))) === 1
}

async function collectAfterADay(): Promise<void> {
  await inSchool(1, (db) => db.update(imageUploads).set({ namedAt: LONG_AGO }).where(eq(imageUploads.schoolId, 1)))
  await runSchedule('media.collect-unused')
}

async function stored(answer: Response): Promise<{ id: number; slug: string }> {
  expect([200, 201]).toContain(answer.status)
  const row = Object.values((await answer.json()) as Record<string, { id: number; slug: string }>)[0]
  if (!row) throw new Error('nothing was stored')
  return row
}

async function save(path: string, body: Body): Promise<void> {
  const answer = await office.request(path, { method: 'PUT', body })
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
}

/** Each shows a picture where it can stand, and answers how it is shown no more. */
const PLACES: Record<string, (picture: Picture) => Promise<() => Promise<unknown>>> = {
  async 'a product’s description'({ html }) {
    const product = { type: 'course', title: 'Pictures', description: html }
    const { id } = await stored(await office.post('/home/products', product))
    return () => save(`/home/products/${id}`, { ...product, description: '' })
  },
  async 'a product’s cover'({ address, key }) {
    // A cover is one's own picture.
    await inSchool(1, (db) =>
      db.execute(sql`update image_uploads set account_id = (select account_id from sessions
      where school_id = 1 order by created_at desc limit 1) where school_id = 1 and key = ${key}`),
    )
    const { id } = await stored(await office.post('/home/products', { type: 'course', title: 'Covered' }))
    const put = (cover_photo: string | null) => save(`/home/products/${id}`, { title: 'Covered', cover_photo })
    await put(address)
    return () => put(null)
  },
  async 'an article'({ html }) {
    const { id } = await stored(await office.post('/home/articles', { title: 'Pictures', html }))
    return () => save(`/home/articles/${id}`, { title: 'Pictures', html: '<p>None</p>', status: 'draft' })
  },
  async 'a lecture’s text'({ html }) {
    const { path } = await added(course)
    expect((await ask('POST', `${path}/components`, { type: 'text', payload: { html } })).status).toBe(201)
    return () => inSchool(1, (db) => db.execute(sql`delete from components where school_id = 1`))
  },
  async 'an exam’s question'({ html }) {
    const exam = await stored(
      await office.post('/home/exams', { title: 'Pictures', product_id: course.id, passing_score: 50 }),
    )
    const questions = `/home/exams/${exam.id}/questions`
    const { id } = await stored(await office.post(questions, { type: 'open', points: 1, question: { html } }))
    return () => office.request(`${questions}/${id}`, { method: 'DELETE' })
  },
  async 'a page’s block'({ html }) {
    const { id } = await stored(await office.post('/home/pages', { title: 'Page', slug: 'with-a-picture' }))
    const blocks = `/home/subpages/${id}/blocks`
    const block = await stored(await office.post(blocks, { type: 'text', payload: { html } }))
    return () => office.request(`${blocks}/${block.id}`, { method: 'DELETE' })
  },
}

test.each(Object.entries(PLACES))('a picture in %s is kept, and goes when it is shown no more', async (_, show) => {
  const picture = await aPicture()
  const hide = await show(picture)
  // It was noted before it was stored, so that no job that runs meanwhile takes it.
  await runSchedule('media.collect-unused')
  expect(await isKept(picture)).toBe(true)
  await collectAfterADay()
  expect(await isKept(picture)).toBe(true)
  await hide()
  await collectAfterADay()
  expect(await isKept(picture)).toBe(false)
})

test('every column that can hold a picture is looked at', async () => {
  const looked = new PgDialect().sqlToQuery(sql.join(shownNowhere(1, imageUploads.key), sql` and `)).sql
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ place: string }>(sql`
      select format('"%s"."%s"', table_name, column_name) as place from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb')
        and column_name ~ '(image|picture|cover|avatar|logo|poster|html|payload|blocks)$'`),
  )
  const places = rows.map(({ place }) => place)
  expect(places.length).toBeGreaterThan(10)
  expect(places.filter((place) => !looked.includes(place) && !NO_PICTURES.includes(place))).toEqual([])
})

/** Letters that were sent, what is to be told of events, and what is written in Markdown. */
const NO_PICTURES = ['"mails"."html"', '"outbox"."payload"', '"lead_forms"."success_html"']
