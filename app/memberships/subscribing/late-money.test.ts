import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTry } from '#app/memberships/renewals/open-try.server.ts'
import { renew } from '#app/memberships/renewals/renewing.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { messageOf, notify } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { getEarlier } from '#tests/earlier.ts'
import { inDays, opens, order, type Placed, pay, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, change, daysOn, member, mine, write } from '#tests/members.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'

/**
 * So many days of the school's calendar go by for a membership, over which its clocks may change; without a number all that
 * are left of its period.
 */
async function passes(visit: Visit, days?: number) {
  const own = await mine(visit)
  const seconds = days === undefined ? (Date.parse(own?.until ?? '') - Date.now()) / 1000 + 1 : 0
  const daysAgo = (column: string) =>
    `((${column} at time zone 'Europe/Warsaw' - interval '${days ?? 0} days') at time zone 'Europe/Warsaw')`
  const ago = (column: string) => `${column} = ${getEarlier(daysAgo(column), `${seconds} seconds`)}`
  const of = (column: string) => `where school_id = 1 and ${column} = $1`
  const values = [own?.id]
  const moved = ['until', 'next_charge_at', 'paused_at', 'paused_until'].map(ago).join(', ')
  await asTablesOwner(`update memberships set ${moved} ${of('id')}`, values)
  await asTablesOwner(
    `update membership_periods set ${ago('starts_at')}, ${ago('ends_at')} ${of('membership_id')}`,
    values,
  )
  await asTablesOwner(`update membership_changes set ${ago('made_at')} ${of('membership_id')}`, values)
}

describe('money for a change that comes late', () => {
  /** A member of some days who has ordered another plan, less what is left of the period, and not paid. */
  async function changing(days = 10) {
    const joined = await member()
    const { plan: has } = (await mine(joined.visit)) ?? { plan: { id: 0 } }
    await passes(joined.visit, days)
    const better = await plan({ amounts: { 1: 9900 } })
    const { totals } = await change(joined.visit, better.id, 1, 0)
    const total = totals?.total ?? 0
    const ordered = await change(joined.visit, better.id, 1, total)
    return { ...joined, has: has.id, better, ordered, total, order: (await transactionOf(ordered.hash)).id }
  }
  const staff = async () => new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const doctorSays = async (order: number) =>
    (await brokenInvariants()).filter((line) => line.includes(`order ${order} `))
  type Joined = Awaited<ReturnType<typeof changing>>

  const LATE = 'Your payment arrived too late'
  const NOTHING = 'so we could not apply this order. Your membership is unaffected. The school knows and will refund'
  /** The payment page, the page of thanks and the receipt promise no access. */
  async function saysSo(visit: Visit, hash: string) {
    const page = await (await visit.page(`/transaction/${hash}/pending`)).text()
    expect([page.includes(LATE), page.includes(NOTHING), page.includes('is waiting for you')]).toEqual([
      true,
      true,
      false,
    ])
    const thanks = await visit.page(`/transaction/${hash}/thank-you`)
    expect(thanks.headers.get('location')).toBe(`/transaction/${hash}/pending`)
    const [receipt] = (await mailsTo((await transactionOf(hash)).buyer.email)).filter(({ subject }) =>
      subject.includes('payment for'),
    )
    expect(receipt?.subject).toBe('Demo school: your payment for “One window” arrived too late')
    expect(receipt?.text).toContain(NOTHING)
    expect(receipt?.text).not.toMatch(/your access is open/i)
  }

  /** It changes nothing: the school is told of a paid order that gives nothing, and gives the money back. */
  async function changesNothing({ visit, ordered, order, total }: Joined) {
    const before = await mine(visit)
    await pay(ordered, total)
    expect(await mine(visit)).toEqual(before)
    expect(await doctorSays(order)).toHaveLength(1)
    expect(await (await visit.page(AT)).text()).toContain('so it changed nothing. The school knows.')
    await saysSo(visit, ordered.hash)
    const office = await staff()
    const listed = await (await office.request('/home/transactions?status=no_access')).json()
    expect(listed).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ id: order })]) })
    const repaired = await office.post(`/home/transactions/${order}/repair`)
    expect([repaired.status, await repaired.text()]).toEqual([409, expect.stringContaining('refund the payment')])
    await notify(messageOf({ ref: ordered.redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: total }))
    expect(await mine(visit)).toEqual(before)
    expect(await doctorSays(order)).toEqual([])
    expect(await (await visit.page(AT)).text()).not.toContain('The school knows')
    expect((await office.post(`/home/transactions/${order}/repair`)).status).toBe(409)
  }

  test('after the next period was paid leaves that as it is', async () => {
    const joined = await changing()
    await passes(joined.visit)
    const renewal = (await openTry({ schoolId: 1, id: joined.id }))?.order
    await pay({ redirect: renewal?.providerRef ?? '', hash: '' })
    expect(inDays((await mine(joined.visit))?.until)).toBeGreaterThan(27)
    await changesNothing(joined)
    expect(await doctorSays(renewal?.id ?? 0)).toEqual([])
  })

  test('after another change was paid leaves that as it is', async () => {
    const joined = await changing()
    const { totals } = await change(joined.visit, joined.has, 12, 0)
    const year = totals?.total ?? 0
    await pay(await change(joined.visit, joined.has, 12, year), year)
    expect(await mine(joined.visit)).toMatchObject({ period: 12 })
    await changesNothing(joined)
  })

  test('in the period of which it was taken off makes the change, though other terms were chosen for the next', async () => {
    const { visit, ordered, better, order, total } = await changing()
    await change(visit, (await plan({ amounts: { 1: 2900 } })).id, 1, 0)
    expect((await transactionOf(ordered.hash)).status).toBe('CANCELED')
    await passes(visit, 3)
    await pay(ordered, total)
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', plan: { id: better.id }, change: null })
    expect(await doctorSays(order)).toEqual([])
  })

  test('after the period in which it was canceled changes nothing, nor is it paid any more', async () => {
    const joined = await changing()
    await joined.visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    await passes(joined.visit)
    expect((await joined.visit.post(`/transaction/${joined.ordered.hash}/pay`)).status).toBe(409)
    await changesNothing(joined)
  })

  test('in a pause makes the change and ends it; after one that moved the end it changes nothing', async () => {
    const [paused, moved] = [await changing(), await changing()]
    for (const { visit } of [paused, moved]) {
      expect((await visit.post(`${AT}/pause`, { until: daysOn(20) })).status).toBe(200)
      await passes(visit, 5)
    }
    await pay(paused.ordered, paused.total)
    expect(await mine(paused.visit)).toMatchObject({
      status: 'ACTIVE',
      plan: { id: paused.better.id },
      paused_until: null,
      next_charge: { amount: 9900 },
    })
    expect(await opens(paused.visit, paused.course.slug)).toBe(false)
    await moved.visit.post(`${AT}/resume`)
    expect((await moved.visit.post(`/transaction/${moved.ordered.hash}/pay`)).status).toBe(409)
    await changesNothing(moved)
  })

  // Ordered on the first day: months are of different lengths, so the share of other days changes where they are moved.
  test('in a pause that takes longer than the days that were left makes the change, of which the credit was taken', async () => {
    const { visit, redirect, better, ordered, total, order, id } = await changing(0)
    expect((await visit.post(`${AT}/pause`, { until: daysOn(40) })).status).toBe(200)
    // The longest month is over, whichever it is.
    await passes(visit, 32)
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', paused_until: expect.any(String) })
    await pay(ordered, total)
    const after = await mine(visit)
    expect(after).toMatchObject({
      status: 'ACTIVE',
      plan: { id: better.id },
      paused_until: null,
      next_charge: { amount: 9900 },
    })
    expect(inDays(after?.until)).toBeGreaterThan(27)
    const { rows } = await write(sql`select count(*)::int as periods, count(distinct p.ends_at)::int as ends,
        bool_and(n.starts_at is not null or p.ends_at > now()) as follow from membership_periods p
      left join membership_periods n on n.school_id = 1 and n.membership_id = p.membership_id and n.starts_at = p.ends_at
      where p.school_id = 1 and p.membership_id = ${id}`)
    expect(rows).toEqual([{ periods: 2, ends: 2, follow: true }])
    expect(await doctorSays(order)).toEqual([])
    // The money of which the credit was goes back: what it paid for, too.
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: 5900 }))
    expect(await mine(visit)).toMatchObject({ status: 'ENDED' })
  })

  test('for what was ended, or whose money went back, changes nothing', async () => {
    const [ended, refunded] = [await changing(), await changing()]
    const office = await staff()
    const now = { when: 'now', reason: 'Shared the account' }
    expect((await office.post(`/home/memberships/${ended.id}/cancel`, now)).status).toBe(200)
    await notify(messageOf({ ref: refunded.redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: 5900 }))
    for (const joined of [ended, refunded]) {
      expect(await mine(joined.visit)).toMatchObject({ status: 'ENDED' })
      await changesNothing(joined)
    }
  })

  test('that goes back with access kept leaves nothing to be given', async () => {
    const joined = await changing()
    await passes(joined.visit)
    await pay({ redirect: (await openTry({ schoolId: 1, id: joined.id }))?.order?.providerRef ?? '', hash: '' })
    await joined.visit.submit(joined.ordered.redirect, { outcome: 'paid' })
    await joined.visit.request(`/transaction/${joined.ordered.hash}/pending`)
    expect(await doctorSays(joined.order)).toHaveLength(1)
    const back = { keep_access: true, reason: 'It came too late' }
    expect((await (await staff()).post(`/home/transactions/${joined.order}/refund`, back)).status).toBe(201)
    expect(await doctorSays(joined.order)).toEqual([])
    expect(await (await joined.visit.page(AT)).text()).not.toContain('The school knows')
  })

  test('for good, of a trial that was paid on meanwhile, leaves the period that was paid', async () => {
    const trial = await plan({ trialDays: 7 })
    const { visit } = await registered(trial, { expected_total: 0 })
    const id = (await mine(visit))?.id ?? 0
    const ordered = await change(visit, trial.id, -1, 149_000)
    await passes(visit)
    const renewal = (await openTry({ schoolId: 1, id }))?.order
    await pay({ redirect: renewal?.providerRef ?? '', hash: '' })
    const before = await mine(visit)
    expect(before).toMatchObject({ status: 'ACTIVE', period: 1 })
    await pay(ordered, 149_000)
    expect(await mine(visit)).toEqual(before)
    expect(await doctorSays((await transactionOf(ordered.hash)).id)).toHaveLength(1)
  })
})

test('money for a renewal that comes when another membership runs, or after no card was left, leaves no word of why it was declined', async () => {
  const [beside, alone] = [await member(), await member()]
  const orders: string[] = []
  for (const [{ visit, id }, reason] of [
    [beside, 'unpaid'],
    [alone, 'no_card'],
  ] as const) {
    await passes(visit)
    orders.push((await openTry({ schoolId: 1, id }))?.order?.providerRef ?? '')
    await write(sql`update memberships set status = 'ENDED', reason = ${reason}, next_charge_at = null, open = false,
      opens_until = null where school_id = 1 and id = ${id}`)
    await write(
      sql`update access_grants set ends_at = now() where school_id = 1 and source = 'membership' and source_id = ${id}`,
    )
  }
  await pay((await (await beside.visit.post('/subscribe/checkout', order(await plan()))).json()) as Placed)
  for (const redirect of orders) await pay({ redirect, hash: '' })
  const { rows } = await write(sql`select status, reason, next_charge_at as next from memberships
    where school_id = 1 and id = ${beside.id}`)
  expect(rows).toEqual([{ status: 'CANCELED', reason: null, next: null }])
  expect(await mine(alone.visit)).toMatchObject({ status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } })
})

test('a renewal that its owner fails to confirm at the bank stays owed, says why, and is paid by another card, once', async () => {
  const { visit, redirect, hash, email } = await registered(await plan())
  await visit.submit(redirect, { outcome: 'paid', later: 'authentication' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id = 0 } = (await mine(visit)) ?? {}
  await passes(visit)
  await renew({ schoolId: 1, id })
  const owed = await mine(visit)
  expect(owed).toMatchObject({ status: 'AT_RISK', reason: 'authentication', open_until: expect.any(String) })
  const letter = (await mailsTo(email)).find(({ text }) => text.includes('asks you to confirm this payment'))
  const [, renewal = ''] = /\/transaction\/([\w-]+)\/pending/.exec(letter?.text ?? '') ?? []
  const confirm = (await (await visit.post(`/transaction/${renewal}/pay`)).json()) as Placed
  await visit.submit(confirm.redirect, { outcome: 'declined' })
  const waits = await (await visit.page(`/transaction/${renewal}/pending`)).text()
  expect([waits.includes('Your payment did not go through'), waits.includes('is waiting for you')]).toEqual([
    true,
    false,
  ])
  expect(await mine(visit)).toEqual(owed)
  const card = (await (await visit.post(`${AT}/card`)).json()) as Placed
  await visit.submit(card.redirect, { outcome: 'paid', later: 'paid' })
  await visit.page(`${AT}/card/done`)
  expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } })
  const { rows } = await write(sql`select count(*)::int as periods from membership_periods
    where school_id = 1 and membership_id = ${id}`)
  expect(rows).toEqual([{ periods: 2 }])
})
