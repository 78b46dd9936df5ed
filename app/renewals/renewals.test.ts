import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import type { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { inDays, type Membership, type Placed, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'

type Mine = Membership & { id: number; reason: string | null; next_charge: { at: string; amount: number } | null }

const mine = async (visit: Visit) =>
  ((await (await visit.request('/my/membership')).json()) as { membership: Mine }).membership

/** Pays on the sandbox's page, which asks how later charges end. */
async function payWith(visit: Visit, { redirect, hash }: Placed, later = 'paid'): Promise<void> {
  await visit.submit(redirect, { outcome: 'paid', later })
  await visit.request(`/transaction/${hash}/pending`)
}

/** A member of a plan that opens a course, by a test card that is charged like this later. */
async function member(later = 'paid', wanted: Parameters<typeof plan>[0] = {}) {
  const course = await forSale()
  const joined = await registered(await plan({ opens: [course.id], ...wanted }))
  await payWith(joined.visit, joined, later)
  const { id } = await mine(joined.visit)
  return { ...joined, id, course }
}

/** As if so much time had gone by for a membership. */
async function later(id: number, time: string): Promise<void> {
  await inSchool(1, (db) =>
    db.execute(sql`update memberships set anchor = anchor - ${time}::interval, until = until - ${time}::interval,
      next_charge_at = next_charge_at - ${time}::interval, opens_until = opens_until - ${time}::interval
      where school_id = 1 and id = ${id}`),
  )
  await inSchool(1, (db) =>
    db.execute(sql`update membership_renewals set starts_at = starts_at - ${time}::interval,
      created_at = created_at - ${time}::interval where school_id = 1 and membership_id = ${id}`),
  )
}

/** Whether a course is open: it is among one's own. */
const watches = async (visit: Visit, slug: string) =>
  (await (await visit.request('/my/courses')).text()).includes(`"${slug}"`)

const renewAll = () => runSchedule('renewals.find-due')

/** What the sandbox took from a member, by its own books. */
async function charges(id: number): Promise<number[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ amount: number }>(sql`
      select s.amount::float8 as amount from sandbox_payments s join transactions t on t.school_id = 1 and t.provider_ref = s.ref
      join memberships m on m.school_id = 1 and m.account_id = t.account_id and m.id = ${id}
      where s.school_id = 1 and s.captures_at is not null order by s.id`),
  )
  return rows.map(({ amount }) => amount)
}

const soundBooks = async () =>
  expect((await brokenInvariants()).filter((line) => /member|order|means/.test(line))).toEqual([])

describe('renewals', () => {
  test('charge what was saved at joining, once for each period, and open it with the money', async () => {
    const { visit, id, course } = await member()
    await renewAll()
    expect(await charges(id)).toEqual([5900])
    const before = await mine(visit)
    await later(id, '32 days')
    await renewAll()
    await renewAll()
    expect(await charges(id)).toEqual([5900, 5900])
    const now = await mine(visit)
    expect(now).toMatchObject({ status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } })
    expect(inDays(now.until)).toBeLessThan(inDays(before.until))
    expect(inDays(now.until)).toBeGreaterThan(24)
    expect(await watches(visit, course.slug)).toBe(true)
    await soundBooks()
  })

  test('that are declined are at risk, stay open for days of grace, and say why by letter', async () => {
    const { visit, id, course, email } = await member('insufficient_funds')
    await later(id, '32 days')
    await renewAll()
    await runJobs()
    expect(await charges(id)).toEqual([5900])
    const now = await mine(visit)
    expect(now).toMatchObject({ status: 'AT_RISK', reason: 'insufficient_funds' })
    expect(inDays(now.next_charge?.at)).toBe(3)
    expect(await watches(visit, course.slug)).toBe(true)
    const [letter] = await mailsTo(email)
    expect(letter).toMatchObject({ subject: 'We could not renew One window' })
    for (const words of ['not enough money on the card', '/my/membership/card']) expect(letter?.text).toContain(words)
    await soundBooks()
  })
})
