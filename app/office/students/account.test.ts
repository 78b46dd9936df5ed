import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { studentNotes } from '#app/people/student-notes/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'

let office: Visit
let teaching: Visit
let colleague: Account
let student: Account

const at = (id: number, rest = '') => `/home/students/${id}${rest}`
const put = (visit: Visit, id: number, body: object) => visit.request(at(id), { method: 'PUT', body })
const remove = (visit: Visit, path: string, body?: object) => visit.request(path, { method: 'DELETE', body })
const newStudent = (email?: string) => inSchool(1, (db) => aStudent(db, { ...(email && { email }), verified: true }))

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    colleague = await aStaffMember(db)
    return { owner: await aStaffMember(db, { role: 'owner' }), teacher: await aStaffMember(db, { role: 'instructor' }) }
  })
  student = await newStudent()
  office = await new Visit().as(made.owner)
  teaching = await new Visit().as(made.teacher)
})

describe('notes of staff about a student', () => {
  test('are written, read the newest first page by page, and deleted', async () => {
    const { id } = await newStudent()
    for (const text of ['first', 'second', 'third']) {
      const answer = await office.post(at(id, '/notes'), { text })
      expect([answer.status, await answer.json()]).toEqual([
        201,
        {
          note: {
            id: expect.any(Number),
            text,
            author: { id: expect.any(Number), name: 'Adam Nowak' },
            created_at: expect.any(String),
          },
        },
      ])
    }
    type Notes = { data: { id: number; text: string }[]; next_page_url: string | null }
    const read = async (path: string) => (await (await office.request(path)).json()) as Notes
    const first = await read(at(id, '/notes?length=2'))
    expect(first.data.map(({ text }) => text)).toEqual(['third', 'second'])
    const rest = await read(first.next_page_url ?? '')
    expect([rest.data.map(({ text }) => text), rest.next_page_url]).toEqual([['first'], null])
    expect(await (await office.page(at(id))).text()).toContain('third')
    const note = rest.data[0]?.id ?? 0
    expect((await remove(office, at(student.id, `/notes/${note}`))).status, 'of another student').toBe(404)
    expect(await (await remove(office, at(id, `/notes/${note}`))).json()).toEqual({ deleted: true })
    expect((await read(at(id, '/notes'))).data).toHaveLength(2)
  })

  test('are refused without a text, and closed to instructors and to students', async () => {
    expect((await office.post(at(student.id, '/notes'), { text: ' ' })).status).toBe(422)
    expect((await office.post(at(student.id, '/notes'), { text: 'x'.repeat(4001) })).status).toBe(422)
    expect((await office.request(at(999_999, '/notes'))).status).toBe(404)
    expect((await teaching.request(at(student.id, '/notes'))).status).toBe(403)
    const own = await new Visit().as(student)
    expect((await own.request(at(student.id, '/notes'))).status).toBe(403)
    for (const visit of [teaching, own])
      expect((await visit.post(at(student.id, '/notes'), { text: 'of mine' })).status).toBe(403)
  })
})

describe('a student’s account', () => {
  test('is changed: a new address is to be confirmed, and the old one is told', async () => {
    const { id, email } = await newStudent()
    const body = { first_name: 'Łucja', last_name: 'Żak', email: 'lucja.new@example.com', locale: 'pl' }
    const answer = await put(office, id, body)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { student: expect.objectContaining({ id, ...body, name: 'Łucja Żak', email_verified: false }) },
    ])
    await runJobs()
    expect(await mailsTo('lucja.new@example.com')).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
    const taken = await put(office, id, { email: student.email })
    expect([taken.status, await taken.text()]).toEqual([422, expect.stringContaining('Another account at this school')])
    expect((await put(office, id, { email: 'nobody' })).status).toBe(422)
    expect((await put(office, id, { role: 'owner' })).status).toBe(422)
    expect((await put(office, colleague.id, { first_name: 'X' })).status, 'staff').toBe(403)
    expect((await put(teaching, id, { first_name: 'X' })).status).toBe(403)
    expect((await put(office, 999_999, { first_name: 'X' })).status).toBe(404)
  })

  test('is logged out everywhere, and shows its sessions until then', async () => {
    const account = await newStudent()
    const visit = await new Visit().as(account)
    const shown = (await (await office.request(at(account.id))).json()) as { sessions: object[] }
    expect(shown.sessions).toEqual([expect.objectContaining({ last_seen_at: expect.any(String), network: '' })])
    const answer = await office.post(at(account.id, '/sign-out'))
    expect([answer.status, await answer.json()]).toEqual([200, { signed_out: true }])
    expect(await (await visit.request('/me')).json()).toEqual({ user: null })
    expect((await office.post(at(colleague.id, '/sign-out'))).status).toBe(403)
  })

  test('is deleted once its address was typed, with the notes about it; a deleted one is not there', async () => {
    const { id, email } = await newStudent()
    const countNotes = () => inSchool(1, (db) => db.$count(studentNotes, eq(studentNotes.accountId, id)))
    await office.post(at(id, '/notes'), { text: 'about somebody' })
    expect(await countNotes()).toBe(1)
    expect((await remove(office, at(id), {})).status).toBe(422)
    const wrong = await remove(office, at(id), { confirm: student.email })
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { confirm: [expect.any(String)] } }),
    ])
    expect((await remove(office, at(colleague.id), { confirm: colleague.email })).status, 'staff').toBe(403)
    expect((await remove(teaching, at(id), { confirm: email })).status).toBe(403)
    const answer = await remove(office, at(id), { confirm: email.toUpperCase() })
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }])
    expect(await countNotes()).toBe(0)
    expect((await office.request(at(id))).status).toBe(404)
    expect((await remove(office, at(id), { confirm: email })).status).toBe(404)
  })
})
