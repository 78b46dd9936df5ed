import { aStaffMember } from '#app/accounts/factory.server.ts'
import { aProduct } from '#app/catalogue/factory.server.ts'
import type { ExamPreview, ExamRow } from '#app/exams/exam.ts'
import { ONE_OF_EACH } from '#app/exams/factory.server.ts'
import type { QuestionRow } from '#app/exams/question.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'

export type Answer = {
  status: number
  exam: ExamRow
  question: QuestionRow
  preview: ExamPreview
  current: ExamRow & QuestionRow & { ids: number[] }
  errors: Record<string, string[]>
  ids: number[]
  data: (ExamRow & QuestionRow)[]
  next_page_url: string | null
}

export type Examiners = Awaited<ReturnType<typeof examiners>>

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
export function bodyOf(exam: ExamRow) {
  const { title, product_id, passing_score, attempts, wait_minutes, time_limit_minutes, shuffle } = exam
  return { title, product_id, passing_score, attempts, wait_minutes, time_limit_minutes, shuffle }
}
