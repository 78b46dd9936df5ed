import { sql } from 'drizzle-orm'
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
import { notifyOfEndingAccess } from './ending-access.server.ts'

const DAY = 86_400_000
/** A morning so many days after now: two hours behind the hour, so that no change of clocks is in the way. */
const morning = (day: number) => new Date(Date.now() + day * DAY + 2 * 3_600_000).toISOString()

let course: { id: number; slug: string }
let ala: Account
let orders = 0

async function grant(days: number, account = ala): Promise<void> {
  orders += 1
  const order = { schoolId: 1, productId: course.id, source: 'transaction', sourceId: orders } as const
  await inSchool(1, (db) => grantAccess(db, { ...order, accountId: account.id, days }))
}

beforeEach(async () => {
  await inSchool(1, async (db) => {
    course = await aCourse(db, { title: { en: 'Light', pl: 'Światło' } })
    ala = await aStudent(db, { verified: true })
  })
})

/** The letters that these mornings bring. */
async function toldOn(...days: number[]): Promise<string[]> {
  for (const day of days) {
    await notifyOfEndingAccess(1, morning(day))
    await runJobs()
  }
  return (await mailsTo(ala.email)).map(({ subject }) => subject)
}

test('is told a week before and a day before, once each, by letter and at the bell', async () => {
  await grant(30)
  expect(await toldOn(21, 22)).toEqual([])
  expect(await toldOn(23, 23, 24, 28)).toEqual([expect.stringMatching(/Light.* ends on \d+ \w+ \d{4}/)])
  expect(await toldOn(29, 29)).toHaveLength(2)
  const [letter] = await mailsTo(ala.email)
  expect(letter?.text).toContain(`/${course.slug}/watch?notification=`)
  const visit = await new Visit().as(ala)
  const { data } = (await (await visit.request('/notifications')).json()) as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toEqual(['access', 'access'])
})

test('who was not told in time a week before is told once, a day before; and nothing is sent after the end', async () => {
  await grant(30)
  expect(await toldOn(28)).toEqual([])
  expect(await toldOn(29)).toHaveLength(1)
  const other = await inSchool(1, (db) => aStudent(db, { verified: true }))
  await grant(30, other)
  await notifyOfEndingAccess(1, morning(24))
  await notifyOfEndingAccess(1, morning(29))
  await runJobs()
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select extract(day from g.ends_at - m.holds_until)::int as days from mails m
      join access_grants g on g.school_id = 1 and g.account_id = m.account_id
      where m.school_id = 1 and m.account_id = ${other.id} order by 1`),
  )
  expect(rows).toEqual([{ days: 0 }, { days: 2 }])
})

test('tells nothing of what is lengthened, without end, denied or short anyway', async () => {
  await grant(30)
  await grant(30)
  expect(await toldOn(23, 29)).toEqual([])
  expect(await toldOn(53)).toHaveLength(1)
  const [endless, denied, brief] = await inSchool(1, async (db) => [
    await aStudent(db, { verified: true }),
    await aStudent(db, { verified: true }),
    await aStudent(db, { verified: true }),
  ])
  for (const account of [endless, denied]) await grant(30, account)
  await grant(0, endless)
  await grant(10, brief)
  await inSchool(1, async (db) => {
    const why = { accountId: denied?.id ?? 0, productId: course.id, reason: 'abuse' }
    await denyAccess(db, staffViewer(await aStaffMember(db)), why)
  })
  await toldOn(3, 23, 29)
  for (const account of [endless, denied, brief]) expect(await mailsTo(account?.email ?? '')).toEqual([])
})

test('writes no letter to who turned it off', async () => {
  await grant(30)
  const visit = await new Visit().as(ala)
  expect((await visit.post('/account/notifications/kinds', { access: 'never' })).status).toBe(200)
  expect(await toldOn(23, 29)).toEqual([])
})
