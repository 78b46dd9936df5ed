// Who makes surveys and who answers them, for the tests of that domain.
import { grantAccess } from '#app/access/access/access.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { ResponseRow } from '#app/forms/surveys/results.ts'
import type { SurveyRow, SurveyView } from '#app/forms/surveys/survey.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'

export type Answer = {
  status: number
  survey: SnakeCased<SurveyRow> & SurveyView
  current: SnakeCased<SurveyRow>
  responded_at: string | null
  errors: Record<string, string[]>
  data: (SnakeCased<SurveyRow> & SnakeCased<ResponseRow>)[]
}

export const QUESTIONS = [
  {
    title: { en: 'Where do you photograph?', pl: 'Gdzie fotografujesz?' },
    type: 'checkbox',
    inputType: 'radio',
    required: true,
    options: [
      { value: 'home', label: { en: 'At home', pl: 'W domu' } },
      { value: 'outside', label: { en: 'Outside', pl: 'Na zewnątrz' } },
    ],
  },
  { title: { en: 'What is still hard?', pl: 'Co jest wciąż trudne?' }, type: 'textarea' },
  { title: 'About the next one', type: 'separator' },
  { title: 'What helped?', type: 'checkbox', options: [{ label: 'The exercises' }, { label: 'Łukasz’s comments' }] },
  { title: 'Write to me', type: 'checkbox' },
]
/** By the English names of those questions. */
export const ANSWERS = {
  'where-do-you-photograph': 'home',
  'what-is-still-hard': 'Łódź at night',
  'what-helped': ['the-exercises'],
  'write-to-me': true,
}

export async function ask(visit: Visit, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await visit.request(path, { method, body })
  return { ...((await answer.json()) as Answer), status: answer.status }
}

/** The office, an instructor with a product, and the office of another school. */
export async function askers() {
  const [admin, instructor] = await inSchool(1, async (db) => [
    await aStaffMember(db),
    await aStaffMember(db, { role: 'instructor' }),
  ])
  const office = (await new Visit().as(admin)).speaking('en')
  const teacher = await new Visit().as(instructor)
  const other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
  const mine = (await inSchool(1, (db) => aProduct(db, { teacherIds: [instructor.id] }))).id
  const make = (body: object = {}, visit = office) =>
    ask(visit, 'POST', '/home/surveys', { description: 'Two minutes.', questions: QUESTIONS, ...body })
  return { office, teacher, other, mine, make }
}

/** Somebody who learns, with a product if one is named. */
export async function aPerson(productId?: number, locale: 'en' | 'pl' = 'en') {
  const account = await inSchool(1, async (db) => {
    const made = await aStudent(db, { locale })
    const grant = { schoolId: 1, accountId: made.id, source: 'staff', sourceId: made.id, reason: 'Gift' } as const
    if (productId !== undefined) await grantAccess(db, { ...grant, productId, days: 0 })
    return made
  })
  return { account, visit: await new Visit().as(account) }
}
export const read = (visit: Visit, id: number) => ask(visit, 'GET', `/survey/${id}`)
export const submit = (visit: Visit, id: number, response?: unknown) =>
  ask(visit, 'POST', '/survey/submit', { survey_id: id, ...(response !== undefined && { response }) })
