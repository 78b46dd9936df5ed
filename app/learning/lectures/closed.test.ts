import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { ONE_OF_EACH } from '#app/learning/exams/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { aLearner, ask, examiners, right, save, start, submit } from '#tests/examining.ts'
import type { WatchView } from './watch-view.ts'

type Course = Awaited<ReturnType<typeof aCourse>>

let course: Course
let office: Visit
let place: { free: string; paid: string; slug: string }

async function aHolder(days: number, revoked = false): Promise<{ account: Account; visit: Visit }> {
  const account = await inSchool(1, async (db) => {
    const made = await aStudent(db)
    const source = { schoolId: 1, productId: course.id, source: 'transaction', sourceId: made.id } as const
    await grantAccess(db, { ...source, accountId: made.id, days })
    if (revoked) await revokeAccess(db, source)
    return made
  })
  return { account, visit: await new Visit().as(account) }
}

beforeAll(async () => {
  const staff = await inSchool(1, async (db) => {
    course = await aCourse(db)
    return aStaffMember(db)
  })
  office = await new Visit().as(staff)
  const [free, , paid] = course.sections[0]?.lectures ?? []
  const { slug } = course
  place = { slug, free: `/${slug}/watch/${free?.id}`, paid: `/${slug}/watch/${paid?.id}` }
})

const seen = async (visit: Visit, path: string, locale = 'en') => {
  const answer = await visit.page(`${path}?lang=${locale}`)
  return { status: answer.status, html: await answer.text() }
}
const refusal = async (visit: Visit, path: string) => {
  const answer = await visit.request(path)
  return [answer.status, await answer.json()]
}

describe('a closed lecture says why', () => {
  test('access that ended: when, that progress is kept, and the ways on', async () => {
    const { visit } = await aHolder(-1)
    expect(await refusal(visit, place.paid)).toEqual([
      403,
      { message: 'Your access to this course has ended.', rule: 'ended', opens_at: null },
    ])
    const { status, html } = await seen(visit, place.paid)
    expect(status).toBe(403)
    expect(html).toContain('Your access has ended')
    expect(html).toMatch(/It ended on [^.]*\b20\d\d\. Your progress and notes are kept\./)
    expect(html).toContain(`href="/${place.slug}/checkout"`)
    expect(html).toContain(`href="${place.free}"`)
    expect(html).not.toContain('Look.')
    expect((await seen(visit, place.paid, 'pl')).html).toContain('Twój dostęp się skończył')
  })

  test('access that was taken away', async () => {
    const { visit } = await aHolder(0, true)
    expect(await refusal(visit, place.paid)).toMatchObject([403, { rule: 'revoked' }])
    expect((await seen(visit, place.paid)).html).toContain('Your access was revoked')
  })

  test('access that ends is told where one learns and where one buys', async () => {
    const { visit } = await aHolder(40)
    expect((await seen(visit, place.paid)).html).toContain('Access until')
    expect((await seen(visit, `/${place.slug}`)).html).toContain('You have access until')
    expect((await seen(visit, `/${place.slug}`, 'pl')).html).toContain('Masz dostęp do')
  })
})

describe('whom the school denies a course', () => {
  test('finds all of it closed, whatever opens it, and reads whom to write to but not the reason', async () => {
    const { account, visit } = await aHolder(0)
    const [lecture, product] = [place.paid.split('/').at(-1), course.id]
    expect((await visit.post(`/lecture/${lecture}/complete`)).status).toBe(200)
    const comment = { type: 'lecture', id: Number(lecture), body: 'Mine' }
    expect((await visit.post('/comments', comment)).status).toBe(201)
    const { denial, status } = await deny(account, 'abuse below lectures')
    expect(status).toBe(201)

    for (const path of [place.paid, place.free])
      expect(await refusal(visit, path)).toMatchObject([403, { rule: 'denied', opens_at: null }])
    const page = await seen(visit, place.paid)
    expect(page.html).toContain('The school has denied you access to this course')
    expect(page.html).not.toContain('abuse')
    expect((await seen(visit, place.paid, 'pl')).html).toContain('Szkoła zablokowała Ci dostęp do tego kursu')
    for (const call of ['watch', 'complete', 'star'])
      expect((await visit.post(`/lecture/${lecture}/${call}`)).status).toBe(403)
    expect((await visit.post('/comments', comment)).status).toBe(404)
    expect((await visit.post('/json/reviews/create', { product_id: product, rating: 10, review: 'Good' })).status).toBe(
      403,
    )
    expect(JSON.stringify(await (await visit.request('/my/courses')).json())).not.toContain(place.slug)
    // To buy it again opens nothing.
    const checkout = await visit.page(`/${place.slug}/checkout`)
    expect([checkout.status, checkout.headers.get('location')]).toEqual([303, `/${place.slug}/watch`])
    expect((await visit.post(`/${place.slug}/onepagecheckout`, { consents: { terms: true } })).status).toBe(403)

    expect((await deny(account, 'once more')).status).toBe(409)
    const give = { product_id: product, reason: 'a present' }
    expect((await office.post(`/home/students/${account.id}/access`, give)).status).toBe(409)
    const lift = (body: object) =>
      office.request(`/home/students/${account.id}/denials/${denial.id}`, { method: 'DELETE', body })
    expect((await lift({})).status).toBe(422)
    expect(await (await lift({ reason: 'said sorry' })).json()).toEqual({ lifted: true })
    expect((await lift({ reason: 'said sorry' })).status).toBe(404)
    expect((await visit.request(place.paid)).status).toBe(200)
    expect(await history(account)).toMatchObject([
      { reason: 'abuse below lectures', lift_reason: 'said sorry', lifted_by: expect.any(String) },
    ])
  })

  test('is chosen by who helps students, of those they see', async () => {
    const { account, visit } = await aHolder(0)
    const body = { product_id: course.id, reason: 'a reason' }
    expect((await visit.post(`/home/students/${account.id}/denials`, body)).status).toBe(403)
    const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    const teaching = await new Visit().as(teacher)
    expect((await teaching.post(`/home/students/${account.id}/denials`, body)).status).toBe(403)
    const stranger = await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))
    expect((await office.post(`/home/students/${stranger.id}/denials`, body)).status).toBe(404)
    const unknown = { ...body, product_id: 987654321 }
    expect((await office.post(`/home/students/${account.id}/denials`, unknown)).status).toBe(404)
  })
})

async function deny({ id }: Account, reason: string) {
  const answer = await office.post(`/home/students/${id}/denials`, { product_id: course.id, reason })
  return { status: answer.status, ...((await answer.json()) as { denial: { id: number } }) }
}

async function history({ id }: Account) {
  const answer = await office.request(`/home/students/${id}`)
  const { courses } = (await answer.json()) as { courses: { id: number; denials: object[] }[] }
  return courses.find((one) => one.id === course.id)?.denials
}

describe('a section that waits only since later', () => {
  const FAR = '2999-01-01T00:00:00.000Z'

  test.each([
    ['days', { delay_days: 30 }, 'later'],
    ['a date', { unlock_at: FAR }, 'later'],
    ['an exam', {}, 'exam'],
  ])('%s: what was opened stays open and what was not waits', async (_, change, rule) => {
    const made = await inSchool(1, (db) => aCourse(db, { sections: [{ lectures: [{}, {}, {}, {}] }] }))
    const [section] = made.sections
    const { office: writes, send } = await examiners()
    const { exam } = await send('POST', '', { title: 'Light', product_id: made.id, passing_score: 50 })
    const learner = await aLearner(made.id)
    const ids = section?.lectures.map(({ id }) => id) ?? []
    const [completed, seenBefore, noted, ahead] = ids
    expect((await learner.post(`/lecture/${completed}/complete`)).status).toBe(200)
    expect((await learner.post(`/lecture/${seenBefore}/watch`, {})).status).toBe(200)
    expect((await learner.post(`/lecture/${noted}/notes`, { note: 'Mine' })).status).toBe(200)
    const body = { title: 'Later', version: 1, ...change, ...(rule === 'exam' && { exam_id: exam.id }) }
    const saved = await writes.request(`/home/courses/${made.id}/sections/${section?.id}`, { method: 'PUT', body })
    expect(saved.status).toBe(200)

    const at = (id: number | undefined) => `/${made.slug}/watch/${id}`
    for (const id of [completed, seenBefore, noted]) {
      expect((await learner.request(at(id))).status).toBe(200)
      expect((await learner.post(`/lecture/${id}/star`, { value: true })).status).toBe(200)
    }
    expect(await refusal(learner, at(ahead))).toMatchObject([403, { rule }])
    const { sections } = (await (await learner.request(at(completed))).json()) as WatchView
    expect(sections[0]?.lectures.map(({ lock }) => lock)).toEqual(['open', 'open', 'open', rule])
    const newcomer = await aLearner(made.id)
    expect(await refusal(newcomer, at(completed))).toMatchObject([403, { rule }])
  })
})

describe('a section that asks for an exam', () => {
  test('opens once it is passed; one that is deleted asks for nothing', async () => {
    const { office: writes, teacher, send } = await examiners()
    const made = await inSchool(1, (db) => aCourse(db, { sections: [{ lectures: [{}] }, { lectures: [{}] }] }))
    const { exam } = await send('POST', '', { title: 'Light', product_id: made.id, passing_score: 50 })
    const [{ question: asked }] = [await send('POST', `/${exam.id}/questions`, ONE_OF_EACH[0])]
    expect(asked.id).toBeGreaterThan(0)
    const [, second] = made.sections
    const put = (exam_id: number | null, version: number, visit = writes) =>
      visit.request(`/home/courses/${made.id}/sections/${second?.id}`, {
        method: 'PUT',
        body: { title: 'After the exam', exam_id, version },
      })
    const other = await send('POST', '', { title: 'Another', product_id: course.id })
    expect((await put(other.exam.id, 1)).status).toBe(404)
    expect((await put(exam.id, 1, teacher)).status).toBe(403)
    const saved = (await (await put(exam.id, 1)).json()) as { section: { exam_id: number; version: number } }
    expect(saved.section.exam_id).toBe(exam.id)

    const learner = await aLearner(made.id)
    const at = `/${made.slug}/watch/${second?.lectures[0]?.id}`
    expect(await refusal(learner, at)).toMatchObject([403, { rule: 'exam' }])
    const page = await seen(learner, at)
    expect(page.html).toContain('Pass the exam first')
    expect(page.html).toContain(`href="/exams/${exam.id}"`)
    const { attempt } = await start(learner, exam.id)
    for (const question of attempt.questions) await save(learner, attempt.id, question, right(question))
    expect((await submit(learner, attempt.id)).result.passed).toBe(true)
    expect((await learner.request(at)).status).toBe(200)

    const late = await aLearner(made.id)
    expect((await late.request(at)).status).toBe(403)
    expect((await ask(writes, 'DELETE', `/home/exams/${exam.id}`)).status).toBe(200)
    expect((await late.request(at)).status).toBe(200)
  })
})
