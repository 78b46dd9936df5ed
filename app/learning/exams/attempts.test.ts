import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { aLearner, ask, examiners, mark, right, save, start, submit } from '#tests/examining.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { loadExamView, requireOpenExam } from './attempts.server.ts'
import { ONE_OF_EACH } from './factory.server.ts'
import { handInOverdue } from './jobs.server.ts'
import type { ShownQuestion } from './shown.ts'

const { office, teacher, mine, send, make, aWhole } = await examiners()

/** The time of an attempt is over, without waiting for it. */
const endTime = (attempt: number) =>
  inSchool(1, (db) =>
    db.execute(sql`update exam_attempts set started_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where school_id = 1 and id = ${attempt}`),
  )

describe('an attempt', () => {
  test('is begun, answered, handed in, marked and passed', async () => {
    const { exam } = await aWhole({ passing_score: 100 })
    const learner = await aLearner(mine)
    const { status, attempt } = await start(learner, exam.id)
    expect(status).toBe(201)
    expect(attempt.ends_at).toBeNull()
    expect(attempt.questions.map(({ type, value }) => [type, value])).toEqual(
      ONE_OF_EACH.map(({ type }) => [type, null]),
    )
    for (const question of attempt.questions) {
      const saved = await save(learner, attempt.id, question, right(question))
      expect([saved.status, saved.saved_at]).toEqual([200, expect.stringMatching(/Z$/)])
    }
    const { result } = await submit(learner, attempt.id)
    expect(result).toEqual({ score: 9, max: 14, passed: false, waiting_for_marks: true })
    const open = attempt.questions[5]?.id ?? 0
    const marked = await mark(teacher, attempt.id, open, 5)
    expect(marked.result).toEqual({ score: 14, max: 14, passed: true, waiting_for_marks: false })
    const { exam: view } = await ask(learner, 'GET', `/exams/${exam.id}`)
    expect(view).toMatchObject({ questions: 6, attempts_used: 1, running: null, next_attempt_at: null })
    expect(view.results).toEqual([{ id: attempt.id, ...marked.result, submitted_at: expect.stringMatching(/Z$/) }])
  })

  test('goes on where it was, with what was answered, in whatever language', async () => {
    const { exam } = await aWhole({ time_limit_minutes: 40 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    expect(Date.parse(attempt.ends_at ?? '') - Date.now()).toBeGreaterThan(39 * 60_000)
    const [first, second] = attempt.questions as ShownQuestion[] as [ShownQuestion, ShownQuestion]
    await save(learner, attempt.id, first, right(first))
    await save(learner, attempt.id, second, right(second))
    await save(learner, attempt.id, second, null)
    const again = await start(learner, exam.id)
    expect(again.status).toBe(200)
    expect(again.attempt).toEqual({
      ...attempt,
      questions: attempt.questions.map((one) => (one.id === first.id ? { ...one, value: right(first) } : one)),
    })
  })

  test('begun twice at once is one', async () => {
    const { exam } = await aWhole({ attempts: 1 })
    const learner = await aLearner(mine)
    const begin = () => start(learner, exam.id)
    const both = await meet(/^insert into "exam_attempts"/, begin, begin)
    expect(both.map(({ status }) => status)).toEqual([201, 200])
    expect(new Set(both.map(({ attempt }) => attempt.id)).size).toBe(1)
  })

  test('keeps its questions when staff change, delete and reorder them', async () => {
    const { exam, bank, questions } = await aWhole()
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const [single, , , , short] = attempt.questions as ShownQuestion[] as [ShownQuestion, ...ShownQuestion[]] & {
      4: ShownQuestion
    }
    await send('DELETE', `${bank}/${questions[0]?.id}`)
    const changed = { ...ONE_OF_EACH[4], answers: ['shutter'], points: 9 }
    expect((await send('PUT', `${bank}/${questions[4]?.id}`, changed)).status).toBe(200)
    const ids = questions.slice(1).map(({ id }) => id)
    expect((await send('POST', `${bank}/order`, { ids: ids.toReversed() })).status).toBe(200)
    expect((await start(learner, exam.id)).attempt).toEqual(attempt)
    await save(learner, attempt.id, single, right(single))
    await save(learner, attempt.id, short as ShownQuestion, right(short as ShownQuestion))
    expect((await submit(learner, attempt.id)).result).toMatchObject({ score: 2, max: 14 })
    expect((await start(learner, exam.id)).attempt.questions).toHaveLength(5)
  })

  test('is one of as many as there are, each after the wait', async () => {
    const { exam } = await aWhole({ attempts: 2, wait_minutes: 60 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    await submit(learner, attempt.id)
    const early = await start(learner, exam.id)
    expect([early.status, Date.parse(early.next_attempt_at) > Date.now()]).toEqual([409, true])
    expect((await ask(learner, 'GET', `/exams/${exam.id}`)).exam.next_attempt_at).toBe(early.next_attempt_at)
    await inSchool(1, (db) =>
      db.execute(sql`update exam_attempts set submitted_at = now() - interval '61 minutes'
        where school_id = 1 and id = ${attempt.id}`),
    )
    const second = await start(learner, exam.id)
    expect(second.status).toBe(201)
    await submit(learner, second.attempt.id)
    expect((await start(learner, exam.id)).status).toBe(409)
  })

  test('takes no more answers from who loses the product, and is handed in with those it had', async () => {
    const { exam } = await aWhole({ passing_score: 1 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const [first, second] = attempt.questions as ShownQuestion[] as [ShownQuestion, ShownQuestion]
    await save(learner, attempt.id, first, right(first))
    await inSchool(1, (db) =>
      db.execute(sql`update access_grants set revoked_at = now() where school_id = 1
        and account_id = (select account_id from exam_attempts where school_id = 1 and id = ${attempt.id})`),
    )
    expect((await save(learner, attempt.id, second, right(second))).status).toBe(403)
    expect((await submit(learner, attempt.id)).result.score).toBe(first.points)
  })

  test('is one of as many as somebody likes: the last hundred are told, all are counted', async () => {
    const { exam } = await aWhole()
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    await submit(learner, attempt.id)
    await inSchool(1, (db) =>
      db.execute(sql`insert into exam_attempts (school_id, exam_id, account_id, passing_score, max, passed, submitted_at)
        select 1, exam_id, account_id, 70, 14, n = 1, now() from exam_attempts, generate_series(1, 120) n
        where school_id = 1 and id = ${attempt.id} on conflict do nothing`),
    )
    const { exam: view } = await ask(learner, 'GET', `/exams/${exam.id}`)
    expect([view.attempts_used, view.passed, view.results.length]).toEqual([121, true, 100])
  })

  test('of an exam that asks nothing is a 409', async () => {
    const { exam } = await make()
    expect((await start(await aLearner(mine), exam.id)).status).toBe(409)
  })

  test('is handed in once, and then takes nothing any more', async () => {
    const { exam } = await aWhole()
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const question = attempt.questions[0] as ShownQuestion
    const handIn = () => submit(learner, attempt.id)
    const both = await meet(/^update "exam_attempts"/, handIn, handIn)
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    expect((await save(learner, attempt.id, question, 1)).status).toBe(409)
    expect((await submit(learner, attempt.id)).result).toEqual(both[0]?.result)
  })
})

test('an answer that comes while its attempt is handed in is refused, and counts for nothing', async () => {
  const { exam } = await aWhole()
  const learner = await aLearner(mine)
  const { attempt } = await start(learner, exam.id)
  const question = attempt.questions[0] as ShownQuestion
  const [handedIn, late] = await meet(
    /^update "exam_attempts"/,
    () => submit(learner, attempt.id),
    () => save(learner, attempt.id, question, right(question)),
  )
  expect([handedIn?.status, late?.status]).toEqual([200, 409])
  const { rowCount } = await inSchool(1, (db) =>
    db.execute(sql`select from exam_answers where school_id = 1 and attempt_id = ${attempt.id}`),
  )
  expect(rowCount).toBe(0)
})

describe('when the time of an attempt is over', () => {
  async function overdue() {
    const { exam } = await aWhole({ time_limit_minutes: 60, passing_score: 0 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const question = attempt.questions[0] as ShownQuestion
    await save(learner, attempt.id, question, right(question))
    await endTime(attempt.id)
    return { exam, learner, attempt, question }
  }

  test('late answers are a 409, and so is handing it in; what was saved counts', async () => {
    const { learner, attempt, question } = await overdue()
    expect((await save(learner, attempt.id, question, 1)).status).toBe(409)
    const late = await submit(learner, attempt.id)
    expect([late.status, late.result.score]).toEqual([409, 1])
    expect((await submit(learner, attempt.id)).result).toEqual(late.result)
  })

  test('the server hands it in by itself, once, at that time', async () => {
    const { exam, attempt } = await overdue()
    const job = { schoolId: 1, attemptId: attempt.id }
    await asTablesOwner('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())')
    await runJobs()
    const [row] = (await ask(office, 'GET', `/home/exams/${exam.id}/results`)).data
    expect(row).toMatchObject({ id: attempt.id, score: 1, passed: true })
    expect(row?.submitted_at).toBe((await endsAt(attempt.id)) ?? '')
    await handInOverdue.run(job)
    expect((await ask(office, 'GET', `/home/exams/${exam.id}/results`)).data).toEqual([row])
  })

  test('what was handed in before stays as it was', async () => {
    const { exam } = await aWhole({ time_limit_minutes: 60 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    await submit(learner, attempt.id)
    const before = (await ask(office, 'GET', `/home/exams/${exam.id}/results`)).data
    await endTime(attempt.id)
    await handInOverdue.run({ schoolId: 1, attemptId: attempt.id })
    expect((await ask(office, 'GET', `/home/exams/${exam.id}/results`)).data).toEqual(before)
  })

  test('is the very instant at which it ends', async () => {
    const { exam } = await aWhole({ time_limit_minutes: 60 })
    const { attempt } = await start(await aLearner(mine), exam.id)
    const view = await inSchool(1, async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`update exam_attempts
        set started_at = now() - interval '1 hour', ends_at = now() where school_id = 1 and id = ${attempt.id}
        returning account_id::int as id`)
      const account = await findAccount(db, 1, rows[0]?.id ?? 0)
      if (!account) throw new Error('there is no such account')
      const learner = memberFrom(account, { instructorsLimited: false })
      return loadExamView(db, learner, await requireOpenExam(db, learner, exam.id))
    })
    expect([view.exam.running, view.exam.results.length]).toEqual([null, 1])
  })

  test('an answer that waited for its turn until then is late', async () => {
    const { exam } = await aWhole({ time_limit_minutes: 60 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const question = attempt.questions[0] as ShownQuestion
    const { saved } = await inSchool(1, async (db) => {
      await db.execute(sql`select from exam_attempts where school_id = 1 and id = ${attempt.id} for update`)
      const saved = save(learner, attempt.id, question, right(question))
      await somebodyWaits(saved)
      const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
      await db.execute(
        sql`update exam_attempts set ends_at = ${rows[0]?.now}::timestamptz where school_id = 1 and id = ${attempt.id}`,
      )
      return { saved }
    })
    expect((await saved).status).toBe(409)
  })

  test('nothing is handed in before', async () => {
    const { exam } = await aWhole({ time_limit_minutes: 60 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    await handInOverdue.run({ schoolId: 1, attemptId: attempt.id })
    expect((await start(learner, exam.id)).status).toBe(200)
    await handInOverdue.run({ schoolId: 1, attemptId: 999_999 })
  })

  test('the next one begins, and this one counts', async () => {
    const { exam, learner, attempt } = await overdue()
    const next = await start(learner, exam.id)
    expect([next.status, next.attempt.id === attempt.id]).toEqual([201, false])
    expect((await ask(learner, 'GET', `/exams/${exam.id}`)).exam).toMatchObject({
      attempts_used: 2,
      running: { id: next.attempt.id },
      results: [{ score: 1 }],
    })
  })

  const endsAt = async (attempt: number) => {
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ at: string }>(
        sql`select to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from exam_attempts
          where school_id = 1 and id = ${attempt}`,
      ),
    )
    return rows[0]?.at
  }
})
