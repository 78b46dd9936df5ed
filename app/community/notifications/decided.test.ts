import { beforeEach, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { writeComment } from '#app/community/comments/comment-changes.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Member, memberFrom } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { NotificationRow } from './notification.ts'

type People = { account: Member; visit: Visit }
let ala: People
let office: People

beforeEach(async () => {
  const [student, staff] = await inSchool(1, async (db) => [
    await aStudent(db, { verified: true }),
    await aStaffMember(db, { role: 'administrator', verified: true }),
  ])
  ala = { account: memberFrom(student, { instructorsLimited: false }), visit: await new Visit().as(student) }
  office = { account: memberFrom(staff, { instructorsLimited: false }), visit: await new Visit().as(staff) }
})

async function told({ visit }: People): Promise<NotificationRow[]> {
  await runJobs()
  return ((await (await visit.request('/notifications')).json()) as { data: NotificationRow[] }).data
}

test('the author of a comment hears that it became a review, as long as it is one', async () => {
  const { course, said } = await inSchool(1, async (db) => {
    const course = await aCourse(db)
    const { id: accountId } = ala.account
    const grant = { schoolId: 1, accountId, productId: course.id, reason: 'a gift', days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: office.account.id })
    const place = { type: 'product', itemId: course.id } as const
    return { course, said: (await writeComment(db, ala.account, place, { body: 'Worth every minute.' })).id }
  })
  const path = `/comments/${said}/review`
  expect((await office.visit.post(path, { score: 10 })).status).toBe(201)
  const [row, ...others] = await told(ala)
  expect([row?.kind, others]).toEqual(['converted', []])
  expect(row?.text).toContain('is now a review of')
  expect(row?.url).toBe(`/${course.slug}?notification=${row?.id}`)
  expect((await office.visit.request(path, { method: 'DELETE' })).status).toBe(200)
  expect(await told(ala)).toEqual([])
})

test.each([
  ['delete', 'The content you reported was removed. Thank you.'],
  ['keep', 'We reviewed the content you reported and kept it.'],
] as const)('whoever reported something hears that the decision was to %s it, not whose', async (action, words) => {
  const id = await inSchool(1, async (db) => {
    const author = memberFrom(await aStudent(db), { instructorsLimited: false })
    return aPost(db, author, (await aTopic(db)).id)
  })
  const answer = await ala.visit.post('/reports', { type: 'community_post', id, reason: 'spam' })
  const { report } = (await answer.json()) as { report: { id: number } }
  expect((await office.visit.post(`/home/reports/${report.id}/resolve`, { action })).status).toBe(200)
  const [row] = await told(ala)
  expect([row?.kind, row?.text]).toEqual(['report', words])
  expect((await mailsTo(ala.account.email)).map(({ subject }) => subject)).toEqual([words])
  expect(await told(office)).toEqual([])
})
