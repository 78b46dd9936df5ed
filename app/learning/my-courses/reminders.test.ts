import { beforeEach, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { remindStopped } from './reminders.server.ts'

let ala: { account: Account; visit: Visit }
let course: { id: number; slug: string; lectures: number[] }

async function aLearner(verified = true): Promise<typeof ala> {
  const account = await inSchool(1, (db) => aStudent(db, { verified }))
  const grant = { schoolId: 1, accountId: account.id, productId: course.id, days: 0 }
  await inSchool(1, (db) => grantAccess(db, { ...grant, source: 'staff', sourceId: account.id, reason: 'test' }))
  const visit = await new Visit().as(account)
  await visit.post(`/lecture/${course.lectures[0]}/complete`, { value: true })
  await visit.post(`/lecture/${course.lectures[1]}/watch`, { position_seconds: 292 })
  return { account, visit }
}

beforeEach(async () => {
  const made = await inSchool(1, (db) =>
    aCourse(db, { title: { en: 'Light', pl: 'Światło' }, sections: [{ lectures: [{}, {}] }] }),
  )
  course = { ...made, lectures: made.sections.flatMap(({ lectures }) => lectures.map(({ id }) => id)) }
  ala = await aLearner()
})

const hour = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString()
const remindedOf = async ({ email }: Account) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes('Light'))

/** The morning so many days after today, and the letters that it brings. */
async function mornings(...days: number[]): Promise<void> {
  for (const day of days) {
    await remindStopped(1, hour(day))
    await runJobs()
  }
}

test('who stopped is reminded after 7 and after 21 days, once each, and then no more', async () => {
  await mornings(6)
  expect(await remindedOf(ala.account)).toEqual([])
  await mornings(7, 7, 8, 13)
  expect(await remindedOf(ala.account)).toHaveLength(1)
  await mornings(20, 21, 22, 40, 100)
  const letters = await remindedOf(ala.account)
  expect(letters).toHaveLength(2)
  expect(letters[0]?.text).toContain(`/${course.slug}/watch/${course.lectures[1]}?notification=`)
  expect(letters[0]?.text).toContain('Lecture 1.2')
})

test('who comes back and stops again is reminded again, and no longer of the first time', async () => {
  const bell = async () => ((await (await ala.visit.request('/notifications')).json()) as { data: unknown[] }).data
  await mornings(7)
  expect(await bell()).toMatchObject([{ kind: 'reminder', text: 'Continue “Light” where you left off' }])
  await ala.visit.post(`/lecture/${course.lectures[1]}/watch`, { position_seconds: 300 })
  expect(await bell()).toEqual([])
  await mornings(7, 21)
  expect(await remindedOf(ala.account)).toHaveLength(3)
})

test('nobody is reminded who finished, whose access ended, who is blocked, gone, unconfirmed or staff, or who said no', async () => {
  const people = {
    finished: await aLearner(),
    ended: await aLearner(),
    blocked: await aLearner(),
    unconfirmed: await aLearner(false),
    staff: await aLearner(),
    unwilling: await aLearner(),
    gone: await aLearner(),
  }
  await people.finished.visit.post(`/lecture/${course.lectures[1]}/complete`, { value: true })
  const set = (table: string, change: string, { account }: typeof ala, by = 'account_id') =>
    asTablesOwner(`update ${table} set ${change} where school_id = 1 and ${by} = $1`, [account.id])
  await set('access_grants', "starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'", people.ended)
  await set('accounts', 'blocked_at = now(), blocked_by = id', people.blocked, 'id')
  await set('accounts', "role = 'instructor'", people.staff, 'id')
  await set('accounts', 'deleted_at = now()', people.gone, 'id')
  await people.unwilling.visit.post('/account/notifications/kinds', { reminder: 'bell' })
  await mornings(7, 21)
  for (const [who, { account }] of Object.entries(people)) expect(await remindedOf(account), who).toEqual([])
  expect(await remindedOf(ala.account)).toHaveLength(2)
})

test('one press in the letter ends them', async () => {
  await mornings(7)
  const [letter] = await remindedOf(ala.account)
  const [address = ''] = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(letter?.text ?? '') ?? []
  const answer = await new Visit().post(new URL(address).pathname)
  expect(answer.status).toBe(200)
  await mornings(21)
  expect(await remindedOf(ala.account)).toHaveLength(1)
})

test('a lecture that does not open yet is nothing to be reminded of', async () => {
  // What was opened before stays open; what comes next was not.
  await ala.visit.post(`/lecture/${course.lectures[0]}/watch`, {})
  await asTablesOwner('delete from lecture_progress where school_id = 1 and lecture_id = $1', [course.lectures[1]])
  await asTablesOwner(
    `update sections set unlock_at = now() + interval '1 year' where school_id = 1 and product_id = $1`,
    [course.id],
  )
  await mornings(7)
  expect(await remindedOf(ala.account)).toEqual([])
})

test('the school can turn them off', async () => {
  const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  await asTablesOwner(`update lecture_progress set ${moveBack('8 days', 'watched_at', 'completed_at')}`)
  // Where it is between nine and ten in the morning now: of what is east of Greenwich the name says minus.
  const east = ((9 - new Date().getUTCHours() + 35) % 24) - 11
  await asTablesOwner('update schools set time_zone = $1 where id = 1', [
    `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`,
  ])
  const counts: number[] = []
  for (const reminds of [false, true]) {
    expect((await owner.post('/home/settings/mail/reminders', { reminds })).status).toBe(200)
    await runSchedule('my-courses.remind')
    counts.push((await remindedOf(ala.account)).length)
  }
  await asTablesOwner("update schools set time_zone = 'Europe/Warsaw' where id = 1")
  expect(counts).toEqual([0, 1])
})
