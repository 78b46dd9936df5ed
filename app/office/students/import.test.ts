import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { listOpenProducts } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { studentTagNames } from '#app/people/student-tags/student-tags.server.ts'
import { DatabaseAway } from '#app/platform/database-away.server.ts'
import { getFailure, inSchool } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { testOnOneNode } from '#tests/one-node.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { runBatches } from '../imports/running.server.ts'

const AT = '/home/students/import'

let office: Visit
let teaching: Visit
let colleague: Account
let course: { id: number; slug: string }
let other: { id: number; slug: string }

type Import = {
  id: number
  state: string
  total: number
  done: number
  added: number
  already: number
  invalid: number
}
type Row = { row: number; email: string; result: string; message: string | null }

async function send(content: string | Uint8Array<ArrayBuffer>, options: object = {}, visit = office) {
  const body = new FormData()
  body.set('file', new File([content], 'students.csv'))
  body.set('options', JSON.stringify({ send_letters: false, dry_run: false, ...options }))
  return visit.request(AT, { method: 'POST', body })
}
async function begin(content: string | Uint8Array<ArrayBuffer>, options: object = {}): Promise<Import> {
  const answer = await send(content, options)
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { import: Import }).import
}
const load = async (id: number) =>
  ((await (await office.request(`/home/imports/${id}`)).json()) as { import: Import }).import
const rowsOf = async (id: number, query = '') =>
  ((await (await office.request(`/home/imports/${id}/rows${query}`)).json()) as { data: Row[] }).data
async function whole(content: string | Uint8Array<ArrayBuffer>, options: object = {}) {
  const { id } = await begin(content, options)
  await runJobs()
  return { ...(await load(id)), rows: await rowsOf(id) }
}
const post = (id: number, what: string) => office.post(`/home/imports/${id}/${what}`)
const find = (email: string) => inSchool(1, (db) => findAccountByEmail(db, 1, email))
const openTo = async (email: string) => {
  const account = await find(email)
  return account ? [...(await inSchool(1, (db) => listOpenProducts(db, 1, account.id))).keys()] : undefined
}
const tagsOf = (email: string) =>
  inSchool(1, async (db) => {
    const [row] = await db
      .select({ tags: studentTagNames(1, sql`accounts.id`, 'en') })
      .from(accounts)
      .where(sql`${accounts.schoolId} = 1 and ${accounts.emailKey} = ${email}`)
    return row?.tags
  })

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    course = await aCourse(db, { title: { en: 'Light, and shadow', pl: 'Światło i cień' } })
    other = await aCourse(db, { title: { en: 'Colour', pl: 'Kolor' } })
    await aStudent(db, { email: 'known@example.com', firstName: 'Known' })
    colleague = await aStaffMember(db)
    return { owner: await aStaffMember(db, { role: 'owner' }), teacher: await aStaffMember(db, { role: 'instructor' }) }
  })
  office = await new Visit().as(made.owner)
  teaching = await new Visit().as(made.teacher)
})

describe('an import of students', () => {
  test('makes accounts with names, language, tags and products, and a result for each row', async () => {
    const file = [
      'E-mail;Imię;Nazwisko;Tagi;Kursy;Dni;Język',
      'anna@example.com;Anna;Zięba;"VIP, Łódź";"Light, and shadow|Kolor";30;pl',
      'known@example.com;Other;Name;;;;',
      'jan.wilk@example;Jan;Wilk;;;;',
      ';Nobody;;;;;',
      `${colleague.email};;;;;;`,
      'piotr@example.com;Piotr;Dąb;;Portret 2019;;',
      'ANNA@example.com;Anna;Zięba;;;;',
    ].join('\r\n')
    const done = await whole(file, { product_ids: [other.id], student_tags: ['from Thinkific'] })
    expect(done).toMatchObject({ state: 'done', kind: 'students', total: 7, done: 7, added: 2, already: 3, invalid: 2 })
    expect(done.rows.map(({ row, result }) => [row, result])).toEqual([
      [2, 'added'],
      [3, 'already'],
      [4, 'invalid'],
      [5, 'invalid'],
      [6, 'already'],
      [7, 'partly'],
      [8, 'already'],
    ])
    const [, , , , , partly, again] = done.rows
    expect([partly?.message, again?.message]).toEqual([
      expect.stringContaining('Portret 2019'),
      expect.stringContaining('2'),
    ])
    expect(await find('anna@example.com')).toMatchObject({ firstName: 'Anna', lastName: 'Zięba', locale: 'pl' })
    expect((await openTo('anna@example.com'))?.toSorted()).toEqual([course.id, other.id].toSorted())
    expect((await tagsOf('anna@example.com'))?.toSorted()).toEqual(['VIP', 'from Thinkific', 'Łódź'])
    expect(await find('known@example.com')).toMatchObject({ firstName: 'Known', locale: 'en' })
    expect([await openTo('known@example.com'), await tagsOf('known@example.com')]).toEqual([[other.id], []])
    expect((await rowsOf(done.id, '?result=invalid')).map(({ row }) => row)).toEqual([4, 5])
    expect((await office.page(`/home/imports/${done.id}`)).status).toBe(200)
    expect((await office.page('/home/imports')).status).toBe(200)
    expect((await office.page(AT)).status).toBe(200)
    expect(await mailsTo('anna@example.com')).toEqual([])
  })

  test('reads UTF-8 with and without its mark, Windows-1250 and UTF-16, commas, semicolons, tabs and quoted line ends', async () => {
    const words = (n: number, sign: string) => `Email${sign}Imię\n"u${n}@example.com"${sign}"Łucja\nMaria"\n`
    const in1250 = Uint8Array.from(
      [...'Email;Imi']
        .map((letter) => letter.charCodeAt(0))
        .concat(
          0xea,
          10,
          ...[...'u4@example.com;'].map((letter) => letter.charCodeAt(0)),
          0xa3,
          ...[...'ucja Maria'].map((letter) => letter.charCodeAt(0)),
        ),
    )
    const in16 = new Uint8Array(Buffer.from(`\uFEFF${words(5, '\t')}`, 'utf16le'))
    for (const file of [words(1, ','), `\uFEFF${words(2, ';')}`, words(3, '\t'), in1250, in16])
      expect((await whole(file)).added).toBe(1)
    for (const n of [1, 2, 3, 4, 5])
      expect(await find(`u${n}@example.com`)).toMatchObject({ firstName: 'Łucja', lastName: 'Maria' })
  })

  test('takes columns by the headers that are named', async () => {
    const file = 'a,b,c\nGrace,grace@example.com,Hopper\n'
    await whole(file, { columns: { email: 'b', first_name: 'a', last_name: 'c' } })
    expect(await find('grace@example.com')).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' })
    expect((await send(file, { columns: { email: 'b', tags: 'none' } })).status).toBe(422)
  })

  test('as a dry run tells the same and changes nothing, and is brought in from its own rows', async () => {
    const file = 'email,products\ndry@example.com,Colour\nknown@example.com,\ndry@example.com,\nnobody,\n'
    const dry = await whole(file, { dry_run: true, send_letters: true })
    expect(dry).toMatchObject({ dry_run: true, state: 'done', added: 1, already: 2, invalid: 1 })
    expect(await find('dry@example.com')).toBeUndefined()
    expect((await post(dry.id, 'undo')).status).toBe(409)
    const started = await post(dry.id, 'start')
    expect(started.status).toBe(202)
    const { id } = ((await started.json()) as { import: Import }).import
    await runJobs()
    const { added, already, invalid } = await load(id)
    expect({ added, already, invalid }).toEqual({ added: 1, already: 2, invalid: 1 })
    expect((await rowsOf(id)).map(({ result }) => result)).toEqual(dry.rows.map(({ result }) => result))
    expect(await openTo('dry@example.com')).toEqual([other.id])
    expect(await mailsTo('dry@example.com')).toHaveLength(1)
    expect((await post(id, 'start')).status, 'no dry run').toBe(409)
  })

  test('invites new students to whom nothing was opened', async () => {
    await whole('email\ninvited@example.com', { send_letters: true })
    await runJobs()
    const [letter] = await mailsTo('invited@example.com')
    expect(letter?.text).toContain('/login/link/')
  })

  test('is stopped, goes on, and is undone as a whole, once', async () => {
    const { id } = await begin('email\nfirst@example.com\nsecond@example.com', {
      product_ids: [course.id],
      student_tags: ['undone'],
    })
    expect((await post(id, 'undo')).status, 'it runs').toBe(409)
    expect((await post(id, 'continue')).status, 'it runs').toBe(409)
    expect(((await (await post(id, 'stop')).json()) as { import: Import }).import.state).toBe('stopped')
    await runJobs()
    expect(await load(id)).toMatchObject({ state: 'stopped', done: 0 })
    expect((await post(id, 'stop')).status).toBe(409)
    expect((await post(id, 'continue')).status).toBe(202)
    await runJobs()
    expect(await load(id)).toMatchObject({ state: 'done', done: 2, added: 2 })
    expect([(await post(id, 'stop')).status, (await post(id, 'continue')).status]).toEqual([409, 409])
    const second = await find('second@example.com')
    if (second) await new Visit().as(second)
    expect((await post(id, 'undo')).status).toBe(202)
    await runJobs()
    expect((await load(id)).state).toBe('undone')
    expect(await find('first@example.com')).toBeUndefined()
    expect([await openTo('second@example.com'), await tagsOf('second@example.com')]).toEqual([[], []])
    expect((await post(id, 'undo')).status).toBe(409)
  })

  test('works off many rows in batches, and takes them back', { timeout: 60_000 }, async () => {
    const file = `email\n${Array.from({ length: 120 }, (_, n) => `many${n}@example.com`).join('\n')}`
    const done = await whole(file)
    expect(done).toMatchObject({ state: 'done', added: 120 })
    expect((await post(done.id, 'undo')).status).toBe(202)
    expect(await load(done.id)).toMatchObject({ state: 'running', undoing: true })
    const html = await (await office.page(`/home/imports/${done.id}`)).text()
    expect(html, 'what is being undone cannot be stopped').not.toContain(`/home/imports/${done.id}/stop`)
    await runJobs()
    expect(await load(done.id)).toMatchObject({ state: 'undone', undoing: false })
    expect(await find('many119@example.com')).toBeUndefined()
    expect(await (await office.page(`/home/imports/${done.id}`)).text()).toContain('Deleted account')
  })

  test('refuses what is no list of students', async () => {
    await inSchool(1, (db) => db.delete(limits))
    const statuses: number[] = []
    const fields: unknown[] = []
    for (const file of ['name\nAnna', '', 'PK\u0003\u0004\0\0', `email\n${'a@b.co\n'.repeat(50_001)}`]) {
      const answer = await send(file)
      statuses.push(answer.status)
      fields.push(Object.keys(((await answer.json()) as { errors: object }).errors))
    }
    expect(statuses).toEqual([422, 422, 422, 422])
    expect(fields).toEqual([['file'], ['file'], ['file'], ['file']])
    expect((await send('email\nx@example.com', { product_ids: [999_999] })).status).toBe(404)
    expect((await send('email\nx@example.com', { colour: 'red' })).status).toBe(422)
    expect((await send('x'.repeat(20 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await send('email\nx@example.com', {}, teaching)).status).toBe(403)
    for (const path of ['/home/imports', '/home/imports/1', '/home/imports/1/rows'])
      expect((await teaching.request(path)).status, path).toBe(403)
    expect((await office.request('/home/imports/999999')).status).toBe(404)
  })

  test('forgets the address of somebody who is deleted', async () => {
    const { id } = await whole('email\nforgotten@example.com')
    const account = await find('forgotten@example.com')
    await office.request(`/home/students/${account?.id}`, {
      method: 'DELETE',
      body: { confirm: 'forgotten@example.com' },
    })
    expect((await rowsOf(id)).map(({ email }) => email)).toEqual([''])
  })
})

testOnOneNode(
  'the session to be cut waits on another node',
  'an import is tried again when the database was lost, and not called failed',
  async () => {
    const { id } = await begin('email\nlost-and-found@import.test')
    await inSchool(1, async (db) => {
      await db.execute(sql`select from imports where school_id = 1 and id = ${id} for update`)
      const lost = runBatches({ schoolId: 1, importId: id })
      await somebodyWaits(lost)
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"imports"%'`)
      await expect(lost).rejects.toBeInstanceOf(DatabaseAway)
    })
    expect(await load(id)).toMatchObject({ state: 'waiting', done: 0 })
    await runJobs()
    expect(await load(id)).toMatchObject({ state: 'done', added: 1 })
  },
)

test('an import that waits too long for a lock is tried again', async () => {
  const { id } = await begin('email\nwaited@import.test')
  await inSchool(1, async (db) => {
    await db.execute(sql`select from imports where school_id = 1 and id = ${id} for update`)
    const code = await runBatches({ schoolId: 1, importId: id }).catch((error) => getFailure(error).code)
    expect(code).toBe('55P03')
  })
  await runJobs()
  expect(await load(id)).toMatchObject({ state: 'done', added: 1 })
})
