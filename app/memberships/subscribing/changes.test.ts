import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lockMembership } from '#app/memberships/memberships/memberships.server.ts'
import { applyDueChange } from '#app/memberships/memberships/term-changes.server.ts'
import { sendMembershipEmail } from '#app/memberships/renewals/letters.server.ts'
import { openTry } from '#app/memberships/renewals/open-try.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { startStripe } from '#tests/doubles/stripe.ts'
import { moveBack } from '#tests/earlier.ts'
import { inDays, opens, pay, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, change, daysOn, member, mine, write } from '#tests/members.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { somebodyWaits } from '#tests/waiting.ts'

/** The order by which the next period is charged that is due. */
const charged = async (id: number) => {
  await write(sql`update memberships set next_charge_at = now() where school_id = 1 and id = ${id}`)
  return (await openTry({ schoolId: 1, id }))?.order
}

describe('a change of plan', () => {
  const chargesOf = async (id: number) =>
    (
      await write(sql`select sum(e.amount)::int as money, count(distinct p.starts_at)::int as periods
        from membership_periods p join ledger_entries e on e.school_id = 1 and e.transaction_id = p.transaction_id
        where p.school_id = 1 and p.membership_id = ${id}`)
    ).rows

  test('up is paid at once less what is left, and what it opens follows', async () => {
    const { visit, course, id } = await member()
    const more = await forSale()
    const better = await plan({ opens: [course.id, more.id], amounts: { 1: 9900 } })
    const page = await (await visit.page(`${AT}/change`)).text()
    expect(page.replaceAll('\u00a0', ' ').includes('PLN 40.00')).toBe(true)
    expect(/for (28|29|30|31) days you/.test(page)).toBe(true)
    expect((await change(visit, better.id, 1, undefined)).status).toBe(422)
    const { totals, status } = await change(visit, better.id, 1, 9900)
    const item = { product_id: better.id, title: 'One window', quantity: 1, unit_amount: 9900, amount: 9900 }
    expect({ status, totals }).toMatchObject({
      status: 409,
      totals: { currency: 'PLN', items: [item], discount: 5900, net: 3252, vat: 748, vat_rate: 23, total: 4000 },
    })
    const ordered = await change(visit, better.id, 1, 4000)
    expect(ordered.redirect).toContain('/sandbox/pay/')
    expect((await change(visit, better.id, 1, 4000)).hash).toBe(ordered.hash)
    expect((await mine(visit))?.plan.id).not.toBe(better.id)
    expect(await opens(visit, more.slug)).toBe(false)
    await pay(ordered, 4000)
    await pay(ordered, 4000)
    expect(await mine(visit)).toMatchObject({
      id,
      status: 'ACTIVE',
      plan: { id: better.id },
      next_charge: { amount: 9900 },
    })
    expect(await opens(visit, more.slug)).toBe(true)
    const { id: order } = await transactionOf(ordered.hash)
    expect((await brokenInvariants()).filter((line) => line.includes(`, transaction ${order}:`))).toEqual([])
    expect(await chargesOf(id)).toEqual([{ money: 9900, periods: 2 }])
    expect((await change(visit, better.id, 1, 0)).status).toBe(409)
  })

  test('to a year keeps what was paid by both changes, and a refund ends it', async () => {
    const { visit, id } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    const first = await change(visit, has.id, 12, 49_000)
    await pay(first, 49_000)
    expect(inDays((await mine(visit))?.until)).toBeGreaterThan(360)
    // What a year is worth is the money of both payments.
    expect(await change(visit, has.id, -1, 1)).toMatchObject({ status: 409, totals: { total: 149_000 - 54_900 } })
    await notify(messageOf({ ref: first.redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: 49_000 }))
    expect(await mine(visit)).toMatchObject({ id, status: 'ENDED', reason: 'refunded' })
  })

  test('ends when the money goes back that was taken off its price', async () => {
    const { visit, id, redirect } = await member()
    const better = await plan({ amounts: { 1: 9900 } })
    await pay(await change(visit, better.id, 1, 4000), 4000)
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: 5900 }))
    expect(await mine(visit)).toMatchObject({ id, status: 'ENDED', reason: 'refunded' })
  })

  /** The next period is about to be charged. */
  const begun = (id: number) =>
    inSchool(1, async (db) => {
      const found = await lockMembership(db, { schoolId: 1, id })
      if (!found) throw new Error('no membership')
      return await applyDueChange(db, found.membership)
    })

  test('down begins with the next period', async () => {
    const { visit, id, email } = await member()
    const cheaper = await plan({ amounts: { 1: 2900 } })
    expect((await (await visit.page(`${AT}/change`)).text()).includes('29.00 every month')).toBe(true)
    const item = { product_id: cheaper.id, unit_amount: 0, amount: 0 }
    const { totals } = await change(visit, cheaper.id, 1, 2900)
    expect(totals).toMatchObject({ items: [item], discount: 0, net: 0, vat: 0, vat_rate: 23, total: 0, when: 'later' })
    const chosen = await change(visit, cheaper.id, 1, 0)
    expect(chosen.membership).toMatchObject({ id, change: { why: 'chosen', plan: { id: cheaper.id }, amount: 2900 } })
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', next_charge: { amount: 2900 } })
    const said = await (await visit.page(AT)).text()
    expect(said.includes('29.00')).toBe(true)
    await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'notice' })
    expect((await mailsTo(email)).find(({ subject }) => /renews on/.test(subject))?.text).toContain('29.00')
    const { rows } = await write(
      sql`select wording from membership_changes where school_id = 1 and membership_id = ${id}`,
    )
    const agreed = expect.stringMatching(
      /^By ordering, I agree to be charged PLN.29\.00 every month from .* until I cancel\.$/,
    )
    expect(rows).toEqual([{ wording: agreed }])
    expect(await begun(id)).toMatchObject({ planId: cheaper.id, amount: 2900, anchor: expect.anything() })
    expect(await begun(id)).toMatchObject({ planId: cheaper.id, amount: 2900 })
    expect(await mine(visit)).toMatchObject({ plan: { id: cheaper.id }, change: null, next_charge: { amount: 2900 } })
    expect((await change(visit, cheaper.id, 12, 54_900 - 5900)).redirect).toContain('/sandbox/pay/')
  })

  test('to what is for good begins at once alone: not while more is left than that costs', async () => {
    const wanted = await plan({ amounts: { [-1]: 30_000 } })
    const { visit, ...joined } = await registered(wanted, { period: 12 })
    await pay(joined, 54_900)
    const { id = 0 } = (await mine(visit)) ?? {}
    type View = { view: { plans: { id: number; options: { period: number }[] }[] } }
    const isOffered = async () => {
      const { plans } = ((await (await visit.request(`${AT}/change`)).json()) as View).view
      return plans.some(({ id, options }) => id === wanted.id && options.some(({ period }) => period === -1))
    }
    expect([await isOffered(), await change(visit, wanted.id, -1, 0)]).toMatchObject([false, { status: 409 }])
    const half = sql`set ${sql.raw(moveBack('200 days', 'ends_at', 'starts_at'))}`
    await write(sql`update membership_periods ${half} where school_id = 1 and membership_id = ${id}`)
    await write(
      sql`update memberships set ${sql.raw(moveBack('200 days', 'until', 'next_charge_at'))} where school_id = 1 and id = ${id}`,
    )
    const { status, totals } = await change(visit, wanted.id, -1, 0)
    expect([await isOffered(), status, (totals?.total ?? 0) > 0]).toEqual([true, 409, true])
    await pay(await change(visit, wanted.id, -1, totals?.total), totals?.total)
    expect(await mine(visit)).toMatchObject({ id, status: 'ACTIVE', period: -1, until: null, next_charge: null })
  })

  test('is given up by choosing to keep what one has', async () => {
    const { visit } = await member()
    const cheaper = await plan({ amounts: { 1: 2900 } })
    await change(visit, cheaper.id, 1, 0)
    const drop = async (of: object = {}) => (await visit.post(`${AT}/change/drop`, of)).status
    expect([await drop({ now: true }), await drop(), await drop(), await drop({ now: true })]).toEqual([
      422, 200, 409, 422,
    ])
    expect(await mine(visit)).toMatchObject({ change: null })
  })

  test('is refused to what one has, of what is paused, canceled or nothing, and to what is not sold', async () => {
    const { visit } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    expect((await change(visit, has.id, 1, 0)).status).toBe(409)
    expect((await change(visit, 999_999_999, 1, 0)).status).toBe(404)
    expect((await change(visit, has.id, 6, 0)).status).toBe(422)
    await visit.post(`${AT}/pause`, { until: daysOn(10) })
    expect((await change(visit, has.id, 12, 49_000)).status).toBe(409)
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect((await change(visit, has.id, 12, 49_000)).status).toBe(409)
    expect((await change(new Visit(), has.id, 12, 0)).status).toBe(401)
    const lasting = await registered(await plan(), { period: -1 })
    await pay(lasting, 149_000)
    expect((await change(lasting.visit, has.id, 12, 0)).status).toBe(409)
  })

  test('is refused, as a pause is, while the next period is being charged', async () => {
    const { visit, id } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    await write(sql`update memberships set until = now(), next_charge_at = now() + interval '15 minutes'
      where school_id = 1 and id = ${id}`)
    expect((await change(visit, has.id, 12, 54_900)).status).toBe(409)
    expect((await visit.post(`${AT}/pause`, { until: daysOn(10) })).status).toBe(409)
    // Nor is it offered: the page says what is going on.
    const page = await (await visit.page(AT)).text()
    const said = [
      'We are charging you for your next period',
      'right now',
      'href="/my/membership/change"',
      'Pause membership',
    ]
    expect(said.map((one) => page.includes(one))).toEqual([true, true, false, false])
    const renewal = (await charged(id)) as { hash: string }
    const [own, waits] = [
      await (await visit.page(AT)).text(),
      await (await visit.page(`/transaction/${renewal.hash}/pending`)).text(),
    ]
    expect([
      own.includes(`/transaction/${renewal.hash}/pending`),
      waits.includes('Not paid yet? Continue to payment'),
    ]).toEqual([false, false])
    expect(waits).toContain('We are charging you for your next period.')
  })

  test('that was paid, and a renewal, are told of as such: no access “opens”, nobody “starts”', async () => {
    const [changes, renews] = [await member(), await member()]
    const { plan: has } = (await mine(changes.visit)) ?? { plan: { id: 0 } }
    const changed = await change(changes.visit, has.id, 12, 49_000)
    await pay(changed, 49_000)
    await write(
      sql`update memberships set until = now(), next_charge_at = now() where school_id = 1 and id = ${renews.id}`,
    )
    await write(sql`update membership_periods set ends_at = now() where school_id = 1 and membership_id = ${renews.id}`)
    const renewed = (await charged(renews.id)) as { hash: string; providerRef: string }
    await pay({ redirect: renewed.providerRef, hash: '' })
    for (const [{ visit, email }, { hash }, subject, title, page] of [
      [
        changes,
        changed,
        /your plan is now “One window”, until/,
        /Your plan has changed and is paid until/i,
        /Your plan is now One window/,
      ],
      [renews, renewed, /“One window” renewed until \d/, /Renewed until \d/i, /One window is renewed until \d/],
    ] as const) {
      const [receipt] = (await mailsTo(email)).filter((mail) => subject.test(mail.subject))
      expect([receipt?.subject, receipt?.text]).toEqual([expect.stringMatching(subject), expect.stringMatching(title)])
      expect(receipt?.text).not.toMatch(/You now have access|^Start /im)
      const shown = await (await visit.page(`/transaction/${hash}/pending`)).text()
      expect(shown).toMatch(page)
      expect([shown.includes('>Start<'), shown.includes('Go to your membership')]).toEqual([false, true])
      const thanks = await (await visit.page(`/transaction/${hash}/thank-you`)).text()
      expect([thanks.includes('>Start<'), thanks.includes('Go to your membership')]).toEqual([false, true])
    }
    const joined = await mailsTo(renews.email)
    expect(joined.some(({ text }) => /you now have access/i.test(text))).toBe(true)
  })

  test('is refused while the next period is paid, too: two would be given up for the credit of one', async () => {
    const { visit, id } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    const { id: order } = await transactionOf((await registered(await plan())).hash)
    await write(sql`insert into membership_periods (school_id, membership_id, starts_at, ends_at, transaction_id)
      select 1, ${id}, until, until + interval '1 month', ${order} from memberships where school_id = 1 and id = ${id} on conflict do nothing`)
    await write(
      sql`update memberships set until = (until at time zone 'UTC' + interval '1 month') at time zone 'UTC' where school_id = 1 and id = ${id}`,
    )
    const refused = await visit.post(`${AT}/change`, { plan_id: has.id, period: 12, expected_total: 49_000 })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('already paid')])
    // What was damaged for this is not looked for by others.
    await write(sql`delete from membership_periods where school_id = 1 and transaction_id = ${order}`)
  })

  test('asked for twice at once is one order', async () => {
    const { visit } = await member()
    const better = await plan({ amounts: { 1: 9900 } })
    const [one, other] = await Promise.all([change(visit, better.id, 1, 4000), change(visit, better.id, 1, 4000)])
    expect([one.status, other.status, other.hash]).toEqual([200, 200, one.hash])
  })

  test('keeps the words beside its button with the order, and is paid in a way that the plan allows', async () => {
    const { visit } = await member()
    const better = await plan({ amounts: { 1: 9900 } })
    await change(visit, better.id, 1, 4000)
    const { rows } = await write(sql`select c.wording from consents c join transactions t on t.school_id = 1
      and t.id = c.transaction_id where c.school_id = 1 and t.product_id = ${better.id}`)
    expect((await (await visit.page(`${AT}/change`)).text()).includes(`${rows[0]?.wording}`)).toBe(true)
    const elsewhere = await plan({ amounts: { 1: 9900 } })
    await write(sql`insert into order_forms (school_id, product_id, simple, questions, ways)
      values (1, ${elsewhere.id}, false, '[]', '["stripe.card"]')`)
    expect((await change(visit, elsewhere.id, 1, 4000)).status).toBe(422)
  })

  test('chosen while another one is being paid waits for that, and finds what one has by then', async () => {
    const { visit } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    const better = await plan({ amounts: { 1: 9900 } })
    const { hash } = await change(visit, better.id, 1, 4000)
    const { id, providerRef: ref } = await transactionOf(hash)
    const paid = { ref: ref ?? '', eventId: `${ref}:paid`, kind: 'captured', amount: 4000, currency: 'PLN' } as const
    const { other } = await inSchool(1, async (db) => {
      await lockTransaction(db, { schoolId: 1, id })
      const other = change(visit, has.id, 12, 49_000)
      await somebodyWaits(other)
      const facts = [{ ...paid, occurredAt: new Date().toISOString() }]
      await settle(db, { schoolId: 1, id }, { provider: 'sandbox', facts })
      return { other }
    })
    expect((await other).status).toBe(409)
    expect(await mine(visit)).toMatchObject({ plan: { id: better.id }, change: null })
  })

  test('that waits for its money gives way to the next period of the same plan, which is charged', async () => {
    const { visit, id } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    const { hash } = await change(visit, has.id, 12, 49_000)
    await write(sql`update memberships set until = now(), next_charge_at = now() where school_id = 1 and id = ${id}`)
    expect((await openTry({ schoolId: 1, id }))?.order?.total).toBe(5900)
    expect((await transactionOf(hash)).status).toBe('CANCELED')
  })

  test('in a trial is for nothing today', async () => {
    const wanted = await plan({ trialDays: 7 })
    const { visit } = await registered(wanted, { expected_total: 0 })
    expect((await change(visit, wanted.id, 12, 0)).membership).toMatchObject({
      status: 'TRIAL',
      period: 1,
      next_charge: { amount: 54_900 },
    })
  })

  test('that is paid after it was canceled buys its period and no more', async () => {
    const { visit } = await member()
    const { plan: has } = (await mine(visit)) ?? { plan: { id: 0 } }
    const ordered = await change(visit, has.id, 12, 49_000)
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    await pay(ordered, 49_000)
    expect(await mine(visit)).toMatchObject({ status: 'CANCELED', next_charge: null, period: 12 })
    expect(inDays((await mine(visit))?.until)).toBeGreaterThan(360)
  })
})

test('a change for less than any payment method takes says so, as there is none to choose', async () => {
  const { visit } = await member()
  // Last in this file, as whoever orders after it pays at Stripe.
  const at = await connectDouble('stripe', startStripe, { enabled: true })
  clearSchoolCache()
  const better = await plan({ amounts: { 1: 6000 } })
  await write(sql`insert into order_forms (school_id, product_id, simple, questions, ways)
    values (1, ${better.id}, false, '[]', '["stripe.card"]')`)
  const errors = { provider: ['No payment method takes an amount this small or this large. Change the order.'] }
  expect(await change(visit.speaking('en'), better.id, 1, 100)).toMatchObject({ status: 422, errors })
  await at.end()
})
