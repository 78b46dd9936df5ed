import { sql } from 'drizzle-orm'
import { findProduct } from '#app/content/catalogue/products.server.ts'
import { issue } from '#app/learning/certificates/issuing.server.ts'
import { confirmName } from '#app/learning/certificates/own.server.ts'
import { saveRule } from '#app/learning/certificates/rules.server.ts'
import { changeTemplate, createTemplate, type TemplateContext } from '#app/learning/certificates/templates.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { STUDENT } from '../demo/history.ts'

/** A template of the school, the rule of its first course, and a certificate that the student holds of its free one. */
export async function loadCertificates(db: Db, context: TemplateContext): Promise<void> {
  const { id: schoolId } = context.school
  const made = await createTemplate(db, schoolId, 'Studio Parapet')
  const design = { ...made.design, place: 'Łódź', signer: 'Ida Wierzba', role: { en: 'teacher', pl: 'prowadząca' } }
  await changeTemplate(db, context, made, { title: made.title, design, version: made.version })
  const [first, free, student] = [
    await findProduct(db, schoolId, 'demo-course'),
    await findProduct(db, schoolId, 'demo-free'),
    await findAccountByEmail(db, schoolId, STUDENT.email),
  ]
  if (!first || !free || !student) throw new Error('the demo lacks its courses or its student')
  const templateId = made.id
  await saveRule(db, context, first.id, { rule: 'lectures_and_exams', templateId, earlier: false })
  await saveRule(db, context, free.id, { rule: 'lectures', templateId, earlier: false })
  const at = new Date(Date.now() - STUDENT.boughtDaysAgo * 24 * 3_600_000).toISOString()
  await issue(db, schoolId, free.id, [{ accountId: student.id, at }])
  await confirmName(db, { ...student, kind: 'student' }, `${student.firstName} ${student.lastName}`)
  await db.execute(sql`update outbox set dispatched_at = now()
    where school_id = ${schoolId} and event = 'certificate.issued'`)
}
