import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { products } from '#app/content/catalogue/tables.server.ts'
import { components, lectures, sections } from '#app/content/courses/tables.server.ts'
import { videos } from '#app/content/videos/tables.server.ts'
import { exams, questions } from '#app/learning/exams/tables.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { imports } from '../imports/tables.server.ts'
import { aTarGz, aZip, cartridgeFiles, moodleFiles, wordPressExport } from './factory.server.ts'

const AT = '/home/transfer/import'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let owner: Visit
let administrator: Visit

type Import = {
  id: number
  state: string
  kind: string
  total: number
  done: number
  added: number
  error: string | null
}
type Row = { row: number; thing: string; name: string; result: string; message: string | null }
type Content = string | Uint8Array<ArrayBuffer>

/** Nobody brings in as many files in a minute as these tests. */
const forgetLimits = () => inSchool(1, (db) => db.delete(limits).where(eq(limits.schoolId, 1)))

async function send(kind: string, content: Content, options: object = {}, visit = owner) {
  await forgetLimits()
  const body = new FormData()
  body.set('kind', kind)
  body.set('options', JSON.stringify({ dry_run: false, locale: 'en', ...options }))
  body.set('file', new File([content], `courses.${kind}`))
  return visit.request(AT, { method: 'POST', body })
}
async function begin(kind: string, content: Content, options: object = {}): Promise<Import> {
  const answer = await send(kind, content, options)
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { import: Import }).import
}
const load = async (id: number) =>
  ((await (await owner.request(`/home/imports/${id}`)).json()) as { import: Import }).import
const rowsOf = async (id: number, query = '?per_page=100') =>
  ((await (await owner.request(`/home/imports/${id}/rows${query}`)).json()) as { data: Row[] }).data
async function whole(kind: string, content: Content, options: object = {}) {
  const { id } = await begin(kind, content, options)
  await runJobs()
  return { ...(await load(id)), rows: await rowsOf(id) }
}
const post = (id: number, what: string) => owner.post(`/home/imports/${id}/${what}`)
const told = (rows: Row[]) => rows.map(({ thing, name, result }) => `${thing} ${name}: ${result}`)

/** What stands in the courses of a title. */
const courseOf = (title: string) =>
  inSchool(1, async (db) => {
    const [course] = await db
      .select()
      .from(products)
      .where(and(eq(products.schoolId, 1), sql`${products.title}->>'en' = ${title}`))
    if (!course) return undefined
    const inside = await db
      .select({
        section: sql<string>`${sections.title}->>'en'`,
        lecture: sql<string>`${lectures.title}->>'en'`,
        id: lectures.id,
        status: lectures.status,
      })
      .from(lectures)
      .innerJoin(sections, and(eq(sections.schoolId, 1), eq(sections.id, lectures.sectionId)))
      .where(and(eq(lectures.schoolId, 1), eq(lectures.productId, course.id), isNull(lectures.deletedAt)))
      .orderBy(asc(sections.position), asc(lectures.position))
    return { ...course, lectures: inside }
  })
const partsOf = (lectureId = 0) =>
  inSchool(1, (db) =>
    db
      .select({ type: components.type, payload: components.payload })
      .from(components)
      .where(and(eq(components.schoolId, 1), eq(components.lectureId, lectureId)))
      .orderBy(asc(components.position)),
  )
const countCourses = () => inSchool(1, (db) => db.$count(products, eq(products.schoolId, 1)))
async function arriving() {
  const keys: string[] = []
  for await (const { key } of storage.list('1/arriving/')) keys.push(key)
  return keys
}

beforeAll(async () => {
  const made = await inSchool(1, async (db) => ({
    owner: await aStaffMember(db, { role: 'owner' }),
    administrator: await aStaffMember(db, { role: 'administrator' }),
  }))
  owner = await new Visit().as(made.owner)
  administrator = await new Visit().as(made.administrator)
})

describe('courses brought in', { timeout: 60_000 }, () => {
  test('from an outline are drafts with sections and lectures, a row for each, and lines that are none', async () => {
    const done = await whole('outline', '# Light\n## Basics\n- Shutter\n- Aperture\nA thought')
    expect(done).toMatchObject({ state: 'done', kind: 'outline', total: 5, done: 5, added: 4, error: null })
    expect(told(done.rows)).toEqual([
      'course Light: added',
      'section Basics: added',
      'lecture Shutter: added',
      'lecture Aperture: added',
      'skipped A thought: skipped',
    ])
    expect(done.rows[4]?.message).toContain('5')
    expect((await rowsOf(done.id, '?result=skipped')).map(({ name }) => name)).toEqual(['A thought'])
    const course = await courseOf('Light')
    expect(course).toMatchObject({ status: 'draft', type: 'course', slug: 'light' })
    expect(course?.lectures.map(({ section, lecture, status }) => [section, lecture, status])).toEqual([
      ['Basics', 'Shutter', 'draft'],
      ['Basics', 'Aperture', 'draft'],
    ])
    expect((await owner.page(`/home/imports/${done.id}`)).status).toBe(200)
    expect((await owner.page('/home/imports')).status).toBe(200)
    expect((await owner.page(AT)).status).toBe(200)
  })

  test('are only looked at by a dry run, and brought in from it without the file', async () => {
    const before = await countCourses()
    const looked = await whole('outline', '# Dry\n## One\n- Two', { dry_run: true })
    expect(looked).toMatchObject({ state: 'done', total: 3, added: 3 })
    expect(await countCourses()).toBe(before)
    const { import: started } = (await (await post(looked.id, 'start')).json()) as { import: Import }
    await runJobs()
    expect(await load(started.id)).toMatchObject({ state: 'done', total: 3, added: 3 })
    expect((await courseOf('Dry'))?.lectures).toHaveLength(1)
  })

  test('from folders have texts, pictures, films and files as parts of lectures', async () => {
    const zip = aZip({
      'Colour/01 First/01 Text.md': '# Hue\n\nSee ![Sun](../media/sun.png) **here** <script>alert(1)</script>',
      'Colour/01 First/02 Plan.pdf': '%PDF-1.4 plan',
      'Colour/01 First/03 Film.mp4': Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypmp42\0\0\0\0mp42isom'),
      ]),
      'Colour/media/sun.png': PNG,
      'Colour/media/left.bin': 'left',
    })
    const done = await whole('folder', zip)
    expect(told(done.rows)).toEqual([
      'course Colour: added',
      'section First: added',
      'lecture Text: added',
      'lecture Plan: added',
      'lecture Film: added',
      'skipped Colour/media/left.bin: skipped',
    ])
    const [text, plan, film] = (await courseOf('Colour'))?.lectures ?? []
    const [written] = await partsOf(text?.id)
    const html = JSON.stringify(written?.payload)
    expect(html).toMatch(/<h2>Hue<\/h2>[\s\S]*<img src=\\"\/media\/public\/1\/[0-9a-f]{64}\.png/)
    expect(html).not.toContain('script')
    expect(await partsOf(plan?.id)).toMatchObject([{ type: 'pdf', payload: { title: { en: '02 Plan' } } }])
    const [shown] = await partsOf(film?.id)
    expect(shown).toMatchObject({ type: 'video', payload: { video_id: expect.any(Number) } })
    const stored = await inSchool(1, (db) => db.select().from(videos).where(eq(videos.schoolId, 1)))
    expect(stored).toMatchObject([{ title: '03 Film.mp4', length: 24 }])
    expect(await arriving()).toEqual([])
  })

  test.each([
    ['a ZIP', async () => aZip(moodleFiles(PNG))],
    ['a tar', async () => aTarGz(moodleFiles(PNG))],
  ])('from Moodle as %s have exams and quizzes, and what has no place is listed', async (_, pack) => {
    const done = await whole('moodle', await pack())
    expect(done).toMatchObject({ state: 'done', error: null })
    expect(told(done.rows)).toEqual([
      'course Portrait & light: added',
      'section Section 0: added',
      'lecture Welcome: added',
      'section Basics: added',
      'lecture Light: added',
      'lecture Hand-outs: added',
      'lecture Try it: added',
      'exam Final: partly',
      'skipped Talk: skipped',
      'skipped users.xml: skipped',
      'skipped left.txt: skipped',
    ])
    const course = await courseOf('Portrait & light')
    const light = course?.lectures.find(({ lecture }) => lecture === 'Light')
    expect((await partsOf(light?.id)).map(({ type }) => type)).toEqual(['text', 'video'])
    const tried = course?.lectures.find(({ lecture }) => lecture === 'Try it')
    expect((await partsOf(tried?.id)).map(({ type }) => type)).toEqual(['quiz'])
    const bank = await inSchool(1, async (db) => {
      const [exam] = await db.select().from(exams).where(eq(exams.schoolId, 1))
      const asked = await db.select().from(questions).where(eq(questions.schoolId, 1)).orderBy(asc(questions.position))
      return { exam, asked: asked.map(({ type }) => type) }
    })
    expect(bank).toMatchObject({
      exam: { passingScore: 60, attempts: 2, timeLimitMinutes: 30, productId: course?.id },
      asked: ['single', 'match', 'short', 'open'],
    })
    await post(done.id, 'undo')
    await runJobs()
    expect(await load(done.id)).toMatchObject({ state: 'undone' })
    expect(await courseOf('Portrait & light')).toBeUndefined()
    expect(await arriving()).toEqual([])
  })

  test('from a Common Cartridge and from WordPress', async () => {
    const cartridge = await whole('common-cartridge', aZip(cartridgeFiles()))
    expect(cartridge).toMatchObject({ state: 'done' })
    // What calls itself a picture and is none is left out, and its lecture says so.
    expect(cartridge.rows.find(({ name }) => name === 'First page')).toMatchObject({ result: 'partly' })
    expect((await courseOf('Light from Canvas'))?.lectures).toHaveLength(3)
    expect(await whole('wordpress', wordPressExport())).toMatchObject({ state: 'done', total: 6 })
    expect((await courseOf('Light at home'))?.lectures).toHaveLength(1)
  })

  test('go on where they were stopped, and keep what somebody has worked on since when they are undone', async () => {
    const { id } = await begin('outline', '# Kept\n## One\n- A\n- B\n# Gone\n## Two\n- C')
    expect((await post(id, 'stop')).status).toBe(200)
    await runJobs()
    expect(await load(id)).toMatchObject({ state: 'stopped', done: 0 })
    await post(id, 'continue')
    await runJobs()
    expect(await load(id)).toMatchObject({ state: 'done', added: 7 })
    const kept = await courseOf('Kept')
    await inSchool(1, (db) =>
      db
        .update(lectures)
        .set({ version: 2 })
        .where(and(eq(lectures.schoolId, 1), eq(lectures.id, kept?.lectures[0]?.id ?? 0))),
    )
    expect((await post(id, 'undo')).status).toBe(202)
    await runJobs()
    expect(await load(id)).toMatchObject({ state: 'undone' })
    expect((await courseOf('Kept'))?.lectures.map(({ lecture }) => lecture)).toEqual(['A'])
    expect(await courseOf('Gone')).toBeUndefined()
    const messages = (await rowsOf(id)).filter(({ message }) => message?.includes('kept')).map(({ name }) => name)
    expect(messages).toEqual(['Kept', 'One', 'A'])
  })
})

describe('what is refused at once', () => {
  const folder = { 'C/S/L.md': 'text' }
  test.each<[string, string, () => Promise<Content>]>([
    ['no archive', 'folder', async () => 'text'],
    ['an archive that is cut off', 'folder', async () => aZip(folder).subarray(0, 60)],
    ['a path out of the archive', 'folder', async () => aZip(folder, { 'C/S/L.md': { name: '../../L.md' } })],
    ['a symbolic link', 'folder', async () => aZip(folder, { 'C/S/L.md': { mode: 0o120777 } })],
    ['a password', 'folder', async () => aZip(folder, { 'C/S/L.md': { flags: 1 } })],
    ['a bomb', 'folder', async () => aZip({ 'C/S/L.md': Buffer.alloc(30 * 1024 * 1024) })],
    ['an outline without a course', 'outline', async () => '- Lecture'],
    ['an export with entities of its own', 'wordpress', async () => '<!DOCTYPE rss [<!ENTITY a "b">]><rss>&a;</rss>'],
  ])('%s', async (_, kind, content) => {
    const before = await countImports()
    const answer = await send(kind, await content())
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { file: [expect.any(String)] } })
    expect(await countImports()).toBe(before)
    expect(await arriving()).toEqual([])
  })

  test('what is not the owner’s to do, and what is no kind', async () => {
    expect((await send('outline', '# A', {}, administrator)).status).toBe(403)
    expect((await send('scorm', '# A')).status).toBe(422)
    const student = await inSchool(1, (db) => aStudent(db))
    expect((await send('outline', '# A', {}, await new Visit().as(student))).status).toBe(403)
    const { id } = await begin('outline', '# Mine')
    await runJobs()
    expect((await administrator.post(`/home/imports/${id}/undo`)).status).toBe(403)
    expect((await administrator.request(`/home/imports/${id}`)).status).toBe(200)
  })
})

const countImports = () => inSchool(1, (db) => db.$count(imports, eq(imports.schoolId, 1)))

describe('what shows later leaves nothing', () => {
  test.each<[string, string, () => Promise<Content>]>([
    [
      'bytes that are not those of the archive',
      'folder',
      async () => aZip({ 'C/S/L.md': 'text' }, { 'C/S/L.md': { crc: 1 } }),
    ],
    [
      'a file that is larger than it says',
      'folder',
      async () => aZip({ 'C/S/L.md': 'text and more' }, { 'C/S/L.md': { size: 3 } }),
    ],
    ['a link in a tar', 'moodle', async () => aTarGz(moodleFiles(), { 'files/x': '/etc/passwd' })],
    ['a path out of a tar', 'moodle', async () => aTarGz({ ...moodleFiles(), '../evil': 'x' })],
    ['a tar that is cut off', 'moodle', async () => (await aTarGz(moodleFiles())).subarray(0, 900)],
    ['another kind of archive', 'common-cartridge', async () => aZip({ 'a.txt': 'a' })],
  ])('%s', async (_, kind, content) => {
    const before = await countCourses()
    const done = await whole(kind, await content())
    expect(done).toMatchObject({ state: 'failed', done: 0, total: 0, error: expect.any(String) })
    expect(await countCourses()).toBe(before)
    expect(await arriving()).toEqual([])
  })
})

test('a file of students comes by the same address', async () => {
  const done = await whole('students', 'email;first name\nmoved@example.com;Moved', { send_letters: false })
  expect(done).toMatchObject({ state: 'done', kind: 'students', added: 1 })
})
