import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'

const EMAIL = 'lucja@example.com'
const TEXT = 'Hello <b>Łucja</b>,\r\nhow far did you get?\r\n\r\nBest'

let office: Visit
let id: number

beforeAll(async () => {
  const owner = await inSchool(1, async (db) => {
    id = (await aStudent(db, { email: EMAIL })).id
    return aStaffMember(db, { role: 'owner', firstName: 'Maja', lastName: 'Wolska' })
  })
  office = await new Visit().as(owner)
})

const write = (visit: Visit, body: object, to = id) =>
  visit.request(`/home/students/${to}/letter`, { method: 'POST', body })

test('a letter to one student goes out as it was written, answers to the school, and stands among the e-mails', async () => {
  expect((await write(office, { subject: 'Your course', text: TEXT })).status).toBe(201)
  const [mail] = await mailsTo(EMAIL)
  expect(mail).toMatchObject({ subject: 'Your course', to: EMAIL })
  for (const words of ['how far did you get?', 'Best', 'Maja Wolska, Demo school']) expect(mail?.text).toContain(words)
  expect(mail?.html).toContain('&lt;b&gt;Łucja&lt;/b&gt;')
  const [row] = await inSchool(1, (db) => db.select().from(mails).where(eq(mails.recipient, EMAIL)))
  const { email } = (await findSchool(1)).seller
  expect(email).toContain('@')
  expect(row).toMatchObject({ replyTo: email, accountId: id, kind: 'students.from-staff' })
  const listed = (await (await office.request('/home/emails/sent?q=your course')).json()) as { data: object[] }
  expect(listed.data).toEqual([expect.objectContaining({ to: EMAIL, subject: 'Your course' })])
})

test('needs words, a student one sees, and the right to help', async () => {
  expect((await write(office, { subject: ' ', text: TEXT })).status).toBe(422)
  expect((await write(office, { subject: 'a', text: '' })).status).toBe(422)
  const stranger = await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))
  expect((await write(office, { subject: 'a', text: 'b' }, stranger.id)).status).toBe(404)
  const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  expect((await write(teacher, { subject: 'a', text: 'b' })).status).toBe(403)
})
