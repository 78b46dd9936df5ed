import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lockMembership } from '#app/memberships/memberships/memberships.server.ts'
import { applyDueChange } from '#app/memberships/memberships/term-changes.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { formatDate } from '#app/ui/time.ts'
import { Visit } from '#tests/browser-like.ts'
import { getEarlier } from '#tests/earlier.ts'
import { waitForExports } from '#tests/exporting.ts'
import { inDays, opens } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, daysOn, type Mine, member, mine, write } from '#tests/members.ts'
import { runJobs } from '#tests/run-jobs.ts'

describe('in the office', () => {
  type Shown = {
    membership: Mine
    history: { what: string; by: string | null; note: string | null }[]
    charges: unknown[]
  }
  const at = (id: number) => `/home/memberships/${id}`
  const shown = async (staff: Visit, id: number) => (await (await staff.request(at(id))).json()) as Shown
  const office = async () => (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')

  test('a membership has a page with its charges and its history', async () => {
    const staff = await office()
    const { visit, id } = await member()
    await visit.post(`${AT}/pause`, { until: daysOn(5) })
    expect(await shown(staff, id)).toMatchObject({
      membership: { id, status: 'ACTIVE' },
      charges: [{ amount: 5900, status: 'PERFORMED', from: expect.anything() }],
      history: [{ what: 'paused' }, { what: 'state' }],
    })
    expect((await (await staff.page(at(id))).text()).includes('Paused until')).toBe(true)
    expect((await staff.request(at(999_999_999))).status).toBe(404)
    expect((await visit.request(at(id))).status).toBe(403)
    await waitForExports()
    expect(await (await staff.request('/home/memberships/export')).text()).toContain('Member')
  })

  test('is made longer and ended, with who and why', async () => {
    const staff = await office()
    const { visit, course, id, email } = await member()
    const letters = async () =>
      (await mailsTo(email)).map(({ subject }) => subject).filter((one) => one.startsWith('The school ended'))
    const before = inDays((await mine(visit))?.until)
    expect((await staff.post(`${at(id)}/extend`, { days: 0, reason: 'ill' })).status).toBe(422)
    expect((await staff.post(`${at(id)}/extend`, { days: 10 })).status).toBe(422)
    expect((await staff.post(`${at(id)}/extend`, { days: 10, reason: 'Was ill' })).status).toBe(200)
    expect(inDays((await mine(visit))?.until)).toBe(before + 10)
    expect((await staff.post(`${at(id)}/cancel`, { when: 'period_end', reason: 'Asked by phone' })).status).toBe(200)
    expect(await mine(visit)).toMatchObject({ status: 'CANCELED', reason: 'staff', next_charge: null })
    expect(await opens(visit, course.slug)).toBe(true)
    expect(await letters()).toHaveLength(1)
    expect((await visit.post(`${AT}/keep`)).status).toBe(409)
    expect((await staff.post(`${at(id)}/cancel`, { when: 'now', reason: 'Abuse' })).status).toBe(200)
    expect(await mine(visit)).toMatchObject({ status: 'ENDED', reason: 'staff' })
    expect(await opens(visit, course.slug)).toBe(false)
    const [told] = await mailsTo(email)
    expect(told?.text).toMatch(/Demo school ended .+ Your access is closed/)
    expect(await letters()).toHaveLength(2)
    expect((await staff.post(`${at(id)}/cancel`, { when: 'now', reason: 'Again' })).status).toBe(409)
    expect((await staff.post(`${at(id)}/extend`, { days: 10, reason: 'Too late' })).status).toBe(409)
    expect((await visit.post(`${at(id)}/cancel`, { when: 'now', reason: 'Mine' })).status).toBe(403)
    const { history } = await shown(staff, id)
    expect(history.map(({ what, note }) => [what, note])).toEqual([
      ['state', 'Abuse'],
      ['state', 'Asked by phone'],
      ['extended', 'Was ill'],
      ['state', null],
    ])
    expect(history[0]?.by).toBeTruthy()
  })

  test('ends now alone where its period is over', async () => {
    const staff = await office()
    const { visit, id } = await member()
    expect(await shown(staff, id)).toMatchObject({ may: { cancel: true, at_end: true } })
    await write(sql`update memberships set status = 'AT_RISK', reason = 'expired', until = now() - interval '1 day'
      where school_id = 1 and id = ${id}`)
    expect(await shown(staff, id)).toMatchObject({ may: { cancel: true, at_end: false } })
    const ending = (when: string) => staff.post(`${at(id)}/cancel`, { when, reason: 'Asked by phone' })
    expect((await ending('period_end')).status).toBe(409)
    expect((await ending('now')).status).toBe(200)
    expect(await mine(visit)).toMatchObject({ status: 'ENDED', reason: 'staff' })
  })

  test('reports say what members pay by the month, who left and why, and whom the school may lose', async () => {
    const staff = await office()
    const at = '/home/memberships/reports'
    type Month = { members: number; joined: number; mrr: number }
    type Report = { report: { months: Month[]; words: { text: string }[] }; risks: { id: number }[] }
    const all = async () => (await (await staff.request(at)).json()) as Report
    const report = async () => (await all()).report
    const before = (await report()).months.at(-1)
    const { visit, id, email } = await member()
    const stays = await member()
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    const answers = {
      membership_id: id,
      reason: 'technical',
      other_reason: 'It never loads.',
      return_intent: 'never_return',
    }
    await visit.post(`${AT}/cancel-survey`, answers)
    const after = await report()
    expect(after.months).toHaveLength(12)
    expect(after.months.at(-1)).toMatchObject({
      members: (before?.members ?? 0) + 2,
      joined: (before?.joined ?? 0) + 2,
      mrr: (before?.mrr ?? 0) + 2 * 5900,
    })
    const lost = (await all()).risks.map((one) => one.id)
    expect([lost.includes(id), lost.includes(stays.id)]).toEqual([true, false])
    expect(after).toMatchObject({ reasons: expect.arrayContaining([expect.objectContaining({ reason: 'technical' })]) })
    expect((await (await staff.page(at)).text()).includes('It never loads.')).toBe(true)
    await waitForExports()
    expect(await (await staff.request(`${at}/months`)).text()).toContain('Churn (%)')
    await waitForExports()
    expect(await (await staff.request(`${at}/reasons`)).text()).toContain('Technical problems')
    await waitForExports()
    const risks = await (await staff.request(`${at}/risks`)).text()
    expect(risks).toContain(email)
    expect(risks).toMatch(/,\d{4}-\d\d-\d\d,59,PLN/)
    expect(risks).not.toMatch(/\dT\d/)
    expect(risks).not.toContain(stays.email)
    // Words are of the twelve months, as their reasons are.
    await write(sql`update membership_surveys set answered_at = now() - interval '13 months'
      where school_id = 1 and membership_id = ${id}`)
    expect((await report()).words.map(({ text }) => text)).not.toContain('It never loads.')
    expect((await visit.request(at)).status).toBe(403)
  })

  test('the reports count who is in the days of grace among the members, and among those who left once these are over', async () => {
    const staff = await office()
    type Report = { report: { months: { members: number; mrr: number }[] } }
    const now = async () =>
      ((await (await staff.request('/home/memberships/reports')).json()) as Report).report.months.at(-1)
    const before = await now()
    const { id } = await member()
    const ended = (days: number, open: boolean) =>
      write(sql`with m as (update memberships set status = 'AT_RISK', open = ${open}, until = now() - make_interval(days => ${days}),
          opens_until = case when ${open} then now() + make_interval(days => 6) end where school_id = 1 and id = ${id} returning until)
        update membership_periods set starts_at = ${sql.raw(getEarlier('m.until', '30 days'))}, ends_at = m.until from m
        where school_id = 1 and membership_id = ${id}`)
    await ended(1, true)
    expect(await now()).toMatchObject({ members: (before?.members ?? 0) + 1, mrr: (before?.mrr ?? 0) + 5900 })
    await ended(8, false)
    expect(await now()).toMatchObject({ members: before?.members, mrr: before?.mrr })
  })

  test('a price that changes is kept, or told of a month before it is charged', async () => {
    const staff = await office()
    const { visit, id } = await member()
    const other = await member()
    const planId = (await mine(visit))?.plan.id ?? 0
    const put = async (amount: number, members?: string, plan = planId) => {
      const prices = [{ period: 1, amount, currency: 'PLN' }]
      const body = { title: 'One window', prices, ...(members && { members }) }
      return (await staff.request(`/home/membership-plans/${plan}`, { method: 'PUT', body })).status
    }
    const letters = async () => {
      await runJobs()
      const found =
        await write(sql`select m.subject, m.text from mails m join memberships a on a.school_id = 1 and a.id = ${id}
        where m.school_id = 1 and m.kind = 'membership-price' and m.account_id = a.account_id order by m.id`)
      return found.rows as { subject: string; text: string }[]
    }
    expect(await put(7900)).toBe(200)
    expect(await letters()).toEqual([])
    expect(await mine(visit)).toMatchObject({ change: null, next_charge: { amount: 5900 } })
    expect(await put(7900, 'sell')).toBe(422)
    expect(await put(7900, 'move')).toBe(200)
    expect(await put(7900, 'move')).toBe(200)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.text).toMatch(/you pay PLN.79\.00/)
    const told = await mine(visit)
    // A month from now is not told a month before it begins.
    expect(told).toMatchObject({ change: { why: 'price', amount: 7900 }, next_charge: { amount: expect.any(Number) } })
    expect(inDays(told?.change?.from)).toBe(30)
    // By the charge that begins with it, as the letter says, and until when the old price is charged.
    const shown = (await (await visit.page('/my/membership')).text()).replaceAll('\u00a0', ' ')
    const day = (at: string | null | undefined) => formatDate(at ?? '', 'en', 'Europe/Warsaw')
    const from = `from the charge on ${day(told?.change?.starts)} you pay PLN 79.00`
    expect([shown.includes(from), letter?.text.includes(`From ${day(told?.change?.starts)} you pay`)]).toEqual([
      true,
      true,
    ])
    const still = `The charge on ${day(told?.next_charge?.at)} is still PLN 59.00.`
    expect(shown.includes(still)).toBe(told?.next_charge?.at !== told?.change?.starts)
    const begin = async () => {
      const found = await inSchool(1, async (db) => {
        const locked = await lockMembership(db, { schoolId: 1, id })
        return locked && (await applyDueChange(db, locked.membership))
      })
      return found?.amount
    }
    await write(sql`update memberships set until = now() + interval '29 days' where school_id = 1 and id = ${id}`)
    expect(await begin()).toBe(5900)
    await write(sql`update memberships set until = now() + interval '31 days' where school_id = 1 and id = ${id}`)
    expect(await begin()).toBe(7900)
    expect(await mine(visit)).toMatchObject({ change: null, next_charge: { amount: 7900 } })
    expect(await put(6900, 'move')).toBe(200)
    expect(await mine(visit)).toMatchObject({ next_charge: { amount: 6900 } })
    expect(await put(7900, 'move')).toBe(200)
    expect(await mine(visit)).toMatchObject({ change: null, next_charge: { amount: 7900 } })
    expect(await mine(other.visit)).toMatchObject({ next_charge: { amount: 5900 } })
  })
})
