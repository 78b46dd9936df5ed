import { expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { CertificateRow } from './certificate.ts'
import type { Field, TemplateRow } from './look.ts'

const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
const course = await inSchool(1, (db) => aCourse(db))

/** A template that shows so many fewer fields. */
async function templateWithout(...left: Field[]): Promise<number> {
  const made = await (await office.post('/home/certificates/templates', { title: 'Plain' })).json()
  const { id, design, version } = (made as { template: TemplateRow }).template
  const fields = design.fields.filter((field) => !left.includes(field))
  const body = { title: 'Plain', version, design: { ...design, fields } }
  expect((await office.request(`/home/certificates/templates/${id}`, { method: 'PUT', body })).status).toBe(200)
  return id
}

test.each<[string, Field[], boolean]>([
  ['hours are told', [], true],
  ['hours are not told where the template leaves them out', ['hours'], false],
])('beside the sheet of a certificate %s', async (_, left, told) => {
  const body = { rule: 'by_hand', template_id: await templateWithout(...left) }
  await office.request(`/home/certificates/rules/${course.id}`, { method: 'PUT', body })
  const student = await inSchool(1, (db) => aStudent(db))
  const issued = await office.post('/home/certificates', { product_id: course.id, student_ids: [student.id] })
  const { certificate } = (await issued.json()) as { certificate: CertificateRow }
  const page = await new Visit().speaking('en').page(`/certificates/${certificate.code}`)
  expect((await page.text()).includes('Scope')).toBe(told)
})
