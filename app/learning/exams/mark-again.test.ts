import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aLearner, ask, examiners, mark, save, start, submit } from '#tests/examining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { AttemptResult, MarkedAttempt, RemarkPreview } from './attempt.ts'
import { ONE_OF_EACH } from './factory.server.ts'
import { markAllAgain } from './mark-again.server.ts'
import { hasPassed } from './passed.server.ts'
import { examAttempts, examCorrections } from './tables.server.ts'

const { office, teacher, colleague, mine, send, make } = await examiners()

type Learner = Awaited<ReturnType<typeof aLearner>>

const SINGLE = ONE_OF_EACH[0] as (typeof ONE_OF_EACH)[number]
const LAMP = { ...SINGLE, options: [{ label: 'The sky' }, { label: 'The lamp', correct: true }] }

/** An exam with one question, whose key says “The sky”. */
async function anExam(body: object = {}) {
  const { exam } = await make({ passing_score: 100, ...body })
  const { question } = await send('POST', `/${exam.id}/questions`, SINGLE)
  const at = `/${exam.id}/questions/${question.id}`
  return {
    exam,
    question,
    change: (now: object = LAMP) => send('PUT', at, now),
    preview: async (visit = teacher) => {
      const { status, ...answer } = await ask(visit, 'GET', `/home/exams${at}/mark-again`)
      return { status, ...(answer as unknown as { preview: SnakeCased<RemarkPreview> }).preview }
    },
    markAgain: (version: number, visit = teacher) => ask(visit, 'POST', `/home/exams${at}/mark-again`, { version }),
  }
}

const meOf = async (learner: Learner) =>
  ((await (await learner.request('/me')).json()) as { user: { id: number; email: string } }).user

/** Takes an exam and chooses this answer. */
async function take(learner: Learner, exam: number, label: string): Promise<number> {
  const { attempt } = await start(learner, exam)
  for (const question of attempt.questions) {
    const chosen = question.options?.find((option) => option.label === label)?.id
    await save(learner, attempt.id, question, chosen)
  }
  await submit(learner, attempt.id)
  return attempt.id
}

const resultOf = async (learner: Learner, id: number) =>
  ((await ask(learner, 'GET', `/exam-attempts/${id}`)) as unknown as { attempt: SnakeCased<AttemptResult> }).attempt

const bellOf = async (learner: Learner) =>
  ((await (await learner.request('/notifications')).json()) as { data: { text: string }[] }).data.map(
    ({ text }) => text,
  )

describe('marking again', () => {
  test('is previewed, then changes results, passing and certificates, and tells each person once', async () => {
    const { exam, question, change, preview, markAgain } = await anExam()
    await office.request(`/home/certificates/rules/${mine}`, { method: 'PUT', body: { rule: 'exams' } })
    const [right, wrong] = [await aLearner(mine), await aLearner(mine)]
    const { id: account, email } = await meOf(wrong)
    await inSchool(1, (db) => db.update(accounts).set({ emailVerifiedAt: sql`now()` }).where(eq(accounts.id, account)))
    const [rightId, wrongId] = [await take(right, exam.id, 'The sky'), await take(wrong, exam.id, 'The lamp')]
    await take(wrong, exam.id, 'The lamp')
    await runJobs()
    const held = async (learner: Learner) =>
      ((await (await learner.request('/my/certificates')).json()) as { data: object[] }).data.length
    const passed = async (learner: Learner) => {
      const { id: accountId } = await meOf(learner)
      return inSchool(1, (db) => hasPassed(db, { schoolId: 1, accountId }, exam.id))
    }
    expect([await passed(right), await passed(wrong), await held(right), await held(wrong)]).toEqual([
      true,
      false,
      1,
      0,
    ])

    expect(await preview()).toMatchObject({ attempts: 0, changed: 0, rows: [] })
    const { question: changed } = await change()
    const seen = await preview()
    expect(seen).toMatchObject({
      attempts: 3,
      changed: 3,
      passing: 2,
      failing: 1,
      left_out: 0,
      removed: [],
      by_hand: 0,
    })
    expect(seen.rows.find(({ id }) => id === wrongId)).toMatchObject({
      from: { score: 0, max: 1, passed: false },
      to: { score: 1, max: 1, passed: true },
    })
    // Nothing has changed by looking.
    expect([await passed(right), (await resultOf(wrong, wrongId)).score]).toEqual([true, 0])
    expect((await markAgain(question.version)).status).toBe(409)
    expect((await markAgain(changed.version)).status).toBe(200)
    await runJobs()
    expect([await passed(right), await passed(wrong), await held(right), await held(wrong)]).toEqual([
      false,
      true,
      0,
      1,
    ])
    expect(await resultOf(wrong, wrongId)).toMatchObject({
      score: 1,
      passed: true,
      revised: { from: { score: 0, max: 1, passed: false } },
    })
    const told = 'Your result in “Final exam” was corrected: 1 of 1 points, passed (before: 0 of 1)'
    const bell = await bellOf(wrong)
    expect(bell.filter((text) => text === told)).toHaveLength(1)
    expect(bell.filter((text) => text.includes('corrected'))).toHaveLength(1)
    expect(await bellOf(right)).toContain(
      'Your result in “Final exam” was corrected: 0 of 1 points, not passed (before: 1 of 1)',
    )
    // What was told before stays as it was told.
    expect(await bellOf(right)).toContain('You passed “Final exam”')
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('corrected'))).toHaveLength(1)

    // The key as it was first: who had the certificate has it again.
    const { question: back } = await change(SINGLE)
    expect((await markAgain(back.version)).status).toBe(200)
    await runJobs()
    expect([await passed(right), await passed(wrong), await held(right), await held(wrong)]).toEqual([
      true,
      false,
      1,
      0,
    ])
    expect(await resultOf(right, rightId)).toMatchObject({ score: 1, passed: true })
  })

  test('twice at once, or repeated, changes and tells nothing twice', async () => {
    const { exam, question, change, preview, markAgain } = await anExam()
    const learner = await aLearner(mine)
    const id = await take(learner, exam.id, 'The lamp')
    await runJobs()
    const { question: changed } = await change()
    const payload = { schoolId: 1, examId: exam.id, questionId: question.id, version: changed.version, by: 1 }
    const { id: by } = ((await (await teacher.request('/me')).json()) as { user: { id: number } }).user
    await Promise.all([markAllAgain({ ...payload, by }), markAllAgain({ ...payload, by })])
    await markAllAgain({ ...payload, by })
    expect((await markAgain(changed.version)).status).toBe(200)
    await runJobs()
    const kept = await inSchool(1, (db) => db.select().from(examCorrections).where(eq(examCorrections.attemptId, id)))
    expect(kept).toMatchObject([{ cause: 'key', fromScore: 0, toScore: 1, correctedBy: by }])
    expect((await bellOf(learner)).filter((text) => text.includes('corrected'))).toHaveLength(1)
    expect(await preview()).toMatchObject({ attempts: 0, changed: 0 })
    // A key that nobody previewed is not used.
    await change(SINGLE)
    await markAllAgain({ ...payload, by })
    expect((await resultOf(learner, id)).score).toBe(1)
  })

  test('keeps points by hand, says what is left out, and reaches attempts that still run', async () => {
    const { exam, question, change, preview, markAgain } = await anExam()
    const [graced, chose, running] = [await aLearner(mine), await aLearner(mine), await aLearner(mine)]
    const gracedId = await take(graced, exam.id, 'The lamp')
    expect((await mark(teacher, gracedId, question.id, 1)).result).toMatchObject({ score: 1, passed: true })
    const choseId = await take(chose, exam.id, 'The lamp')
    const { attempt } = await start(running, exam.id)
    const sea = { ...SINGLE, points: 4, options: [{ label: 'The sky', correct: true }, { label: 'The sea' }] }
    const { question: changed } = await change(sea)
    expect(await preview()).toMatchObject({ attempts: 2, running: 1, by_hand: 1, left_out: 0, removed: ['The lamp'] })
    await markAgain(changed.version)
    await runJobs()
    expect(await resultOf(graced, gracedId)).toMatchObject({ score: 1, max: 4 })
    const shown = attempt.questions[0]
    await save(running, attempt.id, { id: question.id }, shown?.options?.find(({ label }) => label === 'The sky')?.id)
    expect((await submit(running, attempt.id)).result).toEqual({
      score: 4,
      max: 4,
      passed: true,
      waiting_for_marks: false,
    })
    // What nobody was offered takes no points from anybody.
    const { question: other } = await change({
      ...SINGLE,
      options: [{ label: 'The moon', correct: true }, { label: 'The sun' }],
    })
    expect(await preview()).toMatchObject({ attempts: 3, left_out: 3, changed: 0 })
    await markAgain(other.version)
    await runJobs()
    expect(await resultOf(chose, choseId)).toMatchObject({ score: 0, max: 4 })
    expect((await resultOf(running, attempt.id)).score).toBe(4)
  })

  test('is for those who work on the exam', async () => {
    const { change, preview, markAgain } = await anExam()
    const { question } = await change()
    const learner = await aLearner(mine)
    for (const [visit, status] of [
      [colleague, 404],
      [learner, 403],
    ] as const)
      expect([(await preview(visit)).status, (await markAgain(question.version, visit)).status]).toEqual([
        status,
        status,
      ])
  })
})

describe('points by hand', () => {
  test('need a reason, which their student reads, and are withdrawn', async () => {
    const { exam, question } = await anExam({ feedback: 'never' })
    const learner = await aLearner(mine)
    const id = await take(learner, exam.id, 'The lamp')
    await runJobs()
    const marks = `/home/exam-attempts/${id}/marks`
    const given = await ask(teacher, 'PUT', marks, { question: question.id, points: 1, comment: 'The key was wrong.' })
    expect(given.result).toMatchObject({ score: 1, passed: true })
    expect((await ask(teacher, 'PUT', marks, { question: question.id, points: 2, comment: 'More.' })).errors).toEqual({
      points: [expect.stringContaining('1')],
    })
    await runJobs()
    // The exam shows no answers; what staff decided it does.
    expect((await resultOf(learner, id)).questions).toMatchObject([
      { earned: 1, comment: 'The key was wrong.', by_hand: true },
    ])
    expect((await bellOf(learner)).filter((text) => text.includes('corrected'))).toHaveLength(1)
    const seen = await ask(teacher, 'GET', `/home/exam-attempts/${id}`)
    const { questions } = (seen as unknown as { attempt: SnakeCased<MarkedAttempt> }).attempt
    expect(questions[0]?.by_hand).toMatchObject({ by: expect.any(String), at: expect.any(String) })

    const withdrawn = `${marks}/${question.id}`
    expect((await ask(colleague, 'DELETE', withdrawn)).status).toBe(404)
    expect((await ask(teacher, 'DELETE', withdrawn)).result).toMatchObject({ score: 0, passed: false })
    expect((await ask(teacher, 'DELETE', withdrawn)).status).toBe(404)
    expect((await resultOf(learner, id)).questions).toEqual([])
    await runJobs()
    expect((await bellOf(learner)).filter((text) => text.includes('corrected'))).toHaveLength(2)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select score, passed from ${examAttempts} where school_id = 1 and id = ${id}`),
    )
    expect(rows).toEqual([{ score: 0, passed: false }])
  })

  test('of an open question are changed, not withdrawn', async () => {
    const { exam } = await make({ passing_score: 0 })
    const { question } = await send('POST', `/${exam.id}/questions`, ONE_OF_EACH[5])
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    await save(learner, attempt.id, { id: question.id }, 'Words')
    await submit(learner, attempt.id)
    expect((await mark(teacher, attempt.id, question.id, 2)).status).toBe(200)
    expect((await ask(teacher, 'DELETE', `/home/exam-attempts/${attempt.id}/marks/${question.id}`)).status).toBe(409)
  })
})
