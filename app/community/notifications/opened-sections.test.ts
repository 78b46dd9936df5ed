import { beforeEach, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { notifyOfOpenedSections } from './opened-sections.server.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
/** A week and some hours: no change of clocks is in the way. */
const WEEK = 7 * 24 + 3

let course: Awaited<ReturnType<typeof aCourse>>
let ala: Account
let orders = 0

async function grant(hoursAgo: number, account = ala): Promise<void> {
  orders += 1
  const order = { schoolId: 1, productId: course.id, source: 'transaction', sourceId: orders } as const
  await inSchool(1, (db) => grantAccess(db, { ...order, accountId: account.id, days: 0, from: ago(hoursAgo) }))
}

/** A course whose second section has to be waited for. */
async function courseWith(wait: { delayDays: number } | { unlockAt: string }, isFree = false): Promise<void> {
  const sections = [{ lectures: [{}] }, { ...wait, title: { en: 'Two lamps' }, lectures: [{ isFree }, { isFree }] }]
  course = await inSchool(1, (db) => aCourse(db, { title: { en: 'Light', pl: 'Światło' }, sections }))
}

beforeEach(async () => {
  ala = await inSchool(1, (db) => aStudent(db, { verified: true }))
})

/** The letters that the mornings bring which began so many hours ago. */
async function toldOn(...hours: number[]) {
  for (const hoursAgo of hours) {
    await notifyOfOpenedSections(1, ago(hoursAgo))
    await runJobs()
  }
  return mailsTo(ala.email)
}

test('tells once that a section has opened after its days, and leads to its first lecture', async () => {
  await courseWith({ delayDays: 7 })
  await grant(WEEK)
  expect(await toldOn(12)).toEqual([])
  const [letter, ...others] = await toldOn(0, 0)
  expect(others).toEqual([])
  expect(letter?.subject).toMatch(/section of “Light” is open/)
  expect(letter?.text).toContain('Two lamps')
  expect(letter?.text).toContain(`/${course.slug}/watch/${course.sections[1]?.lectures[0]?.id}?notification=`)
})

test('tells of a date too, but nobody who came when it had passed', async () => {
  await courseWith({ unlockAt: ago(2) })
  const late = await inSchool(1, (db) => aStudent(db, { verified: true }))
  await grant(40)
  await grant(1, late)
  expect(await toldOn(0)).toHaveLength(1)
  expect(await mailsTo(late.email)).toEqual([])
})

test('counts from the first time, and tells nothing of what was bought anew, is old, is free, or closed for another reason', async () => {
  await courseWith({ delayDays: 7 })
  await grant(WEEK + 72)
  await grant(WEEK)
  expect(await toldOn(0)).toEqual([])
  await courseWith({ delayDays: 7 }, true)
  await grant(WEEK)
  await courseWith({ delayDays: 7 })
  await grant(WEEK)
  await inSchool(1, async (db) => {
    const why = { accountId: ala.id, productId: course.id, reason: 'abuse' }
    await denyAccess(db, staffViewer(await aStaffMember(db)), why)
  })
  expect(await toldOn(0)).toEqual([])
})

test('tells nobody who is there already', async () => {
  await courseWith({ delayDays: 7 })
  await grant(WEEK)
  const lecture = course.sections[1]?.lectures[0]?.id ?? 0
  const visit = await new Visit().as(ala)
  expect((await visit.post(`/lecture/${lecture}/watch`, {})).status).toBe(200)
  expect(await toldOn(0)).toEqual([])
})
