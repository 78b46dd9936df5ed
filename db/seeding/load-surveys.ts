import { sql } from 'drizzle-orm'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { NewSurveyInput } from '#app/forms/surveys/inputs.server.ts'
import { respond } from '#app/forms/surveys/responses.server.ts'
import { createSurvey } from '#app/forms/surveys/surveys.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { surveys } from '../demo/surveys.ts'

const DAY = 24 * 3_600_000

/** Writes what the school asks, and what those who bought something answered. */
export async function loadSurveys(db: Db, viewer: Member, now = new Date()): Promise<void> {
  const { schoolId, locale } = viewer
  const context = { viewer, school: { id: schoolId, instructorsLimited: false }, locale }
  for (const { slug, responses, ...input } of surveys) {
    const product = slug === undefined ? undefined : await findOffer(db, viewer, slug)
    const survey = await createSurvey(db, context, NewSurveyInput.parse({ ...input, product_id: product?.id }))
    const people = await buyers(db, schoolId, product?.id)
    for (const { locale: spoken, daysAgo, response } of responses.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const at = people.findIndex((one) => one.locale === spoken)
      const [person] = at === -1 ? [] : people.splice(at, 1)
      if (!person) continue
      const student: Member = { ...viewer, id: person.id, locale: spoken, kind: 'student', role: 'student' }
      await respond(db, student, { survey, answers: null, respondedAt: null }, response)
      // In the evening, at another minute each.
      const answered = new Date(now.getTime() - daysAgo * DAY).setUTCHours(
        17 + (person.id % 4),
        (person.id * 7) % 60,
        0,
        0,
      )
      await db.execute(sql`update survey_responses set responded_at = least(${new Date(answered).toISOString()}::timestamptz, now())
        where school_id = ${schoolId} and survey_id = ${survey.id} and account_id = ${person.id}`)
    }
  }
}

/** Invented people who have a product, or any: those whom one logs in as are still to be asked. */
async function buyers(db: Db, schoolId: number, productId: number | undefined) {
  const { rows } = await db.execute<{ id: string; locale: 'en' | 'pl' }>(sql`
    select a.id, a.locale from accounts a where a.school_id = ${schoolId} and a.role = 'student'
      and a.email not like '%@demo.test' and exists (select from access_grants g where g.school_id = ${schoolId}
        and g.account_id = a.id and (${productId ?? null}::bigint is null or g.product_id = ${productId ?? null}))
    order by a.id`)
  return rows.map(({ id, locale }) => ({ id: Number(id), locale }))
}
