import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { stripe } from '#app/selling/payment-providers/stripe/adapter.server.ts'
import type { Account } from '#app/selling/payment-providers/stripe/calls.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { followRefunds, makeRefund } from './refund-making.server.ts'
import { listRefundsOfOrder } from './refunds.server.ts'
import type { SalePage } from './sale-view.ts'
import { totalSales } from './sales.server.ts'

let double: StripeDouble
let account: Account
let office: Visit
let address = ''

beforeAll(async () => {
  const played = await connectDouble<StripeDouble, Account>('stripe', startStripe, { enabled: false })
  ;({ double, account } = played)
  const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', verified: true }))
  address = owner.email
  office = await new Visit().as(owner)
  return played.end
})

/** Somebody paid, and asked for a part of it, which Stripe took and has not given yet. */
async function onItsWay(amount = 900, keep_access = true) {
  const { hash, ref, redirect, payment } = await orderAt(await forSale(), 'stripe', stripe as never, account)
  await inSchool(1, (db) =>
    db.update(transactions).set({ providerIds: payment.ids }).where(eq(transactions.hash, hash)),
  )
  await double.decide(redirect, 'paid')
  await receiveFacts(1, 'stripe', await stripe.lookUp(account, payment))
  const { id } = await transactionOf(hash)
  double.refundsAre('pending')
  const refund = { amount, keep_access, reason: 'A part was missing' }
  expect((await office.post(`/home/transactions/${id}/refund`, refund)).status).toBe(201)
  double.refundsAre('succeeded')
  const states = async () => (await inSchool(1, (db) => listRefundsOfOrder(db, 1, id))).map(({ state }) => state)
  const left = async () =>
    ((await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>).sale.left
  return { id, hash, ref, states, left }
}

test('what a provider gave back without telling us is heard of the next night', async () => {
  const { hash, ref, states, left } = await onItsWay()
  await followRefunds(1)
  expect([await states(), await left(), (await booksOf(hash)).refunded]).toEqual([['made'], 19_000, 0])
  double.refundsBecome(ref, 'succeeded')
  await Promise.all([followRefunds(1), followRefunds(1)])
  await followRefunds(1)
  expect([await states(), await left(), (await booksOf(hash)).refunded]).toEqual([['made'], 19_000, -900])
  expect(await double.witness(ref)).toEqual({ captured: [19_900], refunded: [900] })
})

test('what had gone and was sent back by the buyer’s bank is the school’s again, opens again, and may be asked for again', async () => {
  const { id, hash, ref, states, left } = await onItsWay(19_900, false)
  double.refundsBecome(ref, 'succeeded')
  await followRefunds(1)
  expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', refunded: -19_900, open_grants: 0 })
  double.refundsBecome(ref, 'failed')
  const failed = (await double.messagesAbout(ref)).filter(({ body }) => body.includes('"refund"'))
  for (const message of failed) {
    const header = (one: string) => message.headers[one]
    const { facts } = await stripe.read(account, { body: Buffer.from(message.body), header })
    for (let n = 0; n < 2; n++) await receiveFacts(1, 'stripe', facts)
  }
  const shown = (await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>
  expect([shown.sale.held, shown.sale.left, shown.sale.status]).toEqual([19_900, 19_900, 'PERFORMED'])
  await followRefunds(1)
  expect([await states(), await left()]).toEqual([['refused'], 19_900])
  expect(
    (await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Once more' })).status,
  ).toBe(201)
  expect(await double.witness(ref)).toEqual({ captured: [19_900], refunded: [19_900] })
  const school = await findSchool(1)
  const { gross, refunded } = await inSchool(1, (db) => totalSales(db, school, {}))
  expect([gross, refunded]).toEqual([39_800, 900 + 19_900])
  expect((await brokenInvariants()).filter((line) => !line.includes('the sandbox says'))).toEqual([])
})

test('what came to nothing at the buyer’s bank is refused after all, and may be asked for again', async () => {
  const { id, hash, ref, states, left } = await onItsWay()
  double.refundsBecome(ref, 'failed')
  await followRefunds(1)
  await followRefunds(1)
  expect([await states(), await left(), (await booksOf(hash)).refunded]).toEqual([['refused'], 19_900, 0])
  expect(await booksOf(hash)).toMatchObject({ open_grants: 1 })
  const again = { keep_access: false, reason: 'By another way' }
  expect((await office.post(`/home/transactions/${id}/refund`, again)).status).toBe(201)
  expect(await states()).toEqual(['refused', 'made'])
  expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', refunded: -19_900, open_grants: 0 })
})

/** Where staff hear of what does not go on by itself: the bell, a letter, the dashboard, and the list of sales. */
async function heard(id: number) {
  await runJobs()
  const { data } = (await (await office.request('/notifications')).json()) as { data: { kind: string; url: string }[] }
  const sales = await (await office.request('/home/transactions?status=refund_failed')).json()
  return {
    bell: data.filter(({ kind, url }) => kind === 'refund_failed' && url.includes(`/transactions/${id}?`)).length,
    letters: (await mailsTo(address)).filter(
      ({ text }) => text.includes(`/transactions/${id}?`) && /refund|zwrot/i.test(text),
    ).length,
    listed: (sales as { data: { id: number }[] }).data.filter((sale) => sale.id === id).length,
    dashboard: /refunds? failed/.test(await (await office.page('/home?lang=en')).text()),
  }
}
const NOTHING = { bell: 0, letters: 0, listed: 0, dashboard: false }

test('of what came to nothing the school hears, once, and no longer once it was given back', async () => {
  const { id, ref } = await onItsWay()
  expect(await heard(id)).toEqual({ ...NOTHING, dashboard: expect.any(Boolean) })
  double.refundsBecome(ref, 'failed')
  await followRefunds(1)
  await followRefunds(1)
  expect(await heard(id)).toEqual({ bell: 1, letters: 1, listed: 1, dashboard: true })
  await office.post(`/home/transactions/${id}/refund`, { amount: 900, keep_access: true, reason: 'By another way' })
  expect(await heard(id)).toMatchObject({ bell: 1, letters: 1, listed: 0 })
})

test('of what a bank sent back, as its message says, the school hears without waiting for the night', async () => {
  const { id, ref, states } = await onItsWay()
  double.refundsBecome(ref, 'failed')
  for (const { body, headers } of (await double.messagesAbout(ref)).filter(({ body }) => body.includes('"refund"'))) {
    const { facts } = await stripe.read(account, { body: Buffer.from(body), header: (one: string) => headers[one] })
    await receiveFacts(1, 'stripe', facts)
  }
  expect(await heard(id)).toMatchObject({ bell: 1, letters: 1, listed: 1 })
  expect(await states()).toEqual(['refused'])
})

test('whoever no longer looks after sales is shown no refund that came to nothing, what they were told before neither', async () => {
  const before = await inSchool(1, (db) => aStaffMember(db, { role: 'administrator' }))
  const visit = await new Visit().as(before)
  const { ref } = await onItsWay()
  double.refundsBecome(ref, 'failed')
  await followRefunds(1)
  await runJobs()
  const shown = async () => {
    const { data } = (await (await visit.request('/notifications')).json()) as { data: { kind: string }[] }
    return data.filter(({ kind }) => kind === 'refund_failed').length
  }
  expect(await shown()).toBe(1)
  await inSchool(1, (db) =>
    db
      .update(accounts)
      .set({ role: 'instructor' })
      .where(and(eq(accounts.schoolId, 1), eq(accounts.id, before.id))),
  )
  expect(await shown()).toBe(0)
})

test('of what a provider did not answer for a day the school hears, and it is asked again when its job gave up', async () => {
  const { id, ref, states } = await onItsWay()
  const age = (by: string) =>
    asTablesOwner(
      `update refunds set state = 'asked', answered_at = null, asked_at = now() - $1::interval
       where school_id = 1 and transaction_id = $2`,
      [by, id],
    )
  await age('25 hours')
  await followRefunds(1)
  expect([await states(), (await heard(id)).listed]).toEqual([['asked'], 1])
  await age('7 days')
  await followRefunds(1)
  expect([await states(), (await heard(id)).listed]).toEqual([['made'], 0])
  expect((await double.witness(ref)).refunded).toEqual([900])
})

test('what is refused while whoever asked looks at it rings no bell, and what is refused later does', async () => {
  const { id } = await onItsWay()
  double.refuse(/refunds$/, 'charge_disputed')
  const answer = await office.post(`/home/transactions/${id}/refund`, {
    amount: 900,
    keep_access: true,
    reason: 'Again',
  })
  const { refunds } = (await answer.json()) as { refunds: { id: number; state: string }[] }
  const refundId = refunds[0]?.id ?? 0
  expect(refunds).toMatchObject([{ state: 'refused' }])
  expect(await heard(id)).toMatchObject({ bell: 0, letters: 0, listed: 1 })
  await asTablesOwner(
    `update refunds set state = 'asked', answered_at = null, asked_at = now() - interval '2 minutes'
     where school_id = 1 and id = $1`,
    [refundId],
  )
  await makeRefund({ schoolId: 1, refundId })
  double.refuse(undefined)
  expect(await heard(id)).toMatchObject({ bell: 1, letters: 1, listed: 1 })
})

test('a refund whose provider is away this night keeps no other from being asked about', async () => {
  const [lost, other] = [await onItsWay(), await onItsWay()]
  // Connected no longer: it is away for the first of the two alone.
  await asTablesOwner(`update transactions set provider = 'payu' where id = ${lost.id}`)
  double.refundsBecome(other.ref, 'succeeded')
  await followRefunds(1)
  expect([(await booksOf(lost.hash)).refunded, (await booksOf(other.hash)).refunded]).toEqual([0, -900])
  await asTablesOwner(`update transactions set provider = 'stripe' where id = ${lost.id}`)
  double.refundsBecome(lost.ref, 'succeeded')
  await followRefunds(1)
  expect((await booksOf(lost.hash)).refunded).toBe(-900)
})
