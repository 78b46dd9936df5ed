import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { takeFacts } from '#app/checkout/provider-facts.server.ts'
import { saveAccount } from '#app/payment-providers/provider-accounts.server.ts'
import { stripe } from '#app/payment-providers/stripe/adapter.server.ts'
import type { Account } from '#app/payment-providers/stripe/calls.server.ts'
import { transactions } from '#app/payments/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { followRefunds } from './refund-making.server.ts'
import { refundsOf } from './refunds.server.ts'
import type { SalePage } from './sale-view.ts'

let double: StripeDouble
let account: Account
let office: Visit

beforeAll(async () => {
  double = await startStripe()
  env.providerHosts.set('stripe', double.origin)
  const credentials = double.credentials(1) as Account['credentials']
  const entered = { schoolId: 1, mode: 'sandbox' as const, credentials }
  await inSchool(1, (db) => saveAccount(db, 'stripe', entered, { enabled: false }))
  account = { ...entered, origin: 'http://demo.localhost' }
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
})
afterAll(async () => {
  env.providerHosts.delete('stripe')
  await double.stop()
})

/** Somebody paid, and asked for a part of it, which Stripe took and has not given yet. */
async function onItsWay() {
  const { hash, ref, redirect, payment } = await orderAt(await forSale(), 'stripe', stripe as never, account)
  await inSchool(1, (db) =>
    db.update(transactions).set({ providerIds: payment.ids }).where(eq(transactions.hash, hash)),
  )
  await double.decide(redirect, 'paid')
  await takeFacts(1, 'stripe', await stripe.lookUp(account, payment))
  const { id } = await transactionOf(hash)
  double.refundsAre('pending')
  const refund = { amount: 900, keep_access: true, reason: 'A part was missing' }
  expect((await office.post(`/home/transactions/${id}/refund`, refund)).status).toBe(201)
  double.refundsAre('succeeded')
  const states = async () => (await inSchool(1, (db) => refundsOf(db, 1, id))).map(({ state }) => state)
  const left = async () => ((await (await office.request(`/home/transactions/${id}`)).json()) as SalePage).sale.left
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
