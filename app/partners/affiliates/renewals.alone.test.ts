import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { anOffice } from '#tests/bought-together.ts'
import type { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { stopClock } from '#tests/clock.ts'
import { plan, registered } from '#tests/joining.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { anAffiliate, setUpProgramme } from '#tests/recommending.ts'
import { runSchedule } from '#tests/run-jobs.ts'

let clock: Awaited<ReturnType<typeof stopClock>>
let office: Visit

beforeAll(async () => {
  // Over months of 28 and 31 days, and over both changes of the clocks.
  clock = await stopClock('2026-08-31T08:00:00Z')
  office = await anOffice()
})

/** Everybody logs in anew: sessions end while months go by. */
const asOffice = async () => {
  office = await anOffice()
  return office
}

type Earned = { amount: number; renewal: boolean }

/** What an affiliate earned, the oldest first. */
async function earnedBy(accountId: number): Promise<Earned[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<Earned>(sql`
      select e.amount::int as amount, c.by = 'renewal' as renewal from balance_entries e
      join credited_orders c on c.school_id = 1 and c.transaction_id = e.transaction_id
      where e.school_id = 1 and e.account_id = ${accountId} and e.kind = 'commission' order by e.id`),
  )
  return rows
}

/** Somebody joins through an affiliate at 59,00 a month, 47,97 of it net, by a card that is charged each month. */
async function join(code: string) {
  const course = await forSale()
  const joined = await registered(await plan({ opens: [course.id] }), { affiliate: code })
  await joined.visit.submit(joined.redirect, { outcome: 'paid', later: 'paid' })
  await joined.visit.request(`/transaction/${joined.hash}/pending`)
}

async function passMonth() {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ until: string }>(
      sql`select to_char(min(until) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until from memberships
        where school_id = 1 and status = 'ACTIVE'`,
    ),
  )
  await clock.set(rows[0]?.until ?? '')
  await runSchedule('renewals.find-due')
}

test('renewals earn for the months of the rule at the first order, whatever the programme says later', async () => {
  const first = { amount: 959, renewal: false }
  const renewal = { amount: 959, renewal: true }
  await setUpProgramme(office, { renewal_months: 0 })
  const none = await anAffiliate(office)
  await join(none.code)
  await setUpProgramme(office, { renewal_months: 3 })
  const three = await anAffiliate(office)
  await join(three.code)
  // What is changed now changes neither of them.
  await setUpProgramme(office, { renewal_months: 12, commission: { type: 'percentage', value: 90 } })
  expect([await earnedBy(none.account.id), await earnedBy(three.account.id)]).toEqual([[first], [first]])
  for (const renewals of [1, 2, 3, 3, 3]) {
    await passMonth()
    expect(await earnedBy(three.account.id)).toEqual([first, ...Array(renewals).fill(renewal)])
  }
  expect(await earnedBy(none.account.id)).toEqual([first])
  expect(await brokenInvariants()).toEqual([])
})

test('renewals earn nothing while the affiliate is blocked, and go on when they are approved again', async () => {
  await setUpProgramme(await asOffice(), { renewal_months: 12 })
  const { id, code, account } = await anAffiliate(office)
  await join(code)
  const decide = async (body: object) => (await asOffice()).request(`/home/affiliates/${id}`, { method: 'PUT', body })
  await passMonth()
  expect(await earnedBy(account.id)).toHaveLength(2)
  await decide({ status: 'blocked', reason: 'Spam' })
  await passMonth()
  expect(await earnedBy(account.id)).toHaveLength(2)
  await decide({ status: 'approved' })
  await passMonth()
  expect(await earnedBy(account.id)).toHaveLength(3)
})
