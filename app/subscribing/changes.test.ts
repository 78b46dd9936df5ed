import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { inDays, type Membership, opens, pay, plan, registered } from '#tests/joining.ts'
import { runJobs } from '#tests/run-jobs.ts'

type Mine = Membership & { id: number; paused_until: string | null; period: number }

const AT = '/my/membership'
const mine = async (visit: Visit) =>
  ((await (await visit.request(AT)).json()) as { membership: Mine | null }).membership
const daysOn = (days: number) => new Date(Date.now() + days * 864e5).toISOString()
const write = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))

/** Somebody who has joined a plan that opens a course. */
async function member(of: Parameters<typeof plan>[0] = {}) {
  const course = await forSale()
  const joined = await registered(await plan({ opens: [course.id], ...of }))
  await pay(joined)
  return { ...joined, course, id: (await mine(joined.visit))?.id ?? 0 }
}

describe('a pause', () => {
  const pause = (visit: Visit, until: unknown) => visit.post(`${AT}/pause`, { until })

  test('closes and charges nothing; what was paid for goes on when it is over', async () => {
    const { visit, course, id } = await member()
    const before = await mine(visit)
    const answer = await pause(visit, daysOn(20))
    expect(await answer.json()).toMatchObject({ membership: { id, status: 'ACTIVE', next_charge: null } })
    expect(inDays((await mine(visit))?.paused_until)).toBe(20)
    expect(await opens(visit, course.slug)).toBe(false)
    expect((await (await visit.page(AT)).text()).includes('Paused until')).toBe(true)
    expect((await pause(visit, daysOn(20))).status).toBe(409)
    await write(
      sql`update memberships set paused_at = paused_at - interval '10 days' where school_id = 1 and id = ${id}`,
    )
    expect((await visit.post(`${AT}/resume`)).status).toBe(200)
    const after = await mine(visit)
    expect(after).toMatchObject({ status: 'ACTIVE', paused_until: null, next_charge: { amount: 5900 } })
    expect(inDays(after?.until)).toBe(inDays(before?.until) + 10)
    expect(await opens(visit, course.slug)).toBe(true)
    expect((await visit.post(`${AT}/resume`)).status).toBe(409)
    const { rows } = await write(sql`select p.ends_at = m.until as moved from membership_periods p
      join memberships m on m.school_id = 1 and m.id = p.membership_id where p.school_id = 1 and m.id = ${id}`)
    expect(rows).toEqual([{ moved: true }])
  })

  test('is over by the clock, once', async () => {
    const { visit, course, id } = await member()
    await pause(visit, daysOn(5))
    await runJobs()
    expect((await mine(visit))?.paused_until).not.toBeNull()
    await write(sql`update memberships set paused_at = now() - interval '5 days', paused_until = now()
      where school_id = 1 and id = ${id}`)
    await inSchool(1, async (db) => {
      await db.execute(sql`select enqueue_job('memberships.resume',
        json_build_object('schoolId', 1, 'membershipId', ${id}::bigint), null, 25, null, 0)`)
    })
    await runJobs()
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', paused_until: null })
    expect(inDays((await mine(visit))?.until)).toBeGreaterThan(31)
    expect(await opens(visit, course.slug)).toBe(true)
  })

  test('ends with a cancel, and nothing that was paid for is lost', async () => {
    const { visit, course, id } = await member()
    await pause(visit, daysOn(20))
    await write(
      sql`update memberships set paused_at = paused_at - interval '10 days' where school_id = 1 and id = ${id}`,
    )
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect(await mine(visit)).toMatchObject({ status: 'CANCELED', paused_until: null, next_charge: null })
    expect(inDays((await mine(visit))?.until)).toBeGreaterThan(36)
    expect(await opens(visit, course.slug)).toBe(true)
  })

  test.each([
    ['an hour', daysOn(1 / 24), 422],
    ['half a year', daysOn(183), 422],
    ['nothing said', undefined, 422],
    ['no time at all', 'soon', 422],
  ])('is refused for %s', async (_, until, status) => {
    expect((await pause((await member()).visit, until)).status).toBe(status)
  })

  test('is of one’s own paid membership alone, and is asked for by a form, too', async () => {
    const trial = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    expect((await pause(trial.visit, daysOn(5))).status).toBe(409)
    expect((await pause(new Visit(), daysOn(5))).status).toBe(401)
    const { visit } = await member()
    const day = daysOn(30).slice(0, 10)
    const sent = await visit.submit(`${AT}/pause`, { until: day })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, AT])
    expect((await mine(visit))?.paused_until).toMatch(/T/)
    expect((await visit.submit(`${AT}/resume`, {})).status).toBe(303)
  })
})

describe('a cancel', () => {
  test('is undone before the period ends, at the same price, and not after it', async () => {
    const { visit, id } = await member()
    expect((await visit.post(`${AT}/keep`)).status).toBe(409)
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect((await (await visit.page(AT)).text()).includes('Stay after all')).toBe(true)
    expect(await (await visit.post(`${AT}/keep`)).json()).toMatchObject({
      membership: { id, status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } },
    })
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    await write(sql`update memberships set until = now() where school_id = 1 and id = ${id}`)
    expect((await visit.post(`${AT}/keep`)).status).toBe(409)
    expect((await (await visit.page(AT)).text()).includes('Join again')).toBe(true)
    const { rows } = await write(sql`select what, status, account_id is not null as by_somebody
      from membership_history where school_id = 1 and membership_id = ${id} order by id`)
    expect(rows).toEqual([
      { what: 'state', status: 'ACTIVE', by_somebody: false },
      { what: 'state', status: 'CANCELED', by_somebody: true },
      { what: 'stayed', status: 'ACTIVE', by_somebody: true },
      { what: 'state', status: 'CANCELED', by_somebody: true },
    ])
  })

  test('of a trial is undone into the trial', async () => {
    const { visit } = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect(await (await visit.post(`${AT}/keep`)).json()).toMatchObject({ membership: { status: 'TRIAL' } })
  })
})
