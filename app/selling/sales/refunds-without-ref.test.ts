import { beforeAll, expect, test } from 'vitest'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { tpay } from '#app/selling/payment-providers/tpay/adapter.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { CARDS, cypherOf, startTpay, type TpayDouble } from '#tests/doubles/tpay.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { makeRefund as makeRefundJob } from './jobs.server.ts'
import { followRefunds, makeRefund, tryRefunds } from './refund-making.server.ts'
import { requestRefund } from './refunds.server.ts'

let double: TpayDouble
let owner: Member

beforeAll(async () => {
  const played = await connectDouble('tpay', startTpay, { enabled: true })
  double = played.double
  owner = staffViewer(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  return played.end
})

/** Somebody paid by card at Tpay, which knows no ref of ours for what goes back. */
async function paidByCard() {
  const visit = new Visit()
  const order = { ...newBuyer(), consents: CONSENTS, provider: 'tpay.card', cypher: cypherOf(CARDS.pays, double) }
  const answer = await visit.post(`/${(await forSale()).slug}/onepagecheckoutregister`, order)
  const { hash } = (await answer.json()) as { hash: string }
  await visit.request(`/transaction/${hash}/pending`)
  const { id, providerRef } = await transactionOf(hash)
  const ask = (amount: number) =>
    inSchool(1, (db) => requestRefund(db, owner, id, { amount, keepAccess: true, reason: 'A part was missing' }))
  return { hash, ask, given: async () => (await double.witness(providerRef ?? '')).refunded }
}

test('a refund whose answer got lost is made once, and equal ones after it are made too', async () => {
  const { hash, ask, given } = await paidByCard()
  const first = await ask(900)
  double.lose(/refunds$/)
  await tryRefunds(first)
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900], 0])
  for (const { schoolId, id: refundId } of first) await makeRefund({ schoolId, refundId })
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900], -900])
  await tryRefunds(await ask(900))
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900, 900], -1_800])
})

test('what was given back in their panel before is not taken for it, and the buyer is told of each once', async () => {
  const { hash, ask, given } = await paidByCard()
  const { buyer, providerRef, providerIds: ids } = await transactionOf(hash)
  const payment = { ref: providerRef ?? '', amount: 19_900, currency: 'PLN', ids }
  const account = { schoolId: 1, mode: 'sandbox' as const, origin: 'http://demo.localhost' }
  const credentials = double.credentials(1) as Parameters<typeof tpay.refund>[0]['credentials']
  const theirs = { ref: 'theirs', amount: 900, description: 'Order 7' }
  await receiveFacts(1, 'tpay', await tpay.refund({ ...account, credentials }, payment, theirs))
  const tellings = async () =>
    (await mailsTo(buyer.email)).filter(({ subject }) => /zwrot|refund/i.test(subject)).length
  expect(await tellings()).toBe(1)
  await tryRefunds(await ask(900))
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900, 900], -1_800])
  expect(await tellings()).toBe(2)
})

test('what was given back in their panel and nobody has heard of is not taken for it', async () => {
  const { hash, given } = await paidByCard()
  const { id, providerRef, providerIds: ids } = await transactionOf(hash)
  const payment = { ref: providerRef ?? '', amount: 19_900, currency: 'PLN', ids }
  const account = { schoolId: 1, mode: 'sandbox' as const, origin: 'http://demo.localhost' }
  const credentials = double.credentials(1) as Parameters<typeof tpay.refund>[0]['credentials']
  await tpay.refund({ ...account, credentials }, payment, { ref: 'theirs', amount: 900, description: 'Order 7' })
  const office = await new Visit().as(owner)
  const refund = { amount: 900, keep_access: true, reason: 'A part was missing' }
  expect((await office.post(`/home/transactions/${id}/refund`, refund)).status).toBe(201)
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900, 900], -1_800])
})

test('a later refund waits for an earlier one that is not made yet', async () => {
  const { hash, ask, given } = await paidByCard()
  const [first, second] = [await ask(900), await ask(500)]
  await tryRefunds(second)
  expect(await given()).toEqual([])
  await tryRefunds([...first, ...second])
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900, 500], -1_400])
})

test('what the night asks for again while its job is at it, too, as no worker was there for a week, goes back once', async () => {
  const { hash, ask, given } = await paidByCard()
  const [refund] = await ask(900)
  await asTablesOwner(`update refunds set asked_at = now() - interval '7 days' where school_id = 1 and id = $1`, [
    refund?.id,
  ])
  const job = { schoolId: 1, refundId: refund?.id ?? 0 }
  double.behave(({ method }) => ({ mood: 'answers', wait: method === 'POST' ? 300 : 0 }))
  await Promise.allSettled([makeRefundJob.run(job), followRefunds(1), followRefunds(1)])
  double.behave(() => ({ mood: 'answers', wait: 0 }))
  expect([await given(), (await booksOf(hash)).refunded]).toEqual([[900], -900])
})
