import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { aPerson, askers, submit } from '#tests/surveying.ts'
import { getResults, listSummary } from './results.server.ts'
import { requireSurvey } from './surveys.server.ts'

const { make } = await askers()
const school = await findSchool(1)

test('of a long survey fewer responses are added up, the newest', async () => {
  const { survey } = await make({ questions: Array.from({ length: 30 }, (_, n) => ({ title: `Question ${n}` })) })
  const viewer = staffViewer(await inSchool(1, (db) => aStaffMember(db)))
  const question = survey.questions[0]?.id
  const said = { question, title: 'Question 0', kind: 'words', value: 'Yes', words: 'Yes' }
  const context = { viewer, school, locale: 'en' } as const
  const most = Math.floor(50_000 / 30)
  const [first] = await inSchool(1, async (db) => {
    await db.execute(sql`insert into accounts (school_id, email, email_key, first_name, locale)
      select 1, 'many' || n || '@example.test', 'many' || n || '@example.test', 'Many', 'en' from generate_series(1, 1700) n on conflict do nothing`)
    const respond = (answers: object[], from: number, to: number) =>
      db.execute(sql`insert into survey_responses (school_id, survey_id, account_id, answers)
        select 1, ${survey.id}::bigint, id, ${JSON.stringify(answers)}::jsonb from accounts
        where school_id = 1 and first_name = 'Many' and substring(email from '\\d+')::int between ${from} and ${to}
        on conflict do nothing`)
    // Those that came first, and are too many, said nothing to it.
    await respond([], 1, 1700 - most)
    await respond([said], 1701 - most, 1700)
    return listSummary(db, await requireSurvey(db, context, survey.id), context, {})
  })
  expect(first).toMatchObject({ answered: most, texts: Array(5).fill('Yes') })
})

test('who has a product that somebody does not see cannot be found out by narrowing the results to it', async () => {
  const [teacher, theirs, hidden] = await inSchool(1, async (db) => {
    const instructor = await aStaffMember(db, { role: 'instructor' })
    return [instructor, await aProduct(db, { teacherIds: [instructor.id] }), await aProduct(db)] as const
  })
  const { survey } = await make({ product_id: theirs.id, questions: [{ title: 'Well?', type: 'text' }] })
  const { account, visit } = await aPerson(theirs.id)
  await inSchool(1, (db) =>
    db.execute(sql`insert into access_grants (school_id, account_id, product_id, source, source_id, reason)
      select 1, ${account.id}::bigint, ${hidden.id}::bigint, 'staff', ${account.id}::bigint, 'Gift' on conflict do nothing`),
  )
  expect((await submit(visit, survey.id, { well: 'Yes' })).status).toBe(200)
  const found = (limited: boolean, product: number) =>
    inSchool(1, async (db) => {
      const seen = { ...school, instructorsLimited: limited }
      const context = { viewer: { ...staffViewer(teacher), limited }, school: seen, locale: 'en' } as const
      const list = getResults(await requireSurvey(db, context, survey.id))
      return (await readList(db, list, context, { filters: { product } })).rows.length
    })
  expect([await found(true, theirs.id), await found(true, hidden.id), await found(false, hidden.id)]).toEqual([1, 0, 1])
})
