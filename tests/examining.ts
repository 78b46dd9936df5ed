import { grantAccess } from '#app/access/access/access.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { AttemptView, ExamView, MarkedQuestion, Result, ResultRow } from '#app/learning/exams/attempt.ts'
import type { ExamPreview, ExamRow } from '#app/learning/exams/exam.ts'
import { ONE_OF_EACH } from '#app/learning/exams/factory.server.ts'
import type { QuestionRow } from '#app/learning/exams/question.ts'
import type { ShownQuestion, Value } from '#app/learning/exams/shown.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'

/** An exam as a call answers it. */
type SentExam = SnakeCased<ExamRow>

export type Answer = {
  status: number
  exam: SentExam
  question: QuestionRow
  preview: SnakeCased<ExamPreview>
  current: SentExam & QuestionRow & { ids: number[] }
  errors: Record<string, string[]>
  ids: number[]
  data: (SentExam & QuestionRow)[]
  next_page_url: string | null
}

/** Who writes exams: the office, an instructor with a product, another with another, and the office of another school. */
export async function examiners() {
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const [one, two] = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'instructor' }),
    await aStaffMember(db, { role: 'instructor' }),
  ])
  const teacher = await new Visit().as(one)
  const colleague = await new Visit().as(two)
  const other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
  const mine = (await inSchool(1, (db) => aProduct(db, { teacherIds: [one.id] }))).id
  const theirs = (await inSchool(1, (db) => aProduct(db, { teacherIds: [two.id] }))).id

  async function send(method: string, path: string, body?: object, visit = office): Promise<Answer> {
    const answer = await visit.request(`/home/exams${path}`, { method, body })
    return { ...((await answer.json()) as Answer), status: answer.status }
  }
  const make = (body: object = {}, visit = office) =>
    send('POST', '', { title: 'Final exam', product_id: mine, ...body }, visit)
  /** An exam of the teacher with one question of each type, and those. */
  async function aWhole(body: object = {}) {
    const { exam } = await make(body)
    const questions: QuestionRow[] = []
    for (const question of ONE_OF_EACH) questions.push((await send('POST', `/${exam.id}/questions`, question)).question)
    return { exam, at: `/${exam.id}`, bank: `/${exam.id}/questions`, questions }
  }
  return { office, teacher, colleague, other, mine, theirs, send, make, aWhole }
}

/** An exam as a call takes it back. */
export function bodyOf(exam: SentExam) {
  const { title, product_id, passing_score, attempts, wait_minutes, time_limit_minutes, shuffle } = exam
  return { title, product_id, passing_score, attempts, wait_minutes, time_limit_minutes, shuffle }
}

export type Taken = {
  status: number
  exam: SnakeCased<ExamView>
  attempt: SnakeCased<AttemptView & { questions: MarkedQuestion[] }>
  result: SnakeCased<Result>
  saved_at: string
  next_attempt_at: string
  errors: Record<string, string[]>
  data: SnakeCased<ResultRow>[]
}

export async function ask(visit: Visit, method: string, path: string, body?: object): Promise<Taken> {
  const answer = await visit.request(path, { method, body })
  return { ...((await answer.json()) as Taken), status: answer.status }
}

/** A student who has a product. */
export async function aLearner(productId: number): Promise<Visit> {
  const account = await inSchool(1, async (db) => {
    const made = await aStudent(db)
    await grantAccess(db, {
      schoolId: 1,
      accountId: made.id,
      productId,
      days: 0,
      source: 'staff',
      sourceId: made.id,
      reason: 'A test',
    })
    return made
  })
  return new Visit().as(account)
}

export const start = (visit: Visit, exam: number) => ask(visit, 'POST', `/exams/${exam}/attempts`)
export const save = (visit: Visit, attempt: number, { id }: Pick<ShownQuestion, 'id'>, value: unknown) =>
  ask(visit, 'PUT', `/exam-attempts/${attempt}/answers/${id}`, { value })
export const submit = (visit: Visit, attempt: number) => ask(visit, 'POST', `/exam-attempts/${attempt}/submit`)
export const mark = (visit: Visit, attempt: number, question: number, points: number) =>
  ask(visit, 'PUT', `/home/exam-attempts/${attempt}/marks`, { question, points, comment: 'Well seen.' })

const idOf = ({ options = [] }: ShownQuestion, label: string) => options.find((one) => one.label === label)?.id ?? 0

/** The right answer to each of the questions in ONE_OF_EACH. */
export function right(question: ShownQuestion): Value {
  const ids = (...labels: string[]) => labels.map((label) => idOf(question, label))
  switch (question.type) {
    case 'single':
      return idOf(question, 'The sky')
    case 'multiple':
      return ids('A curtain', 'A step closer')
    case 'order':
      return ids('Find the wall', 'Place the chair', 'Meter')
    case 'match':
      return { [idOf(question, 'Noon')]: 'Hard', [idOf(question, 'Fog')]: 'Soft' }
    case 'short':
      return ' PRZYSŁONA '
    case 'open':
      return 'The sofa stood against the light.'
  }
}
